// What a run of a schedule looks at, in the order in which it does.
//
//     jobs   │ move │ blink │ shoot, fall │ count │     one a system that runs alone, or a batch
//
// A tick of a small game takes less than a microsecond, so it matters how a run reaches its systems:
// a property of a class is checked for overlapping accesses at each use, and taking an object out of
// an array counts references. This lies behind a pointer, and is made anew when systems are added.

struct RunPlan {
  struct Job {
    /// The system, or the first of a batch. SAFETY: the schedule keeps its systems.
    let system: Unmanaged<ScheduledSystem>
    let name: StaticString
    let reader: UInt64
    /// Whether it has declared access, and so runs through views, side by side with the others of its batch.
    let isBatch: Bool
    /// Whether it runs alone, and nothing but switches of the world can keep it from running.
    let isSimple: Bool
    /// Whether groups have switches, too.
    let isGrouped: Bool
    /// The job's places among the systems.
    let first: Int32
    let end: Int32
    /// Whether it is skipped where all tables of `firstNeeded..<endNeeded` are empty.
    let hasNeeds: Bool
    var firstNeeded: Int32 = 0
    var endNeeded: Int32 = 0

    /// - Parameter isGated: whether a group of the system has conditions.
    init(_ system: ScheduledSystem, _ places: Range<Int>, isGated: Bool) {
      self.system = .passUnretained(system)
      name = system.name
      reader = system.reader
      isBatch = system.access != nil
      isSimple = system.access == nil && system.system.when == nil && !isGated && !system.runsOnce
      isGrouped = !system.groups.isEmpty
      // The systems of a larger batch are asked one by one.
      hasNeeds = system.system.needed != nil && places.count == 1
      first = Int32(places.lowerBound)
      end = Int32(places.upperBound)
    }
  }

  var jobs: UnsafeMutablePointer<Job> = .allocate(capacity: 0)
  var count = 0
  var isSorted = true
  /// Of the world that was last prepared; the schedule keeps what this stands for.
  var prepared: UnsafeRawPointer?
  /// Above zero while systems run.
  var depth = 0
  var hasStateHooks = false
  /// Whether some group has conditions.
  var hasGates = false
  /// Whether there is a clock, and whether systems remember what it measured.
  var isTimed = false
  var hasTimes = false
  /// Whether runs note which system wrote under which version.
  var remembersVersions = false
  /// The last version that each system of the last run wrote under, in order, and before them that from
  /// which on the run wrote.
  private(set) var writers = Buffer<Writer>()
  private(set) var writerCount = 0
  /// The tables of the components that jobs need, one job's after another's, and the world's stamp when they
  /// were looked up.
  private var needed = Buffer<UnsafeMutablePointer<Table>>()
  var neededStamp = -1

  struct Writer {
    let through: UInt64
    let name: StaticString
  }

  /// Notes that a system has written, up to a version.
  @inline(__always) mutating func noteWriter(_ name: StaticString, through version: UInt64) {
    if writerCount == writers.capacity { writers.grow(to: writerCount + 1, keeping: writerCount) }
    writers.place(writerCount).initialize(to: Writer(through: version, name: name))
    writerCount &+= 1
  }

  /// Forgets what the last run wrote: another one begins at a version.
  mutating func forgetWriters(at version: UInt64) {
    writerCount = 0
    noteWriter("", through: version)
  }

  /// Whether some entity has the component that a job needs.
  @inline(__always) func hasNeeded(_ job: UnsafeMutablePointer<Job>) -> Bool {
    var at = Int(job.pointee.firstNeeded)
    while at < Int(job.pointee.endNeeded) {
      if needed[at].pointee.count > 0 { return true }
      at &+= 1
    }
    return false
  }

  /// Looks up the tables that jobs need. O(jobs · tables); once a new table.
  @inline(never) mutating func findNeeded(_ world: World) {
    neededStamp = world.state.tableStamp
    var found = 0
    for job in jobs..<(jobs + count) where job.pointee.hasNeeds {
      let system = job.pointee.system.takeUnretainedValue()
      guard let id = system.system.needed?(world) else { continue }
      job.pointee.firstNeeded = Int32(found)
      world.eachTable(of: id) { table in
        needed.grow(to: found + 1, keeping: found)
        needed.place(found).initialize(to: table)
        found += 1
      }
      job.pointee.endNeeded = Int32(found)
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
  /// Calls `body` for every table in which entities with a component are, by its number.
  func eachTable(of id: Int32, _ body: (UnsafeMutablePointer<Table>) -> Void) {
    if state.isSparse(id) {
      return body(state.set(of: id).pointee.table)
    }
    for at in 0..<state.tableCount {
      let table = state.tables[at]
      if table.pointee.column(of: id) >= 0 { body(table) }
    }
  }

  /// Whether an entity has a component, by its number. O(tables).
  func hasAny(_ id: Int32) -> Bool {
    var has = false
    eachTable(of: id) { has = has || $0.pointee.count > 0 }
    return has
  }
}
