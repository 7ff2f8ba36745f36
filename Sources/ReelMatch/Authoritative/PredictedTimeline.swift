import ReelECS
import ReelPlatform
import ReelReplay
import ReelSimulation

// The simulation of a machine whose host alone decides. It runs ahead of the host's states, by the same rules:
//
//     ticks     … 40  41  42  43  44  45  46 │ head 47
//     own       …  i   i   i   i   i   i   i │        inputs, sent to the host, which uses them in these ticks
//     others    …              ?   ?   ?   ? │        guessed
//     host      …      state of 42                    arrives now
//
// If the state is that which this machine had after 42 ticks, nothing was wrong. Otherwise the state replaces its own,
// and ticks 42 to 46 run again. A machine that does not run ahead has the last state that has arrived, and runs none.

/// A simulation that runs ahead of the states of the host, and corrects itself when they arrive.
final class PredictedTimeline {
  /// The most ticks that run ahead of the last state.
  static let mostAhead: UInt64 = 120

  let simulation: Simulation
  /// The first tick that has not run. If the simulation does not run ahead, the tick for which inputs are next.
  private(set) var head: UInt64 = 0
  /// The ticks of the last state of the host; 0 for none.
  private(set) var confirmed: UInt64 = 0
  /// The guess about players at other machines; with `nil` they go on holding the same keys and buttons.
  var prediction: RollbackTimeline.Prediction?
  /// True while this machine waits for a state of another process of the host, which may be of an earlier tick.
  var isLost = false
  /// The inputs of this machine's player.
  private(set) var own = InputQueue(tick: 0)
  /// The player of this machine; `nil` for none.
  var player: Int?
  var effects: EffectLog?
  private(set) var statistics = RollbackTimeline.Statistics()

  /// The parts of the state after the set-up.
  private let first: [StatePart]
  private let form: StateForm
  private let interval: UInt64
  private let runsAhead: Bool
  /// The states after past ticks that are multiples of the interval, and their ticks; `.max` for none.
  private var states: [Snapshot]
  private var stateTicks: [UInt64]
  private var guess: TickInput
  private var inputs: [TickInput]

  /// - Parameters:
  ///   - interval: the ticks from one state of the host to the next.
  init(
    _ simulation: Simulation, _ kind: MatchKind, interval: UInt64, runsAhead: Bool,
    viewWidth: UInt16, viewHeight: UInt16
  ) {
    (self.simulation, self.interval, self.runsAhead) = (simulation, interval, runsAhead)
    first = simulation.world.hashByLayout().parts
    form = kind == .hidden ? .withoutHistory : .unversioned
    let count = runsAhead ? Int(Self.mostAhead / interval) + 2 : 0
    states = [Snapshot](repeating: Snapshot(bytes: []), count: count)
    stateTicks = [UInt64](repeating: .max, count: count)
    guess = TickInput(viewWidth: viewWidth, viewHeight: viewHeight)
    inputs = [TickInput](repeating: guess, count: simulation.playerCount)
    if runsAhead { effects = EffectLog(simulation) }
  }

  /// True if the next tick may run: not too far ahead of the host's states.
  var mayStep: Bool { confirmed > 0 && head < confirmed + Self.mostAhead && !isLost }

  /// Runs the next tick with the events of this machine's player.
  func step(_ events: ArraySlice<InputEvent>) {
    _ = own.append(events, head: head)
    if runsAhead { run() } else { head += 1 }
  }

  /// Takes a state of the host.
  /// - Returns: false if this machine cannot use it.
  func take(_ bytes: [UInt8], at tick: UInt64) -> Bool {
    if isLost, confirmed > 0 { return goBack(bytes, to: tick) }
    isLost = false
    guard tick > confirmed else { return true }
    let slot = states.isEmpty ? 0 : Int(tick / interval) % states.count
    if runsAhead, tick <= head, stateTicks[slot] == tick, states[slot].stateBytes == bytes {
      confirm(tick)
      return true
    }
    let end = head
    effects?.rollBack(to: tick)
    guard restore(bytes, tick) else { return false }
    for at in stateTicks.indices { stateTicks[at] = .max }
    confirm(tick)
    guard runsAhead else {
      if head < tick || head > tick + Self.mostAhead { restart(at: tick) }
      return true
    }
    head = tick
    guard tick < end else {
      // This machine was behind: its inputs up to here come too late.
      restart(at: tick)
      return true
    }
    statistics.rollbacks += 1
    statistics.repeatedTicks += end - tick
    statistics.lastDepth = end - tick
    while head < end { run() }
    return true
  }

  /// Takes a state of another process of the host, whose tick may be before the last one.
  private func goBack(_ bytes: [UInt8], to tick: UInt64) -> Bool {
    guard restore(bytes, tick) else { return false }
    isLost = false
    for at in stateTicks.indices { stateTicks[at] = .max }
    confirmed = tick
    effects?.restart(simulation)
    restart(at: tick)
    return true
  }

  /// Goes to a state, which may lack resources that rules have inserted since that tick.
  private func restore(_ bytes: [UInt8], _ tick: UInt64) -> Bool {
    let state = Snapshot(bytes: bytes)
    let isRestored = try? simulation.restoreForeign(state, orWithoutThoseSince: first)
    return isRestored == true && simulation.tick == tick
  }

  /// Continues at a tick, with no inputs before it.
  private func restart(at tick: UInt64) {
    head = tick
    own.restart(at: tick)
  }

  private func confirm(_ tick: UInt64) {
    confirmed = tick
    effects?.confirm(upTo: tick)
  }

  /// Runs the next tick with the inputs that are there, and a guess for the others.
  private func run() {
    for other in inputs.indices {
      inputs[other].events.removeAll(keepingCapacity: true)
      if other == player {
        if head < own.received { inputs[other].events.append(contentsOf: own[head]) }
      } else {
        guess.events.removeAll(keepingCapacity: true)
        prediction?(simulation, other, &guess)
        inputs[other].events.append(contentsOf: guess.events)
      }
    }
    simulation.step(players: inputs)
    effects?.record(head, of: simulation)
    head += 1
    guard head % interval == 0 else { return }
    let slot = Int(head / interval) % states.count
    stateTicks[slot] = head
    simulation.world.snapshot(into: &states[slot], form)
  }
}
