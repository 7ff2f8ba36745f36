import ReelMath

/// The systems of a simulation and the order in which a tick runs them.
///
/// The order is that of the phases; within a phase what `after` and `before` ask for. Systems that nobody
/// has put in order run as follows, so that it makes no difference which feature is installed first:
///
/// - those of features before all others, feature by feature: in the order of their needs where a
///   simulation gives it, else by name;
/// - those of one feature, and those of none, as they were added.
///
/// Systems with declared access that stand next to each other in that order and touch nothing in
/// common form a batch. They run side by side if there are ``workers``, one after the other if not,
/// and with the same result.
public final class Schedule {
  var systems: [ScheduledSystem] = []
  var groups: [ScheduledGroup] = []
  /// The feature that is adding; empty for none.
  private(set) var owner = ""
  /// The features in an order of their own; those that are missing here follow by name.
  package var featureOrder: [String] = [] {
    didSet { plan.pointee.isSorted = false }
  }
  /// Indices into `systems`: what may run side by side.
  var batches: [Range<Int>] = []
  /// What each run looks at.
  let plan = UnsafeMutablePointer<RunPlan>.make(RunPlan())
  var stateHooks: [StateHooks] = []
  var hookNames: [StaticString] = []
  /// The world that knows all types that the systems declare; the last one that was prepared.
  var prepared: WorldIdentity?
  var spareBatch: RunningBatch?

  /// Runs `jobs` calls of the closure, numbered from 0, on threads of its own and returns when all
  /// have ended; `nil` to run everything on the calling thread. What the caller wrote before must
  /// be seen by the jobs, and what they wrote by the caller: starting and waiting do that.
  public var workers: ((_ jobs: Int, _ run: @escaping @Sendable (Int) -> Void) -> Void)?

  /// A clock in nanoseconds, to measure how long systems take. The simulation itself has none.
  public var clock: (@Sendable () -> UInt64)? {
    didSet { plan.pointee.isTimed = clock != nil }
  }

  /// Whether runs remember which system wrote what, for ``systemName(writing:)``: for tools.
  public var remembersVersions: Bool {
    get { plan.pointee.remembersVersions }
    set { plan.pointee.remembersVersions = newValue }
  }

  /// The system of the last run that wrote under a version of the world; `nil` where it was none, or
  /// nothing was remembered. O(systems).
  public func systemName(writing version: UInt64) -> String? {
    let (writers, count) = (plan.pointee.writers, plan.pointee.writerCount)
    guard count > 0, version > writers[0].through,
      let at = (1..<count).first(where: { writers[$0].through >= version })
    else { return nil }
    return Schedule.text(writers[at].name)
  }

  /// The name of a system by the hash of it; empty where there is none. For diagnostics.
  package func systemName(reader: UInt64) -> String {
    systems.first { $0.reader == reader }.map { Schedule.text($0.name) } ?? ""
  }

  #if !hasFeature(Embedded)
    /// What rules have switched on or off and is neither a system nor a group of this schedule, and by whom. For
    /// diagnostics.
    package func unknownSwitches(in world: World) -> [(name: String, by: String)] {
      world.state.switched.compactMap { key, name, by in
        let isKnown =
          systems.contains { $0.reader == key } || groups.contains { $0.key == key }
        return isKnown ? nil : (name, by)
      }
    }
  #endif

  public init() {}

  deinit {
    plan.pointee.deallocate()
    plan.destroy()
  }

  /// Adds a system that runs alone and may do everything.
  /// - Parameters:
  ///   - name: unique among the systems of a world; reports speak of it, and it is how events
  ///     remember which of them the system has seen.
  ///   - phase: when in the tick it runs.
  ///   - after: names of systems that must run earlier; that of a ``System`` is its ``System/name``. One of an
  ///     earlier phase does so anyway; one of a later phase, and one that the schedule lacks, traps when the
  ///     schedule is first run.
  ///   - before: names of systems that must run later, in the same way.
  ///   - groups: the system runs where all of them are open.
  ///   - when: asked before each turn whether the system shall run. It only looks, with the eyes of
  ///     the system: `events` are those that it has not seen, changes those since its last run.
  ///   - once: the system runs the first time it may and never again, also after a snapshot.
  public func add(
    _ name: StaticString, in phase: Phase = .update, after: [StaticString] = [],
    before: [StaticString] = [], groups: [SystemGroup] = [], when: ((World) -> Bool)? = nil,
    once: Bool = false, _ body: @escaping (World) -> Void
  ) {
    append(
      System(name: name, phase: phase, when: when, runsOnce: once, body: body),
      after: after, before: before, groups)
  }

  /// Adds a system that says what it touches and may run beside others.
  ///
  /// It is given a view of the world in which the structure stands still: changes go through
  /// `world.commands`, and are applied when all systems of the batch have ended, in the order of
  /// the systems. What it has not declared traps. `when` is asked for all systems of a batch before
  /// the first of them runs.
  public func add(
    _ name: StaticString, in phase: Phase = .update, after: [StaticString] = [],
    before: [StaticString] = [], groups: [SystemGroup] = [], when: ((World) -> Bool)? = nil,
    once: Bool = false, access: SystemAccess, _ body: @escaping @Sendable (World) -> Void
  ) {
    append(
      System(name: name, phase: phase, access: access, when: when, runsOnce: once, body: body),
      after: after, before: before, groups)
  }

  func append(
    _ system: System, after: [StaticString], before: [StaticString], _ groups: [SystemGroup],
    toleratesMissing: Bool = false
  ) {
    checkNew(system.name)
    systems.append(
      ScheduledSystem(
        system, after: after, before: before, owner: owner, number: systems.count + 1,
        groups: groups.map { place(of: $0) }, toleratesMissing: toleratesMissing))
    plan.pointee.isSorted = false
  }

  /// Calls `body`, during which all that is added belongs to a feature: systems, and what runs on
  /// entering or leaving a state. One feature may add another on the way.
  /// - Parameter owner: the feature's name, unique and not empty.
  public func adding<Failure: Error>(
    for owner: String, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    let outer = self.owner
    self.owner = owner
    defer { self.owner = outer }
    try body()
  }

  /// Traps where a system can not be added, or not under this name.
  func checkNew(_ name: StaticString) {
    if plan.pointee.depth > 0 {
      misuse(
        "System \(Schedule.text(name)) is added while the schedule runs. Add all systems in the "
          + "set-up; `when` and `setSystem` say which of them run.")
    }
    if Schedule.contains(systems.map { $0.name } + hookNames, name) {
      misuse("Two systems are named \(Schedule.text(name)). Give one of them another name.")
    }
  }

  /// The names of all systems in the order in which they run.
  public var order: [String] {
    sort()
    return systems.map { Schedule.text($0.name) }
  }

  /// The names of the systems that run side by side, batch by batch in order.
  public var batchNames: [[String]] {
    sort()
    return batches.map { $0.map { Schedule.text(systems[$0].name) } }
  }

  // MARK: - Names

  /// The hash of a system's name, never 0.
  static func reader(_ name: StaticString) -> UInt64 {
    var hasher = StableHasher()
    hasher.combine(name)
    return max(1, hasher.value)
  }

  package static func isSame(_ a: StaticString, _ b: StaticString) -> Bool {
    a.withUTF8Buffer { a in b.withUTF8Buffer { b in a.elementsEqual(b) } }
  }

  static func contains(_ names: [StaticString], _ name: StaticString) -> Bool {
    names.contains { isSame($0, name) }
  }

  static func text(_ name: StaticString) -> String {
    name.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
  }
}
