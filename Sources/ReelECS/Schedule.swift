import ReelMath

/// A part of a tick. Phases run in ascending order; a game may put its own between them.
public struct Phase: RawRepresentable, Hashable, Comparable, Sendable {
  public var rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// From input to actions.
  public static let input = Phase(rawValue: 100)
  /// The game's own rules.
  public static let update = Phase(rawValue: 200)
  /// Movers and collision.
  public static let physics = Phase(rawValue: 300)
  /// What follows from this tick's events.
  public static let react = Phase(rawValue: 400)
  /// Sprite animation, then transforms.
  public static let animation = Phase(rawValue: 500)
  /// Camera and parallax.
  public static let present = Phase(rawValue: 600)

  public static func < (a: Phase, b: Phase) -> Bool { a.rawValue < b.rawValue }
}

/// The systems of a simulation and the order in which a tick runs them.
///
/// The order is: phases ascending; within a phase what `after` and `before` ask for; among systems
/// that nobody has put in order, the order in which they were added. It never depends on anything
/// else.
public final class Schedule {
  struct System {
    let name: StaticString
    let phase: Phase
    let after: [StaticString]
    let before: [StaticString]
    /// From 1: the place among all systems by order of adding.
    let number: Int
    /// Under which event channels remember how far the system has read.
    let reader: UInt64
    let body: (World) -> Void
  }

  private var systems: [System] = []
  private var isSorted = true

  public init() {}

  /// Adds a system.
  /// - Parameters:
  ///   - name: unique among the systems of a world; reports speak of it, and it is how events
  ///     remember which of them the system has seen.
  ///   - after: names of systems of the same phase that must run earlier.
  ///   - before: names of systems of the same phase that must run later.
  public func add(
    _ name: StaticString, in phase: Phase = .update, after: [StaticString] = [],
    before: [StaticString] = [], _ body: @escaping (World) -> Void
  ) {
    if systems.contains(where: { Schedule.isSame($0.name, name) }) {
      misuse("Two systems are named \(Schedule.text(name)). Give one of them another name.")
    }
    systems.append(
      System(
        name: name, phase: phase, after: after, before: before, number: systems.count + 1,
        reader: Schedule.reader(name), body: body))
    isSorted = false
  }

  /// The names of all systems in the order in which they run.
  public var order: [String] {
    sort()
    return systems.map { Schedule.text($0.name) }
  }

  /// Runs every system once, and the commands that it gave after it. Commands given before are
  /// applied first.
  public func run(_ world: World) {
    sort()
    world.flush()
    let outer = (world.state.pointee.currentSystem, world.state.pointee.currentSystemName)
    for system in systems {
      world.state.pointee.currentSystem = system.reader
      world.state.pointee.currentSystemName = system.name
      system.body(world)
      world.flush()
    }
    (world.state.pointee.currentSystem, world.state.pointee.currentSystemName) = outer
  }

  /// The hash of a system's name, never 0.
  private static func reader(_ name: StaticString) -> UInt64 {
    var hasher = StableHasher()
    hasher.combine(name)
    return max(1, hasher.value)
  }

  // MARK: - Order

  /// Takes, again and again, the first system by phase and adding that waits for nobody.
  private func sort() {
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
          && !rest.contains { other in
            other.phase == phase
              && (Schedule.contains(candidate.after, other.name)
                || Schedule.contains(other.before, candidate.name))
          }
      }
      guard let free else {
        misuse(
          "System \(Schedule.text(rest[0].name)) waits, through `after` and `before`, for itself. "
            + "Take one of the orders out.")
      }
      sorted.append(rest.remove(at: free))
    }
    systems = sorted
  }

  private static func isSame(_ a: StaticString, _ b: StaticString) -> Bool {
    a.withUTF8Buffer { a in b.withUTF8Buffer { b in a.elementsEqual(b) } }
  }

  private static func contains(_ names: [StaticString], _ name: StaticString) -> Bool {
    names.contains { isSame($0, name) }
  }

  static func text(_ name: StaticString) -> String {
    name.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
  }
}
