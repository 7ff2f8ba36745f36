import Foundation
import Reel
import ReelProgram
import Testing

@testable import ReelHost
@testable import ReelInspector

private struct Purse: Component {
  var coins: Int32 = 0
}

private struct Bank: Resource {
  var total: Int32 = 0
}

private enum Hours: UInt8, GameState {
  case open, closed
}

/// Two purses that fill, and a bank that counts every fourth tick. It closes in the sixth.
private struct Savings: Game {
  static let name = "Savings"
  static let settings = GameSettings(title: "Savings", viewWidth: 100, viewHeight: 50)

  func setUp(_ simulation: Simulation) {
    simulation.world.register(Purse.self)
    simulation.world.insert(Bank())
    simulation.world.insert(Hours.open)
    for start in [10, 20] { simulation.world.spawn(Purse(coins: Int32(start))) }
    simulation.schedule.add("earn") { world in
      guard world[Clock.self].tick % 2 == 1 else { return }
      world.each { (purse: inout Purse) in purse.coins += 1 }
    }
    simulation.schedule.add("count", after: ["earn"]) { world in
      guard world[Clock.self].tick % 4 == 3 else { return }
      var total: Int32 = 0
      world.each { (purse: Purse) in total += purse.coins }
      world[Bank.self].total = total
    }
    simulation.schedule.add("close", after: ["count"]) { world in
      if world[Clock.self].tick == 5 { world.setState(Hours.closed) }
    }
  }
}

@Suite struct TraceTests {
  private typealias Step = TickTrace.Members

  private func text(_ members: Step, _ name: String) -> String {
    if case .text(let text)? = members.first(where: { $0.name == name })?.value { text } else { "" }
  }

  private func trace(_ tick: UInt64, valuesOf step: Int? = nil) -> [Step] {
    let simulation = Savings().makeSimulation(content: GameContent(), seed: 1)
    for _ in 1..<tick { simulation.step(TickInput(viewWidth: 100, viewHeight: 50)) }
    var lines: [Step] = []
    let trace = TickTrace(tick, valuesOf: step)
    trace.run(simulation, [TickInput(viewWidth: 100, viewHeight: 50)]) { lines.append($0) }
    #expect(simulation.tick == tick && simulation.schedule.observer == nil)
    return lines
  }

  @Test func everySystemIsAStep() {
    let steps = trace(4)
    let systems = steps.map { text($0, "system") }
    #expect(systems.first == "start of the tick" && systems.last == "end of the tick")
    let own = systems.filter { ["earn", "count"].contains($0) }
    #expect(own == ["earn", "count"])
    func hashes(_ system: String) -> [String] {
      steps.filter { text($0, "system") == system }.map { text($0, "hash") }
    }
    #expect(hashes("earn") != hashes("count"))
  }

  @Test func theValuesOfAStepAreListed() throws {
    let steps = trace(4)
    let at = try #require(steps.firstIndex { text($0, "system") == "earn" })
    func value(_ step: Int, _ type: String, _ entity: String = "") -> String? {
      trace(4, valuesOf: step).first {
        text($0, "type") == type && text($0, "entity") == entity && text($0, "field") != ""
      }.map { text($0, "value") }
    }
    #expect(value(at - 1, "Purse", "0.1") == "11" && value(at, "Purse", "0.1") == "12")
    #expect(value(at, "Bank") == "0" && value(at + 1, "Bank") == "34")
  }

  @Test func aReplayIsTheSameWhileItIsObserved() {
    let (a, b) = (
      Savings().makeSimulation(content: GameContent(), seed: 1),
      Savings().makeSimulation(content: GameContent(), seed: 1)
    )
    var calls = 0
    b.schedule.observer = { _, world in
      calls += 1
      _ = world.stateHash
    }
    for _ in 0..<20 {
      a.step(TickInput(viewWidth: 100, viewHeight: 50))
      b.step(TickInput(viewWidth: 100, viewHeight: 50))
      #expect(a.stateHash == b.stateHash)
    }
    #expect(calls > 60)
  }

  private func changes(_ field: String, _ entity: String? = nil) throws -> [String] {
    let reel = try ReelContents(bytes: Savings().record(ticks: 8))
    let simulation = Savings().makeSimulation(content: GameContent(), seed: 1)
    let watch = try FieldWatch(
      field, entity.flatMap { EntityName($0) }, reel, simulation.world)
    _ = watch.takeChanges(simulation.world)
    var lines: [String] = []
    for tick in reel.inputs.indices {
      simulation.schedule.observer = { system, world in
        lines += watch.takeChanges(world).map { "\(tick + 1) \(system) \($0.text)" }
      }
      simulation.step(players: reel.inputs(ofTick: tick))
    }
    try watch.checkPath()
    return lines
  }

  @Test func everyChangeOfAFieldHasItsTickAndSystem() throws {
    #expect(
      try changes("Purse.coins", "1.1") == [
        "2 earn 1.1 Purse.coins: 20 → 21", "4 earn 1.1 Purse.coins: 21 → 22",
        "6 earn 1.1 Purse.coins: 22 → 23", "8 earn 1.1 Purse.coins: 23 → 24",
      ])
    #expect(try changes("Purse").count == 8)
    #expect(
      try changes("Bank.total") == [
        "4 count Bank.total: 0 → 34", "8 count Bank.total: 34 → 38",
      ])
    // A game state is set in one tick, and entered at the start of the next.
    #expect(try changes("Hours.next") == ["6 close Hours.next: 0 → 1"])
    #expect(try changes("Hours.current") == ["7  Hours.current: 0 → 1"])
  }

  @Test func aMisspeltNameIsRefusedWithTheNamesThatExist() {
    for field in ["Purses", "Purse.coin", "Bank.x", "Hours.later"] {
      let failure = #expect(throws: Failure.self) { try changes(field) }
      #expect(failure?.sentence.contains("expected") == true, "\(field)")
    }
  }

  /// A reel of other rules is traced by the rules of this build, and refused by `verify`.
  @Test func aReelOfAnotherBuildIsTraced() throws {
    let simulation = Savings().makeSimulation(content: GameContent(), seed: 1)
    var header = Savings().reelHeader(simulation, viewWidth: 100, viewHeight: 50)
    header.rulesVersion += 1
    var writer = ReelWriter(header: header)
    for _ in 0..<5 { writer.append(TickInput(viewWidth: 100, viewHeight: 50)) }
    writer.finish()
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).reel")
    try Data(writer.takeBytes()).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(throws: (any Error).self) {
      try OpenedReel<Savings>(file.path)
    }
    let opened = try OpenedReel<Savings>(
      file.path, of: .all)
    #expect(opened.mismatch?.contains("rules have version") == true)
    #expect(opened.reel.inputs.count == 5)
  }

  /// `verify` reads a snapshot only where a difference is.
  @Test func aSnapshotIsReadFromTheFile() throws {
    let bytes = Savings().record(ticks: 1500)
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).reel")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let whole = try ReelContents(bytes: bytes)
    let ticks = whole.checkpoints.filter { $0.snapshot != nil }.map(\.tick)
    #expect(ticks.count >= 2)
    for checkpoint in whole.checkpoints {
      let found = try ReelFile.snapshot(in: file.path, from: checkpoint.tick)
      let next = whole.checkpoints.first { $0.tick >= checkpoint.tick && $0.snapshot != nil }
      #expect(found?.tick == next?.tick && found?.bytes == next?.snapshot)
    }
    #expect(try ReelFile.snapshot(in: file.path, from: 1501) == nil)
    let reel = try ReelFile.read(file.path, withSnapshots: false) { _ in }.contents
    #expect(reel.checkpoints.allSatisfy { $0.snapshot == nil })
    // A game that begins otherwise differs at the first checkpoint, which has a snapshot.
    func make() -> Simulation { Savings().makeSimulation(content: GameContent(), seed: 1) }
    let other = make()
    other.world[Bank.self].total = 5
    let path = file.path
    guard
      case .differs(let divergence) = verify(
        reel, other, makeSimulation: make,
        snapshot: { try? ReelFile.snapshot(in: path, from: $0) })
    else {
      Issue.record("verified")
      return
    }
    #expect(divergence.snapshotTick != nil && divergence.differences.map(\.name) == ["Bank.total"])
    #expect(
      divergence.differences.first?.first == "0" && divergence.differences.first?.second == "5")
  }
}
