import ReelFields
import ReelMath

// Reading the rows of another build's tables and sparse sets, and grouping them as this build stores them.

extension StateMigration {
  mutating func readTable() throws(SnapshotError) -> MigratedRows {
    var own: [Int] = []
    for _ in 0..<(try count()) {
      let number = Int(clamping: input.word(4))
      try check()
      guard number < components.count, !own.contains(number) else {
        throw error("a table names a component that is not there, or twice")
      }
      own.append(number)
    }
    var rows = MigratedRows()
    rows.arrived = input.word(8)
    try readSlots(of: &rows)
    for number in own { try readColumn(number, of: &rows, isSparse: false) }
    return rows
  }

  mutating func readSet() throws(SnapshotError) -> MigratedRows {
    let number = Int(clamping: input.word(4))
    try check()
    guard number < components.count else {
      throw error("a sparse component is not there, or twice")
    }
    var rows = MigratedRows()
    try readSlots(of: &rows)
    try readColumn(number, of: &rows, isSparse: true)
    return rows
  }

  private mutating func readSlots(of rows: inout MigratedRows) throws(SnapshotError) {
    let count = Int(clamping: input.word(4))
    try check()
    // An entity has a row in one table, and at most one in a set.
    guard count <= input.remaining / 4, count <= slotCount else { throw error("it ends too early") }
    rows.slots.reserveCapacity(count)
    for _ in 0..<count { rows.slots.append(UInt32(try slot())) }
  }

  /// Reads the values of a component, and appends them as a column if this build has the component.
  private mutating func readColumn(
    _ number: Int, of rows: inout MigratedRows, isSparse: Bool
  ) throws(SnapshotError) {
    let component = components[number]
    let count = rows.slots.count
    var stamps: [UInt64] = []
    var written = UInt64.max
    if let layout = component.layout {
      if !isSparse { written = input.word(8) }
      if layout.hasStamps {
        guard count <= input.remaining / 16 else { throw error("it ends too early") }
        for _ in 0..<(count * 2) { stamps.append(input.word(8)) }
      }
      try check(layout)
    }
    let first = input.offset
    var (out, ends): (FieldEncoder, [Int]) = (FieldEncoder(), [])
    switch component.values {
    case .none: break
    case .initial(let bytes):
      for _ in 0..<count {
        out.bytes += bytes
        ends.append(out.bytes.count)
      }
    case .dropped(let tree):
      for _ in 0..<count where !input.hasFailed { tree.skip(0, &input) }
    case .same:
      let type = types[Int(component.id)]
      for _ in 0..<count where !input.hasFailed {
        type.skip(&input)
        ends.append(input.offset - first)
      }
      out.bytes += input.bytes[first..<input.offset]
    case .converted(var migration):
      for _ in 0..<count where !input.hasFailed {
        do throws(FieldMigration.Refusal) {
          try migration.convert(&input, to: &out)
        } catch {
          throw refusal(
            error, component.layout ?? StateLayout(name: "", fields: ""),
            types[Int(component.id)])
        }
        ends.append(out.bytes.count)
      }
    }
    try check(component.layout)
    guard component.id >= 0 else { return }
    var column = MigratedRows.Column(id: component.id, types[Int(component.id)])
    (column.bytes, column.ends) = (out.bytes, ends)
    column.stamps = stamps
    column.written = written
    rows.columns.append(column)
  }

  // MARK: - Grouping

  /// Returns tables and sparse sets as this build stores them.
  func regrouped() throws(SnapshotError) -> (tables: [MigratedRows], sets: [MigratedRows]) {
    var sets: [MigratedRows] = []
    // Components that lay in sparse sets and lie in tables now, with the row of each slot plus one.
    var moved: [(rows: MigratedRows, rowOfSlot: [UInt32])] = []
    for var set in self.sets where !set.columns.isEmpty {
      complete(&set)
      if areSparse[Int(set.columns[0].id)] {
        guard !sets.contains(where: { $0.columns[0].id == set.columns[0].id }) else {
          throw error("a sparse component is not there, or twice")
        }
        sets.append(set)
        continue
      }
      var rowOfSlot = [UInt32](repeating: 0, count: slotCount)
      for (row, slot) in set.slots.enumerated() {
        guard rowOfSlot[Int(slot)] == 0 else {
          throw error("an entity has a sparse component twice")
        }
        rowOfSlot[Int(slot)] = UInt32(row + 1)
      }
      moved.append((set, rowOfSlot))
    }
    // The order of the snapshot's names may be another one than that of this build's ids.
    moved.sort { $0.rows.columns[0].id < $1.rows.columns[0].id }
    var groups = RowGroups(types: types)
    var movedRows = 0
    for var table in tables {
      complete(&table)
      for column in table.columns where areSparse[Int(column.id)] {
        try append(table, column, to: &sets)
      }
      table.columns.removeAll { areSparse[Int($0.id)] }
      table.columns.sort { $0.id < $1.id }
      // The table itself is there even without rows.
      let base = groups.index(of: table.columns.map { $0.id })
      groups.all[base].arrived = max(groups.all[base].arrived, table.arrived)
      for (at, column) in table.columns.enumerated() {
        groups.all[base].columns[at].written = max(
          groups.all[base].columns[at].written, column.written)
      }
      // The table of each set of moved components, so that not every row looks for its table.
      var targets: [(members: [Int], table: Int)] = [([], base)]
      for (row, slot) in table.slots.enumerated() {
        let members = moved.indices.filter { moved[$0].rowOfSlot[Int(slot)] != 0 }
        var target = targets.first { $0.members == members }?.table
        if target == nil {
          let ids = (table.columns.map { $0.id } + members.map { moved[$0].rows.columns[0].id })
            .sorted()
          guard zip(ids, ids.dropFirst()).allSatisfy({ $0 != $1 }) else {
            throw error("an entity has a component twice")
          }
          target = groups.index(of: ids)
          targets.append((members, target ?? base))
        }
        movedRows += members.count
        groups.append(
          table, row,
          moved: members.map { (moved[$0].rows, Int(moved[$0].rowOfSlot[Int(slot)]) - 1) },
          to: target ?? base)
      }
    }
    guard movedRows == moved.reduce(0, { $0 + $1.rows.slots.count }) else {
      throw error("a sparse component names an entity that is not alive")
    }
    guard groups.all.count <= Int(Int16.max) else { throw error("it has too many tables") }
    return (groups.all, sets.filter { !$0.slots.isEmpty })
  }

  /// Adds the versions that this build stores and the snapshot lacks: values that are new count as written now, others
  /// as written with their table.
  private func complete(_ rows: inout MigratedRows) {
    for at in rows.columns.indices {
      let isNew = rows.columns[at].written == .max && rows.columns[at].stamps.isEmpty
      if rows.columns[at].written == .max {
        rows.columns[at].written = isNew ? version : 0
        for row in 0..<rows.columns[at].stamps.count / 2 {
          rows.arrived = max(rows.arrived, rows.columns[at].stamps[row * 2])
          rows.columns[at].written = max(
            rows.columns[at].written, rows.columns[at].stamps[row * 2 + 1])
        }
      }
      if !rows.columns[at].hasStamps {
        rows.columns[at].stamps = []
      } else if rows.columns[at].stamps.isEmpty {
        let added = isNew ? version : max(rows.arrived, 1)
        let stamps = [added, max(added, rows.columns[at].written)]
        for _ in rows.slots { rows.columns[at].stamps += stamps }
      }
    }
  }

  /// Moves a column of a table into the sparse set of its component.
  private func append(
    _ table: MigratedRows, _ column: MigratedRows.Column, to sets: inout [MigratedRows]
  ) throws(SnapshotError) {
    var at = sets.firstIndex { $0.columns[0].id == column.id }
    if at == nil {
      at = sets.count
      sets.append(table.empty([column.id], types))
    }
    guard let at else { return }
    for (row, slot) in table.slots.enumerated() {
      sets[at].slots.append(slot)
      sets[at].columns[0].append(column, row: row)
    }
  }
}

/// Tables by their components.
private struct RowGroups {
  let types: [StateType]
  var all: [MigratedRows] = []
  /// The indices in `all`, ascending by the components: a file may have very many tables.
  private var order: [Int] = []

  init(types: [StateType]) { self.types = types }

  /// Returns the index of the table of these components, which are ascending; makes it if there is none.
  mutating func index(of ids: [Int32]) -> Int {
    let at = order.endOfPrefix {
      all[$0].columns.lazy.map { $0.id }.lexicographicallyPrecedes(ids)
    }
    if at < order.count, all[order[at]].columns.lazy.map({ $0.id }).elementsEqual(ids) {
      return order[at]
    }
    order.insert(all.count, at: at)
    all.append(MigratedRows().empty(ids, types))
    return all.count - 1
  }

  /// Appends a row of a table, with values that were in sparse sets.
  mutating func append(
    _ table: MigratedRows, _ row: Int, moved: [(rows: MigratedRows, row: Int)], to target: Int
  ) {
    all[target].slots.append(table.slots[row])
    all[target].arrived = max(all[target].arrived, table.arrived)
    for (set, _) in moved { all[target].arrived = max(all[target].arrived, set.arrived) }
    // Both lists ascend by component.
    var (next, nextMoved) = (0, 0)
    for at in all[target].columns.indices {
      if next < table.columns.count, table.columns[next].id == all[target].columns[at].id {
        all[target].columns[at].append(table.columns[next], row: row)
        next += 1
      } else {
        let (set, setRow) = moved[nextMoved]
        all[target].columns[at].append(set.columns[0], row: setRow)
        nextMoved += 1
      }
    }
  }
}
