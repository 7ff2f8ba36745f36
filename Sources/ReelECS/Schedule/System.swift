/// What runs once a tick: a name, a phase and a body. A value without state, so it can be a constant
/// that code names, and the compiler finds a wrong name:
///
///     public enum Drops {
///       public static let fall = System("fall") { world in … }
///     }
///     schedule.add(Drops.fall, after: Cart.drive)
///
/// It serves any number of schedules and worlds, so its body captures nothing that changes. What it
/// keeps between two ticks is a component or a resource; what only one game's set-up knows goes into
/// the closure of `Schedule.add`.
public struct System: Sendable {
  /// Unique among the systems of a schedule.
  public let name: StaticString
  let phase: Phase
  /// `nil` for a system that runs alone.
  private(set) var access: SystemAccess?
  // SAFETY: the public initialisers take only closures that may be called anywhere. A system with others is
  // made by a schedule, and stays with it.
  nonisolated(unsafe) let when: ((World) -> Bool)?
  let runsOnce: Bool
  /// Registers the component without which there is nothing to do, and says its number.
  nonisolated(unsafe) private(set) var needed: ((World) -> Int32)?
  nonisolated(unsafe) let body: (World) -> Void
}

extension System {
  /// - Parameters:
  ///   - name: unique among the systems of a schedule; reports speak of it, and it is how events
  ///     remember which of them the system has seen.
  ///   - access: what the system touches. It may then run beside others, in a view of the world whose
  ///     structure stands still; what it has not declared traps. `nil` for one that runs alone and
  ///     may do everything.
  ///   - when: asked before each turn whether the system shall run. It only looks, with the eyes of
  ///     the system: `events` are those that it has not seen, changes those since its last run.
  ///   - once: the system runs the first time it may and never again, also after a snapshot.
  public init(
    _ name: StaticString, in phase: Phase = .update, access: SystemAccess? = nil,
    when: (@Sendable (World) -> Bool)? = nil, once: Bool = false,
    _ body: @escaping @Sendable (World) -> Void
  ) {
    self.init(name: name, phase: phase, access: access, when: when, runsOnce: once, body: body)
  }

  /// A system that is skipped as long as no entity has a component: for one that does nothing but go through
  /// such entities. Skipping takes two or three nanoseconds, where a call that finds nobody takes ten.
  ///
  ///     static let fall = System("fall", ifAny: Drop.self) { world in … }
  ///
  /// What it would have seen in a tick that it skipped, events for example, it sees in its next turn.
  public init<T: Component & SendableMetatype>(
    _ name: StaticString, in phase: Phase = .update, ifAny type: T.Type,
    access: SystemAccess? = nil, when: (@Sendable (World) -> Bool)? = nil, once: Bool = false,
    _ body: @escaping @Sendable (World) -> Void
  ) {
    self.init(name, in: phase, access: access, when: when, once: once, body)
    needed = { world in world.id(of: T.self) }
  }

  /// Does by hand what the system does in its turn, without looking at `when` and without applying
  /// commands: for tests, and for systems that are made of others.
  public func callAsFunction(_ world: World) { body(world) }
}

extension Schedule {
  /// Adds a system, which has its phase from its own making.
  /// - Parameters:
  ///   - after: systems that must run earlier, where the schedule has them. One of an earlier phase does
  ///     so anyway; one of a later phase traps when the schedule is first run. Only systems are named here; a
  ///     closure names this one: `schedule.add("steer", before: [Cart.drive.name]) { … }`.
  ///   - before: systems that must run later, in the same way.
  ///   - groups: the system runs where all of them are open.
  public func add(
    _ system: System, after: System..., before: System..., groups: [SystemGroup] = []
  ) {
    add(system, after: after, before: before, groups: groups)
  }

  /// Adds a system between two lists of systems, either of which may be empty.
  public func add(
    _ system: System, after: [System], before: [System], groups: [SystemGroup] = []
  ) {
    append(
      system, after: after.map { $0.name }, before: before.map { $0.name }, groups,
      toleratesMissing: true)
  }

  /// Runs one system now, whether it is switched on and due or not.
  public func run(_ system: System, _ world: World) { run(system.name, world) }
}

extension World {
  /// Switches a system off or on, from its next turn. Part of the state.
  public func setSystem(_ system: System, enabled: Bool) {
    setSystem(system.name, enabled: enabled)
  }

  /// Whether a system is switched on.
  public func isSystemEnabled(_ system: System) -> Bool { isSystemEnabled(system.name) }
}
