import ReelFields
import ReelMath

// Parts of a game, and the hooks that run at the change from one part to another.
//
//     setState(.playing) ─▶ next tick: onExit(.title) ─▶ current = .playing ─▶ onEnter(.playing)
//
// The value is a resource of its own type, so it is part of the state. The hooks on entering and leaving belong to the
// schedule; several kinds of state that change at once do so by ascending name. A schedule without hooks for a type
// leaves its changes to the schedule that has such hooks. If there is none, any schedule makes the changes.

/// The part of a game that is active: title, playing, paused. A world has one value of each such type.
///
///     enum Screen: UInt8, GameState {
///       case title, playing
///     }
///     world.insert(Screen.title)
///     schedule.onEnter(Screen.playing, "startLevel") { world in … }
///     schedule.add("move", when: { $0.current(Screen.self) == .playing }) { world in … }
///     world.setState(Screen.playing)          // from the next tick
public protocol GameState: FieldValue, Equatable {
  /// The name in files and reports, the same in every build. Native builds take the name of the type.
  static var stateName: String { get }
}

extension GameState {
  #if !hasFeature(Embedded)
    public static var stateName: String { DerivedName.state.of(Self.self) }
  #endif
}

/// The resource that contains a ``GameState``.
struct CurrentState<S: GameState>: Resource {
  var current = S()
  /// The value to change to, if `isChanging`.
  var next = S()
  var isChanging = true
  /// True to leave and enter `next` even if it is the present value.
  var restarts = false
  /// True once a schedule with hooks for the type has entered a value.
  var hasBegun = false
  /// The system that requested `next`, for diagnostics; no part of the state.
  var system: StaticString = ""

  static var resourceName: String { S.stateName }
  static var formerNames: [String] { S.formerNames }

  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("current", &current)
    v.field("next", &next)
    v.field("isChanging", &isChanging)
    v.field("restarts", &restarts)
    v.field("hasBegun", &hasBegun)
  }
}

extension World {
  /// Adds a state with its first value, whose `onEnter` runs in the first tick. Call it in the set-up. Afterwards
  /// ``setState(_:)`` changes the state, and ``restartState(_:)`` begins it again.
  public func insert<S: GameState>(_ first: S) {
    reportLate(first)
    insert(CurrentState<S>(current: first, next: first, isChanging: true, hasBegun: false), .state)
    let key = TypeIdentity(S.self)
    if !state.states.contains(where: { $0.key == key }) {
      state.states.append((key, { $0.settle(S.self) }))
    }
  }

  /// Makes the change of a state that no schedule has hooks for.
  private func settle<S: GameState>(_ type: S.Type) {
    guard let state = address(of: CurrentState<S>.self), !state.pointee.hasBegun else { return }
    recordWrite(of: CurrentState<S>.self)
    state.pointee.current = state.pointee.next
  }

  /// Returns the present value. Traps if the world has none of this type.
  public func current<S: GameState>(_ type: S.Type) -> S {
    stateAddress(of: type).pointee.current
  }

  /// Changes the state when the schedule next begins: `onExit` of the old value, then `onEnter` of the new one. If it
  /// is set several times until then, the last value counts; nothing happens if that is the present one. Hooks on
  /// leaving or entering a value may set the next one: that change follows in the same tick, after the present value
  /// has been entered.
  public func setState<S: GameState>(_ value: S) { change(to: value, restarts: false) }

  /// Changes the state like ``setState(_:)``, but also to its present value: `onExit` and then `onEnter` of it run when
  /// the schedule next begins. This restarts a level, for example.
  public func restartState<S: GameState>(_ value: S) { change(to: value, restarts: true) }

  private func change<S: GameState>(to value: S, restarts: Bool) {
    checkActs("change the state \(S.stateName)")
    let state = stateAddress(of: S.self)
    #if !hasFeature(Embedded)
      let (old, isChanging, first) = (
        state.pointee.next, state.pointee.isChanging, state.pointee.system
      )
      if isChanging, state.pointee.hasBegun, old != value {
        self.state.attachment?.report(systemName) {
          "\(S.stateName) is set to \(value), and was set to \(old) by \(Schedule.text(first)) before the schedule "
            + "began again: only the last counts"
        }
      }
    #endif
    recordWrite(of: CurrentState<S>.self)
    state.pointee.next = value
    state.pointee.isChanging = true
    state.pointee.restarts = restarts
    state.pointee.system = context.identity.name
  }

  /// Reports a state that is inserted again: systems of the same tick would read a value that has not been entered.
  private func reportLate<S: GameState>(_ first: S) {
    #if !hasFeature(Embedded)
      guard context.identity.reader != 0, has(CurrentState<S>.self) else { return }
      state.attachment?.report(systemName) {
        "\(S.stateName) is inserted again as \(first): systems see it before its `onEnter` has run, and `onExit` "
          + "does not run. `world.setState` changes it, `world.restartState` begins it anew"
      }
    #endif
  }

  func stateAddress<S: GameState>(of type: S.Type) -> UnsafeMutablePointer<CurrentState<S>> {
    if let address = address(of: CurrentState<S>.self) { return address }
    misuse(
      "The world has no state \(S.stateName) (system: \(systemName)). Give it the first value with "
        + "`world.insert` when the game is set up.")
  }
}

extension Commands {
  /// Changes a state when the schedule next begins; see ``World/setState(_:)``.
  public func setState<S: GameState>(_ value: S) { perform { $0.setState(value) } }

  /// Restarts a state when the schedule next begins; see ``World/restartState(_:)``.
  public func restartState<S: GameState>(_ value: S) { perform { $0.restartState(value) } }
}

/// The hooks that a schedule runs when a state changes, without the state's static type.
class StateHooks {
  let key: TypeIdentity
  let name: String
  init(key: TypeIdentity, name: String) {
    self.key = key
    self.name = name
  }
  /// Makes the requested change, if any, and passes the hooks that it runs to `call`.
  /// - Returns: true if there was a change.
  func run(_ world: World, _ call: (Schedule.Hook) -> Void) -> Bool { false }
}

final class TypedStateHooks<S: GameState>: StateHooks {
  var hooks: [(value: S, enters: Bool, hook: Schedule.Hook)] = []

  init() { super.init(key: TypeIdentity(S.self), name: S.stateName) }

  override func run(_ world: World, _ call: (Schedule.Hook) -> Void) -> Bool {
    let state = world.stateAddress(of: S.self)
    guard state.pointee.isChanging else { return false }
    // The request is cleared before any hook runs, because a hook may request the next change.
    let restarts = state.pointee.restarts
    world.recordWrite(of: CurrentState<S>.self)
    state.pointee.isChanging = false
    state.pointee.restarts = false
    let old = state.pointee.current
    let new = state.pointee.next
    if state.pointee.hasBegun {
      if old == new, !restarts {
        if hooks.contains(where: { $0.enters && $0.value == new }) { reportUnchanged(new, world) }
        return false
      }
      let restores = world.restoreCount
      for (value, enters, hook) in hooks where !enters && value == old { call(hook) }
      // A hook has inserted the state again, or restored a snapshot. The new state counts, and this change ends here.
      if !state.pointee.hasBegun || world.restoreCount != restores { return true }
    }
    // Again, because a hook may have hashed the state.
    world.recordWrite(of: CurrentState<S>.self)
    state.pointee.hasBegun = true
    state.pointee.current = new
    for (value, enters, hook) in hooks where enters && value == new { call(hook) }
    return true
  }
}

extension TypedStateHooks {
  /// Reports a change to the present value; `restartState` may have been meant.
  private func reportUnchanged(_ value: S, _ world: World) {
    #if !hasFeature(Embedded)
      let requester = world.stateAddress(of: S.self).pointee.system
      world.attachment?.report(Schedule.text(requester)) {
        "\(name) is set to \(value), which it is already: `onEnter` does not run again. `world.restartState` "
          + "begins it anew"
      }
    #endif
  }
}

extension Schedule {
  /// A named closure that runs when a state is entered or left.
  struct Hook {
    let name: StaticString
    /// The feature that added it; empty for none.
    let owner: String
    let body: (World) -> Void
  }

  /// Runs `body` when the state becomes `value`, before the tick's systems. Several hooks run in the order of features,
  /// and those of one feature in the order in which they were added.
  /// - Parameter name: unique among systems and all hooks on entering or leaving.
  public func onEnter<S: GameState>(
    _ value: S, _ name: StaticString, _ body: @escaping (World) -> Void
  ) {
    add(Hook(name: name, owner: owner, body: body), value, enters: true)
  }

  /// Runs `body` before the state ceases to be `value`.
  /// - Parameter name: unique among systems and all hooks on entering or leaving.
  public func onExit<S: GameState>(
    _ value: S, _ name: StaticString, _ body: @escaping (World) -> Void
  ) {
    add(Hook(name: name, owner: owner, body: body), value, enters: false)
  }

  /// Inserts a hook behind those of its own feature and of earlier features.
  private func add<S: GameState>(_ hook: Hook, _ value: S, enters: Bool) {
    checkNew(hook.name)
    hookNames.append(hook.name)
    let state = hooks(of: S.self)
    let index = state.hooks.firstIndex { Schedule.ownerPrecedes(hook.owner, $0.hook.owner) }
    state.hooks.insert((value, enters, hook), at: index ?? state.hooks.count)
  }

  private func hooks<S: GameState>(of type: S.Type) -> TypedStateHooks<S> {
    let key = TypeIdentity(S.self)
    if let existing = stateHooks.first(where: { $0.key == key }) {
      // SAFETY: the key identifies exactly this type.
      return unsafeDowncast(existing, to: TypedStateHooks<S>.self)
    }
    let new = TypedStateHooks<S>()
    // Sorts by name, so that the order in which features are installed makes no difference.
    let index = stateHooks.firstIndex { new.name.utf8.lexicographicallyPrecedes($0.name.utf8) }
    stateHooks.insert(new, at: index ?? stateHooks.count)
    plan.pointee.hasStateHooks = true
    return new
  }
}
