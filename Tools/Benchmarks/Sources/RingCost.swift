import Foundation
import Reel
import ReelReplay

/// The costs of keeping the past of a small world, and of going back to it.
struct RingCost {
  /// The microseconds that a tick takes longer, and their share of a tick, in per cent. Both are means without the
  /// slowest fiftieth, which are pauses of a machine that has other work.
  private(set) var ring = 0.0
  private(set) var share = 0.0
  /// The microseconds of a seek to a random one of the ticks, the least of three: the median and the worst.
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
  init(_ simulation: Simulation, name: String, _ input: (Int) -> [TickInput]) throws {
    var hashes: [(tick: UInt64, hash: UInt64)] = []
    let history = History(simulation)
    let first = simulation.tick
    var (steps, quiet, saving) = ([Double](), [Double](), [Double]())
    let start = Self.now()
    var at = 0
    while at < Self.mostTicks, Double(Self.now() - start) < Self.mostSeconds * 1e9 {
      let inputs = input(at)
      let before = Self.now()
      simulation.step(players: inputs)
      let stepped = Self.now()
      history.record(simulation, players: inputs)
      let recorded = Self.now()
      steps.append(Double(stepped - before))
      let hasSnapshot = history.hasSnapshotOfLatest
      if hasSnapshot {
        saving.append(Double(recorded - stepped))
        history.chooseInterval(
          tickTime: UInt64(Harness.median(steps.suffix(200))), snapshotTime: recorded - stepped)
      } else {
        quiet.append(Double(recorded - stepped))
      }
      at += 1
      if at % 397 == 0 { hashes.append((simulation.tick, simulation.stateHash)) }
    }
    let clock = Self.clockCost()
    ticks = at
    let snapshotShare = Double(saving.count) / Double(at)
    ring = (Self.mean(quiet) - clock + (Self.mean(saving) - clock) * snapshotShare) / 1_000
    share = ring / ((Self.mean(steps) - clock) / 1_000) * 100
    (byteCount, snapshots) = (history.byteCount, history.statistics.snapshots)
    var random = RandomStream(seed: 7)
    let targets = (0..<Self.seeks).map { _ in first + UInt64(random.int(in: 0..<Int32(at))) }
    var samples = [Double](repeating: .infinity, count: Self.seeks)
    for _ in 0..<3 {
      for (number, tick) in targets.enumerated() {
        let before = Self.now()
        try history.seek(to: tick, in: simulation)
        samples[number] = min(samples[number], Double(Self.now() - before) / 1_000)
        check(simulation.tick == tick, name)
      }
    }
    (seekMedian, seekWorst) = (Harness.median(samples), samples.max() ?? .nan)
    for (tick, hash) in hashes.reversed() {
      try history.seek(to: tick, in: simulation)
      check(simulation.stateHash == hash, name)
    }
  }

  /// Returns the mean without the slowest fiftieth.
  private static func mean(_ samples: [Double]) -> Double {
    let kept = samples.sorted().prefix(max(samples.count * 49 / 50, 1))
    return kept.reduce(0, +) / Double(kept.count)
  }

  /// Returns the nanoseconds between two readings of the clock without work between them.
  private static func clockCost() -> Double {
    let rounds = (0..<20).map { _ in
      let start = now()
      for _ in 0..<1_000 { _ = now() }
      return Double(now() - start) / 1_000
    }
    return Harness.least(rounds)
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
