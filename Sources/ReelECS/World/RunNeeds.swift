/// The tables that let a schedule skip systems: for each of its jobs, those of the component that the job needs.
///
/// They belong to the world and not to the schedule, because one schedule may run many worlds, one after the other.
struct RunNeeds {
  /// The part of the list for one job.
  struct Span {
    var first: Int32 = 0
    var end: Int32 = 0
    /// The index of the next job that needs no component, or a component that a table has; the number of jobs if there
    /// is none.
    var next: Int32 = 0
  }

  /// The schedule that runs the world, in the present order of its jobs, and the address of that identity. The object
  /// is kept alive, so that no other schedule can have its address.
  private var owner: WorldIdentity?
  private(set) var ownerAddress: UnsafeRawPointer?
  /// The world's table stamp when the tables were looked up; -1 for never.
  var stamp = -1
  private(set) var spans = Buffer<Span>()
  private(set) var tables = Buffer<UnsafeMutablePointer<Table>>()
  private(set) var tableCount = 0

  /// Begins a list for a schedule.
  mutating func begin(_ owner: WorldIdentity, jobs: Int, stamp: Int) {
    self.owner = owner
    ownerAddress = UnsafeRawPointer(Unmanaged.passUnretained(owner).toOpaque())
    self.stamp = stamp
    tableCount = 0
    if spans.capacity < jobs { spans.grow(to: jobs, filling: Span(), least: 4) }
  }

  mutating func append(_ table: UnsafeMutablePointer<Table>) {
    tables.grow(to: tableCount + 1, keeping: tableCount, least: 4)
    tables.address(tableCount).initialize(to: table)
    tableCount += 1
  }

  /// Returns true if an entity has the component that a job needs.
  @inline(__always) func hasNeeded(_ job: Int) -> Bool {
    let span = spans.address(job)
    var at = Int(span.pointee.first)
    let end = Int(span.pointee.end)
    while at < end {
      if tables[at].pointee.count > 0 { return true }
      at &+= 1
    }
    return false
  }

  func deallocate() {
    spans.deallocate()
    tables.deallocate()
  }
}
