// The data that a run of a schedule reads, in order.
//
//     jobs   │ move │ blink │ shoot │ fall │ count │     one for each system
//
// A tick of a small game takes less than a microsecond, so the access to the systems matters: a property of a class is
// checked for overlapping accesses at each use, and taking an object out of an array counts references. The plan lies
// behind a pointer, and is rebuilt when systems are added.

struct RunPlan {
  struct Job {
    /// SAFETY: the schedule keeps its systems.
    let system: Unmanaged<ScheduledSystem>
    let name: StaticString
    let reader: UInt64
    /// True if only switches of the world can skip the system.
    let isSimple: Bool
    /// True if the system is in groups, which have switches, too.
    let isGrouped: Bool
    /// The index of the system in the schedule's list.
    let index: Int32
    /// True if the job is skipped while all tables of `firstNeeded..<endNeeded` are empty.
    let hasNeeds: Bool
    var firstNeeded: Int32 = 0
    var endNeeded: Int32 = 0
    /// The index of the next job that needs no component, or a component that a table has; `count` if there is none.
    var next: Int32 = 0

    /// - Parameter isGated: true if a group of the system has conditions.
    init(_ system: ScheduledSystem, at index: Int, isGated: Bool) {
      self.system = .passUnretained(system)
      name = system.name
      reader = system.reader
      isSimple = system.system.when == nil && !isGated && !system.runsOnce
      isGrouped = !system.groups.isEmpty
      hasNeeds = system.system.needed != nil
      self.index = Int32(index)
    }
  }

  var jobs: UnsafeMutablePointer<Job> = .allocate(capacity: 0)
  var count = 0
  var isSorted = true
  /// The identity of the world that was last prepared; the schedule keeps the object at this address alive.
  var prepared: UnsafeRawPointer?
  /// The number of runs under way; above zero while systems run.
  var depth = 0
  var hasStateHooks = false
  /// True if a group has conditions.
  var hasGates = false
  /// True if there is a clock or an observer. `hasTimes` is true if systems store times that the clock measured.
  var isWatched = false
  var hasTimes = false
  /// True if runs record which system wrote under which version.
  var remembersVersions = false
  /// The last version that each system of the last run wrote under, in order. The first entry is the version at which
  /// the run began.
  private(set) var writers = Buffer<Writer>()
  private(set) var writerCount = 0
  /// The tables of the components that jobs need, job after job. `neededStamp` is the world's stamp when they were
  /// looked up.
  private var needed = Buffer<UnsafeMutablePointer<Table>>()
  var neededStamp = -1

  struct Writer {
    let through: UInt64
    let name: StaticString
  }

  /// Records that a system has written, up to a version.
  @inline(__always) mutating func recordWriter(_ name: StaticString, through version: UInt64) {
    if writerCount == writers.capacity { writers.grow(to: writerCount + 1, keeping: writerCount) }
    writers.address(writerCount).initialize(to: Writer(through: version, name: name))
    writerCount &+= 1
  }

  /// Clears the records of the last run; the next one begins at `version`.
  mutating func forgetWriters(at version: UInt64) {
    writerCount = 0
    recordWriter("", through: version)
  }

  /// Returns true if an entity has the component that a job needs.
  @inline(__always) func hasNeeded(_ job: UnsafeMutablePointer<Job>) -> Bool {
    var at = Int(job.pointee.firstNeeded)
    while at < Int(job.pointee.endNeeded) {
      if needed[at].pointee.count > 0 { return true }
      at &+= 1
    }
    return false
  }

  /// Looks up the tables that jobs need. O(jobs · tables); once per new table.
  @inline(never) mutating func findNeeded(_ world: World) {
    neededStamp = world.state.tableStamp
    var tableCount = 0
    for job in jobs..<(jobs + count) where job.pointee.hasNeeds {
      let system = job.pointee.system.takeUnretainedValue()
      guard let id = system.system.needed?(world) else { continue }
      job.pointee.firstNeeded = Int32(tableCount)
      world.eachTable(of: id) { table in
        needed.grow(to: tableCount + 1, keeping: tableCount)
        needed.address(tableCount).initialize(to: table)
        tableCount += 1
      }
      job.pointee.endNeeded = Int32(tableCount)
    }
    var next = Int32(count)
    for at in (0..<count).reversed() {
      jobs[at].next = next
      let isIdle = jobs[at].hasNeeds && jobs[at].firstNeeded == jobs[at].endNeeded
      if !isIdle { next = Int32(at) }
    }
  }

  func deallocate() {
    jobs.deallocate()
    needed.deallocate()
    writers.deallocate()
  }

  mutating func setJobs(_ new: [Job]) {
    jobs.deallocate()
    jobs = .allocate(capacity: new.count)
    count = new.count
    for (at, job) in new.enumerated() { (jobs + at).initialize(to: job) }
    neededStamp = -1
  }
}

extension World {
  /// Calls `body` for every table whose entities have a component, given by its id.
  func eachTable(of id: Int32, _ body: (UnsafeMutablePointer<Table>) -> Void) {
    if state.isSparse(id) {
      return body(state.set(of: id).pointee.table)
    }
    for at in 0..<state.tableCount {
      let table = state.tables[at]
      if table.pointee.column(of: id) >= 0 { body(table) }
    }
  }
}
