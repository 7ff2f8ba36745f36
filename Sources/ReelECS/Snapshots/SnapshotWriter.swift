import ReelFields
import ReelMath

// Writing the state part by part, for a snapshot.

/// The condition of a world and of the parts of a snapshot when the world took it.
struct SnapshotOrigin: Sendable {
  /// The identity of the world; `epoch` is the number of its restores.
  let world: WorldIdentity
  let epoch: Int
  let version: UInt64
  let types: SnapshotTypes
  /// The number of tables, without those of sparse components.
  let tableCount: Int

  /// Returns true if the touches of the snapshot's parts can be compared with those of the world's present state: the
  /// world took the snapshot, and still has the same tables.
  func isOf(_ world: World) -> Bool {
    self.world === world.state.identity.object && epoch == world.state.tableEpoch
  }
}

/// A writer of the state, part by part.
struct SnapshotWriter {
  private let world: World
  private var out: ByteWriter
  private var sections: [SnapshotSection] = []
  /// The encoder of values that are written by their field list.
  private var scratch = FieldEncoder()
  private let types: SnapshotTypes
  private let form: StateForm

  init(
    world: World, over memory: consuming (bytes: [UInt8], sections: [SnapshotSection]),
    _ form: StateForm
  ) {
    (self.world, self.form) = (world, form)
    scratch = FieldEncoder(exchange(&world.snapshotCache.scratch, with: []))
    types = world.snapshotTypes(form)
    // A second reference would cause a copy.
    sections = exchange(&memory.sections, with: [])
    sections.removeAll(keepingCapacity: true)
    var size = 4096 + world.state.entities.count * 8
    world.state.eachTable { size += $0.pointee.fileSize }
    out = ByteWriter(over: exchange(&memory.bytes, with: []), capacity: size)
    write()
  }

  mutating func snapshot() -> Snapshot {
    world.snapshotCache.scratch = exchange(&scratch.bytes, with: [])
    return Snapshot(state: out.finish(), layouts: types.layouts, sections: sections, origin: origin)
  }

  /// The condition of the world; `nil` for a form without the versions by which a world finds later writes.
  private var origin: SnapshotOrigin? {
    if form != .complete { return nil }
    return SnapshotOrigin(
      world: world.state.identity.object, epoch: world.state.tableEpoch,
      version: world.context.version, types: types, tableCount: world.state.tableCount)
  }

  private mutating func encode<F: FieldValue>(_ value: F) {
    scratch.bytes.removeAll(keepingCapacity: true)
    scratch.encode(value)
    out.append(scratch.bytes)
  }

  /// Writes a part, and records its range.
  private mutating func part(
    _ kind: SnapshotSection.Kind, _ index: Int = 0, _ column: Int = 0,
    touch: Touch = .none, _ write: (inout SnapshotWriter) -> Void
  ) {
    let key = SnapshotSection.key(kind, index, column)
    let start = out.count
    write(&self)
    sections.append(SnapshotSection(key: key, range: start..<out.count, touch: touch))
  }

  private mutating func write() {
    part(.names) { $0.out.append($0.types.head) }
    // A slot changes only together with a row of some table, because no command is pending.
    let moves = world.state.moves
    part(.slots, touch: Touch(moves: moves)) { $0.writeEntities() }
    let order = form == .withoutHistory ? livingTables() : nil
    part(.tables) {
      $0.out.append(UInt64(order?.count ?? $0.world.state.tableCount), 4)
    }
    if let order {
      for index in order { write(world.state.tables[index], .tables, index + 1) }
    } else {
      for index in 0..<world.state.tableCount {
        write(world.state.tables[index], .tables, index + 1)
      }
    }
    part(.sparse) { writer in
      let sets = writer.types.order.count { writer.world.state.isSparse(Int32($0)) }
      writer.out.append(UInt64(sets), 4)
    }
    for id in types.order where world.state.isSparse(Int32(id)) {
      write(world.state.set(of: Int32(id)).pointee.table, .sparse, id + 1)
    }
    part(.hierarchy, touch: Touch(moves: moves &+ world.state.linkVersion)) {
      $0.writeHierarchy()
    }
    for store in types.stores {
      store._withUnsafeGuaranteedRef { store in
        let column = Int(truncatingIfNeeded: store.nameHash & 0xFF_FFFF)
        part(.stores, Int(store.kind.rawValue), column) { writer in
          store.append(to: &writer.out, &writer.scratch)
        }
      }
    }
    part(.systems) {
      if $0.form == .complete {
        $0.out.append($0.world.context.version, 8)
        return $0.encode($0.world.state.systems)
      }
      // Transient values count as written at this version, so that systems compute them again.
      $0.out.append(2, 8)
      var systems = $0.world.state.systems
      for at in systems.indices { systems[at].lastRun = min(systems[at].lastRun, 1) }
      $0.encode(systems)
    }
  }

  /// Returns the version to write for the version of a write.
  private func version(_ version: UInt64) -> UInt64 { form == .complete ? version : 1 }

  private mutating func writeEntities() {
    if form == .withoutHistory { return writeLivingEntities() }
    let entities = world.state.entities
    out.append(UInt64(entities.count), 4)
    out.append(UInt64(entities.firstFree), 4)
    out.append(entities.count * 8) { entities.copyWords(to: $0) }
  }

  /// Writes the rows of a table. The table of a sparse component has one column, and no versions of its own.
  private mutating func write(
    _ table: UnsafeMutablePointer<Table>, _ kind: SnapshotSection.Kind, _ index: Int
  ) {
    let moves = table.pointee.moves
    let isSparse = table.pointee.isSparse
    let rows = form == .withoutHistory ? table.pointee.rowsBySlot : nil
    let (entities, count) = (table.pointee.entities, table.pointee.count)
    let columns = table.pointee.columnsByName
    let numbers = types.numbers
    part(kind, index, touch: Touch(moves: moves)) { writer in
      if !isSparse { writer.out.append(UInt64(columns.count), 4) }
      for at in columns {
        writer.out.append(numbers[Int(table.pointee.columns[at].component)], 4)
      }
      if !isSparse { writer.out.append(writer.version(table.pointee.arrived), 8) }
      writer.out.append(UInt64(count), 4)
      writer.out.append(count * 4) { target in
        for row in 0..<count {
          target.storeBytes(
            of: entities[rows?[row] ?? row].index.littleEndian, toByteOffset: row &* 4,
            as: UInt32.self)
        }
      }
    }
    for at in columns where !table.pointee.columns[at].type.isTransient {
      let column = table.pointee.columns[at]
      part(
        isSparse ? .sparse : .column, index, at + 1,
        touch: table.pointee.touch(at)
      ) { writer in
        if !isSparse { writer.out.append(writer.version(column.written), 8) }
        if let stamps = column.stamps {
          writer.write(stamps.base, count)
        }
        if let rows {
          writer.write(column, rows)
        } else if column.type.plan != nil {
          column.type.write(column.base, count: count, to: &writer.out)
        } else {
          writer.out.append(
            table.pointee.encodings[at].bytes(
              table.pointee.touch(at), version: writer.world.context.version
            ) { column.type.encode(column.base, count: count, &$0) })
        }
      }
    }
  }

  /// Writes the stamps of rows: two words of 64 bits per row, as in a file.
  private mutating func write(_ stamps: UnsafeMutablePointer<RowStamps>, _ count: Int) {
    let isComplete = form == .complete
    out.append(count * 16) { target in
      if isComplete { return target.copyMemory(from: stamps, byteCount: count * 16) }
      for at in 0..<count * 2 {
        target.storeBytes(of: UInt64(1).littleEndian, toByteOffset: at &* 8, as: UInt64.self)
      }
    }
  }

  /// Writes the values of rows in another order.
  private mutating func write(_ column: Column, _ rows: [Int]) {
    for row in rows {
      let value = column.base + row * column.stride
      if column.type.plan != nil {
        column.type.write(value, count: 1, to: &out)
      } else {
        scratch.bytes.removeAll(keepingCapacity: true)
        column.type.encode(value, count: 1, &scratch)
        out.append(scratch.bytes)
      }
    }
  }

  /// Returns the indices of the tables that have rows, by their components: the order in which tables were made
  /// depends on entities that are gone.
  private func livingTables() -> [Int] {
    let (world, numbers) = (world, types.numbers)
    func components(_ index: Int) -> [UInt64] {
      let table = world.state.tables[index]
      return table.pointee.columnsByName.map { at in
        numbers[Int(table.pointee.columns[at].component)]
      }
    }
    return (0..<world.state.tableCount)
      .filter { world.state.tables[$0].pointee.count > 0 }
      .map { (index: $0, components: components($0)) }
      .sorted { $0.components.lexicographicallyPrecedes($1.components) }
      .map { $0.index }
  }

  /// Writes the slots up to the last one with an entity, all others as if no entity had ever had them.
  private mutating func writeLivingEntities() {
    let entities = world.state.entities
    var count = entities.count
    while count > 0, entities.records[count - 1].table < 0 { count -= 1 }
    let first = (0..<count).first { entities.records[$0].table < 0 }
    out.append(UInt64(count), 4)
    out.append(UInt64(first.map { $0 + 1 } ?? 0), 4)
    out.append(count * 8) { target in
      // Each free slot names the next one.
      var next: UInt64 = 0
      for slot in stride(from: count - 1, through: 0, by: -1) {
        let record = entities.records[slot]
        var word = UInt64(record.generation)
        if record.table < 0 {
          word = next << 32 | 1
          next = UInt64(slot + 1)
        }
        target.storeBytes(of: word.littleEndian, toByteOffset: slot &* 8, as: UInt64.self)
      }
    }
  }

  /// Writes parents by slot, each with its children in order.
  private mutating func writeHierarchy() {
    let children = world.state.children
    let slots = 0..<world.state.linkedSlots
    // The edge to a child is the child's slot.
    out.append(UInt64(slots.count { children.first(ofSlot: $0) >= 0 }), 4)
    for slot in slots where children.first(ofSlot: slot) >= 0 {
      out.append(UInt64(slot), 4)
      var count = 0
      children.forEach(ofSlot: slot) { _ in count += 1 }
      out.append(UInt64(count), 4)
      children.forEach(ofSlot: slot) { out.append(UInt64($0), 4) }
    }
  }
}

extension Table {
  /// The rows in the order of their entities' slots.
  fileprivate var rowsBySlot: [Int] {
    let entities = entities
    return (0..<count).sorted { entities[$0].index < entities[$1].index }
  }

  /// The approximate number of bytes that a snapshot needs for the rows.
  fileprivate var fileSize: Int {
    var row = 4
    for at in 0..<columnCount where !columns[at].type.isTransient {
      row += columns[at].type.plan?.width ?? columns[at].stride
      if columns[at].stamps != nil { row += 16 }
    }
    return 32 + columnCount * 16 + count * row
  }
}
