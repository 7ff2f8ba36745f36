import ArgumentParser
import Foundation
import Reel
import ReelProgram
import Testing

@testable import ReelApp
@testable import ReelCommands
@testable import ReelHost

// Builds of one game, which differ in the types of their state.

/// The build that records: it counts by two from tick 100 on.
private struct First: Game {
  static let name = "Counting"
  static let settings = GameSettings(
    title: "Counting", viewWidth: 32, viewHeight: 16, rulesVersion: 5)

  struct Count: Component {
    static let componentName = "Count"
    var label = "a text"
    var value: Int16 = 0
  }

  func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Count())
    simulation.schedule.add("count") { world in
      let step: Int16 = world[Clock.self].tick >= 100 ? 2 : 1
      world.each { (count: inout Count) in count.value += step }
    }
  }
}

/// A later build: the component is renamed and sparse, a number wider, and rules require a resource of a new type.
private struct Second: Game {
  static let name = "Counting"
  static let settings = First.settings

  struct Tally: SparseComponent {
    static let componentName = "Tally"
    static let formerNames = ["Count"]
    static let formerFields = [FormerField("value", now: "sum")]
    var step: Int32 = 1
    var sum: Int32 = 0
  }

  struct Limit: Resource {
    static let resourceName = "Limit"
    var most: Int32 = 0
  }

  func setUp(_ simulation: Simulation) {
    simulation.world.insert(Limit(most: 100_000))
    simulation.world.spawn(Tally())
    simulation.schedule.add("count") { world in
      let most = world[Limit.self].most
      world.each { (tally: inout Tally) in tally.sum = min(most, tally.sum + tally.step) }
    }
  }
}

/// A later build that has lost the component.
private struct Third: Game {
  static let name = "Counting"
  static let settings = First.settings
  func setUp(_ simulation: Simulation) {}
}

/// A later build that has renamed the field, and nothing else.
private struct Relabelled: Game {
  static let name = "Counting"
  static let settings = First.settings

  struct Count: Component {
    static let componentName = "Count"
    static let formerFields = [FormerField("value", now: "sum")]
    var label = "a text"
    var sum: Int16 = 0
  }

  func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Count())
    simulation.schedule.add("count") { world in
      let step: Int16 = world[Clock.self].tick >= 100 ? 2 : 1
      world.each { (count: inout Count) in count.sum += step }
    }
  }
}

/// A later build that has renamed the field and added another one.
private struct Extended: Game {
  static let name = "Counting"
  static let settings = First.settings

  struct Count: Component {
    static let componentName = "Count"
    static let formerFields = [FormerField("value", now: "sum")]
    var label = "a text"
    var sum: Int16 = 0
    var limit: Int16 = 7
  }

  func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Count())
    simulation.schedule.add("count") { world in
      world.each { (count: inout Count) in count.sum += 3 }
    }
  }
}

/// Reels of builds with other types are shown, and `verify` reports what they are.
@Suite struct ReelsOfOtherTypesTests {
  private func withReel(_ body: (String) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).reel")
    try Data(First().record(ticks: 1300)).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try body(file.path)
  }

  private func open<G: Game>(_ path: String, _ game: G.Type) throws -> OpenedReel<G> {
    try OpenedReel(path, of: .all)
  }

  @Test func recordedStatesOfOtherTypesAreShown() throws {
    try withReel { path in
      let replay = try ShownReplay(open(path, Second.self))
      try replay.advance(to: 1250)
      #expect(replay.jumps == [1200])
      let world = replay.simulation.world
      let tallies = world.entities.compactMap { world[$0, Second.Tally.self] }
      // 100 ticks by one and 1100 by two are recorded; then this build's rules count by one.
      #expect(tallies.map(\.sum) == [2350] && tallies.map(\.step) == [1])
      #expect(world[Second.Limit.self].most == 100_000)
      #expect(world.validate() == nil)
    }
  }

  @Test func verifyNamesTheTypesAndHasTheExitCodeOfOtherRules() throws {
    try withReel { path in
      let opened = try open(path, Second.self)
      #expect(
        opened.ruleDifference
          == "other types (the component Count is called Tally in this build)")
      let code = #expect(throws: ExitCode.self) {
        try VerifyCommand<Second>.parse([path]).run()
      }
      #expect(code == ExitCode(Failure.Code.otherRules.rawValue))
      // A command that must replay the same still refuses it.
      #expect(throws: Failure.self) {
        try OpenedReel<Second>(path)
      }
    }
  }

  /// The values of renamed fields have the same bytes, so that every hash is compared.
  @Test func verifyComparesRenamedFieldsUnderTheirNewNames() throws {
    try withReel { path in
      let difference =
        "the component Count has other fields: `value` of the reel is called `sum` in this build"
      #expect(try open(path, Relabelled.self).ruleDifference == "other types (\(difference))")
      try VerifyCommand<Relabelled>.parse([path]).run()
      let reel = try ReelContents(bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
      func make() -> Simulation { Relabelled().makeSimulation(content: GameContent(), seed: 1) }
      let same = verify(reel, make(), makeSimulation: make)
      #expect(same == .same(ticks: 1300, checkpoints: reel.checkpoints.count))
      // A state that differs is named by the new name, with the recorded value.
      let other = make()
      other.schedule.add("cheat") { world in
        guard world[Clock.self].tick == 590 else { return }
        world.each { (count: inout Relabelled.Count) in count.sum += 1 }
      }
      guard case .differs(let divergence) = verify(reel, other, makeSimulation: make) else {
        Issue.record("verified")
        return
      }
      #expect(divergence.tick == 600 && divergence.changedTypes.isEmpty)
      #expect(
        divergence.differences.map(\.description) == ["Count.sum of entity 0.1: 1100 and 1101"])
    }
  }

  /// Beside another difference, a renamed field is none.
  @Test func verifyNamesAnAddedFieldAndNotTheRenamedOne() throws {
    try withReel { path in
      let reel = try ReelContents(bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
      func make() -> Simulation { Extended().makeSimulation(content: GameContent(), seed: 1) }
      guard case .differs(let divergence) = verify(reel, make(), makeSimulation: make) else {
        Issue.record("verified")
        return
      }
      #expect(
        divergence.changedTypes == [
          "the component Count has other fields: `limit int16` is in this build and not in the reel"
        ])
    }
  }

  @Test func aPlayerGoesOnFromAStateOfOtherTypes() throws {
    try withReel { path in
      let view = TickInput(viewWidth: 32, viewHeight: 16)
      let taken = try open(path, Second.self).takeOver(from: 605, view: view, recording: nil) { _ in
      }
      let world = taken.world
      #expect(taken.tick == 606)
      #expect(
        world.entities.compactMap { world[$0, Second.Tally.self]?.sum } == [1106])
    }
  }

  /// A lost type is named, and the replay goes on without the recorded states.
  @Test func lostTypesAreNamed() throws {
    try withReel { path in
      let code = #expect(throws: ExitCode.self) { try VerifyCommand<Third>.parse([path]).run() }
      #expect(code == ExitCode(Failure.Code.damaged.rawValue))
      let verification = verify(
        try ReelContents(bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))),
        Third().makeSimulation(content: GameContent(), seed: 1),
        makeSimulation: { Third().makeSimulation(content: GameContent(), seed: 1) })
      #expect(verification == .lacksTypes(["component Count"]))
      let replay = try ShownReplay(open(path, Third.self))
      try replay.advance(to: 700)
      #expect(replay.jumps == [] && replay.simulation.tick == 700)
    }
  }
}
