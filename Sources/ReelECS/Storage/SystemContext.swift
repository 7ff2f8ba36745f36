// What belongs to one running system and not to the world: which `each` is under way, the commands
// it gave, the queries it made.
//
//     World ─────▶ WorldState ◀───── World (a view for a system of a batch)
//       └─▶ SystemContext              └─▶ SystemContext
//
// Systems that run side by side each get a view: another `World` over the same state, with a context
// of its own. So nothing that a running system changes besides the components, resources and events
// it declared is shared, and no lock is needed.

@usableFromInline struct SystemContext {
  /// Above zero while an `each` runs, and always in a view: the structure is held, as it is while a value is open.
  @usableFromInline var iterationDepth = 0
  /// The runs of `each` that are under way, outermost first.
  @usableFromInline let runs: UnsafeMutablePointer<QueryRun>
  @usableFromInline var runCount = 0
  /// The rows that queries under way visit, where those are not whole tables.
  @usableFromInline var rowRuns = RowRuns()
  /// The innermost value that is being changed by an assignment or a hook.
  @usableFromInline var openValue: UnsafeMutablePointer<OpenValue>?
  /// Room for the values of assignments, `scratchSize` bytes; see `World+Assignment.swift`.
  @usableFromInline let scratch: UnsafeMutableRawPointer
  /// What is written now carries this number.
  @usableFromInline var version: UInt64 = 1

  /// Query signatures to `queries`, filter descriptions to `filters`.
  @usableFromInline var queryIDs = TypeMap()
  @usableFromInline var filterIDs = TypeMap()
  @usableFromInline var queries: [UnsafeMutablePointer<QueryCache>] = []
  @usableFromInline var filters: [QueryFilter] = [QueryFilter()]

  var commands = CommandQueue()
  /// The other half of the pair: commands are recorded here while `commands` are applied.
  var spareCommands = CommandQueue()
  /// The table components of the entity that a command spawns, ascending.
  var rowIDs: [Int32] = []
  /// Above zero while commands are applied: entities of those to come have ids and no rows.
  var applying = 0

  /// Which system runs.
  @usableFromInline var identity = SystemIdentity(reader: 0, name: "no system")
  /// Whether the `when` of a system is being asked.
  @usableFromInline var isAsking = false
  /// Of a view: whether its system is running.
  var isOpen = false

  /// Of a view that somebody keeps: whether its world is gone.
  var isOrphan = false

  /// Of a view: whose access this is.
  var owner: ScheduledSystem.Identity?
  /// Room for the entities that a query despawns.
  var doomed: [Entity] = []

  /// What the system may touch; `nil` for everything.
  @usableFromInline var access: SystemAccess?
  /// The same by component id: 0 for nothing, 1 to read, 2 to write.
  @usableFromInline var rights = Buffer<UInt8>()
  /// Where this view's new entities come from.
  var reserved = ReservedEntities()

  /// True while no row may come, go or move.
  @inlinable var holdsStructure: Bool {
    @inline(__always) get { iterationDepth > 0 || openValue != nil }
  }

  @inlinable static var maximumNesting: Int { 32 }
  /// What values that are being destroyed add to `iterationDepth`.
  @inlinable static var destroying: Int { 1 << 24 }
  /// What a running observer adds to `iterationDepth`.
  @inlinable static var observing: Int { 1 << 16 }

  init() {
    runs = .allocate(capacity: SystemContext.maximumNesting)
    scratch = .allocate(byteCount: OpenValue.scratchSize, alignment: 16)
  }

  mutating func deallocate() {
    for query in queries {
      query.pointee.deallocate()
      query.destroy()
    }
    runs.deallocate()
    rowRuns.deallocate()
    scratch.deallocate()
    rights.deallocate()
    queryIDs.deallocate()
    filterIDs.deallocate()
    commands.deallocate()
    spareCommands.deallocate()
  }
}

/// Which system runs, as events, changes and reports see it.
@usableFromInline struct SystemIdentity {
  /// 0 outside the schedule, else the hash of the system's name.
  @usableFromInline var reader: UInt64
  var name: StaticString
  /// Whether the system asked what changed since its last run.
  var usesLastRun = false
}
