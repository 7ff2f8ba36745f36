import Foundation
import Reel

/// The costs of one small world's state, in microseconds, each beside a copy of as many bytes.
struct SmallStateRow {
  let name: String
  let byteCount: Int
  private(set) var costs: [(operation: String, least: Double, median: Double)] = []
  private let past: RingCost
  /// The costs of recording; `nil` for a world without a game.
  private let recording: RecordCost?

  /// The number of rounds: each steps one tick further.
  private static let rounds = 400
  private static let depth = 8

  /// Measures all operations of a world. A round takes a snapshot, goes one tick on, and measures the operations on the
  /// state after that tick, as a game that saves each tick does: nothing that was computed for the last tick is free.
  init(_ world: SmallWorld) throws {
    name = world.name
    let (simulation, inputs) = try world.open()
    func input(_ at: Int) -> [TickInput] {
      inputs.isEmpty ? [SmallWorld.idle] : inputs[at % inputs.count]
    }
    var samples: [String: [Double]] = [:]
    func measure(_ operation: String, _ body: () throws -> Void) rethrows {
      let start = DispatchTime.now().uptimeNanoseconds
      try body()
      samples[operation, default: []].append(
        Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000)
    }
    var before = simulation.snapshot()
    var after = before
    byteCount = before.stateBytes.count
    var copy = [UInt8](repeating: 1, count: byteCount)
    let source = before.stateBytes
    var ring = [Snapshot](repeating: before, count: Self.depth)
    for at in ring.indices { ring[at] = simulation.snapshot() }
    for at in 0..<Self.rounds {
      simulation.world.snapshot(into: &before)
      measure("step") { simulation.step(players: input(at)) }
      measure("snapshot") { simulation.world.snapshot(into: &after) }
      var hash: UInt64 = 0
      measure("hash") { hash = simulation.stateHash }
      try measure("restore") { try simulation.restore(before) }
      simulation.step(players: input(at))
      check(simulation.stateHash == hash, name)
      measure("memcpy") {
        copy.withUnsafeMutableBytes { target in
          source.withUnsafeBytes { target.copyMemory(from: $0) }
        }
      }
      guard at % 8 == 0 else { continue }
      try measure("rollback_8") {
        try simulation.restore(before)
        for tick in ring.indices {
          simulation.step(players: input(at + tick))
          simulation.world.snapshot(into: &ring[tick])
        }
      }
      try simulation.restore(ring[0])
    }
    for _ in 0..<10 {
      let make = try world.prepare()
      measure("new") { _ = make() }
    }
    past = try RingCost(simulation, name: name, input)
    recording = try world.start.map { try RecordCost($0) }
    for operation in [
      "step", "snapshot", "restore", "hash", "rollback_8", "new", "memcpy",
    ] {
      let all = samples[operation] ?? []
      costs.append((operation, Harness.least(all), Harness.median(all)))
    }
  }

  static var header: String {
    "\nmicroseconds, the least and the median; bytes of a snapshot\n"
      + line(
        "world",
        ["bytes", "step", "snapshot", "restore", "hash", "rollback_8", "new", "memcpy"]
          + RingCost.columns + RecordCost.columns)
  }

  var line: String {
    Self.line(
      name,
      ["\(byteCount)"] + costs.map { String(format: "%.1f/%.1f", $0.least, $0.median) }
        + past.cells + (recording?.cells ?? RecordCost.columns.map { _ in "-" }))
  }

  private static func line(_ name: String, _ cells: [String]) -> String {
    name.padding(toLength: 20, withPad: " ", startingAt: 0)
      + cells.map { String(repeating: " ", count: max(1, 14 - $0.count)) + $0 }.joined()
  }

  var json: String {
    let fields = costs.flatMap { cost in
      [("\(cost.operation)_min_us", cost.least), ("\(cost.operation)_median_us", cost.median)]
    }
    return "{\"name\":\"\(name)\",\"bytes\":\(byteCount),"
      + fields.map { "\"\($0.0)\":" + String(format: "%.3f", $0.1) }.joined(separator: ",")
      + ",\(past.json)" + (recording.map { ",\($0.json)" } ?? "") + "}"
  }
}
