import ReelMath

/// Which part of a game is on: title, playing, paused. A world has one value of each such type.
///
///     enum Screen: UInt8, GameState { case title, playing }
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
    public static var stateName: String { String(describing: Self.self) }
  #endif
}

/// The resource that holds a ``GameState``.
struct CurrentState<S: GameState>: Resource {
  var current = S()
  /// What to change to, and whether.
  var next = S()
  var isChanging = true
  /// Whether `onEnter` of the first value has run.
  var hasBegun = false

  static var resourceName: String { S.stateName }

  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("current", &current)
    v.field("next", &next)
    v.field("isChanging", &isChanging)
    v.field("hasBegun", &hasBegun)
  }
}

extension World {
  /// Gives the world a state and its first value, whose `onEnter` runs in the first tick.
  public func insert<S: GameState>(_ first: S) {
    insert(CurrentState<S>(current: first, next: first, isChanging: true, hasBegun: false))
  }

  /// The present value. Traps if the world has none of this type.
  public func current<S: GameState>(_ type: S.Type) -> S {
    stateAddress(of: type).pointee.current
  }

  /// Changes the state when the schedule next begins: `onExit` of the old value, then `onEnter` of
  /// the new one. Nothing happens if it is the present value.
  public func setState<S: GameState>(_ value: S) {
    checkShared("change the state \(S.stateName)")
    let state = stateAddress(of: S.self)
    state.pointee.next = value
    state.pointee.isChanging = true
  }

  func stateAddress<S: GameState>(of type: S.Type) -> UnsafeMutablePointer<CurrentState<S>> {
    guard let address = address(of: CurrentState<S>.self) else {
      misuse(
        "The world has no state \(S.stateName) (system: \(systemName)). "
          + "Use `world.insert(\(S.stateName)(…))` when the game is set up.")
    }
    return address
  }
}

/// What a schedule does when a state changes, without knowing its type.
class StateChange {
  let key: ObjectIdentifier
  init(key: ObjectIdentifier) { self.key = key }
  /// - Returns: whether there was a change.
  func run(_ world: World, _ call: (Schedule.Hook) -> Void) -> Bool { false }
}

final class TypedStateChange<S: GameState>: StateChange {
  var enter: [(S, Schedule.Hook)] = []
  var exit: [(S, Schedule.Hook)] = []

  init() { super.init(key: ObjectIdentifier(Witness<S>.self)) }

  override func run(_ world: World, _ call: (Schedule.Hook) -> Void) -> Bool {
    let state = world.stateAddress(of: S.self)
    guard state.pointee.isChanging else { return false }
    state.pointee.isChanging = false
    let old = state.pointee.current
    let new = state.pointee.next
    if state.pointee.hasBegun {
      if old == new { return false }
      for (value, hook) in exit where value == old { call(hook) }
    }
    state.pointee.hasBegun = true
    state.pointee.current = new
    for (value, hook) in enter where value == new { call(hook) }
    return true
  }
}

extension Schedule {
  /// Something with a name that runs alone.
  struct Hook {
    let name: StaticString
    let body: (World) -> Void
  }

  /// Runs `body` when the state becomes `value`, before the tick's systems.
  public func onEnter<S: GameState>(
    _ value: S, _ name: StaticString, _ body: @escaping (World) -> Void
  ) {
    changes(of: S.self).enter.append((value, Hook(name: name, body: body)))
  }

  /// Runs `body` when the state no longer is `value`, while it still is.
  public func onExit<S: GameState>(
    _ value: S, _ name: StaticString, _ body: @escaping (World) -> Void
  ) {
    changes(of: S.self).exit.append((value, Hook(name: name, body: body)))
  }

  private func changes<S: GameState>(of type: S.Type) -> TypedStateChange<S> {
    let key = ObjectIdentifier(Witness<S>.self)
    if let known = stateChanges.first(where: { $0.key == key }) {
      // SAFETY: the key stands for exactly this type.
      return unsafeDowncast(known, to: TypedStateChange<S>.self)
    }
    let new = TypedStateChange<S>()
    stateChanges.append(new)
    return new
  }
}
