// Where the copies of a group go in a world: the same for every copy.
//
//     group   A │ Position Bag        world   A' │ Bag Position Owner      other ids, other order,
//             B │ Position Owner              B' │ Position Owner          columns that are given
//
// Ids and tables stay what they are as long as a world does not restore a snapshot, so the world
// keeps the plans of prefabs.

final class CopyPlan {
  let group: EntityGroup
  /// Components that the first member's copy gets from the caller.
  let given: [Int32]
  /// What comes along with those of the given ones that the first member lacks.
  let added: [Int32]
  /// For each of the group's parts.
  let tables: [TableCopy]

  /// How many plans a world keeps.
  static var mostKept: Int { 64 }

  /// Makes the group's component types known to the world.
  init(_ group: EntityGroup, _ given: [Int32], in world: World) {
    self.group = group
    self.given = given
    // For each component of the group's world: its id in this one, -1 where no member has it.
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

/// Where the members that have rows in one table go.
final class TableCopy {
  /// SAFETY: the group keeps its world, and so its tables.
  let source: UnsafeMutablePointer<Table>
  let table: UnsafeMutablePointer<Table>
  /// The set whose table that is; `nil` where it is that of the entities.
  let set: UnsafeMutablePointer<SparseSet>?
  let members: [Int32]
  /// The members' rows in the source that stand side by side.
  let runs: [Range<Int>]
  let columns: [ColumnCopy]

  /// - Parameters:
  ///   - given: components that are not copied, whether they are there or not.
  ///   - added: components that are not there.
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

/// Which column goes to which. Plain data, so that walking a list of it counts no references.
struct ColumnCopy {
  let from: Int
  let to: Int
  let mayHoldEntities: Bool
}

extension Column {
  /// Copies values to row `row` and on behind `base`, where nothing is yet.
  func copyRows(
    _ values: UnsafeMutableRawPointer, to base: UnsafeMutableRawPointer, _ row: Int, _ count: Int
  ) {
    if isTrivial {
      // A tag's address stands for no memory.
      if stride > 0 {
        (base + row * stride).copyMemory(from: values, byteCount: count * stride)
      }
    } else {
      type.copy(values, to: base + row * stride, count: count)
    }
  }

  /// Fills rows up to `end` with what stands in the first `count` of them, doubling what there is.
  func repeatRows(_ base: UnsafeMutableRawPointer, _ count: Int, _ end: Int) {
    var done = count
    while done < end {
      let next = min(done, end - done)
      copyRows(base, to: base, done, next)
      done += next
    }
  }
}
