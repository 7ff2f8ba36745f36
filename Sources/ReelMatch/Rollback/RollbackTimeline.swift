import ReelECS
import ReelMath
import ReelPlatform
import ReelReplay
import ReelSimulation

// The core of all rollback: a simulation that runs ahead of the inputs of other machines, and repeats ticks when these
// inputs arrive.
//
//     ticks     … 40  41  42  43  44  45  46 │ head 47
//     player 0  …  i   i   i   i   i   i   i │        own inputs, received at once
//     player 1  …  i   i   i   ?   ?   ?   ? │        received up to 43, guessed from there on
//     states        s   s   s   s   s   s   s         the state before each tick
//
// The input of tick 43 arrives and differs from the guess: the state before tick 43 is restored, and ticks 43 to 46 run
// again. A tick is *confirmed* once the inputs of all players are final: its state will never change.
//
// A machine without a picture need not run ahead: its head moves with the clock as well, but the simulation runs the
// ticks that are confirmed, and no others. So it needs no guesses, keeps no states but those of the checks, and never
// repeats a tick.
//
//     ticks     … 40  41  42 │ 43  44  45  46 │ head 47
//                            ▲ confirmed: the simulation is here
//
// The states are in a ring as long as the prediction. The newest confirmed state that leaves the ring becomes the
// anchor, from which a longer way back begins: it is rare, because only a player who leaves shortens inputs.

/// A simulation that runs ahead of the inputs of others, and corrects itself when these inputs arrive: the common core
/// of matches, of spectators and of ``SyncTest``. The timeline uses neither network nor clock. ``RollbackSession`` runs
/// it; so can a program with a session of its own:
///
///     timeline.append(received[...], seat: 1)   // the input of a past tick, which has just arrived
///     timeline.repair()
///     timeline.append(own[...], seat: 0)
///     timeline.step()
///     timeline.confirmReceived()                // on the machine that decides
///
/// At most ``depth`` ticks may run ahead of the received inputs of each player.
public final class RollbackTimeline {
  /// The state after a number of ticks that is a multiple of ``checkInterval``.
  struct Check {
    /// The number of completed ticks; `.max` for none.
    var tick = UInt64.max
    var hash: UInt64 = 0
    /// One hash for each type of the reel's header.
    var hashes: [UInt64] = []
    var snapshot = Snapshot(bytes: [])
  }

  /// A closure that guesses what a remote player does in the next tick of a simulation: it appends events to the
  /// player's input. Without such a closure, players go on holding the same keys and buttons. The closure changes
  /// nothing in the simulation, and its guess may be wrong.
  public typealias Prediction = (_ simulation: Simulation, _ player: Int, inout TickInput) -> Void

  /// The simulation, in the state of ``head``; in that of ``confirmed`` if it does not run ahead.
  public let simulation: Simulation
  /// False if the simulation runs confirmed ticks only: as on a server, which shows no picture.
  let runsAhead: Bool
  /// The most ticks that run ahead of the received inputs.
  public let depth: Int
  /// The first tick that has not run: the number of completed ticks of the simulation. If that does not run ahead, the
  /// number of ticks that it may complete as far as the clock goes.
  public private(set) var head: UInt64
  /// The number of ticks whose inputs are final.
  public private(set) var confirmed: UInt64
  /// The number of ticks between two hashes of the state.
  public let checkInterval: UInt64
  /// The guess about remote players; with `nil` they go on holding the same keys and buttons.
  public var prediction: Prediction?
  /// The counts of what has happened so far.
  public private(set) var statistics = Statistics()

  /// Counts of rollbacks since the start.
  public struct Statistics: Equatable, Sendable {
    /// The number of rollbacks.
    public var rollbacks: UInt64 = 0
    /// The number of ticks that were repeated.
    public var repeatedTicks: UInt64 = 0
    /// The number of ticks of the last rollback.
    public var lastDepth: UInt64 = 0
  }

  /// Reads the inputs of a tick, if all of them are there from the start, as in a ``SyncTest``; `nil` to take the
  /// inputs of the players' seats.
  var reading: ((_ tick: UInt64, _ inputs: inout [TickInput]) -> Void)?
  /// The record of the output of the ticks that was performed; `nil` if none is to be performed. The timeline records
  /// into it; the program confirms ticks and flushes.
  public var effects: EffectLog?

  var seats: [InputQueue]
  private(set) var checks: [Check]
  private static let checkCount = 8

  private var ring: [Snapshot]
  /// The tick of each state in the ring; `.max` for none.
  private var ringTicks: [UInt64]
  private var anchor = Snapshot(bytes: [])
  private var anchorTick = UInt64.max
  /// The first tick that has run with a wrong input; `.max` for none.
  private var firstWrong = UInt64.max
  private var inputs: [TickInput]
  /// The guess for a player in the last tick that needed a guess. It contains the size of the view, which is the same
  /// in every input.
  private(set) var guess: TickInput
  private var mapping = LayoutMapping()
  private var ownHashes: [UInt64] = []

  /// Creates a timeline that begins with the state of a simulation.
  /// - Parameters:
  ///   - depth: the most ticks that run ahead of the received inputs, 0 to 600.
  ///   - checkInterval: the number of ticks from one hash of the state to the next, 1 or more; by default the ticks of
  ///     a second.
  ///   - layouts: the types whose hashes each check contains; by default the simulation's types.
  ///   - runsAhead: false for a machine without a picture: the simulation then runs confirmed ticks only.
  public init(
    _ simulation: Simulation, viewWidth: UInt16, viewHeight: UInt16, depth: Int,
    checkInterval: UInt64? = nil, layouts: [StateLayout]? = nil, runsAhead: Bool = true
  ) {
    if depth < 0 || depth > 600 {
      misuse("A RollbackTimeline repeats 0 to 600 ticks, not \(depth).")
    }
    self.simulation = simulation
    self.depth = depth
    self.runsAhead = runsAhead
    self.checkInterval = max(checkInterval ?? UInt64(simulation.rate.ticksPerSecondRoundedUp), 1)
    head = simulation.tick
    confirmed = head
    seats = [InputQueue](repeating: InputQueue(tick: head), count: simulation.playerCount)
    checks = [Check](repeating: Check(), count: Self.checkCount)
    let states = runsAhead ? depth + 2 : 0
    ring = [Snapshot](repeating: Snapshot(bytes: []), count: states)
    ringTicks = [UInt64](repeating: .max, count: states)
    guess = TickInput(viewWidth: viewWidth, viewHeight: viewHeight)
    inputs = [TickInput](repeating: guess, count: simulation.playerCount)
    mapping.update(simulation, layouts ?? simulation.layouts)
    recordCheck()
  }

  /// The first tick for which the input of some player is unknown.
  var received: UInt64 {
    var least = UInt64.max
    for seat in seats.indices { least = min(least, seats[seat].received) }
    return least
  }

  // MARK: - Inputs

  /// Appends the real input of the first tick that is unknown of a player. Call ``repair()`` before the next
  /// ``step()``.
  public func append(_ events: ArraySlice<InputEvent>, seat: Int) {
    let tick = seats[seat].received
    if seats[seat].append(events, head: runsAhead ? head : 0) { firstWrong = min(firstWrong, tick) }
  }

  /// Takes back the inputs of a player from a tick on, which must not be confirmed.
  func truncate(seat: Int, to tick: UInt64) { seats[seat].truncate(to: max(tick, confirmed)) }

  /// Makes all received inputs final, as on the machine that decides, and updates ``confirmed``. O(players).
  public func confirmReceived() {
    for seat in seats.indices { seats[seat].final = seats[seat].received }
    confirm()
  }

  /// Updates ``confirmed`` from what is final of each player, after ``repair()``. O(players). A simulation that does
  /// not run ahead runs the ticks that have become confirmed.
  func confirm() {
    var least = UInt64.max
    for seat in seats.indices { least = min(least, min(seats[seat].received, seats[seat].final)) }
    confirmed = max(confirmed, min(least, head))
    if runsAhead { return }
    while simulation.tick < confirmed {
      read(simulation.tick, into: &inputs)
      run()
    }
  }

  /// Reads the inputs of all players in a tick in the ring of inputs.
  func read(_ tick: UInt64, into inputs: inout [TickInput]) {
    for seat in seats.indices {
      inputs[seat].viewWidth = guess.viewWidth
      inputs[seat].viewHeight = guess.viewHeight
      inputs[seat].events.removeAll(keepingCapacity: true)
      inputs[seat].events.append(contentsOf: seats[seat][tick])
    }
  }

  // MARK: - Ticks

  /// Runs the next tick with what is received, and guesses for the rest; without running ahead, lets the next tick run
  /// once it is confirmed. Call ``repair()`` before.
  public func step() {
    guard runsAhead else {
      head += 1
      return
    }
    save()
    if let reading {
      reading(head, &inputs)
    } else {
      takeInputs()
    }
    run()
    head += 1
  }

  /// Runs the simulation's next tick with ``inputs``.
  private func run() {
    simulation.step(players: inputs)
    let tick = simulation.tick
    if tick % checkInterval == 0 { recordCheck() }
    effects?.record(tick - 1, of: simulation)
  }

  /// Takes the inputs of the next tick from the seats, and guesses the inputs that are unknown.
  private func takeInputs() {
    for seat in seats.indices {
      if head >= seats[seat].received {
        guess.events.removeAll(keepingCapacity: true)
        prediction?(simulation, seat, &guess)
        seats[seat].guess(head, guess.events)
      }
      inputs[seat].events.removeAll(keepingCapacity: true)
      inputs[seat].events.append(contentsOf: seats[seat][head])
    }
  }

  /// Repeats the ticks from the first one that ran with a wrong input.
  /// - Returns: the first tick that was repeated; `nil` if there was none.
  @discardableResult
  public func repair() -> UInt64? {
    guard firstWrong < head else {
      firstWrong = .max
      return nil
    }
    let first = firstWrong
    firstWrong = .max
    repeatTicks(from: first)
    return first
  }

  /// Restores the newest state at or before a tick, and runs all ticks from there to the head again.
  /// - Parameter continues: is called after each repeated tick; false ends the repetition, and the timeline is then of
  ///   no more use.
  func repeatTicks(from tick: UInt64, while continues: () -> Bool = { true }) {
    let end = head
    effects?.rollBack(to: tick)
    restore(atOrBefore: tick)
    statistics.rollbacks += 1
    statistics.repeatedTicks += end - head
    statistics.lastDepth = end - head
    run(to: end, continues)
  }

  private func run(to end: UInt64, _ continues: () -> Bool) {
    while head < end {
      step()
      guard continues() else { return }
    }
  }

  /// Saves the state of ``head`` into the ring, unless it is there.
  func save() {
    let slot = Int(head % UInt64(ring.count))
    // After a restore, the state is there already.
    if ringTicks[slot] == head { return }
    let old = ringTicks[slot]
    if old != .max, old <= confirmed, anchorTick == .max || old > anchorTick {
      swap(&ring[slot], &anchor)
      anchorTick = old
    }
    ringTicks[slot] = head
    simulation.world.snapshot(into: &ring[slot])
  }

  /// Returns the newest state at or before a tick, and its tick; `nil` if there is none.
  private func state(atOrBefore tick: UInt64) -> (snapshot: Snapshot, tick: UInt64)? {
    var best = -1
    for at in ringTicks.indices where ringTicks[at] <= tick {
      if best < 0 || ringTicks[at] > ringTicks[best] { best = at }
    }
    if best >= 0, anchorTick == .max || anchorTick > tick || ringTicks[best] >= anchorTick {
      return (ring[best], ringTicks[best])
    }
    return anchorTick <= tick ? (anchor, anchorTick) : nil
  }

  private func restore(atOrBefore tick: UInt64) {
    guard let (snapshot, first) = state(atOrBefore: tick) else {
      misuse("RollbackTimeline: there is no state at or before tick \(tick).")
    }
    restore(snapshot, first)
    // The later states in the ring belong to ticks with wrong inputs.
    for at in ringTicks.indices where ringTicks[at] > head { ringTicks[at] = .max }
  }

  private func restore(_ snapshot: Snapshot, _ tick: UInt64) {
    do {
      try simulation.restore(snapshot)
    } catch {
      misuse("A simulation's own snapshot cannot be restored: \(error.message).")
    }
    head = tick
  }

  /// Goes on from another state, with all inputs unknown from there on. The simulation is in that state already.
  func restart(chains: [UInt64]) {
    head = simulation.tick
    confirmed = head
    firstWrong = .max
    for at in ringTicks.indices { ringTicks[at] = .max }
    for at in checks.indices { checks[at].tick = .max }
    anchorTick = .max
    for seat in seats.indices { seats[seat].restart(at: head, chain: chains[seat]) }
    if effects != nil { effects = EffectLog(simulation) }
    mapping.update(simulation, mapping.layouts)
    recordCheck()
  }

  /// Replaces the past state after `tick` ticks by another one, and repeats the ticks from there: after a desync. The
  /// inputs from there on must be in the ring of inputs.
  /// - Parameter continues: as in ``repeatTicks(from:while:)``.
  /// - Returns: false if the state belongs to another tick; the timeline is then of no more use.
  func replaceState(
    _ snapshot: Snapshot, at tick: UInt64, while continues: () -> Bool = { true }
  ) throws(SnapshotError) -> Bool {
    let end = head
    guard try simulation.restoreForeign(snapshot), simulation.tick == tick, tick <= end else {
      return false
    }
    head = tick
    effects?.rollBack(to: head)
    for at in ringTicks.indices { ringTicks[at] = .max }
    for at in checks.indices where checks[at].tick >= head { checks[at].tick = .max }
    anchorTick = .max
    firstWrong = .max
    if head % checkInterval == 0 { recordCheck() }
    run(to: end, continues)
    if !runsAhead { confirm() }
    return true
  }

  // MARK: - Hashes

  /// The types whose hashes each check contains.
  var layouts: [StateLayout] { mapping.layouts }

  private func recordCheck() {
    if mapping.isStale(simulation) { mapping.update(simulation, mapping.layouts) }
    let tick = simulation.tick
    let at = Int(tick / checkInterval % UInt64(Self.checkCount))
    checks[at].tick = tick
    checks[at].hash = simulation.world.hashByLayout(into: &ownHashes)
    checks[at].hashes.removeAll(keepingCapacity: true)
    for index in mapping.ownIndices {
      checks[at].hashes.append(index.map { ownHashes[$0] } ?? 0)
    }
    simulation.world.snapshot(into: &checks[at].snapshot)
  }

  /// The bytes of the largest state in ``checks``.
  var largestCheck: Int { checks.reduce(0) { max($0, $1.snapshot.stateBytes.count) } }

  /// Returns the checkpoint after a number of confirmed ticks, with its snapshot; `nil` if neither that state nor an
  /// earlier one is kept. The simulation is in its present state again afterwards.
  /// - Parameters:
  ///   - first: the first tick whose inputs are recorded.
  ///   - read: writes the recorded inputs of a tick over the inputs of the tick before.
  func checkpoint(
    after tick: UInt64, withInputsFrom first: UInt64, read: (UInt64, inout [TickInput]) -> Void
  ) -> Checkpoint? {
    if let at = check(at: tick) {
      return Checkpoint(
        tick: tick, stateHash: checks[at].hash, hashes: checks[at].hashes,
        snapshot: checks[at].snapshot.stateBytes)
    }
    let (present, presentTick) = (simulation.snapshot(), head)
    defer { restore(present, presentTick) }
    if simulation.tick != tick {
      guard let (base, start) = state(atOrBefore: tick), start == tick || start >= first else {
        return nil
      }
      restore(base, start)
      // The recorded inputs contain the size of the view only in ticks that change the size.
      let view = TickInput(viewWidth: guess.viewWidth, viewHeight: guess.viewHeight)
      var inputs = [TickInput](repeating: view, count: simulation.playerCount)
      while simulation.tick < tick {
        read(simulation.tick, &inputs)
        simulation.step(players: inputs)
      }
    }
    if mapping.isStale(simulation) { mapping.update(simulation, mapping.layouts) }
    var checkpoint = mapping.checkpoint(simulation)
    checkpoint.snapshot = simulation.snapshot().stateBytes
    return checkpoint
  }

  /// Returns the index in ``checks`` of the state after a number of ticks; `nil` if there is none.
  func check(at tick: UInt64) -> Int? {
    let at = Int(tick / checkInterval % UInt64(Self.checkCount))
    return checks[at].tick == tick ? at : nil
  }
}
