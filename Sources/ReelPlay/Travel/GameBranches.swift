import Reel

/// The maker of a program's reels of branches: each begins like the game that is played, up to a tick, and then goes
/// another way.
///
///     demo.reel            ├───────────────────┤
///     demo-branch-1.reel   ├─────────┼──────…          from tick T on
///
/// A branch repeats all ticks from the start, so that its checkpoints are those of the game: about as long as `verify`
/// takes.
package protocol GameBranches: AnyObject {
  /// Begins the reel of a branch, which has all ticks up to the present one of the simulation.
  /// - Parameter history: has the inputs, if they are kept from the start.
  /// - Returns: the recording to go on with.
  func begin(_ simulation: Simulation, _ history: History) throws(HostError) -> any GameRecording
}

/// A game fresh from its set-up, for the recording of a branch.
package struct BranchStart {
  package var simulation: Simulation
  /// The header of a recording of the game.
  package var header: ReelHeader

  package init(_ simulation: Simulation, _ header: ReelHeader) {
    (self.simulation, self.header) = (simulation, header)
  }

  /// Repeats the game, and returns a recorder of all ticks up to the present one of `other`.
  /// - Parameters:
  ///   - history: that of `other`; has the inputs, if they are kept from the start.
  ///   - recorded: is called if they are not kept: returns the reel of the game so far, or throws if there is none. Its
  ///     parameter is the first tick whose inputs are kept.
  ///   - checkpointInterval: the ticks from one hash to the next; by default those of a second.
  ///   - compression: compresses the states; without it, they are written as they are.
  package func recorder(
    to other: Simulation, _ history: History, checkpointInterval: UInt64? = nil,
    compression: ReelCompression? = nil,
    recorded: (_ firstTick: UInt64) throws(HostError) -> ReelContents
  ) throws(HostError) -> Recorder {
    var recorder = Recorder(
      simulation, header: header, checkpointInterval: checkpointInterval, compression: compression)
    func step(_ inputs: [TickInput]) {
      recorder.prepareTick(players: inputs)
      simulation.step(players: inputs)
      recorder.recordTick(simulation, players: inputs)
    }
    if history.firstInputTick == 0 {
      history.forEachInputs(upTo: other.tick, players: simulation.playerCount) { step($0) }
    } else {
      let reel = try recorded(history.firstInputTick)
      for at in 0..<min(Int(other.tick), reel.inputs.count) { step(reel.inputs(ofTick: at)) }
    }
    guard simulation.tick == other.tick, simulation.stateHash == other.stateHash else {
      throw HostError(
        .differs,
        "A new reel cannot begin here: the inputs up to tick \(other.tick) do not give this state again. "
          + "`headless --sync-test` finds the reason.")
    }
    return recorder
  }
}

/// The branches of a game that is recorded in memory.
package final class BranchesInMemory: GameBranches {
  private let name: String
  private var count = 0
  private let open: (Simulation) -> BranchStart

  /// - Parameters:
  ///   - name: the beginning of the names, such as that of the game.
  ///   - open: makes the game of a simulation once more.
  package init(_ name: String, open: @escaping (Simulation) -> BranchStart) {
    (self.name, self.open) = (name, open)
  }

  package func begin(
    _ simulation: Simulation, _ history: History
  ) throws(HostError) -> any GameRecording {
    let recorder = try open(simulation).recorder(to: simulation, history) {
      tick throws(HostError) in
      throw HostError(
        .usage,
        "A new reel cannot begin here: the inputs before tick \(tick) are no longer kept.")
    }
    count += 1
    return MemoryRecording(name: "\(name)-branch-\(count).reel", recorder)
  }
}
