// A system of a schedule: the system that was added, and its position in the order.
//
// It is a class, so that running a system passes one reference and not a dozen. Its variables are written while systems
// are added, or by the thread that runs the system; only one thread does so at a time.

final class ScheduledSystem {
  let system: System
  let after: [StaticString]
  let before: [StaticString]
  /// The feature that added it; empty for none.
  let owner: String
  /// The number among all systems in order of adding, from 1.
  let number: Int
  /// The hash of the name. It identifies the system as a reader of events and in the world's records.
  let reader: UInt64
  /// Indices into the schedule's list of groups: all must be open.
  var groups: [Int]
  /// The work that must be done before the system runs in parallel with others.
  let preparations: [(World) -> Void]
  /// True if `after` and `before` may name systems that the schedule does not have.
  let toleratesMissing: Bool

  /// The time that the system took in the last run, if there is a clock.
  var nanoseconds: UInt64 = 0
  /// The index at which its view was last found among a world's views.
  private var viewHint = 0
  /// The identity that distinguishes it from other systems of the same name.
  private let identity = Identity()
  final class Identity {}

  var name: StaticString { system.name }
  var phase: Phase { system.phase }
  var access: SystemAccess? { system.access }
  var runsOnce: Bool { system.runsOnce }

  init(
    _ system: System, after: [StaticString], before: [StaticString], owner: String, number: Int,
    groups: [Int], toleratesMissing: Bool
  ) {
    self.system = system
    self.after = after
    self.before = before
    self.owner = owner
    self.number = number
    reader = Schedule.reader(system.name)
    self.groups = groups
    self.toleratesMissing = toleratesMissing
    preparations = system.access?.items.compactMap { $0.prepare } ?? []
  }

  /// Returns the system's view of a world; the first call makes it.
  func view(of world: World) -> World {
    let views = world.state.views
    var index = viewHint
    if index >= views.count || views[index].context.identity.reader != reader {
      index = views.firstIndex { $0.context.identity.reader == reader } ?? views.count
      viewHint = index
    }
    let view = index < views.count ? views[index] : World(viewOf: world)
    if index == views.count { world.state.views.append(view) }
    // Another schedule may have a system of the same name, with another access.
    if view.context.owner !== identity {
      view.context.owner = identity
      view.context.identity = SystemIdentity(reader: reader, name: name)
      (access ?? .nothing).resolve(in: world, for: view.contextPointer)
    }
    return view
  }
}
