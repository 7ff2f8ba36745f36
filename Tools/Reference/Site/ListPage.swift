/// The list of everything that can be played.
struct ListPage {
  var games: [Playable]
  var tour: [Playable]
  var examples: [Playable]

  var page: SitePage {
    SitePage(
      title: "Play: Reel", about: "Every game and every example of Reel, in the browser.", up: "",
      main: """
        <div class="heading">
        <h1>Play</h1>
        <p>Every game and every example of Reel, in this browser. Beside each one stands its source.</p>
        </div>
        <div class="filter" hidden>
        <label class="visually-hidden" for="filter">Filter</label>
        <input id="filter" type="search" placeholder="Filter: camera, sound, tiles …" autocomplete="off" \
        spellcheck="false">
        <output for="filter"></output>
        </div>
        \(section("Games", "games", games))
        \(section("The tour, step by step", "tour", tour))
        \(section("Examples: one idea each", "examples", examples))
        <p class="empty" hidden>Nothing here has these words.</p>
        """)
  }

  private func section(_ title: String, _ name: String, _ playables: [Playable]) -> HTML {
    guard !playables.isEmpty else { return "" }
    return """
      <section class="\(name)" aria-labelledby="\(name)">
      <h2 id="\(name)">\(title)</h2>
      <ul class="cards">
      \(playables.map(card))</ul>
      </section>
      """
  }

  private func card(_ playable: Playable) -> HTML {
    """
    <li><a class="card" href="\(playable.id)/" data-words="\(playable.id) \(playable.title) \(playable.about)">
    <img src="\(playable.picture)" alt="" loading="lazy" decoding="async">
    <span class="name">\(playable.title)</span>
    <span class="about">\(playable.about)</span>
    </a></li>

    """
  }
}
