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
    /// Whether nothing but switches of the world can keep it from running, and it runs alone.
    let isSimple: Bool
    /// Whether groups have switches, too.
    let isGrouped: Bool
    /// The job's places among the systems.
    let first: Int32
    let end: Int32

    /// - Parameter isGated: whether a group of the system has conditions.
    init(_ system: ScheduledSystem, _ places: Range<Int>, isGated: Bool) {
      self.system = .passUnretained(system)
      name = system.name
      reader = system.reader
      isSimple =
        system.access == nil && system.when == nil && !isGated && !system.runsOnce
      isGrouped = !system.groups.isEmpty
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

  mutating func setJobs(_ new: [Job]) {
    jobs.deallocate()
    jobs = .allocate(capacity: new.count)
    count = new.count
    for (at, job) in new.enumerated() { (jobs + at).initialize(to: job) }
  }
}
