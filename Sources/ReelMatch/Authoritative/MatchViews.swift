import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

// The views that the machines of a match get of the state of the host that alone decides:
//
//     state ──▶ the same for all (`authoritative`) ───────────────────────────────▶ bytes ──▶ ring
//     state ──▶ a copy ──▶ foreign inputs, seed and the rule `hide` ──▶ what is left ──▶ bytes ──▶ ring, one a player
//
// The bytes depend on nothing but the values that are left (``StateForm``). A difference is computed from two of
// them, both of which the receiver has or gets, so it contains nothing more.

/// The views of a match's state: for each player, and for spectators, the last states that were sent.
final class MatchViews {
  /// A view: its last states, by the number of the state.
  private struct View {
    var states = [Snapshot](repeating: Snapshot(bytes: []), count: MatchViews.kept)
    /// The ticks of the states; 0 for none.
    var ticks = [UInt64](repeating: 0, count: MatchViews.kept)
    /// The differences of the newest state from earlier ones, and its hash.
    var differences: [(base: UInt64, bytes: [UInt8])] = []
    var check: UInt32 = 0
  }

  /// The states of a view that are kept. A machine that has none of them gets a complete state.
  static let kept = 32

  let kind: MatchKind
  private let simulation: Simulation
  private let hide: (World, Int?) -> Void
  private let interval: UInt64
  /// An input without events, with the size of the view.
  private let nothing: TickInput
  /// The copy of the simulation from which `hide` removes; `nil` if nothing is hidden.
  private var copy: Simulation?
  private var views: [View]

  /// - Parameter interval: the ticks from one state to the next.
  init(
    _ simulation: Simulation, _ kind: MatchKind, interval: UInt64, viewWidth: UInt16,
    viewHeight: UInt16, hide: @escaping (World, Int?) -> Void
  ) {
    (self.simulation, self.kind, self.interval, self.hide) = (simulation, kind, interval, hide)
    nothing = TickInput(viewWidth: viewWidth, viewHeight: viewHeight)
    // The last view is that of spectators.
    views = [View](repeating: View(), count: kind == .hidden ? simulation.playerCount + 1 : 1)
    if kind == .hidden { checkRule() }
  }

  /// Returns the index of the view of a player; `nil` for that of spectators.
  func index(of player: Int?) -> Int { kind == .hidden ? player ?? simulation.playerCount : 0 }

  /// Takes the states of views after a tick whose number is a multiple of the interval.
  /// - Parameter isUsed: true for each view that is to be sent.
  func update(_ isUsed: (_ view: Int) -> Bool) {
    let tick = simulation.tick
    for at in views.indices where isUsed(at) {
      let slot = Int(tick / interval) % Self.kept
      views[at].ticks[slot] = tick
      views[at].differences.removeAll(keepingCapacity: true)
      if kind == .hidden {
        makeCopy(of: at)?.world.snapshot(into: &views[at].states[slot], .withoutHistory)
      } else {
        simulation.world.snapshot(into: &views[at].states[slot], .unversioned)
      }
      views[at].check = StatePacket.Part.check(views[at].states[slot].stateBytes)
    }
  }

  /// Returns a state of a view; `nil` if it is not kept.
  func state(_ view: Int, at tick: UInt64) -> Snapshot? {
    let slot = Int(tick / interval) % Self.kept
    return tick > 0 && views[view].ticks[slot] == tick ? views[view].states[slot] : nil
  }

  /// Returns the difference of the newest state of a view, which was taken at `tick`, from an earlier one.
  /// - Parameter limit: the most bytes.
  /// - Returns: `nil` if there is no such base, or if the difference is longer.
  func difference(
    _ view: Int, at tick: UInt64, from base: Snapshot, _ baseTick: UInt64, limit: Int
  ) -> (bytes: [UInt8], check: UInt32)? {
    if let made = views[view].differences.first(where: { $0.base == baseTick }) {
      return made.bytes.count > limit ? nil : (made.bytes, views[view].check)
    }
    guard let state = state(view, at: tick) else { return nil }
    let bytes = state.difference(from: base)
    views[view].differences.append((baseTick, bytes))
    return bytes.count > limit ? nil : (bytes, views[view].check)
  }

  /// Returns the copy of the simulation in the state that is left for a view.
  private func makeCopy(of view: Int) -> Simulation? {
    let copy = copy ?? simulation.makeSibling()
    self.copy = copy
    copy.copyState(of: simulation)
    let player = view < simulation.playerCount ? view : nil
    copy.world.removeForeignInputs(besides: player)
    // As after a tick without events, which is what the player's machine guesses.
    for other in 0..<simulation.playerCount where other != player {
      copy.world[Players.self].inputs[other].apply(nothing)
    }
    hide(copy.world, player)
    copy.world.flush()
    return copy
  }

  /// Traps if the rule removes a resource: the rules of a player's machine would trap when they read it.
  private func checkRule() {
    let own = simulation.world.hashByLayout().parts
    for view in views.indices {
      guard let copy = makeCopy(of: view) else { continue }
      for part in copy.world.hashByLayout().parts where part.kind == .resource && part.hash == 0 {
        if own.contains(where: { $0.kind == .resource && $0.name == part.name && $0.hash != 0 }) {
          misuse(
            "The rule `hide` removes the resource \(part.name), which rules may read on a player's machine: replace its "
              + "values instead.")
        }
      }
    }
  }
}
