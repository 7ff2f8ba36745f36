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

  /// The numbers of query signatures and filters, and the maps to them, in memory of `numbers`. A map may be older, and
  /// lack numbers that a sibling's first use has given.
  let numbers: QueryNumbers
  @usableFromInline var queryIDs = TypeMap()
  @usableFromInline var filterIDs = TypeMap()
  /// The queries by their numbers; `nil` for those that only siblings have used.
  @usableFromInline private(set) var queries = Buffer<UnsafeMutablePointer<QueryCache>?>()
  private(set) var queryCount = 0
  /// The memory of the queries, in blocks of `queriesInBlock`.
  private var queryBlocks: [UnsafeMutableRawPointer] = []

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

  init(_ numbers: QueryNumbers) {
    self.numbers = numbers
    runs = .allocate(capacity: SystemContext.maximumNesting)
    scratch = .allocate(byteCount: OpenValue.scratchSize, alignment: 16)
  }

  mutating func deallocate() {
    for query in allQueries {
      query.pointee.deallocate()
      query.deinitialize(count: 1)
    }
    for block in queryBlocks { block.deallocate() }
    queries.deallocate()
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

extension SystemContext {
  /// Returns the query with a number, or `nil` if the context has none; -1 is no number.
  @inlinable @inline(__always) func query(_ number: Int) -> UnsafeMutablePointer<QueryCache>? {
    UInt(bitPattern: number) < UInt(bitPattern: queries.capacity) ? queries[number] : nil
  }

  /// The queries of the context, by number.
  var allQueries: [UnsafeMutablePointer<QueryCache>] {
    (0..<queries.capacity).compactMap { queries[$0] }
  }

  /// A query takes two lines of the processor's cache. Queries that are used one after the other lie side by side.
  private static var queryStride: Int { 128 }
  private static var queriesInBlock: Int { 8 }

  /// Makes the query with a number.
  mutating func addQuery(
    _ number: Int, _ description: QueryDescription
  ) -> UnsafeMutablePointer<QueryCache> {
    precondition(MemoryLayout<QueryCache>.size <= SystemContext.queryStride)
    let index = queryCount % SystemContext.queriesInBlock
    if index == 0 {
      queryBlocks.append(
        .allocate(
          byteCount: SystemContext.queriesInBlock * SystemContext.queryStride, alignment: 64))
    }
    let query = (queryBlocks[queryBlocks.count - 1] + index * SystemContext.queryStride)
      .bindMemory(to: QueryCache.self, capacity: 1)
    query.initialize(to: QueryCache(description))
    queries.grow(to: number + 1, filling: nil)
    queries[number] = query
    queryCount += 1
    return query
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
