import ExamplesRules
import Foundation
import ReelApp
import ReelCommands
import ReelFormats
import ReelImage
import ReelProgram
import ReelSDL
import Testing

/// All examples: played by a bot, replayed, compared with their pictures, and listed on the page.
@Suite struct ExamplesTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  /// The tick of the picture on the page.
  private static let tick: UInt64 = 200

  private static let games = CollectedGame.all(of: Examples.self)

  @Test func exampleNamesDiffer() {
    #expect(Self.games.count >= 30)
    #expect(Set(Self.games.map(\.id)).count == Self.games.count)
    #expect(Self.games.contains { $0.id == "bouncing-ball" && $0.name == "BouncingBall" })
  }

  @Test(arguments: games.map(\.id))
  func anExamplePlaysReplaysAndMatchesItsPicture(_ id: String) throws {
    var one = One(id: id)
    Examples.visit(&one)
    let check = try #require(one.check)
    try check()
  }

  /// A visitor that keeps the check of one example.
  private struct One: GameVisitor {
    let id: String
    var check: (() throws -> Void)?

    mutating func visit<G: Game>(_ game: G.Type, about: String) {
      guard G.name.hyphenated == id else { return }
      check = { [id] in try ExamplesTests.check(game, id) }
    }
  }

  private static func check<E: Game>(_ type: E.Type, _ id: String) throws {
    let assets = try Assets.open(
      game: E.name, manifest: E.manifest,
      path: root.appendingPathComponent("Games/Examples/Program/Assets").path)
    let reel = E().record(ticks: tick, content: assets.content)
    #expect(try E().replay(reel, content: assets.content) == .same(ticks: tick, checkpoints: 5))
    try E().syncTest(ticks: 60, depth: 3, content: assets.content)

    let simulation = E().makeSimulation(content: assets.content, seed: 1)
    #expect(simulation.missingNames.isEmpty)
    var lines: [String] = []
    simulation.diagnose(soundCount: E.manifest.sounds.count) { lines.append($0) }
    let painter = ScenePainter(simulation)
    let start = simulation.stateHash
    E().play(simulation, ticks: tick) { _ in painter.recordTick(simulation.world) }
    #expect(lines.isEmpty && simulation.stateHash != start)

    let canvas = try SDLCanvas(width: 240, height: 136)
    try assets.upload(to: canvas)
    var list = DrawList()
    list.background = E.settings.background
    painter.paint(simulation.world, into: &list)
    canvas.draw(list)
    let drawn = try canvas.capture()
    let file = root.appendingPathComponent("docs/examples/\(id).png")
    let expected = try ImageFile.decode([UInt8](Data(contentsOf: file)), file: "\(id).png")
    #expect(drawn.width == expected.width && drawn.height == expected.height)
    // Blending may round differently from one SDL to the next.
    let different = zip(drawn.pixels, expected.pixels).count {
      abs(Int($0) - Int($1)) > 8
    }
    let content = (0..<expected.pixels.count).count {
      abs(Int(expected.pixels[$0]) - Int(expected.pixels[$0 & 3])) > 8
    }
    #expect(different * 10 <= content, "\(id): Tools/draw-examples draws it anew")
    // A picture of one colour shows nothing.
    let colors = Set(
      stride(from: 0, to: drawn.pixels.count, by: 4).map { Array(drawn.pixels[$0..<$0 + 3]) })
    #expect(colors.count > 2)
  }

  /// Checks the page that `Tools/draw-examples` writes.
  @Test func thePageListsAllExamples() throws {
    let page = try String(
      contentsOf: Self.root.appendingPathComponent("docs/examples.md"), encoding: .utf8)
    for example in Self.games {
      #expect(
        page.contains("| ![](examples/\(example.id).png) | `\(example.id)` |"), "\(example.id)")
      #expect(
        page.contains("](../Games/Examples/Rules/\(example.name).swift) | \(example.about) |"))
    }
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ![]") }
    #expect(rows.count == Self.games.count)
  }
}
