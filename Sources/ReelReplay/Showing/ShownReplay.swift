import ReelECS
import ReelPlatform
import ReelSimulation

/// The recorded states of a reel, which a replay can jump to.
package protocol RecordedStates: AnyObject {
  /// Returns the bytes of the first recorded state at or after a tick; `nil` if the reel has none there.
  func state(from tick: UInt64) throws(HostError) -> [UInt8]?
}

/// The recorded states of a reel in memory.
package final class StatesInMemory: RecordedStates {
  private let reel: ReelContents

  /// - Parameter reel: decoded with its snapshots.
  package init(_ reel: ReelContents) { self.reel = reel }

  /// The ticks with a recorded state, ascending.
  package var ticks: [UInt64] {
    reel.checkpoints.filter { $0.snapshot != nil }.map { $0.tick }
  }

  package func state(from tick: UInt64) throws(HostError) -> [UInt8]? {
    reel.checkpoints.first { $0.tick >= tick && $0.snapshot != nil }?.snapshot
  }
}

/// A replay for a person to look at. If the reel is of other rules, content or types, it follows the recording as far
/// as that can be: it begins at the last recorded state before the tick, and jumps to each recorded state that it
/// meets.
///
///     recorded   ●──────────●──────────●        the states that the reel has
///     shown      ├─ today's rules ─┤├─ …        a jump at each of them, reported
package final class ShownReplay {
  package let simulation: Simulation
  package let reel: ReelContents
  /// The ticks at which the replay jumped to the recorded state.
  package private(set) var jumps: [UInt64] = []
  /// The name of the reel for messages, such as the path of its file.
  private let name: String
  private let states: (any RecordedStates)?
  private let report: (String) -> Void
  /// The ticks with a recorded state, ascending; empty for a reel that replays.
  private var keyframes: [UInt64]
  /// True if the replay jumps to recorded states.
  package var followsStates: Bool { !keyframes.isEmpty }

  /// Creates a replay.
  /// - Parameters:
  ///   - simulation: the game of the reel, at tick 0.
  ///   - keyframes: the ticks of the recorded states to jump to, ascending; none for a reel that replays.
  ///   - states: has the states of `keyframes`.
  ///   - report: receives sentences about the jumps.
  package init(
    _ simulation: Simulation, _ reel: ReelContents, name: String, keyframes: [UInt64] = [],
    states: (any RecordedStates)? = nil, report: @escaping (String) -> Void
  ) {
    (self.simulation, self.reel, self.name) = (simulation, reel, name)
    (self.keyframes, self.states, self.report) = (keyframes, states, report)
  }

  /// Runs to a tick that the replay has not passed.
  /// - Parameter each: is called after each tick, except those that are jumped over at the beginning.
  package func advance(to tick: UInt64, each: () -> Void = {}) throws(HostError) {
    if simulation.tick == 0, let start = keyframes.last(where: { $0 <= tick }), start > 0 {
      try jump(to: start)
    }
    while simulation.tick < tick {
      simulation.step(players: reel.inputs(ofTick: Int(simulation.tick)))
      let now = simulation.tick
      if keyframes.contains(now),
        reel.checkpoints.first(where: { $0.tick == now })?.stateHash != simulation.stateHash
      {
        try jump(to: now)
      }
      each()
    }
  }

  /// Restores the recorded state of a tick. If that is impossible, the simulation stays as it is, and does not jump any
  /// more.
  private func jump(to tick: UInt64) throws(HostError) {
    guard let states, let bytes = try states.state(from: tick) else { return }
    let present = simulation.snapshot()
    var problem = "expected the state after \(tick) ticks, found another one"
    do throws(SnapshotError) {
      let recorded = Snapshot(stateBytes: bytes, layouts: reel.layouts)
      // A state with another tick would lead the replay back to ticks that it has passed, again and again.
      if try simulation.restoreForeign(recorded), simulation.tick == tick {
        jumps.append(tick)
        return report("tick \(tick): the recorded state")
      }
      try simulation.restore(present)
    } catch {
      problem = error.message
    }
    keyframes.removeAll()
    report("\(name): tick \(tick): the recorded state cannot be shown: \(problem)")
  }
}
