// A system of a schedule: what was added, and where it stands.
//
// A class, so that running it passes one reference around and not a dozen. What changes is written while systems
// are added, or by whoever runs this one, which is one thread at a time.

final class ScheduledSystem {
  let system: System
  let after: [StaticString]
  let before: [StaticString]
  /// The feature that added it; empty for none.
  let owner: String
  /// From 1: the place among all systems by order of adding.
  let number: Int
  /// The hash of the name: under it events and the world remember the system.
  let reader: UInt64
  /// Places in the schedule's list of groups: all must be open.
  var groups: [Int]
  /// The work to be done before it runs beside others.
  let preparations: [(World) -> Void]
  /// Whether `after` and `before` may name systems that the schedule does not have.
  let toleratesMissing: Bool

  /// How long it took in the last run, where there is a clock.
  var nanoseconds: UInt64 = 0
  /// Where its view was last found among a world's views.
  private var viewHint = 0
  /// Tells it from others of its name.
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

  /// The system's view of a world, made the first time.
  func view(of world: World) -> World {
    let views = world.state.views
    var place = viewHint
    if place >= views.count || views[place].context.identity.reader != reader {
      place = views.firstIndex { $0.context.identity.reader == reader } ?? views.count
      viewHint = place
    }
    let view = place < views.count ? views[place] : World(viewOf: world)
    if place == views.count { world.state.views.append(view) }
    // Another schedule may have a system of the same name, with another access.
    if view.context.owner !== identity {
      view.context.owner = identity
      view.context.identity = SystemIdentity(reader: reader, name: name)
      (access ?? .nothing).resolve(in: world, for: view.contextPointer)
    }
    return view
  }
}
