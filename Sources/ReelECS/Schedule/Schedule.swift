import ReelMath

/// The systems of a simulation and the order in which a tick runs them.
///
/// The order is: phases ascending; within a phase what `after` and `before` ask for; among systems
/// that nobody has put in order, the order in which they were added. It never depends on anything
/// else.
///
/// Systems with declared access that stand next to each other in that order and touch nothing in
/// common form a batch. They run side by side if there are ``workers``, one after the other if not,
/// and with the same result.
public final class Schedule {
  var systems: [System] = []
  private var isSorted = true
  /// Indices into `systems`: what may run side by side.
  var batches: [Range<Int>] = []
  var stateHooks: [StateHooks] = []
  var hookNames: [StaticString] = []
  /// The world that knows all types that the systems declare; the last one that was prepared.
  var prepared: WorldState.Identity?
  /// Above zero while systems run.
  var runDepth = 0
  var spareBatch: RunningBatch?

  /// Runs `jobs` calls of the closure, numbered from 0, on threads of its own and returns when all
  /// have ended; `nil` to run everything on the calling thread. What the caller wrote before must
  /// be seen by the jobs, and what they wrote by the caller: starting and waiting do that.
  public var workers: ((_ jobs: Int, _ run: @escaping @Sendable (Int) -> Void) -> Void)?

  /// A clock in nanoseconds, to measure how long systems take. The simulation itself has none.
  public var clock: (@Sendable () -> UInt64)?

  public init() {}

  /// Adds a system that runs alone and may do everything.
  /// - Parameters:
  ///   - name: unique among the systems of a world; reports speak of it, and it is how events
  ///     remember which of them the system has seen.
  ///   - after: names of systems of the same phase that must run earlier.
  ///   - before: names of systems of the same phase that must run later.
  ///   - when: asked before each turn whether the system shall run. It only looks, with the eyes of
  ///     the system: `events` are those that it has not seen, changes those since its last run.
  ///   - once: the system runs the first time it may and never again, also after a snapshot.
  public func add(
    _ name: StaticString, in phase: Phase = .update, after: [StaticString] = [],
    before: [StaticString] = [], when: ((World) -> Bool)? = nil, once: Bool = false,
    _ body: @escaping (World) -> Void
  ) {
    append(name, phase, after, before, when, once, nil, body)
  }

  /// Adds a system that says what it touches and may run beside others.
  ///
  /// It is given a view of the world in which the structure stands still: changes go through
  /// `world.commands`, and are applied when all systems of the batch have ended, in the order of
  /// the systems. What it has not declared traps. `when` is asked for all systems of a batch before
  /// the first of them runs.
  public func add(
    _ name: StaticString, in phase: Phase = .update, after: [StaticString] = [],
    before: [StaticString] = [], when: ((World) -> Bool)? = nil, once: Bool = false,
    access: SystemAccess, _ body: @escaping @Sendable (World) -> Void
  ) {
    append(name, phase, after, before, when, once, access, body)
  }

  private func append(
    _ name: StaticString, _ phase: Phase, _ after: [StaticString], _ before: [StaticString],
    _ when: ((World) -> Bool)?, _ once: Bool, _ access: SystemAccess?,
    _ body: @escaping (World) -> Void
  ) {
    checkNew(name)
    systems.append(
      System(
        name: name, phase: phase, after: after, before: before, number: systems.count + 1,
        when: when, runsOnce: once, access: access, body: body))
    isSorted = false
  }

  /// Traps where a system can not be added, or not under this name.
  func checkNew(_ name: StaticString) {
    if runDepth > 0 {
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

  // MARK: - Order

  /// Takes, again and again, the first system by phase and adding that waits for nobody.
  func sort() {
    guard !isSorted else { return }
    isSorted = true
    var rest = systems.sorted { ($0.phase, $0.number) < ($1.phase, $1.number) }
    for system in rest {
      for name in system.after + system.before {
        guard rest.contains(where: { $0.phase == system.phase && Schedule.isSame($0.name, name) })
        else {
          misuse(
            "System \(Schedule.text(system.name)) is to run before or after "
              + "\(Schedule.text(name)), which is not in its phase. Add that system, correct the "
              + "name, or choose a phase.")
        }
      }
    }
    var sorted: [System] = []
    while !rest.isEmpty {
      let phase = rest[0].phase
      let free = rest.firstIndex { candidate in
        candidate.phase == phase
          && !rest.contains { $0.phase == phase && Schedule.mustPrecede($0, candidate) }
      }
      guard let free else {
        misuse(
          "System \(Schedule.text(rest[0].name)) waits, through `after` and `before`, for itself. "
            + "Take one of the orders out.")
      }
      sorted.append(rest.remove(at: free))
    }
    systems = sorted
    prepared = nil
    makeBatches()
  }

  private func makeBatches() {
    batches = []
    for (at, system) in systems.enumerated() {
      if let last = batches.last, system.access != nil,
        last.allSatisfy({ canRunBeside(systems[$0], system) })
      {
        batches[batches.count - 1] = last.lowerBound..<(at + 1)
      } else {
        batches.append(at..<(at + 1))
      }
    }
  }

  /// Whether a system may run beside one that comes before it.
  private func canRunBeside(_ first: System, _ second: System) -> Bool {
    guard let a = first.access, let b = second.access else { return false }
    return first.phase == second.phase && !Schedule.mustPrecede(first, second)
      && a.conflicts(with: b).isEmpty
  }

  static func mustPrecede(_ first: System, _ second: System) -> Bool {
    contains(second.after, first.name) || contains(first.before, second.name)
  }

  /// Two systems of a phase that touch the same things, one of them writing, and that nothing but
  /// the order of adding puts in order.
  public struct Ambiguity: Equatable, Sendable {
    public var first: String
    public var second: String
    /// The names of what both touch.
    public var shared: [String]
  }

  /// The pairs of conflicting systems without an order, in the order in which they run. Only systems
  /// with declared access can be compared. O(systems³).
  public var ambiguities: [Ambiguity] {
    sort()
    var found: [Ambiguity] = []
    for second in systems.indices {
      for first in 0..<second where systems[first].phase == systems[second].phase {
        guard let a = systems[first].access, let b = systems[second].access else { continue }
        let shared = a.conflicts(with: b)
        if !shared.isEmpty && !isOrdered(first, second) {
          found.append(
            Ambiguity(
              first: Schedule.text(systems[first].name),
              second: Schedule.text(systems[second].name), shared: shared))
        }
      }
    }
    return found
  }

  /// Whether `after` and `before` put the one before the other, directly or through systems between.
  private func isOrdered(_ first: Int, _ second: Int) -> Bool {
    var reached = [first]
    for at in (first + 1)...second
    where reached.contains(where: { Schedule.mustPrecede(systems[$0], systems[at]) }) {
      reached.append(at)
    }
    return reached.last == second
  }

  // MARK: - Names

  /// The hash of a system's name, never 0.
  static func reader(_ name: StaticString) -> UInt64 {
    var hasher = StableHasher()
    hasher.combine(name)
    return max(1, hasher.value)
  }

  static func isSame(_ a: StaticString, _ b: StaticString) -> Bool {
    a.withUTF8Buffer { a in b.withUTF8Buffer { b in a.elementsEqual(b) } }
  }

  static func contains(_ names: [StaticString], _ name: StaticString) -> Bool {
    names.contains { isSame($0, name) }
  }

  static func text(_ name: StaticString) -> String {
    name.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
  }
}
