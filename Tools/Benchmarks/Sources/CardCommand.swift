import ArgumentParser
import CCardPeers
import CSDL2
import Foundation
import Reel
import ReelSDL

struct CardCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "card",
      abstract: "Measures pictures on a graphics card.",
      discussion: """
        1,000, 10,000 and 100,000 sprites of 32 × 32 pixels that bounce about a view of 1280 × 720, \
        upright and turning, next to three programs in C that draw the same: one call of \
        SDL_RenderGeometry, OpenGL 3.3 with an instance a sprite, and OpenGL 3.3 whose vertices read the \
        sprites from a texture. Then 20,000 particles, five layers of a tile map, and 200 lines of text. \
        All run in turns. Without a display the window is SDL's driver `offscreen`, which needs EGL.

        The figures are milliseconds, the least and the median. `tick` and `paint` are Reel's, `fill` is \
        the same work in C; `submit` hands the picture to the library, `wait` waits until the card is \
        done, and `picture` is the sum of all. `flow` is the time of a picture when none waits, and \
        `cpu` the processor's time in it, of all threads. `pixels` counts those that differ by more than \
        3 levels from the pixels of the last program in C.
        """)
  }

  @Flag(help: "Print JSON and nothing else.")
  var json = false

  @Flag(help: "Measure an OpenGL in software, too: its figures say nothing about a card.")
  var software = false

  @Option(help: "How often all take turns; more make the figures steadier.")
  var turns = 3

  @Option(help: "The longest time of a turn in milliseconds; two pictures at least.")
  var budget = 350

  @Option(help: "Only rows whose names contain this: 10k, turned, map …")
  var only: String?

  @Option(help: "A renderer of Reel, as in REEL_RENDERER; several by repeating it.")
  var renderer: [String] = []

  @Flag(help: "Only paint, on any machine: the tick and the draw list, without a window.")
  var paint = false

  func validate() throws {
    guard (1...1000).contains(turns) else { throw ValidationError("--turns is 1 to 1000") }
    guard (1...60_000).contains(budget) else { throw ValidationError("--budget is 1 to 60000") }
  }

  func run() throws {
    #if DEBUG
      warn("This build is not optimised: its figures say nothing. Use Tools/bench.")
    #endif
    if paint {
      for scene in Self.scenes where only.map({ scene.name.contains($0) }) ?? true {
        try print(CardPaint(scene).line(turns: turns, budget: Double(budget) * 1_000_000))
      }
      return
    }
    if getenv("DISPLAY") == nil && getenv("WAYLAND_DISPLAY") == nil {
      setenv("SDL_VIDEODRIVER", "offscreen", 0)
    }
    guard let card = try CardPeer(SpriteCard(count: 1, turns: false), .instances) else {
      warn("There is no card to measure: \(CardPeer.fault).")
      return
    }
    let name = card.card
    let isSoftware = ["llvmpipe", "softpipe", "swrast", "swiftshader"].contains {
      name.lowercased().contains($0)
    }
    if isSoftware && !software {
      warn("There is no card to measure: OpenGL is \(name), in software. See --software.")
      return
    }
    var renderers: [String?] = renderer
    if renderers.isEmpty { renderers = isSoftware ? ["opengl3", "opengl"] : [nil, "opengl"] }
    if !json {
      let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "none"
      print("\(name); SDL's driver \(driver)")
      print(CardRow.header)
    }
    var rows: [CardRow] = []
    for scene in Self.scenes where only.map({ scene.name.contains($0) }) ?? true {
      let contest = try CardContest(scene, renderers: renderers)
      contest.run(turns: turns, budget: Double(budget) * 1_000_000)
      let row = contest.row()
      if !json { print(row.lines) }
      rows.append(row)
    }
    if json { print(CardRow.json(rows, card: name)) }
  }

  private static var scenes: [any CardSubject] {
    var scenes: [any CardSubject] = []
    for count in [1000, 10_000, 100_000] {
      for turns in [false, true] { scenes.append(SpriteCard(count: count, turns: turns)) }
    }
    return scenes + [ParticleCard(), MapCard(), TextCard()]
  }
}
