import Foundation
import Reel
import ReelReplay

/// The costs of keeping the past of a small world, and of going back to it.
struct RingCost {
  /// The microseconds that a tick takes longer, and their share of a tick, in per cent.
  private(set) var ring = 0.0
  private(set) var share = 0.0
  /// The microseconds of a seek to a random one of the ticks: the median and the worst.
  private(set) var seekMedian = 0.0
  private(set) var seekWorst = 0.0
  /// The ticks that were kept, the bytes that they take, and the snapshots among them.
  private(set) var ticks = 0
  private(set) var byteCount = 0
  private(set) var snapshots = 0

  /// Ten minutes, but no more than a few seconds of computing.
  private static let mostTicks = 36_000
  private static let mostSeconds = 6.0
  private static let seeks = 300

  /// Keeps ten minutes of a simulation as a program does: it measures a tick and a snapshot first.
  init(_ simulation: Simulation, name: String, _ input: (Int) -> TickInput) throws {
    var inputs = [TickInput](
      repeating: SmallWorld.idle, count: simulation.playerCount)
    var hashes: [(tick: UInt64, hash: UInt64)] = []
    let history = History(simulation)
    let first = simulation.tick
    let start = Self.now()
    var (steps, records, at) = (UInt64(0), UInt64(0), 0)
    while at < Self.mostTicks, Double(Self.now() - start) < Self.mostSeconds * 1e9 {
      inputs[0] = input(at)
      let before = Self.now()
      simulation.step(players: inputs)
      let stepped = Self.now()
      history.record(simulation, players: inputs)
      let recorded = Self.now()
      steps += stepped - before
      records += recorded - stepped
      at += 1
      if history.hasSnapshotOfLatest {
        history.chooseInterval(tickTime: steps / UInt64(at), snapshotTime: recorded - stepped)
      }
      if at % 397 == 0 { hashes.append((simulation.tick, simulation.stateHash)) }
    }
    let clock = Self.clockCost()
    ticks = at
    ring = (Double(records) / Double(at) - clock) / 1_000
    share = ring / ((Double(steps) / Double(at) - clock) / 1_000) * 100
    (byteCount, snapshots) = (history.byteCount, history.statistics.snapshots)
    var random = RandomStream(seed: 7)
    var samples: [Double] = []
    for _ in 0..<Self.seeks {
      let tick = first + UInt64(random.int(in: 0..<Int32(at)))
      let before = Self.now()
      try history.seek(to: tick, in: simulation)
      samples.append(Double(Self.now() - before) / 1_000)
      check(simulation.tick == tick, name)
    }
    (seekMedian, seekWorst) = (Harness.median(samples), samples.max() ?? .nan)
    for (tick, hash) in hashes.reversed() {
      try history.seek(to: tick, in: simulation)
      check(simulation.stateHash == hash, name)
    }
  }

  /// Returns the nanoseconds between two readings of the clock without work between them.
  private static func clockCost() -> Double {
    let start = now()
    for _ in 0..<10_000 { _ = now() }
    return Double(now() - start) / 10_000
  }

  private static func now() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

  /// The columns of ``SmallStateRow``.
  static let columns = ["ring", "ring %", "seek", "kept KiB"]

  var cells: [String] {
    [
      String(format: "%.2f", ring), String(format: "%.1f", share),
      String(format: "%.0f/%.0f", seekMedian, seekWorst), "\(byteCount / 1024)",
    ]
  }

  var json: String {
    [
      "ring_us": ring, "ring_percent": share, "seek_median_us": seekMedian,
      "seek_worst_us": seekWorst, "kept_bytes": Double(byteCount), "kept_ticks": Double(ticks),
      "kept_snapshots": Double(snapshots),
    ].sorted { $0.key < $1.key }.map { "\"\($0.key)\":" + String(format: "%.3f", $0.value) }
      .joined(separator: ",")
  }
}
