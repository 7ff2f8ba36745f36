import Reel
import ReelHost
import ReelProgram

extension OpenedReel {
  /// Replays the reel up to a tick, and returns a simulation in that state for a player to go on with: one tick later,
  /// with all keys, buttons and pointers released that the recording held.
  /// - Parameters:
  ///   - from: the number of ticks to replay.
  ///   - view: the size of the player's view.
  ///   - output: gets the replayed ticks, so that the recording of the game begins with them.
  ///   - crash: the same.
  ///   - prepare: is called with the simulation before it runs.
  func takeOver(
    from tick: UInt64, view: TickInput, recording output: ReelFile.Output?,
    crash: CrashReport? = nil,
    prepare: (Simulation) -> Void
  ) throws -> Simulation {
    prepare(simulation)
    func step(_ simulation: Simulation, _ inputs: [TickInput]) {
      output?.prepareTick(inputs)
      crash?.prepareTick(simulation, inputs)
      simulation.step(players: inputs)
      output?.recordTick(simulation, inputs)
      crash?.recordTick(simulation, inputs)
    }
    if ruleDifference != nil {
      // Such a replay jumps, so a recording of it could not be replayed.
      guard output == nil else {
        throw Failure(
          .usage, "--record: expected a reel of this build's rules and content to go on from.")
      }
      crash?.stopRecording(simulation, because: "the game goes on from a reel of another build")
      try ShownReplay(self).advance(to: tick)
    } else {
      for tick in 0..<Int(tick) {
        if Termination.signal != nil { break }
        step(simulation, reel.inputs(ofTick: tick))
      }
    }
    // Another simulation has not sent the sounds of the replay, so the music begins with its first tick.
    let taken = makeSimulation()
    prepare(taken)
    do {
      try taken.restore(simulation.snapshot())
    } catch {
      throw Failure(.damaged, "The game's own snapshot cannot be restored: \(error.message).")
    }
    var input = view
    input.events = [InputEvent(.focusLost)]
    step(taken, [TickInput](repeating: input, count: taken.playerCount))
    return taken
  }
}
