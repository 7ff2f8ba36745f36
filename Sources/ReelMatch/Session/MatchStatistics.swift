import ReelMath

/// The figures of a match on one machine, for display: `--show net`.
public struct MatchStatistics: Equatable, Sendable {
  /// One other machine.
  public struct Machine: Equatable, Sendable {
    /// The number of the machine in the match.
    public var peer: UInt8
    /// The round trip in milliseconds.
    public var ping: UInt32
    /// The share of packets on the way to this machine that are lost, from 0 to 1.
    public var loss: Float
    /// The share of packets on the way to the other machine that are lost, from 0 to 1.
    public var lossThere: Float
    /// The number of ticks by which this machine is ahead of the other one.
    public var advantage: Float
  }

  /// The other machines.
  public var machines: [Machine] = []
  /// The number of ticks that have run.
  public var tick: UInt64 = 0
  /// The number of ticks that have run and are not confirmed.
  public var unconfirmed: UInt64 = 0
  /// The input delay in ticks.
  public var delay: Int
  /// The number of rollbacks since the start.
  public var rollbacks: UInt64 = 0
  /// The number of ticks that were repeated since the start.
  public var repeatedTicks: UInt64 = 0
  /// The number of ticks of the last rollback.
  public var lastDepth: UInt64 = 0
  /// The number of ticks for which this machine has waited since the start.
  public var waitedTicks: UInt64 = 0

  init(delay: Int) { self.delay = delay }

  init(_ session: RollbackSession) {
    delay = session.settings.inputDelay
    waitedTicks = session.clock.waitedTicks
    if let timeline = session.timeline {
      tick = timeline.head
      unconfirmed = timeline.head - timeline.confirmed
      rollbacks = timeline.statistics.rollbacks
      repeatedTicks = timeline.statistics.repeatedTicks
      lastDepth = timeline.statistics.lastDepth
    }
    for link in session.links {
      machines.append(
        Machine(
          peer: link.peer, ping: UInt32(clamping: link.roundTrip / 1_000_000),
          loss: Float(link.loss) / 255, lossThere: Float(link.remoteLoss) / 255,
          advantage: Float(link.advantage - link.remoteAdvantage) / 128))
    }
  }
}
