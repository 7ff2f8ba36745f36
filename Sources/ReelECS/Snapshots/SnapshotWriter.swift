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

  init(world: World, over memory: consuming (bytes: [UInt8], sections: [SnapshotSection])) {
    self.world = world
    scratch = FieldEncoder(exchange(&world.snapshotCache.scratch, with: []))
    types = world.snapshotTypes()
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

  private var origin: SnapshotOrigin {
    SnapshotOrigin(
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
    part(.tables) { $0.out.append(UInt64($0.world.state.tableCount), 4) }
    for index in 0..<world.state.tableCount {
      write(world.state.tables[index], .tables, index + 1)
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
      $0.out.append($0.world.context.version, 8)
      $0.encode($0.world.state.systems)
    }
  }

  private mutating func writeEntities() {
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
    let (entities, count) = (table.pointee.entities, table.pointee.count)
    let columns = table.pointee.columnsByName
    let numbers = types.numbers
    part(kind, index, touch: Touch(moves: moves)) { writer in
      if !isSparse { writer.out.append(UInt64(columns.count), 4) }
      for at in columns {
        writer.out.append(numbers[Int(table.pointee.columns[at].component)], 4)
      }
      if !isSparse { writer.out.append(table.pointee.arrived, 8) }
      writer.out.append(UInt64(count), 4)
      writer.out.append(count * 4) { target in
        for row in 0..<count {
          target.storeBytes(
            of: entities[row].index.littleEndian, toByteOffset: row &* 4, as: UInt32.self)
        }
      }
    }
    for at in columns where !table.pointee.columns[at].type.isTransient {
      let column = table.pointee.columns[at]
      part(
        isSparse ? .sparse : .column, index, at + 1,
        touch: table.pointee.touch(at)
      ) { writer in
        if !isSparse { writer.out.append(column.written, 8) }
        if let stamps = column.stamps {
          // Two words of 64 bits per row, as in a file.
          writer.out.append(count * 16) { $0.copyMemory(from: stamps.base, byteCount: count * 16) }
        }
        if column.type.plan != nil {
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
