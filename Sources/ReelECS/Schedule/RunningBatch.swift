// The systems of a batch while they run in parallel.
//
//     job      │ 0        │ 1        │ 2        │     one system and its view each
//     version  │ base + 1 │ base + 2 │ base + 3 │     stamps the writes of the system
//     ids      │ every third free slot, from 0, 1, 2; see ReservedEntities
//
// A schedule keeps one `RunningBatch` and refills it for every batch, so that running allocates nothing once the lists
// have grown. The closure that workers call is made once.

final class RunningBatch {
  struct Job {
    let system: ScheduledSystem
    let view: World
  }

  private(set) var jobs: [Job] = []
  /// True if a system of the batch has preparations.
  private(set) var hasPreparations = false
  private var clock: (@Sendable () -> UInt64)?
  /// The ids that the views took.
  private var given: [Entity] = []
  /// The closure that runs the system of a job; for workers.
  private(set) var work: @Sendable (Int) -> Void = { _ in }

  var count: Int { jobs.count }

  init() {
    // SAFETY: the schedule keeps the batch until all jobs have ended. Each job has a system and a view of its own, and
    // the systems of a batch share nothing that one of them writes.
    nonisolated(unsafe) unowned(unsafe) let this = self
    work = { this.run($0) }
  }

  /// Adds a system with its view. `queriedChanges` is true if the system's `when` queried changes.
  func append(_ system: ScheduledSystem, _ view: World, queriedChanges: Bool) {
    jobs.append(Job(system: system, view: view))
    if !system.preparations.isEmpty { hasPreparations = true }
    view.context.identity.usesLastRun = queriedChanges
  }

  func removeAll() {
    jobs.removeAll(keepingCapacity: true)
    hasPreparations = false
  }

  /// Runs the preparations of the systems, which update data that the batch only reads.
  func prepare(_ world: World) {
    for job in jobs { for prepare in job.system.preparations { prepare(world) } }
  }

  /// Opens the views.
  func begin(after version: UInt64, _ clock: (@Sendable () -> UInt64)?) {
    self.clock = clock
    for at in jobs.indices {
      let context = jobs[at].view.contextPointer
      context.pointee.version = version + 1 + UInt64(at)
      context.pointee.reserved.begin(context: at, of: jobs.count)
      context.pointee.isOpen = true
    }
  }

  func run(_ number: Int) {
    let job = jobs[number]
    let begin = clock?() ?? 0
    job.system.system.body(job.view)
    if let clock { job.system.nanoseconds = clock() - begin }
  }

  /// Closes the views.
  /// - Returns: the ids that they took.
  func end() -> [Entity] {
    given.removeAll(keepingCapacity: true)
    for at in jobs.indices {
      let context = jobs[at].view.contextPointer
      context.pointee.isOpen = false
      if !context.pointee.reserved.used.isEmpty { given += context.pointee.reserved.used }
    }
    return given
  }
}
