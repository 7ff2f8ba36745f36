// The data of one running system, apart from the world's: the active `each` calls, its commands and its queries.
//
//     World ─────▶ WorldState ◀───── World (read-only)
//       └─▶ SystemContext              └─▶ SystemContext
//
// A read-only world (`World+ReadOnly.swift`) has a context of its own. So the loops and queries of code that draws or
// reports change nothing in the context of the world.

@usableFromInline struct SystemContext {
  /// Above zero while an `each` runs, and always in a read-only world: the structure is held, as it is while a value is
  /// open.
  @usableFromInline var iterationDepth = 0
  /// The active calls of `each`, outermost first.
  @usableFromInline let runs: UnsafeMutablePointer<ActiveQuery>
  @usableFromInline var activeQueryCount = 0
  /// The rows that active queries visit, for queries that do not visit complete tables.
  @usableFromInline var rowRanges = RowRanges()
  /// The innermost value that is being changed by an assignment or a hook.
  @usableFromInline var openValue: UnsafeMutablePointer<OpenValue>?
  /// Memory for the values of assignments, `scratchSize` bytes; see `World+Assignment.swift`.
  @usableFromInline let scratch: UnsafeMutableRawPointer
  /// The version that stamps present writes.
  @usableFromInline var version: UInt64 = 1

  /// The indices of query signatures in `queries`; `filterIDs` has those of filter descriptions in `filters`.
  @usableFromInline var queryIDs = TypeMap()
  @usableFromInline var filterIDs = TypeMap()
  @usableFromInline var queries: [UnsafeMutablePointer<QueryCache>] = []
  @usableFromInline var filters: [QueryFilter] = [QueryFilter()]

  var commands = CommandQueue()
  /// The second queue of the pair: commands are recorded here while `commands` are applied.
  var spareCommands = CommandQueue()
  /// The table components of the entity that a command spawns, ascending.
  var rowIDs: [Int32] = []
  /// The companions that were added to an entity which is being made.
  var companionIDs: [Int32] = []
  /// The components that a caller gives an instance of a prefab, and memory for the entities of instances.
  var givenIDs: [Int32] = []
  var spareCopies: [Entity] = []
  /// Above zero while commands are applied. Entities of commands still to be applied have ids and no rows.
  var applying = 0

  /// The tables by which the schedule that runs the world skips systems.
  var needs = RunNeeds()

  /// The running system.
  @usableFromInline var identity = SystemIdentity(reader: 0, name: "no system")
  /// True while the `when` of a system is evaluated.
  @usableFromInline var isEvaluating = false
  /// Memory for the list of entities that a query despawns.
  var doomed: [Entity] = []

  /// True while no row may be added, removed or moved.
  @inlinable var holdsStructure: Bool {
    @inline(__always) get { iterationDepth > 0 || openValue != nil }
  }

  @inlinable static var maximumNesting: Int { 32 }
  /// The amount that the destruction of values adds to `iterationDepth`.
  @inlinable static var destroying: Int { 1 << 24 }
  /// The amount that a running observer adds to `iterationDepth`.
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
    rowRanges.deallocate()
    scratch.deallocate()
    queryIDs.deallocate()
    filterIDs.deallocate()
    commands.deallocate()
    spareCommands.deallocate()
    needs.deallocate()
  }
}

/// The running system, as events, changes and reports identify it.
@usableFromInline struct SystemIdentity {
  /// 0 outside the schedule, else the hash of the system's name.
  @usableFromInline var reader: UInt64
  var name: StaticString
  /// True if the system has queried changes since its last run.
  var usesLastRun = false
}
