import ReelMath

/// The systems of a simulation and the order in which a tick runs them.
///
/// The order is by phase, and within a phase by `after` and `before`. Systems that these leave unordered run as
/// follows, so that it makes no difference which feature is installed first:
///
/// - systems of features before all others, feature by feature: in the order of the features' needs if a simulation
///   gives it, otherwise by name;
/// - systems of one feature, and systems of none, in the order in which they were added.
public final class Schedule {
  var systems: [ScheduledSystem] = []
  var groups: [ScheduledGroup] = []
  /// The feature that is adding systems; empty for none.
  private(set) var owner = ""
  /// The order of features; features that are missing here follow by name.
  package var featureOrder: [String] = [] {
    didSet { plan.pointee.isSorted = false }
  }
  /// The data that each run reads.
  let plan = UnsafeMutablePointer<RunPlan>.make(RunPlan())
  var stateHooks: [StateHooks] = []
  var hookNames: [StaticString] = []

  /// A clock in nanoseconds that measures the times of systems. The simulation itself has none.
  public var clock: (@Sendable () -> UInt64)? {
    didSet { plan.pointee.isWatched = clock != nil || observer != nil }
  }

  /// A function that each run calls with the name of a system and the world, after the system and its commands. It is
  /// called with an empty name before the first system. Tools that look for the system behind a change set it; it may
  /// read the world, and must not change it.
  public var observer: ((_ system: String, _ world: World) -> Void)? {
    didSet { plan.pointee.isWatched = clock != nil || observer != nil }
  }

  /// True if runs record which system wrote under which version, for ``systemName(writing:)``. Tools set it.
  public var remembersVersions: Bool {
    get { plan.pointee.remembersVersions }
    set { plan.pointee.remembersVersions = newValue }
  }

  /// Returns the system of the last run that wrote under a version of the world; `nil` if no system did, or if nothing
  /// was recorded. O(systems).
  public func systemName(writing version: UInt64) -> String? {
    let (writers, count) = (plan.pointee.writers, plan.pointee.writerCount)
    guard count > 0, version > writers[0].through,
      let at = (1..<count).first(where: { writers[$0].through >= version })
    else { return nil }
    return Schedule.text(writers[at].name)
  }

  /// Returns the name of a system by its hash; empty if there is none. This is for diagnostics.
  package func systemName(reader: UInt64) -> String {
    systems.first { $0.reader == reader }.map { Schedule.text($0.name) } ?? ""
  }

  #if !hasFeature(Embedded)
    /// Returns the names that rules have switched on or off and that are neither a system nor a group of this schedule,
    /// each with the system that did it. This is for diagnostics.
    package func unknownSwitches(in world: World) -> [(name: String, by: String)] {
      world.state.switched.compactMap { key, name, by in
        let isRegistered =
          systems.contains { $0.reader == key } || groups.contains { $0.key == key }
        return isRegistered ? nil : (name, by)
      }
    }
  #endif

  public init() {}

  deinit {
    plan.pointee.deallocate()
    plan.destroy()
  }

  /// Adds a system.
  /// - Parameters:
  ///   - name: unique among the systems of a world. Reports contain it, and it identifies the system as a reader of
  ///     events.
  ///   - phase: the part of the tick in which it runs.
  ///   - after: names of systems that must run earlier; the name of a ``System`` is its ``System/name``. A system of an
  ///     earlier phase need not be named. Naming a system of a later phase, or one that the schedule lacks, traps when
  ///     the schedule first runs.
  ///   - before: names of systems that must run later, in the same way.
  ///   - groups: the system runs only while all of them are open.
  ///   - when: evaluated before each run of the system, which is skipped if the result is false. It only reads, and
  ///     reads as the system would: `events` returns those that the system has not received, and changes count since
  ///     the system's last run.
  ///   - once: true to run the system only the first time that it is due. The state records that it has run, so it runs
  ///     again only after a snapshot from before that time was restored.
  public func add(
    _ name: StaticString, in phase: Phase = .update, after: [StaticString] = [],
    before: [StaticString] = [], groups: [SystemGroup] = [], when: ((World) -> Bool)? = nil,
    once: Bool = false, _ body: @escaping (World) -> Void
  ) {
    append(
      System(name: name, phase: phase, when: when, runsOnce: once, body: body),
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
        groups: groups.map { index(of: $0) }, toleratesMissing: toleratesMissing))
    plan.pointee.isSorted = false
  }

  /// Calls `body`, which adds the systems and state hooks of a feature. One feature may add another in `body`.
  /// - Parameter owner: the feature's name, unique and not empty.
  public func adding<Failure: Error>(
    for owner: String, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    let outer = self.owner
    self.owner = owner
    defer { self.owner = outer }
    try body()
  }

  /// Traps if a system cannot be added now, or not under this name.
  func checkNew(_ name: StaticString) {
    if plan.pointee.depth > 0 {
      misuse(
        "System \(Schedule.text(name)) is added while the schedule runs. Add all systems in the "
          + "set-up; `when` and `setSystem` decide which of them run.")
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

  // MARK: - Names

  /// Returns the hash of a system's name, never 0.
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
