import ReelMath

// Parts of a game, and what happens when it goes from one to the other.
//
//     setState(.playing) ─▶ next tick: onExit(.title) ─▶ current = .playing ─▶ onEnter(.playing)
//
// The value is a resource of its own type, so it is part of the state. What runs on entering and
// leaving belongs to the schedule; where several kinds of state change at once, by rising name. A
// schedule that has nothing to run for a type leaves its changes to the one that has; where there is
// none, any schedule makes them.

/// Which part of a game is on: title, playing, paused. A world has one value of each such type.
///
///     enum Screen: UInt8, GameState {
///       case title, playing
///     }
///     world.insert(Screen.title)
///     schedule.onEnter(Screen.playing, "startLevel") { world in … }
///     schedule.add("move", when: { $0.current(Screen.self) == .playing }) { world in … }
///     world.setState(Screen.playing)          // from the next tick
public protocol GameState: FieldValue, Equatable {
  /// The name in files and reports, the same in every build. Native builds take the type's own.
  static var stateName: String { get }
}

extension GameState {
  #if !hasFeature(Embedded)
    public static var stateName: String { DerivedName.state.of(Self.self) }
  #endif
}

/// The resource that holds a ``GameState``.
struct CurrentState<S: GameState>: Resource {
  var current = S()
  /// What to change to, and whether.
  var next = S()
  var isChanging = true
  /// Whether `next` is left and entered also where it is the present value.
  var restarts = false
  /// Whether `onEnter` of the first value has run, and so whether a schedule has something to run.
  var hasBegun = false
  /// Who asked for `next`, for diagnostics; no part of the state.
  var system: StaticString = ""

  static var resourceName: String { S.stateName }

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
  /// Gives the world a state and its first value, whose `onEnter` runs in the first tick. Do it in
  /// the set-up; later, ``setState(_:)`` changes it and ``restartState(_:)`` begins it anew.
  public func insert<S: GameState>(_ first: S) {
    noteLate(first)
    insert(CurrentState<S>(current: first, next: first, isChanging: true, hasBegun: false), .state)
    let key = TypeIdentity(S.self)
    if !state.states.contains(where: { $0.key == key }) {
      state.states.append((key, { $0.settle(S.self) }))
    }
  }

  /// Makes the change of a state for which no schedule has anything to run.
  private func settle<S: GameState>(_ type: S.Type) {
    guard let state = address(of: CurrentState<S>.self), !state.pointee.hasBegun else { return }
    state.pointee.current = state.pointee.next
  }

  /// The present value. Traps if the world has none of this type.
  public func current<S: GameState>(_ type: S.Type) -> S {
    stateAddress(of: type).pointee.current
  }

  /// Changes the state when the schedule next begins: `onExit` of the old value, then `onEnter` of
  /// the new one. Where it is set several times until then, the last value counts; nothing happens
  /// if that is the present one. What runs on leaving or entering a value may set the next one: that
  /// change follows in the same tick, when the value under way has been entered.
  public func setState<S: GameState>(_ value: S) { change(to: value, restarts: false) }

  /// Changes the state like ``setState(_:)``, but also to the value that it has: `onExit` and then
  /// `onEnter` of it run when the schedule next begins. So a level is tried again.
  public func restartState<S: GameState>(_ value: S) { change(to: value, restarts: true) }

  private func change<S: GameState>(to value: S, restarts: Bool) {
    checkActs("change the state \(S.stateName)")
    let state = stateAddress(of: S.self)
    #if !hasFeature(Embedded)
      let (old, isChanging, first) = (
        state.pointee.next, state.pointee.isChanging, state.pointee.system
      )
      if isChanging, state.pointee.hasBegun, old != value {
        self.state.attachment?.note(systemName) {
          "\(S.stateName) is set to \(value), and was set to \(old) by \(Schedule.text(first)) before the schedule "
            + "began again: only the last counts"
        }
      }
    #endif
    state.pointee.next = value
    state.pointee.isChanging = true
    state.pointee.restarts = restarts
    state.pointee.system = context.identity.name
  }

  /// Systems of the same tick would see a value that has not been entered.
  private func noteLate<S: GameState>(_ first: S) {
    #if !hasFeature(Embedded)
      guard context.identity.reader != 0, has(CurrentState<S>.self) else { return }
      state.attachment?.note(systemName) {
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

  /// Begins a state anew when the schedule next begins; see ``World/restartState(_:)``.
  public func restartState<S: GameState>(_ value: S) { perform { $0.restartState(value) } }
}

/// What a schedule does when a state changes, without knowing its type.
class StateHooks {
  let key: TypeIdentity
  let name: String
  init(key: TypeIdentity, name: String) {
    self.key = key
    self.name = name
  }
  /// - Returns: whether there was a change.
  func run(_ world: World, _ call: (Schedule.Hook) -> Void) -> Bool { false }
}

final class TypedStateHooks<S: GameState>: StateHooks {
  var hooks: [(value: S, enters: Bool, hook: Schedule.Hook)] = []

  init() { super.init(key: TypeIdentity(S.self), name: S.stateName) }

  override func run(_ world: World, _ call: (Schedule.Hook) -> Void) -> Bool {
    let state = world.stateAddress(of: S.self)
    guard state.pointee.isChanging else { return false }
    // Before anything runs, which may ask for the next change.
    let restarts = state.pointee.restarts
    state.pointee.isChanging = false
    state.pointee.restarts = false
    let old = state.pointee.current
    let new = state.pointee.next
    if state.pointee.hasBegun {
      if old == new, !restarts {
        if hooks.contains(where: { $0.enters && $0.value == new }) { noteUnchanged(new, world) }
        return false
      }
      let restores = world.restoreCount
      for (value, enters, hook) in hooks where !enters && value == old { call(hook) }
      // Inserted anew or restored meanwhile: that state goes on, and this change is none of it.
      if !state.pointee.hasBegun || world.restoreCount != restores { return true }
    }
    state.pointee.hasBegun = true
    state.pointee.current = new
    for (value, enters, hook) in hooks where enters && value == new { call(hook) }
    return true
  }
}

extension TypedStateHooks {
  /// Somebody may have meant to begin anew.
  private func noteUnchanged(_ value: S, _ world: World) {
    #if !hasFeature(Embedded)
      let asker = world.stateAddress(of: S.self).pointee.system
      world.attachment?.note(Schedule.text(asker)) {
        "\(name) is set to \(value), which it is already: `onEnter` does not run again. `world.restartState` "
          + "begins it anew"
      }
    #endif
  }
}

extension Schedule {
  /// Something with a name that runs alone.
  struct Hook {
    let name: StaticString
    /// The feature that added it; empty for none.
    let owner: String
    let body: (World) -> Void
  }

  /// Runs `body` when the state becomes `value`, before the tick's systems. Several run in the order
  /// of features, and of one feature in the order in which they were added.
  /// - Parameter name: unique among systems and all that runs on entering or leaving.
  public func onEnter<S: GameState>(
    _ value: S, _ name: StaticString, _ body: @escaping (World) -> Void
  ) {
    add(Hook(name: name, owner: owner, body: body), value, enters: true)
  }

  /// Runs `body` when the state no longer shall be `value`, while it still is.
  /// - Parameter name: unique among systems and all that runs on entering or leaving.
  public func onExit<S: GameState>(
    _ value: S, _ name: StaticString, _ body: @escaping (World) -> Void
  ) {
    add(Hook(name: name, owner: owner, body: body), value, enters: false)
  }

  /// Puts a hook behind those of its own feature and of features that come before.
  private func add<S: GameState>(_ hook: Hook, _ value: S, enters: Bool) {
    checkNew(hook.name)
    hookNames.append(hook.name)
    let state = hooks(of: S.self)
    let place = state.hooks.firstIndex { Schedule.ownerPrecedes(hook.owner, $0.hook.owner) }
    state.hooks.insert((value, enters, hook), at: place ?? state.hooks.count)
  }

  private func hooks<S: GameState>(of type: S.Type) -> TypedStateHooks<S> {
    let key = TypeIdentity(S.self)
    if let known = stateHooks.first(where: { $0.key == key }) {
      // SAFETY: the key stands for exactly this type.
      return unsafeDowncast(known, to: TypedStateHooks<S>.self)
    }
    let new = TypedStateHooks<S>()
    // By name, so that the order in which features are installed makes no difference.
    let place = stateHooks.firstIndex { new.name.utf8.lexicographicallyPrecedes($0.name.utf8) }
    stateHooks.insert(new, at: place ?? stateHooks.count)
    plan.pointee.hasStateHooks = true
    return new
  }
}
