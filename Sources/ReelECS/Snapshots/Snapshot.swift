import ReelMath

// The whole state as bytes: slots, tables column by column, sparse components, hierarchy, resources,
// events, relations, systems.
//
// Fields are written one by one in little-endian order, so a snapshot is the same bytes in every
// build, and what is read from a file is checked value by value. Empty tables are kept: which
// tables there are decides the order of iteration. The world that restores a snapshot changes only when all
// of it was right.

/// The state of a world at one moment.
public struct Snapshot: Equatable, Sendable {
  /// All of it; may be stored, and read by another build.
  public var bytes: [UInt8] { didSet { sections = [] } }
  /// Where the parts of the state stand in the bytes; empty where that is not known.
  private(set) var sections: [SnapshotSection] = []

  /// A snapshot from stored bytes. They are checked when it is restored.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  init(bytes: [UInt8], sections: [SnapshotSection]) {
    self.bytes = bytes
    self.sections = sections
  }

  /// The bytes, which are then no longer here.
  fileprivate mutating func takeBytes() -> [UInt8] {
    exchange(&bytes, with: [])
  }

  public static func == (a: Snapshot, b: Snapshot) -> Bool { a.bytes == b.bytes }
}

/// A part of the state in a snapshot's bytes.
struct SnapshotSection: Equatable, Sendable {
  enum Kind: UInt8 { case head, tables, column, sparse, hierarchy, stores, systems }
  /// What it is, the same in every snapshot of a world.
  var key: UInt64
  var range: Range<Int>

  static func key(_ kind: Kind, _ index: Int = 0, _ column: Int = 0) -> UInt64 {
    UInt64(kind.rawValue) << 56 | UInt64(index) << 24 | UInt64(column)
  }
}

/// Why a snapshot could not be restored. The world is as it was.
public struct SnapshotError: Error, Equatable, Sendable {
  /// One sentence.
  public var message: String
  /// Where in the bytes, from 0.
  public var offset: Int
}

extension World {
  /// Saves everything but what is transient. Traps while commands wait: they are no state yet, and
  /// to apply them here would make a world that is watched differ from one that is not. O(state).
  public func snapshot() -> Snapshot {
    var snapshot = Snapshot(bytes: [])
    self.snapshot(into: &snapshot)
    return snapshot
  }

  /// The same in the place of an earlier snapshot, whose memory is used again: for whoever takes
  /// many. O(state), and allocates nothing where there is room and no other copy of the snapshot.
  public func snapshot(into snapshot: inout Snapshot) {
    checkStructure("take a snapshot")
    checkSettled("take a snapshot")
    var writer = SnapshotWriter(world: self, over: snapshot.takeBytes())
    writer.write()
    snapshot = Snapshot(bytes: writer.out.finish(), sections: writer.sections)
  }

  /// Traps where commands wait, and inside `commands.perform`: commands behind it speak of entities of
  /// this world's, which have ids and no rows yet.
  /// - Parameter mayWait: whether commands may wait, which will then be forgotten.
  func checkSettled(_ action: StaticString, mayWait: Bool = false) {
    func sentence() -> String { "Can not \(Schedule.text(action)) while commands " }
    if context.applying > 0 {
      misuse(sentence() + "are applied (system: \(systemName)). Do it between two ticks.")
    }
    if context.commands.used > 0 && !mayWait {
      misuse(
        sentence()
          + "wait (system: \(systemName)). Do it between two ticks, or call `world.flush()` "
          + "first.")
    }
  }
}

/// Writes the state part by part.
private struct SnapshotWriter {
  let world: World
  var out: ByteWriter
  /// For what goes by its field list.
  private var scratch = FieldEncoder()
  var sections: [SnapshotSection] = []
  /// The ids of the component types that are written, in the order of their names.
  private var order: [Int] = []
  /// For each component id its place in that order.
  private var numbers: [UInt64] = []

  init(world: World, over bytes: consuming [UInt8]) {
    self.world = world
    var size = 4096 + world.state.entities.count * 8
    for table in world.state.allTables { size += table.pointee.fileSize }
    out = ByteWriter(over: bytes, capacity: size)
  }

  private mutating func encode<F: FieldValue>(_ value: F) {
    scratch.bytes.removeAll(keepingCapacity: true)
    scratch.encode(value)
    out.append(scratch.bytes)
  }

  private mutating func end(
    _ start: Int, _ kind: SnapshotSection.Kind, _ index: Int = 0, _ column: Int = 0
  ) {
    sections.append(
      SnapshotSection(
        key: SnapshotSection.key(kind, index, column), range: start..<out.count))
  }

  mutating func write() {
    writeTypes()
    writeEntities()
    end(0, .head)
    let start = out.count
    out.append(UInt64(world.state.tableCount), 4)
    end(start, .tables)
    for index in 0..<world.state.tableCount {
      write(world.state.tables[index], .tables, index + 1)
    }
    writeSparse()
    writeHierarchy()
    for kind in StateKind.stored { writeStores(kind) }
    let systems = out.count
    out.append(world.context.version, 8)
    encode(world.state.systems)
    end(systems, .systems)
  }

  /// The names of the component types that entities have or tables are made for, in ascending order
  /// of names: ids depend on which type was used first. A type that was only asked for is left out:
  /// the world that reads the snapshot need not know it.
  private mutating func writeTypes() {
    var isUsed = [Bool](repeating: false, count: world.state.types.count)
    for table in world.state.allTables where !table.pointee.isSparse || table.pointee.count > 0 {
      for id in table.pointee.componentIDs { isUsed[Int(id)] = true }
    }
    let types = world.state.types
    order = isUsed.indices.filter { isUsed[$0] }.sorted {
      types[$0].name.utf8.lexicographicallyPrecedes(types[$1].name.utf8)
    }
    numbers = [UInt64](repeating: 0, count: types.count)
    out.append(UInt64(order.count), 4)
    for (number, id) in order.enumerated() {
      numbers[id] = UInt64(number)
      encode(types[id].name)
    }
  }

  private mutating func writeEntities() {
    out.append(UInt64(world.state.entities.count), 4)
    out.append(UInt64(world.state.entities.firstFree), 4)
    out.append(world.state.entities.count * 8) { world.state.entities.copyWords(to: $0) }
  }

  /// Sparse components that some entity has.
  private mutating func writeSparse() {
    let start = out.count
    let used = order.filter { world.state.types[$0].isSparse }
    out.append(UInt64(used.count), 4)
    end(start, .sparse)
    for id in used { write(world.state.set(of: Int32(id)).pointee.table, .sparse, id + 1) }
  }

  /// The rows of a table. That of a sparse component has one column, and no versions of its own.
  private mutating func write(
    _ table: UnsafeMutablePointer<Table>, _ kind: SnapshotSection.Kind, _ index: Int
  ) {
    let start = out.count
    let isSparse = table.pointee.isSparse
    let columns = (0..<table.pointee.columnCount).sorted {
      numbers[Int(table.pointee.columns[$0].component)]
        < numbers[Int(table.pointee.columns[$1].component)]
    }
    if !isSparse { out.append(UInt64(columns.count), 4) }
    for at in columns { out.append(numbers[Int(table.pointee.columns[at].component)], 4) }
    if !isSparse { out.append(table.pointee.arrived, 8) }
    let (entities, count) = (table.pointee.entities, table.pointee.count)
    out.append(UInt64(count), 4)
    out.append(count * 4) { target in
      for row in 0..<count {
        target.storeBytes(
          of: entities[row].index.littleEndian, toByteOffset: row &* 4, as: UInt32.self)
      }
    }
    end(start, kind, index)
    for at in columns where !table.pointee.columns[at].type.isTransient {
      let start = out.count
      let column = table.pointee.columns[at]
      if !isSparse { out.append(column.written, 8) }
      if let stamps = column.stamps {
        // Two words of 64 bits a row, as in a file.
        out.append(count * 16) { $0.copyMemory(from: stamps.base, byteCount: count * 16) }
      }
      column.type.write(column.base, count: count, to: &out, &scratch)
      end(start, isSparse ? .sparse : .column, index, at + 1)
    }
  }

  /// Parents by slot, each with its children in order.
  private mutating func writeHierarchy() {
    let start = out.count
    var parents: [(Int, [Entity])] = []
    for index in 0..<world.state.linkedSlots where world.state.links[index].first != 0 {
      let generation = world.state.entities.records[index].generation
      let parent = Entity(index: UInt32(index), generation: UInt32(generation))
      parents.append((index, world.children(of: parent)))
    }
    out.append(UInt64(parents.count), 4)
    for (index, children) in parents {
      out.append(UInt64(index), 4)
      out.append(UInt64(children.count), 4)
      for child in children { out.append(UInt64(child.index), 4) }
    }
    end(start, .hierarchy)
  }

  /// The stores of a kind, in the order of their names.
  private mutating func writeStores(_ kind: StateKind) {
    let start = out.count
    let all = world.state.stores
    let kept = all.indices.filter { all[$0].isState && all[$0].kind == kind }.sorted {
      all[$0].precedes(all[$1])
    }
    out.append(UInt64(kept.count), 4)
    end(start, .stores, Int(kind.rawValue))
    for at in kept {
      let start = out.count
      encode(all[at].name)
      scratch.bytes.removeAll(keepingCapacity: true)
      all[at].encode(&scratch)
      out.append(scratch.bytes)
      end(start, .stores, Int(kind.rawValue), Int(truncatingIfNeeded: all[at].nameHash & 0xFF_FFFF))
    }
  }
}
