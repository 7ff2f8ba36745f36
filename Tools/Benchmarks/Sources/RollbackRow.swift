import Foundation
import Reel
import ReelMatch
import ReelReplay

/// The microseconds of a rollback of a world, and of the same ticks alone.
struct RollbackRow {
  let name: String
  let byteCount: Int
  private var rollbacks: [Double] = []
  private var checked: [Double] = []
  private var ticks: [Double] = []

  static let depth = 8
  /// The number of rollbacks, and of those before them that are not measured.
  private static let rounds = 200
  private static let warmUp = 20
  /// The number of ticks for which a world needs inputs.
  static let ticks = (rounds + warmUp) * depth

  init(_ world: RollbackWorld) throws {
    name = world.name
    let (simulation, inputs) = try world.open()
    let (alone, _) = try world.open()
    let first = inputs[0][0]
    let timeline = RollbackTimeline(
      simulation, viewWidth: first.viewWidth, viewHeight: first.viewHeight, depth: Self.depth)
    timeline.effects = EffectLog(simulation)
    var last = simulation.snapshot()
    for round in 0..<Self.warmUp + Self.rounds {
      let start = round * Self.depth
      let batch = start..<start + Self.depth
      let from = timeline.head
      for tick in batch {
        timeline.append(inputs[tick][0].events[...], seat: 0)
        timeline.step()
      }
      for seat in 1..<simulation.playerCount {
        for tick in batch { timeline.append(inputs[tick][seat].events[...], seat: seat) }
      }
      // In turns, because the one that comes first finds the caches filled with other things.
      var tickTime = round % 2 == 0 ? Self.play(alone, inputs[batch]) : 0
      let before = timeline.statistics.repeatedTicks
      let time = Harness.time {
        timeline.repair()
        // The next tick would save the state after the last one. It is part of this rollback.
        simulation.world.snapshot(into: &last)
        timeline.confirmReceived()
        timeline.effects?.confirm(upTo: timeline.confirmed)
        timeline.effects?.flush()
      }
      check(timeline.statistics.repeatedTicks - before == UInt64(Self.depth), name)
      if round % 2 != 0 { tickTime = Self.play(alone, inputs[batch]) }
      if round < Self.warmUp { continue }
      ticks.append(tickTime / 1000)
      if timeline.head / timeline.checkInterval > from / timeline.checkInterval {
        checked.append(time / 1000)
      } else {
        rollbacks.append(time / 1000)
      }
    }
    check(simulation.stateHash == alone.stateHash, name)
    world.verify(simulation)
    byteCount = simulation.snapshot().stateBytes.count
  }

  private static func play(_ simulation: Simulation, _ inputs: ArraySlice<[TickInput]>) -> Double {
    Harness.time { for input in inputs { simulation.step(players: input) } }
  }

  private var ratio: Double { Harness.median(rollbacks) / Harness.median(ticks) }

  static var header: String {
    line("world", ["bytes", "rollback", "check", "8 ticks", "ratio"])
  }

  var line: String {
    Self.line(
      name,
      [
        "\(byteCount)", Self.figures(rollbacks), String(format: "%.1f", Harness.median(checked)),
        Self.figures(ticks), String(format: "%.2f", ratio),
      ])
  }

  private static func figures(_ samples: [Double]) -> String {
    String(format: "%.1f/%.1f", Harness.least(samples), Harness.median(samples))
  }

  private static func line(_ name: String, _ cells: [String]) -> String {
    name.padding(toLength: 16, withPad: " ", startingAt: 0)
      + cells.map { String(repeating: " ", count: max(1, 18 - $0.count)) + $0 }.joined()
  }

  var json: String {
    let fields = [
      ("rollback_min_us", Harness.least(rollbacks)),
      ("rollback_median_us", Harness.median(rollbacks)),
      ("check_median_us", Harness.median(checked)), ("ticks_min_us", Harness.least(ticks)),
      ("ticks_median_us", Harness.median(ticks)), ("ratio", ratio),
    ]
    return "{\"name\":\"\(name)\",\"bytes\":\(byteCount),"
      + fields.map { "\"\($0.0)\":" + String(format: "%.3f", $0.1) }.joined(separator: ",") + "}"
  }
}
