import ReelECS
import ReelProgram
import ReelReplay
import ReelSimulation

/// A replay for a person to look at. If the reel is of other rules, content or types, it follows the recording as far
/// as that can be: it begins at the last recorded state before the tick, and jumps to each recorded state that it
/// meets.
///
///     recorded   ●──────────●──────────●        the states that the reel has
///     shown      ├─ today's rules ─┤├─ …        a jump at each of them, reported
package final class ShownReplay {
  package let simulation: Simulation
  /// The ticks at which the replay jumped to the recorded state.
  package private(set) var jumps: [UInt64] = []
  private let reel: ReelContents
  private let path: String
  private let compression: ReelCompression?
  /// The ticks with a recorded state, ascending; empty for a reel that replays.
  private var keyframes: [UInt64] = []
  /// True if the replay jumps to recorded states.
  package var followsStates: Bool { !keyframes.isEmpty }

  /// - Parameters:
  ///   - opened: at tick 0.
  ///   - followsStates: true to jump to recorded states even if the reel is of this build's rules and content, for a
  ///     reel that differs.
  ///   - compression: expands compressed states; without it, the replay does not jump to them.
  package init<G: Game>(
    _ opened: OpenedReel<G>, followsStates: Bool = false,
    compression: ReelCompression? = ProgramChoices.compression
  ) throws {
    self.compression = compression
    simulation = opened.simulation
    reel = opened.reel
    path = opened.file.path
    let difference =
      opened.ruleDifference ?? (followsStates ? "each recorded state is followed" : nil)
    guard let difference else { return }
    report(
      "\(path): \(difference): shown is what this build's rules make of the recorded inputs, from one recorded state to "
        + "the next.")
    var isCompressed = false
    try ReelFile.walk(path, withSnapshots: true, compression: compression, check: { _ in }) {
      chunk in
      if let checkpoint = chunk.checkpoint, checkpoint.snapshot != nil {
        keyframes.append(checkpoint.tick)
      }
      isCompressed = isCompressed || chunk.lacksCompression
      return true
    }
    if isCompressed { report(ReelFile.compressedStates(path).sentence) }
  }

  /// Runs to a tick that the replay has not passed.
  /// - Parameter each: is called after each tick, except those that are jumped over at the beginning.
  package func advance(to tick: UInt64, each: () -> Void = {}) throws {
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
  private func jump(to tick: UInt64) throws {
    guard let found = try ReelFile.snapshot(in: path, from: tick, compression: compression) else {
      return
    }
    let present = simulation.snapshot()
    var problem = "expected the state after \(tick) ticks, found another one"
    do {
      let recorded = Snapshot(stateBytes: found.bytes, layouts: reel.layouts)
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
    report("\(path): tick \(tick): the recorded state cannot be shown: \(problem)")
  }
}
