import ArgumentParser
import Foundation
import Reel
import ReelProgram
import Testing

@testable import ReelApp
@testable import ReelCommands
@testable import ReelHost

/// A counter that grows by one each tick.
private struct Counting: Game {
  static let name = "Counting"
  static let settings = GameSettings(
    title: "Counting", viewWidth: 32, viewHeight: 16, rulesVersion: 5)

  struct Count: Component {
    var value: Int32 = 0
  }

  func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Count())
    simulation.schedule.add("count") { world in
      world.each { (count: inout Count) in count.value += 1 }
    }
  }
}

/// Reels of other rules are shown, from recorded state to recorded state.
@Suite struct ShownReplayTests {
  /// Calls the body with a reel of 1,300 ticks in which older rules counted by two from a tick on.
  private func withReel(
    twoFrom: UInt64, compression: ReelCompression? = nil, _ body: (String) throws -> Void
  ) throws {
    let simulation = Counting().makeSimulation(content: GameContent(), seed: 1)
    var header = Counting().reelHeader(simulation, viewWidth: 32, viewHeight: 16)
    header.rulesVersion = 4
    simulation.schedule.add("countAgain", after: ["count"]) { world in
      guard world[Clock.self].tick >= twoFrom else { return }
      world.each { (count: inout Counting.Count) in count.value += 1 }
    }
    var recorder = Recorder(simulation, header: header, compression: compression)
    for _ in 0..<1300 {
      let input = TickInput(viewWidth: 32, viewHeight: 16)
      simulation.step(input)
      recorder.recordTick(simulation, players: [input])
    }
    recorder.finish(simulation)
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).reel")
    try Data(recorder.takeBytes()).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try body(file.path)
  }

  private func open(_ path: String) throws -> OpenedReel<Counting> {
    try OpenedReel(path, of: .all)
  }

  private func count(_ simulation: Simulation) -> Int32? {
    simulation.world.all.first.flatMap { simulation.world[$0, Counting.Count.self]?.value }
  }

  @Test func verifyNamesTheRulesAndHasAnExitCodeOfItsOwn() throws {
    try withReel(twoFrom: 100) { path in
      let code = #expect(throws: ExitCode.self) {
        try VerifyCommand<Counting>.parse([path]).run()
      }
      #expect(code == ExitCode(2))
      let opened = try open(path)
      #expect(opened.ruleDifference == "rules 4, this build 5")
    }
    // Other rules that lead to the same world are no difference.
    try withReel(twoFrom: 5000) { try VerifyCommand<Counting>.parse([$0]).run() }
  }

  @Test func aReplayOfOtherRulesJumpsToRecordedStates() throws {
    try withReel(twoFrom: 100) { path in
      let early = try ShownReplay(open(path))
      try early.advance(to: 599)
      #expect(count(early.simulation) == 599 && early.jumps == [])
      var ticks = 0
      try early.advance(to: 610) { ticks += 1 }
      // The recorded state of tick 600 has counted by two since tick 100.
      #expect(count(early.simulation) == 600 + 500 + 10 && early.jumps == [600] && ticks == 11)
      let late = try ShownReplay(open(path))
      try late.advance(to: 1250)
      #expect(late.simulation.tick == 1250 && late.jumps == [1200])
      let last: Int32 = 1200 + 1100 + 50
      #expect(count(late.simulation) == last)
      // Only `verify`, `render`, `inspect` and `play` take such a reel.
      #expect(throws: Failure.self) {
        try OpenedReel<Counting>(path)
      }
    }
  }

  @Test func compressedStatesTakeTheLibrary() throws {
    try withReel(twoFrom: 100, compression: .zlib) { path in
      let replay = try ShownReplay(open(path), compression: .zlib)
      try replay.advance(to: 610)
      #expect(count(replay.simulation) == 600 + 500 + 10 && replay.jumps == [600])
      // Without it, the recorded inputs are all that is left.
      let other = try ShownReplay(open(path), compression: nil)
      try other.advance(to: 610)
      #expect(count(other.simulation) == 610 && other.jumps == [])
    }
  }

  /// A reel of other rules, whose state of tick 600 is another one. The replay went back to that state again and again.
  @Test(.timeLimit(.minutes(5)), arguments: ["early", "late", "empty"])
  func aStateOfAnotherTickIsNotShown(kind: String) throws {
    func simulation(ticks: Int) -> Simulation {
      let simulation = Counting().makeSimulation(content: GameContent(), seed: 1)
      for _ in 0..<ticks { simulation.step(TickInput(viewWidth: 32, viewHeight: 16)) }
      return simulation
    }
    let forged =
      switch kind {
      case "early": simulation(ticks: 10).snapshot()
      case "late": simulation(ticks: 700).snapshot()
      default: World().snapshot()
      }
    let recorded = simulation(ticks: 0)
    var header = Counting().reelHeader(recorded, viewWidth: 32, viewHeight: 16)
    header.rulesVersion = 4
    var writer = ReelWriter(header: header)
    writer.checkpoint(recorded.checkpoint(for: header.layouts, withSnapshot: true))
    for tick in 1...650 as ClosedRange<UInt64> {
      writer.append(TickInput(viewWidth: 32, viewHeight: 16))
      guard tick % 60 == 0 else { continue }
      writer.checkpoint(
        Checkpoint(
          tick: tick, stateHash: tick, hashes: header.layouts.map { _ in 0 },
          snapshot: tick == 600 ? forged.stateBytes : nil))
    }
    writer.finish()
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).reel")
    try Data(writer.takeBytes()).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    // The replay comes to the tick, or begins behind it.
    for ticks in [[599, 620], [640]] as [[UInt64]] {
      let replay = try ShownReplay(open(file.path))
      for tick in ticks { try replay.advance(to: tick) }
      #expect(replay.jumps == [] && replay.simulation.tick == ticks.last)
      #expect(count(replay.simulation) == ticks.last.map { Int32($0) })
    }
    let code = #expect(throws: ExitCode.self) {
      try VerifyCommand<Counting>.parse([file.path]).run()
    }
    #expect(code == ExitCode(2))
    try InspectCommand<Counting>.parse([file.path, "--tick", "640"]).run()
  }

  @Test func aReelWithoutItsLaterCheckpointsDiffers() throws {
    let bytes = Counting().record(ticks: 700)
    let reel = try ReelContents(bytes: bytes)
    var writer = ReelWriter(header: reel.header)
    for tick in 0...700 {
      if let checkpoint = reel.checkpoints.first(where: { $0.tick == tick }), tick <= 60 {
        writer.checkpoint(checkpoint)
      }
      if tick < 700 { writer.append(players: reel.inputs(ofTick: tick)) }
    }
    writer.finish()
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).reel")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(writer.takeBytes()).write(to: file)
    let code = #expect(throws: ExitCode.self) {
      try VerifyCommand<Counting>.parse([file.path]).run()
    }
    #expect(code == ExitCode(1))
    try Data(bytes).write(to: file)
    try VerifyCommand<Counting>.parse([file.path]).run()
  }

  @Test func aReplayOfTheSameRulesNeverJumps() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).reel")
    try Data(Counting().record(ticks: 700)).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let replay = try ShownReplay(open(file.path))
    try replay.advance(to: 650)
    #expect(count(replay.simulation) == 650 && replay.jumps == [])
  }

  @Test func aPlayerGoesOnFromTheRecordedState() throws {
    try withReel(twoFrom: 100) { path in
      let view = TickInput(viewWidth: 32, viewHeight: 16)
      let taken = try open(path).takeOver(from: 605, view: view, recording: nil) { _ in }
      #expect(taken.tick == 606 && count(taken) == 600 + 500 + 6)
    }
  }
}
