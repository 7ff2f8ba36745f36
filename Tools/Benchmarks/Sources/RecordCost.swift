import Foundation
import Reel
import ReelAssets
import ReelReplay

/// The costs of recording a game, without those of the file.
struct RecordCost {
  /// The microseconds that a second of play takes longer, with its checkpoint; the mean of all of them, of which one in
  /// ten has a snapshot.
  private(set) var second = 0.0
  /// The share of the ticks' own time, in per cent.
  private(set) var share = 0.0

  /// Plays the demo of a game twice, and records it, compressed as programs do.
  init(_ start: () throws -> (Simulation, [[TickInput]])) throws {
    var (steps, records, seconds) = (UInt64(0), UInt64(0), 0.0)
    for _ in 0..<2 {
      let (simulation, inputs) = try start()
      let view = inputs.first?.first ?? SmallWorld.idle
      var recorder = Recorder(
        simulation,
        header: simulation.reelHeader(
          game: "bench", rulesVersion: 1, viewWidth: view.viewWidth, viewHeight: view.viewHeight),
        compression: .zlib)
      for input in inputs {
        let before = DispatchTime.now().uptimeNanoseconds
        simulation.step(players: input)
        let stepped = DispatchTime.now().uptimeNanoseconds
        recorder.recordTick(simulation, players: input)
        _ = recorder.takeBytes()
        records += DispatchTime.now().uptimeNanoseconds - stepped
        steps += stepped - before
      }
      seconds += Double(inputs.count) / Double(simulation.rate.ticksPerSecondRoundedUp)
    }
    second = Double(records) / 1_000 / max(seconds, 1)
    share = Double(records) / Double(max(steps, 1)) * 100
  }

  /// The columns of ``SmallStateRow``.
  static let columns = ["record/s", "record %"]

  var cells: [String] { [String(format: "%.0f", second), String(format: "%.1f", share)] }

  var json: String {
    String(format: "\"record_us_per_second\":%.3f,\"record_percent\":%.3f", second, share)
  }
}
