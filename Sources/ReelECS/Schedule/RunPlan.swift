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
    /// True if the job is skipped while all tables of its span in ``RunNeeds`` are empty.
    let hasNeeds: Bool

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
  /// The identity of the schedule in the present order of its jobs, by which a world recognises its ``RunNeeds``, and
  /// its address.
  private(set) var identity = WorldIdentity()
  private(set) var address: UnsafeRawPointer?
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

  /// Looks up the tables that jobs need in a world. O(jobs · tables); once per new table.
  @inline(never) func findNeeded(_ world: World) {
    let context = world.contextPointer
    context.pointee.needs.begin(identity, jobs: count, stamp: world.state.tableStamp)
    for at in 0..<count where jobs[at].hasNeeds {
      let system = jobs[at].system.takeUnretainedValue()
      let first = Int32(context.pointee.needs.tableCount)
      if let id = system.system.needed?(world) {
        world.eachTable(of: id) { context.pointee.needs.append($0) }
      }
      context.pointee.needs.spans[at].first = first
      context.pointee.needs.spans[at].end = Int32(context.pointee.needs.tableCount)
    }
    // Registering a component that a system needs makes no table, so the stamp is the same.
    let spans = context.pointee.needs.spans
    var next = Int32(count)
    for at in (0..<count).reversed() {
      spans[at].next = next
      let isIdle = jobs[at].hasNeeds && spans[at].first == spans[at].end
      if !isIdle { next = Int32(at) }
    }
  }

  func deallocate() {
    jobs.deallocate()
    writers.deallocate()
  }

  mutating func setJobs(_ new: [Job]) {
    jobs.deallocate()
    jobs = .allocate(capacity: new.count)
    count = new.count
    for (at, job) in new.enumerated() { (jobs + at).initialize(to: job) }
    identity = WorldIdentity()
    address = UnsafeRawPointer(Unmanaged.passUnretained(identity).toOpaque())
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
