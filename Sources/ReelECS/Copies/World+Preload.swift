import ReelMath

// A batch of a thousand worlds does not fit in the processor's caches. A tick of one then waits for memory hundreds of
// times, one access after the other, because most addresses are read from memory, too. Loads that do not depend on each
// other are under way at the same time.
//
//     tick alone     load ─▶ wait ─▶ load ─▶ wait ─▶ …
//     preloaded      load load load load … ─▶ wait once ─▶ tick

extension World {
  /// Reads a word of each piece of memory that most ticks use: queries, tables, sparse components, resources and
  /// events. It changes nothing, and is worth its time only if the world's memory is not in the caches.
  /// - Returns: a number without meaning, so that the compiler keeps the loads.
  @inline(never) package func preload() -> Int {
    let (state, context) = (statePointer, contextPointer)
    let needs = context.pointee.needs
    var sum = needs.stamp &+ state.pointee.tableCount
    // Each loop reads what the addresses of an earlier one lead to.
    for query in 0..<context.pointee.queries.capacity {
      if let query = context.pointee.queries[query] { sum &+= query.pointee.stamp }
    }
    for at in 0..<state.pointee.tableCount { sum &+= state.pointee.tables[at].pointee.count }
    for id in 0..<state.pointee.sparseSets.capacity {
      if let set = state.pointee.sparseSets[id] { sum &+= Int(bitPattern: set.pointee.table) }
    }
    sum &+= World.lines(needs.spans.base, needs.spans.capacity * MemoryLayout<RunNeeds.Span>.stride)
    sum &+= World.lines(needs.tables.base, needs.tableCount * MemoryLayout<Int>.stride)
    if let memory = state.pointee.storeMemory { sum &+= World.lines(memory.base, memory.used) }
    for id in 0..<state.pointee.sparseSets.capacity {
      if let set = state.pointee.sparseSets[id] { sum &+= set.pointee.count }
    }
    for query in 0..<context.pointee.queries.capacity {
      guard let query = context.pointee.queries[query], query.pointee.tableCount > 0 else {
        continue
      }
      sum &+= Int(bitPattern: query.pointee.tables[0])
    }
    for at in 0..<state.pointee.tableCount {
      let table = state.pointee.tables[at]
      if table.pointee.count == 0 { continue }
      for column in 0..<table.pointee.columnCount {
        sum &+= Int(bitPattern: table.pointee.columns[column].base)
      }
    }
    return sum
  }

  /// Reads a word of each line of the processor's cache.
  private static func lines(_ memory: UnsafeRawPointer, _ byteCount: Int) -> Int {
    var sum = 0
    for offset in stride(from: 0, to: byteCount - 7, by: 64) {
      sum &+= memory.loadUnaligned(fromByteOffset: offset, as: Int.self)
    }
    return sum
  }
}
