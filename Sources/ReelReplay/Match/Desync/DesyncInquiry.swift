import ReelECS
import ReelPlatform
import ReelSimulation

/// The search of two machines for the first system that made their states differ, as one of them sees it.
final class DesyncInquiry {
  /// The number of the other machine.
  let peer: UInt8
  let own: DesyncExchange
  /// The last tick before the difference at which both machines had the same state, if it is the first of those that
  /// are repeated.
  let lastSameTick: UInt64?
  /// The tick and the system of each of the own exchange's steps; the name is empty before the first system of a tick.
  var names: [(tick: UInt64, system: String)] = []
  /// The hash of the own state when the ticks were repeated; `nil` if they were not.
  var repeatedHash: UInt64?
  /// The hash of the own state in the match.
  let hash: UInt64

  /// The other machine's exchange; `nil` until it has arrived.
  var theirs: DesyncExchange?
  /// The time at which the search began.
  var begun: UInt64 = 0
  /// The state from which ticks were repeated.
  var firstState = Snapshot(bytes: [])
  /// The first step at which the machines differ; `nil` if there is none.
  var step: Int?
  var ownStepState: [UInt8] = []
  var theirStepState: [UInt8] = []
  /// True once nothing more is to come.
  var isComplete = false

  init(peer: UInt8, own: DesyncExchange, hash: UInt64, lastSameTick: UInt64?) {
    (self.peer, self.own, self.hash, self.lastSameTick) = (peer, own, hash, lastSameTick)
  }

  var tick: UInt64 { own.tick }
}

#if !hasFeature(Embedded)
  extension RollbackTimeline {
    /// Runs ticks of the past again, from a state of this simulation on. The simulation has its present state
    /// afterwards, and nothing of the repetition is performed.
    /// - Parameters:
    ///   - state: the state to begin with.
    ///   - end: the tick before which the repetition stops.
    ///   - read: reads the inputs of a tick.
    ///   - visit: is called after each system, and with an empty name before the first one of a tick.
    /// - Returns: the hash of the state in the end.
    @discardableResult
    func repeatPast(
      from state: Snapshot, to end: UInt64, reading read: (UInt64, inout [TickInput]) -> Void,
      visit: @escaping (_ tick: UInt64, _ system: String, _ world: World) -> Void
    ) -> UInt64? {
      let present = simulation.snapshot()
      let outer = simulation.schedule.observer
      defer {
        simulation.schedule.observer = outer
        try? simulation.restore(present)
      }
      guard (try? simulation.restore(state)) != nil else { return nil }
      // The recorded inputs have a view only in ticks that change it.
      let view = TickInput(viewWidth: guess.viewWidth, viewHeight: guess.viewHeight)
      var inputs = [TickInput](repeating: view, count: simulation.playerCount)
      while simulation.tick < end {
        let tick = simulation.tick
        read(tick, &inputs)
        simulation.schedule.observer = { system, world in visit(tick, system, world) }
        simulation.step(players: inputs)
      }
      return simulation.stateHash
    }
  }
#endif
