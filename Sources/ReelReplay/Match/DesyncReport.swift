import ReelECS
import ReelMath
import ReelSimulation

#if !hasFeature(Embedded)
  /// The states of two machines that differ at a confirmed tick, for the people who look for the cause.
  public struct DesyncReport: Sendable {
    /// The number of completed ticks at which the hashes differ.
    public var tick: UInt64
    /// The last tick at which they were equal; `nil` if there is none.
    public var lastSameTick: UInt64?
    /// The number of the other machine in the match.
    public var peer: UInt8
    /// The snapshot of this machine (`Snapshot.bytes`), and that of the other one.
    public var own: [UInt8]
    /// The snapshot of the other machine.
    public var theirs: [UInt8]
    /// The first fields that differ: the value of this machine, then that of the other one.
    public var differences: [StateDifference]

    init(own: DesyncExchange, theirs: DesyncExchange, peer: UInt8, _ session: RollbackSession) {
      tick = own.tick
      self.peer = peer
      (self.own, self.theirs) = (own.state, theirs.state)
      differences = []
      guard let timeline = session.timeline else { return }
      if own.tick >= timeline.checkInterval { lastSameTick = own.tick - timeline.checkInterval }
      let simulation = timeline.simulation
      let present = simulation.snapshot()
      func listing(_ bytes: [UInt8]) -> StateListing? {
        (try? simulation.restore(Snapshot(bytes: bytes))).map { StateListing(simulation.world) }
      }
      let (first, second) = (listing(own.state), listing(theirs.state))
      try? simulation.restore(present)
      if let first, let second { differences = first.differences(from: second, limit: 50) }
    }
  }

  extension RollbackSession {
    /// Returns the reports about different states since the last call, and forgets them.
    public func takeDesyncReports() -> [DesyncReport] {
      defer { desyncReports.removeAll() }
      return desyncReports
    }
  }
#endif
