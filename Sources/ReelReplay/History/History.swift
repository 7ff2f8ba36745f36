import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

// The past of a running simulation: snapshots as differences, and the inputs of all ticks between them.
//
//     snapshots   K . . d . . d . . K . . d . . d . . │        K a complete state, d a difference from it
//     inputs      i i i i i i i i i i i i i i i i i i │ now
//                         └▶ restore, then repeat ticks: any tick
//
// Every difference is one from the complete state of its group and not from its neighbour, so that any of them can be
// dropped alone: where memory is short, older ticks have fewer snapshots, and reaching one repeats more ticks.

/// The past of a running simulation, within a memory limit, and the way back to any tick of it.
///
///     let history = History(simulation)
///     // every tick:
///     simulation.step(players: inputs)
///     history.record(simulation, players: inputs)
///     // at any time:
///     try history.seek(to: history.latest - 60, in: simulation)
///
/// A seek restores the nearest snapshot before the tick, and repeats the ticks from there with the inputs that were
/// recorded. Rules that keep all of their state in the world (``SyncTest``) give the same bits as the first time. The
/// next recorded tick then follows the tick that was sought: it drops the future, as does ``truncate(after:)``.
///
/// Recording allocates nothing once the buffers have the size of the state. Nothing here is part of the state.
public final class History {
  /// A tick of which the rules have marked an event.
  public struct Mark: Equatable, Sendable {
    /// The number of completed ticks after which the event can be read.
    public var tick: UInt64
    /// The index of the event's name in ``markNames``.
    public var kind: UInt16
    /// The number of such events in the tick, at most 65,535.
    public var count: UInt16
  }

  /// The most bytes for snapshots and inputs. The memory is reserved at once; most operating systems provide it when it
  /// is first used. Three states come on top.
  public let limit: Int
  /// The number of ticks between two snapshots, 1 or more. A seek repeats at most as many ticks, unless snapshots were
  /// dropped because of the limit.
  public var interval: UInt64 = 0 {
    didSet { if interval < 1 { misuse("History: the interval is 1 tick or more.") } }
  }
  /// The names of the marked events.
  public let markNames: [String]
  /// The marked events, in ascending order of ticks: at most 8,192, the latest ones.
  public private(set) var marks: [Mark] = []
  /// The number of completed ticks of the latest recorded state.
  // SAFETY: no code of the game runs while this or another property with the attribute is changed.
  @exclusivity(unchecked) public private(set) var latest: UInt64
  /// The most ticks between two snapshots. Where the limit would require more, the oldest ticks are dropped.
  private var longestGap: UInt64 { max(30 * second, 4 * interval) }
  /// The ticks of a second.
  private let second: UInt64
  /// The times of the last three snapshots, in nanoseconds; 0 for none.
  private var lastTimes: (UInt64, UInt64, UInt64) = (0, 0, 0)

  @exclusivity(unchecked) private var states: StateHistory
  private let inputs: InputHistory
  private let markCounts: [(World) -> Int]
  /// The latest state while the simulation shows another one; it is restored, and not repeated.
  private var present = Snapshot(bytes: [])
  @exclusivity(unchecked) private var hasPresent = false
  /// The inputs of a repeated tick.
  private var repeated: [TickInput] = []

  /// The limit that fits most games: an hour and more.
  public static var standardLimit: Int { 64 << 20 }
  private static var mostMarks: Int { 8192 }

  /// Begins with the state of a simulation. Create it after the set-up, or between two ticks.
  /// - Parameter limit: the most bytes; at least 512 KiB are used.
  public init(_ simulation: Simulation, limit: Int = History.standardLimit) {
    self.limit = max(limit, 1 << 19)
    latest = simulation.tick
    second = UInt64(simulation.rate.ticksPerSecondRoundedUp)
    interval = 3 * second
    markNames = simulation.timelineMarkNames
    markCounts = simulation.timelineMarkCounts
    if !markNames.isEmpty { marks.reserveCapacity(Self.mostMarks) }
    states = StateHistory(byteCount: self.limit / 8 * 7)
    inputs = InputHistory(tick: latest, byteCount: self.limit / 8)
    states.append(simulation, longestGap)
  }

  /// The earliest tick that can be sought.
  public var earliest: UInt64 { states.earliest ?? latest }

  /// The bytes in use for snapshots and inputs.
  public var byteCount: Int { states.usedByteCount + inputs.usedByteCount }

  /// The first tick from which on all inputs are kept. It may be earlier than ``earliest``.
  public var firstInputTick: UInt64 { inputs.start }

  /// The number of snapshots, the bytes that they take, and the bytes of those among them that are complete.
  public var statistics: (snapshots: Int, bytes: Int, completeBytes: Int) { states.statistics }

  /// The ticks of the snapshots, ascending.
  public func eachSnapshotTick(_ body: (UInt64) -> Void) { states.eachTick(body) }

  /// Calls `body` for each input with events from a tick on: the number of completed ticks before it, the player, and
  /// the number of events. O(inputs with events).
  public func eachInput(
    from tick: UInt64, _ body: (_ tick: UInt64, _ player: Int, _ events: Int) -> Void
  ) {
    inputs.eachBusyInput(from: tick, body)
  }

  /// Chooses the interval so that snapshots take a hundredth of the time of the ticks, and a seek about 20 milliseconds
  /// at most: between 15 and 1,800 ticks. The host measures both times, because a simulation has no clock.
  /// - Parameters:
  ///   - tickTime: the nanoseconds that a tick takes.
  ///   - snapshotTime: the nanoseconds that ``record(_:players:)`` takes with a snapshot.
  public func chooseInterval(tickTime: UInt64, snapshotTime: UInt64) {
    // The median of three: one that the operating system has interrupted does not count.
    lastTimes = (lastTimes.1, lastTimes.2, min(snapshotTime, 1 << 40))
    let (first, second, third) = lastTimes
    let time = max(min(first, second), min(max(first, second), third))
    let tick = max(tickTime, 1)
    let due = time * 100 / tick
    interval = min(max(min(due, 20_000_000 / tick), 15), 1800)
  }

  /// True if the latest recorded tick has a snapshot.
  public var hasSnapshotOfLatest: Bool { states.last == latest }

  // MARK: - Recording

  /// Records a tick. Call it after each ``ReelSimulation/Simulation/step(players:)`` with the same inputs. If the tick
  /// does not follow the latest one, because a tick of the past was sought, the future is dropped. If it follows no
  /// recorded tick at all, the history begins anew.
  public func record(_ simulation: Simulation, players input: [TickInput]) {
    let tick = simulation.tick
    if tick != latest + 1 {
      guard tick > earliest, tick <= latest else { return restart(simulation) }
      truncate(after: tick - 1)
    }
    latest = tick
    hasPresent = false
    let follows = states.last == tick - 1
    guard inputs.append(input, isComplete: follows) else { return restart(simulation) }
    states.dropStates(before: inputs.start)
    if !markNames.isEmpty { recordMarks(simulation) }
    guard let last = states.last, tick - last < interval else {
      states.append(simulation, longestGap)
      return
    }
  }

  /// Drops everything, and begins with the present state.
  public func restart(_ simulation: Simulation) {
    latest = simulation.tick
    hasPresent = false
    marks.removeAll(keepingCapacity: true)
    inputs.removeAll(tick: latest)
    states.removeAll()
    states.append(simulation, longestGap)
  }

  /// Drops all ticks after a tick.
  public func truncate(after tick: UInt64) {
    guard tick < latest else { return }
    latest = max(tick, earliest)
    hasPresent = false
    states.truncate(after: latest)
    inputs.truncate(to: latest)
    while let last = marks.last, last.tick > latest { marks.removeLast() }
  }

  private func recordMarks(_ simulation: Simulation) {
    for kind in markCounts.indices {
      let count = markCounts[kind](simulation.world)
      if count == 0 { continue }
      if marks.count == Self.mostMarks { marks.removeFirst(Self.mostMarks / 4) }
      marks.append(Mark(tick: latest, kind: UInt16(kind), count: UInt16(clamping: count)))
    }
  }

  // MARK: - Seeking

  /// Gives the simulation the state after `tick` completed ticks; a tick out of range counts as the nearest one. The
  /// simulation must have a state of this history. The messages, sounds and device commands of repeated ticks are not
  /// for the host.
  ///
  /// O(state), and as many ticks as lie behind the nearest snapshot: at most ``interval``, or 30 seconds of them, or
  /// four intervals, where the limit has thinned the snapshots.
  /// - Throws: if a snapshot cannot be restored; the simulation is then unchanged.
  public func seek(to tick: UInt64, in simulation: Simulation) throws(SnapshotError) {
    let target = min(max(tick, earliest), latest)
    if simulation.tick == target { return }
    if simulation.tick == latest && !hasPresent {
      simulation.world.snapshot(into: &present)
      hasPresent = true
    }
    if target == latest && hasPresent { return try simulation.restore(present) }
    let start = states.nearest(target)
    if simulation.tick > target || simulation.tick < start {
      guard let snapshot = states.snapshot(nearest: target) else { return }
      try simulation.restore(snapshot)
    }
    repeatTicks(to: target, simulation)
  }

  private func repeatTicks(to tick: UInt64, _ simulation: Simulation) {
    while repeated.count < simulation.playerCount { repeated.append(TickInput()) }
    // The views of a tick without an entry are those of the last entry, of which each snapshot's tick has one.
    let start = states.nearest(simulation.tick)
    var position = inputs.position(of: start)
    for tick in start..<simulation.tick { inputs.read(tick, at: &position, into: &repeated) }
    while simulation.tick < tick {
      inputs.read(simulation.tick, at: &position, into: &repeated)
      simulation.step(players: repeated)
    }
  }

  /// Calls `body` with all players' inputs of each tick from ``firstInputTick`` to the last one before `tick`, such as
  /// for a recording that begins with them. O(ticks).
  public func forEachInputs(
    upTo tick: UInt64, players: Int, _ body: ([TickInput]) -> Void
  ) {
    var read = [TickInput](repeating: TickInput(), count: players)
    var position = inputs.position(of: inputs.start)
    for at in inputs.start..<max(inputs.start, min(tick, inputs.end)) {
      inputs.read(at, at: &position, into: &read)
      body(read)
    }
  }
}
