// The destination of the copies of a group in a world: the same for every copy.
//
//     group   A │ Position Bag        world   A' │ Bag Position Owner      other ids, other order,
//             B │ Position Owner              B' │ Position Owner          columns from the caller
//
// Ids and tables stay the same as long as a world does not restore a snapshot, so the world keeps the plans of prefabs.

final class CopyPlan: WorldCache {
  let group: EntityGroup
  /// Components that the first member's copy gets from the caller.
  let given: [Int32]
  /// The companions that `given` requires and the first member lacks.
  let added: [Int32]
  /// The destinations, one for each of the group's parts.
  let tables: [TableCopy]

  /// The number of plans that a world keeps.
  static var mostKept: Int { 64 }

  /// Registers the group's component types with the world.
  init(_ group: EntityGroup, _ given: [Int32], in world: World) {
    self.group = group
    self.given = given
    // The id in this world for each component of the group's world, -1 if no member has it.
    var ids = [Int32](repeating: -1, count: group.world.state.types.count)
    for part in group.parts {
      for id in part.table.pointee.componentIDs { ids[Int(id)] = id }
    }
    if group.world !== world {
      for id in ids.indices where ids[id] >= 0 {
        ids[id] = group.world.state.types[id].register(in: world)
      }
    }
    let added = CopyPlan.companions(of: given, group, ids, world)
    self.added = added
    // The first part is that of the first member's own table.
    tables = group.parts.enumerated().map { at, part in
      let isFirst = at == 0 || part.table.pointee.isSparse
      return TableCopy(part, world, ids, isFirst ? given : [], adding: isFirst ? added : [])
    }
  }

  private static func companions(
    of given: [Int32], _ group: EntityGroup, _ ids: [Int32], _ world: World
  ) -> [Int32] {
    let firstHas = { (id: Int32) in
      guard let own = ids.firstIndex(of: id) else { return false }
      return group.world.state.columnRow(of: Int32(own), slot: Int(group.members[0].index)) != nil
    }
    var all: [Int32] = []
    for id in given where !firstHas(id) {
      for other in world.state.types[Int(id)].companions
      where !given.contains(other) && !all.contains(other) && !firstHas(other) {
        all.append(other)
      }
    }
    return all
  }
}

/// The destination of the members that have rows in one table.
final class TableCopy {
  /// SAFETY: the group keeps its world, and so its tables.
  let source: UnsafeMutablePointer<Table>
  let table: UnsafeMutablePointer<Table>
  /// The set that the target table belongs to; `nil` for a table of entities.
  let set: UnsafeMutablePointer<SparseSet>?
  let members: [Int32]
  /// The members' rows in the source, as ranges of consecutive rows.
  let runs: [Range<Int>]
  let columns: [ColumnCopy]

  /// - Parameters:
  ///   - given: components that are not copied, even if the members have them.
  ///   - added: components that the members lack.
  init(
    _ part: EntityGroup.Part, _ world: World, _ ids: [Int32], _ given: [Int32],
    adding added: [Int32]
  ) {
    source = part.table
    let copied = part.table.pointee.componentIDs.map { ids[Int($0)] }
    var own = copied
    var skipped = 0
    if part.table.pointee.isSparse {
      let set = world.state.set(of: own[0])
      self.set = set
      table = set.pointee.table
      // The first member's value comes from the caller.
      if part.members[0] == 0 && given.contains(own[0]) { skipped = 1 }
    } else {
      for id in given + added
      where !own.contains(id) && !world.state.isSparse(id) { own.append(id) }
      set = nil
      table = world.state.table(of: own.sorted())
    }
    members = Array(part.members[skipped...])
    var runs: [Range<Int>] = []
    for row in part.rows[skipped...] {
      if let last = runs.last, last.upperBound == Int(row) {
        runs[runs.count - 1] = last.lowerBound..<Int(row) + 1
      } else {
        runs.append(Int(row)..<Int(row) + 1)
      }
    }
    self.runs = runs
    var columns: [ColumnCopy] = []
    for (from, id) in copied.enumerated() where set != nil || !given.contains(id) {
      columns.append(
        ColumnCopy(
          from: from, to: table.pointee.column(of: id),
          mayHoldEntities: world.state.types[Int(id)].mayHoldEntities))
    }
    self.columns = columns
  }
}

/// The source and target of a column. Plain data, so that walking a list of these counts no references.
struct ColumnCopy {
  let from: Int
  let to: Int
  let mayHoldEntities: Bool
}

extension Column {
  /// Copies values to uninitialised memory, from row `row` behind `base` on.
  func copyRows(
    _ values: UnsafeMutableRawPointer, to base: UnsafeMutableRawPointer, _ row: Int, _ count: Int
  ) {
    if isTrivial {
      // A tag's address refers to no memory.
      if stride > 0 {
        (base + row * stride).copyMemory(from: values, byteCount: count * stride)
      }
    } else {
      type.copy(values, to: base + row * stride, count: count)
    }
  }

  /// Fills rows up to `end` with copies of the first `count` rows, doubling the number of filled rows at each step.
  func repeatRows(_ base: UnsafeMutableRawPointer, _ count: Int, _ end: Int) {
    var done = count
    while done < end {
      let next = min(done, end - done)
      copyRows(base, to: base, done, next)
      done += next
    }
  }
}
