import ReelECS
import ReelPlatform
import ReelSimulation

/// One machine's part in the search of two machines for the first system after which their states differ.
final class DesyncInquiry {
  /// The number of the other machine.
  let peer: UInt8
  let own: DesyncExchange
  /// The last tick before the difference at which both machines had the same state, if the repetition begins at that
  /// tick; else `nil`.
  let lastSameTick: UInt64?
  /// The hash after each step of the repeated ticks, its tick and its system; the name is empty before the first system
  /// of a tick.
  var steps: [UInt64] = []
  var names: [(tick: UInt64, system: String)] = []
  /// The hash of this machine's state after the repetition; `nil` if the ticks were not repeated.
  var repeatedHash: UInt64?
  /// The ticks that are being repeated; `nil` if there are none.
  var repetition: Repetition?
  /// The hash of the own state in the match.
  let hash: UInt64

  /// The other machine's exchange, and the hashes of its steps. Each is `nil` until it has arrived.
  var theirs: DesyncExchange?
  var theirSteps: [UInt64]?
  /// The time at which the search began.
  var begun: UInt64 = 0
  /// The state from which ticks were repeated.
  var firstState = Snapshot(bytes: [])
  /// The first step at which the machines differ; `nil` if there is none.
  var step: Int?
  var ownStepState: [UInt8] = []
  /// The step that the other machine's evidence is about, and its state.
  var theirStep: UInt64?
  var theirStepState: [UInt8] = []
  /// True once nothing more is to come.
  var isComplete = false

  init(peer: UInt8, own: DesyncExchange, hash: UInt64, lastSameTick: UInt64?) {
    (self.peer, self.own, self.hash, self.lastSameTick) = (peer, own, hash, lastSameTick)
  }

  var tick: UInt64 { own.tick }

  /// A stretch of the past that is repeated, some ticks at a time.
  struct Repetition {
    /// The state after the ticks that have been repeated.
    var state: Snapshot
    /// The tick before which the repetition stops.
    let end: UInt64
    /// The step after which the state is wanted; `nil` if the hashes after all steps are.
    let step: Int?
    /// The number of steps so far.
    var steps = 0
  }
}

#if !hasFeature(Embedded)
  extension RollbackTimeline {
    /// Runs ticks of the past again, from a state of this simulation on. The simulation has its present state
    /// afterwards, and nothing of the repetition is performed.
    /// - Parameters:
    ///   - state: the state to begin with, and then the one after the repeated ticks.
    ///   - end: the tick before which the repetition stops.
    ///   - most: the most ticks of this call.
    ///   - read: reads the inputs of a tick.
    ///   - visit: is called after each system, and with an empty name before the first one of a tick.
    /// - Returns: true once the end is reached, and the hash of the state there; `nil` if the state cannot be restored.
    func repeatPast(
      from state: inout Snapshot, to end: UInt64, most: Int,
      reading read: (UInt64, inout [TickInput]) -> Void,
      visit: @escaping (_ tick: UInt64, _ system: String, _ world: World) -> Void
    ) -> (isDone: Bool, hash: UInt64?) {
      let present = simulation.snapshot()
      let outer = simulation.schedule.observer
      defer {
        simulation.schedule.observer = outer
        try? simulation.restore(present)
      }
      guard (try? simulation.restore(state)) != nil else { return (true, nil) }
      // The recorded inputs contain the size of the view only in ticks that change the size.
      let view = TickInput(viewWidth: guess.viewWidth, viewHeight: guess.viewHeight)
      var inputs = [TickInput](repeating: view, count: simulation.playerCount)
      var ran = 0
      while simulation.tick < end, ran < most {
        let tick = simulation.tick
        read(tick, &inputs)
        simulation.schedule.observer = { system, world in visit(tick, system, world) }
        simulation.step(players: inputs)
        ran += 1
      }
      if simulation.tick >= end { return (true, simulation.stateHash) }
      state = simulation.snapshot()
      return (false, nil)
    }
  }
#endif
