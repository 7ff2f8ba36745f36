import ReelMath

// A batch of a thousand worlds does not fit in the processor's caches. A tick of one then waits for memory hundreds of
// times, one access after the other, because most addresses are read from memory, too. Loads that do not depend on each
// other are under way at the same time.
//
//     tick alone     load ─▶ wait ─▶ load ─▶ wait ─▶ …
//     preloaded      load load load load … ─▶ wait once ─▶ tick

extension World {
  /// Reads a word of each piece of memory that most ticks use: queries, tables, resources and events. It changes
  /// nothing, and is worth its time only if the world's memory is not in the caches.
  /// - Returns: a number without meaning, so that the compiler keeps the loads.
  @inline(never) package func preload() -> Int {
    let (state, context) = (statePointer, contextPointer)
    var sum = context.pointee.needs.stamp &+ state.pointee.tableCount
    // Each loop reads what the addresses of an earlier one lead to.
    for at in 0..<context.pointee.queries.count {
      sum &+= context.pointee.queries[at].pointee.stamp
      sum &+= context.pointee.queries[at].pointee.tableCount
    }
    for at in 0..<state.pointee.tableCount {
      sum &+= state.pointee.tables[at].pointee.count
      sum &+= Int(truncatingIfNeeded: state.pointee.tables[at].pointee.moves)
    }
    state.pointee.resourceSlots.eachAddress { sum &+= $0.load(as: Int.self) }
    state.pointee.eventLists.eachAddress { sum &+= $0.load(as: Int.self) }
    for at in 0..<context.pointee.queries.count {
      let query = context.pointee.queries[at]
      if query.pointee.tableCount == 0 { continue }
      sum &+= Int(bitPattern: query.pointee.tables[0])
      if query.pointee.width > 0 { sum &+= Int(bitPattern: query.pointee.sources[0]) }
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
}
