// The systems of a batch while they run side by side.
//
//     job      │ 0        │ 1        │ 2        │     one system and its view each
//     version  │ base + 1 │ base + 2 │ base + 3 │     what the system writes carries it
//     ids      │ every third free slot, from 0, 1, 2; see ReservedEntities
//
// A schedule keeps one and fills it anew for every batch, so that running allocates nothing once
// the lists have grown; the closure that workers call is made once.

final class RunningBatch {
  /// By job: the place of the system in the schedule, what it runs, and its view of the world.
  private(set) var places: [Int] = []
  private var bodies: [(World) -> Void] = []
  private(set) var views: [World] = []
  private var clock: (@Sendable () -> UInt64)?
  /// The ids that the views gave away.
  private var given: [Entity] = []
  /// Runs the system of a job.
  private(set) var job: @Sendable (Int) -> Void = { _ in }

  var count: Int { places.count }

  init() {
    // SAFETY: the schedule keeps the batch until all jobs have ended. Each job has a system and a
    // view of its own, and the systems of a batch share nothing that one of them writes.
    nonisolated(unsafe) unowned(unsafe) let this = self
    job = { this.run($0) }
  }

  /// - Parameter asked: whether the system's `when` asked for changes.
  func append(_ place: Int, _ system: Schedule.System, _ view: World, asked: Bool) {
    places.append(place)
    bodies.append(system.body)
    views.append(view)
    view.lane.pointee.usesLastRun = asked
  }

  func removeAll() {
    places.removeAll(keepingCapacity: true)
    bodies.removeAll(keepingCapacity: true)
    views.removeAll(keepingCapacity: true)
  }

  /// Opens the views.
  func begin(after version: UInt64, _ clock: (@Sendable () -> UInt64)?) {
    self.clock = clock
    for (at, view) in views.enumerated() {
      view.lane.pointee.version = version + 1 + UInt64(at)
      view.lane.pointee.reserved.begin(lane: at, of: count)
      view.lane.pointee.nanoseconds = 0
      view.lane.pointee.isOpen = true
    }
  }

  private func run(_ job: Int) {
    let begin = clock?() ?? 0
    bodies[job](views[job])
    if let clock { views[job].lane.pointee.nanoseconds = clock() - begin }
  }

  /// Closes the views.
  /// - Returns: the ids that they gave away.
  func end() -> [Entity] {
    given.removeAll(keepingCapacity: true)
    for view in views {
      view.lane.pointee.isOpen = false
      given += view.lane.pointee.reserved.used
    }
    return given
  }
}
