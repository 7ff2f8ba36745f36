/// A named step of a tick: a name, a phase and a body. It has no state, so it can be a constant to which code refers;
/// the compiler then finds a wrong name:
///
///     public enum Drops {
///       public static let fall = System("fall") { world in … }
///     }
///     schedule.add(Drops.fall, after: Cart.drive)
///
/// One system serves any number of schedules and worlds, so its body must capture nothing that changes. Store what the
/// system needs between two ticks in a component or a resource. A system that needs data of one game's set-up is a
/// closure for `Schedule.add`, which may capture that data.
public struct System: Sendable {
  /// The name, unique among the systems of a schedule.
  public let name: StaticString
  let phase: Phase
  // SAFETY: the public initialisers take only closures that may be called on any thread. Only a schedule makes systems
  // with other closures, and it does not pass them on.
  nonisolated(unsafe) let when: ((World) -> Bool)?
  let runsOnce: Bool
  /// The closure that registers the component without which the system has nothing to do, and returns its id.
  nonisolated(unsafe) private(set) var needed: ((World) -> Int32)?
  nonisolated(unsafe) let body: (World) -> Void
}

extension System {
  /// Creates a system.
  /// - Parameters:
  ///   - name: unique among the systems of a schedule. Reports contain it, and it identifies the system as a reader of
  ///     events.
  ///   - when: evaluated before each run of the system, which is skipped if the result is false. It only reads, and
  ///     reads as the system would: `events` returns those that the system has not received, and changes count since
  ///     the system's last run.
  ///   - once: true to run the system only the first time that it is due. The state records that it has run, so it runs
  ///     again only after a snapshot from before that time was restored.
  public init(
    _ name: StaticString, in phase: Phase = .update, when: (@Sendable (World) -> Bool)? = nil,
    once: Bool = false, _ body: @escaping @Sendable (World) -> Void
  ) {
    self.init(name: name, phase: phase, when: when, runsOnce: once, body: body)
  }

  /// Creates a system that is skipped as long as no entity has a component. Use it for a system that only visits such
  /// entities. Skipping takes two or three nanoseconds; a call that finds no entity takes ten.
  ///
  ///     static let fall = System("fall", ifAny: Drop.self) { world in … }
  ///
  /// Its next run also receives the changes of the ticks in which it was skipped, and events that can still be read:
  /// those of the present and the last tick.
  public init<T: Component & SendableMetatype>(
    _ name: StaticString, in phase: Phase = .update, ifAny type: T.Type,
    when: (@Sendable (World) -> Bool)? = nil, once: Bool = false,
    _ body: @escaping @Sendable (World) -> Void
  ) {
    self.init(name, in: phase, when: when, once: once, body)
    needed = { world in world.id(of: T.self) }
  }

  /// Calls the system's body, without evaluating `when` and without applying commands. Use it in tests, and in systems
  /// that consist of other systems.
  public func callAsFunction(_ world: World) { body(world) }
}

extension Schedule {
  /// Adds a system, which declares its own phase.
  /// - Parameters:
  ///   - after: systems that must run earlier, if the schedule has them. A system of an earlier phase need not be in
  ///     the list; one of a later phase traps when the schedule first runs. A system that was added as a closure cannot
  ///     be in the list. It names this system instead: `schedule.add("steer", before: [Cart.drive.name]) { … }`.
  ///   - before: systems that must run later, in the same way.
  ///   - groups: the system runs only while all of them are open.
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

  /// Runs one system now, even if it is switched off or not due.
  public func run(_ system: System, _ world: World) { run(system.name, world) }
}

extension World {
  /// Switches a system off or on, from its next run. The switch is part of the state.
  public func setSystem(_ system: System, enabled: Bool) {
    setSystem(system.name, enabled: enabled)
  }

  /// Returns true if a system is switched on.
  public func isSystemEnabled(_ system: System) -> Bool { isSystemEnabled(system.name) }
}
