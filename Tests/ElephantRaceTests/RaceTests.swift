import Foundation
import Reel
import ReelApp
import Testing

@testable import ElephantRaceRules

/// Whole races, run by the bot.
@Suite struct RaceTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Games/ElephantRace/App/Assets").path
  static let assets = try? Assets.open(
    game: "ElephantRace", manifest: ElephantRace.manifest, path: folder)

  static func make(seed: UInt64 = 3, _ game: ElephantRace = ElephantRace()) throws -> Simulation {
    game.makeSimulation(content: try #require(assets).content, seed: seed)
  }

  /// Plays by the bot until somebody stands on the podium.
  /// - Returns: the seconds that the player took.
  static func race(_ simulation: Simulation, seed: UInt64) -> Float? {
    var bot = ElephantRaceBot(seed: seed)
    var input = TickInput(viewWidth: 640, viewHeight: 360)
    for _ in 0..<6_000 where simulation.world[Race.self].phase != .podium {
      input.events.removeAll()
      bot.play(simulation, into: &input)
      simulation.step(input)
    }
    guard simulation.world[Race.self].phase == .podium else { return nil }
    return Float(simulation.world.elephant(0).finish) / 30
  }

  @Test func theContentHasAllThatTheRulesShow() throws {
    #expect(try Self.make().missingFrames.isEmpty)
  }

  /// A race ends on the podium in less than three minutes, with each place given once.
  @Test(arguments: [UInt64(1), 2])
  func aRaceHasAWinner(seed: UInt64) throws {
    let simulation = try Self.make(seed: seed)
    let seconds = try #require(Self.race(simulation, seed: seed))
    #expect(seconds > 30 && seconds < 180, "\(seconds) s")
    let places = (0..<4).map { simulation.world.elephant($0).place }.sorted()
    #expect(places == [1, 2, 3, 4])
  }
}
