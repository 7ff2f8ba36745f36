/// The page of one game: the game, and its source beside it.
struct PlayPage {
  var playable: Playable
  var previous: Playable?
  var next: Playable?
  /// Returns the address of the page about a type; `nil` for a type without one.
  var address: (String) -> String?

  var page: SitePage {
    SitePage(
      title: "\(playable.title): Reel", about: playable.about, up: "../",
      main: """
        <div class="heading">
        <h1>\(playable.title)</h1>
        <p>\(playable.about)</p>
        </div>
        <div class="split">
        <div class="left">
        \(player)
        \(steps)
        </div>
        \(source)
        </div>
        <nav class="pager" aria-label="Previous and next">
        \(link(previous, "previous", "←"))<a href="../">All games and examples</a>\(link(next, "next", "→"))
        </nav>
        """)
  }

  /// The element that site.js fills with the game. The picture stands there until then.
  private var player: HTML {
    let example = playable.example.map { " data-game=\"\($0)\"" as HTML } ?? ""
    let width = playable.view.width
    let height = playable.view.height
    return """
      <section class="player" aria-label="The game" data-folder="../\(playable.folder)/"\(example)>
      <div class="stage" style="--width: \(width); --height: \(height)">
      <img class="poster" src="../\(playable.picture)" alt="">
      <noscript>The game needs JavaScript.</noscript>
      </div>
      <div class="controls" hidden>
      <button type="button" data-action="again" title="Begins the game again">Again</button>
      <button type="button" data-action="time" title="Opens the bar of time" hidden>Time</button>
      <button type="button" data-action="full" title="Fills the screen" hidden>Full screen</button>
      \(UsedKeys(playable.files).line)
      </div>
      <p class="state" role="status"></p>
      </section>
      """
  }

  private var steps: HTML {
    guard !playable.steps.isEmpty else { return "" }
    let items = playable.steps.map { step -> HTML in
      """
      <li><a href="?step=\(step.number)" data-step="\(step.number)">\(step.title)</a>
      <a class="section" href="\(step.address)">\(step.heading)</a></li>

      """
    }
    return "<nav class=\"steps\" aria-label=\"The steps of the tour\"><ol>\n\(items)</ol></nav>"
  }

  /// The files as sections that site.js turns into tabs, if there are several.
  private var source: HTML {
    let files = playable.files.map { file -> HTML in
      """
      <section class="file" data-name="\(file.name)">
      <h2>\(file.name)</h2>
      \(file.listing(address: address))
      </section>

      """
    }
    return "<div class=\"source\">\n\(files)</div>"
  }

  private func link(_ other: Playable?, _ relation: String, _ arrow: String) -> HTML {
    guard let other else { return "<span></span>" }
    let (before, after) = relation == "previous" ? ("\(arrow) ", "") : ("", " \(arrow)")
    return "<a rel=\"\(relation)\" href=\"../\(other.id)/\">\(before)\(other.title)\(after)</a>"
  }
}
