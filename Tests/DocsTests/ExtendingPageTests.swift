import Foundation
import Reel
import ReelHeadless
import Testing

/// Tests of the code of docs/extending.md, and of its promise that each piece touches one line elsewhere.
@Suite struct ExtendingPageTests {
  private static let folder = "Tests/DocsTests/Snippets/Extending/"

  private func play(_ ticks: Int) -> (simulation: Simulation, painter: ScenePainter) {
    let simulation = Meadow().makeSimulation(content: GameContent(), seed: 1)
    let painter = ScenePainter(simulation)
    for _ in 0..<ticks {
      simulation.step(TickInput(viewWidth: 64, viewHeight: 32))
      painter.recordTick(simulation.world)
    }
    return (simulation, painter)
  }

  @Test func theWindCarriesLeavesByTheirWeight() {
    let simulation = play(30).simulation
    var positions: [Float] = []
    simulation.world.query(with: Leaf.self).each { (transform: Transform) in
      positions.append(transform.position.x)
    }
    let ways = zip(positions, [8, 24, 40]).map { $0 - $1 }
    #expect(ways[0] > 30)
    #expect(abs(ways[0] - 2 * ways[1]) < 0.01 && abs(ways[0] - 3 * ways[2]) < 0.01)
    simulation.world.setGroup(WindFeature.systems, enabled: false)
    simulation.step(TickInput(viewWidth: 64, viewHeight: 32))
    #expect(simulation.world[Wind.self].speed > 1)
    var after: [Float] = []
    simulation.world.query(with: Leaf.self).each { (transform: Transform) in
      after.append(transform.position.x)
    }
    #expect(after == positions)
  }

  @Test func leavesAndTheirTrailsAreSeenOnTheTextScreen() {
    let (simulation, painter) = play(12)
    let video = TextVideo(WindowSettings(viewWidth: 64, viewHeight: 32))
    var list = DrawList()
    painter.paint(simulation.world, into: &list)
    #expect(list.quads.count == 3 + 36)
    video.draw(list)
    #expect(video.lines.count == 4 && video.lines.allSatisfy { $0.count == 8 })
    #expect(video.lines.joined().contains("#"))
    let hash = simulation.stateHash
    painter.paint(simulation.world, alpha: 0.5, into: &list)
    #expect(simulation.stateHash == hash)
  }

  @Test func leavesThatWrapAroundAreNotSmeared() {
    let (simulation, painter) = play(0)
    var wraps = 0
    var last: Float = 0
    for _ in 0..<200 {
      simulation.step(TickInput(viewWidth: 64, viewHeight: 32))
      painter.recordTick(simulation.world)
      var list = DrawList()
      painter.paint(simulation.world, alpha: 0.5, into: &list)
      let left = list.quads.suffix(3)[list.quads.count - 3].corners.0.position.x
      if left < last {
        wraps += 1
        #expect(left < 2)
      }
      last = left
    }
    #expect(wraps > 1)
  }

  /// Each piece is one file, and one line elsewhere.
  @Test(arguments: ["Leaf.swift", "WindFeature.swift", "LeafPass.swift", "TextVideo.swift"])
  func aPieceIsNamedInOneLineElsewhere(_ file: String) throws {
    let piece = try Documents.text(Self.folder + file)
    let names = declared(in: piece)
    try #require(!names.isEmpty)
    var lines: [String] = []
    for game in ["Meadow.swift", "MeadowApp.swift"] {
      for line in try Documents.text(Self.folder + game).components(separatedBy: "\n")
      where !Set(words(line)).isDisjoint(with: names) {
        lines.append(line.trimmingCharacters(in: .whitespaces))
      }
    }
    #expect(lines.count == 1, "\(names): \(lines)")
  }

  private func words(_ line: String) -> [String] {
    line.components(separatedBy: CharacterSet.alphanumerics.inverted)
  }

  /// Returns the names that a file declares at the left edge, after `struct`, `class`, `enum` or `let`.
  private func declared(in text: String) -> Set<String> {
    var names: Set<String> = []
    for line in text.components(separatedBy: "\n") where !line.hasPrefix(" ") {
      let parts = words(line)
      for (word, next) in zip(parts, parts.dropFirst())
      where ["struct", "class", "enum", "let"].contains(word) {
        names.insert(next)
      }
    }
    return names
  }
}
