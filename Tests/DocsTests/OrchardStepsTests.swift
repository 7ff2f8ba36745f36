import Foundation
import ReelApp
import Testing

@testable import OrchardRules

/// Tests that the game of the tour plays after each of its steps, with the pictures and the sound of its program.
@Suite struct OrchardStepsTests {
  private static let ticks: UInt64 = 1800
  private let assets: Assets

  init() throws {
    assets = try Assets.open(
      game: "Orchard", manifest: OrchardSteps.manifest,
      path: Documents.root.appendingPathComponent("docs/orchard/App/Assets").path)
  }

  /// Returns the game after a step, played by the bot.
  private func played(_ step: UInt8, ticks: UInt64 = Self.ticks) throws -> Simulation {
    var game = OrchardSteps()
    game.step = step
    let simulation = game.makeSimulation(content: assets.content, seed: 7)
    try #require(simulation.missingNames == [])
    game.play(simulation, ticks: ticks)
    return simulation
  }

  @Test func eachStepAddsItsPart() throws {
    let worlds = try (1...5).map { try played(UInt8($0)).world }
    let apples = worlds.map { $0.query(with: Apple.self).count }
    let points = worlds.map { $0[Score.self].points }
    let rows = worlds.map { $0.query(with: Point.self).count }
    let positions = worlds.map { world in
      world.query(with: Elephant.self).first.flatMap { world[$0, Transform.self]?.position.x }
    }
    #expect(apples[0] == 0 && apples[1...].allSatisfy { $0 > 0 })
    // The elephant stands in the way of some apples, which only the third step catches.
    #expect(points[..<3].allSatisfy { $0 == 0 } && points[3] > 0 && points[4] > points[3])
    #expect(rows.map(Int32.init) == points)
    #expect(positions[..<4].allSatisfy { $0 == 160 } && positions[4] != 160)
  }

  @Test func theThirdStepCatches() throws {
    // Until the first apple that falls on the elephant, both steps are equal.
    #expect(try played(2, ticks: 60).stateHash == played(3, ticks: 60).stateHash)
    #expect(try played(2).stateHash != played(3).stateHash)
  }

  @Test func theLastStepIsTheDefaultAndTheTour() throws {
    let last = try played(5)
    #expect(try played(OrchardSteps().step).stateHash == last.stateHash)
    #expect(try played(200).stateHash == last.stateHash)
    let tour = Orchard().makeSimulation(content: assets.content, seed: 7)
    Orchard().play(tour, ticks: Self.ticks)
    #expect(tour.world[Score.self].points == last.world[Score.self].points)
  }
}
