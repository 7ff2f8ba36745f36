import ReelMath

// The whole state as bytes: slots, tables column by column, sparse components, hierarchy, resources,
// events, relations, systems.
//
// Fields are written one by one in little-endian order, so a snapshot is the same bytes in every
// build, and what is read from a file is checked value by value. Empty tables are kept: which
// tables there are decides the order of iteration. A snapshot is read into a world of its own and
// taken over only when all of it was right.

/// The state of a world at one moment.
public struct Snapshot: Equatable, Sendable {
  public var bytes: [UInt8] { didSet { sections = [] } }
  /// Where the parts of the state stand in the bytes; empty where that is not known.
  private(set) var sections: [SnapshotSection] = []

  public init(bytes: [UInt8]) { self.bytes = bytes }

  init(bytes: [UInt8], sections: [SnapshotSection]) {
    self.bytes = bytes
    self.sections = sections
  }

  public static func == (a: Snapshot, b: Snapshot) -> Bool { a.bytes == b.bytes }
}

/// A part of the state in a snapshot's bytes.
struct SnapshotSection: Equatable, Sendable {
  enum Kind: UInt8 { case head, tables, column, sparse, hierarchy, boxes, systems }
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

  init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }
}

extension World {
  /// Saves everything but what is transient. Traps while commands wait: they are no state yet, and
  /// to apply them here would make a world that is watched differ from one that is not. O(state).
  public func snapshot() -> Snapshot {
    checkStructure("take a snapshot")
    checkNotApplying("take a snapshot")
    checkNoCommands("take a snapshot")
    var writer = SnapshotWriter(world: self)
    writer.write()
    return Snapshot(bytes: writer.out.bytes, sections: writer.sections)
  }

  /// Traps inside `commands.perform`: commands behind it speak of entities of this world's, which
  /// have ids and no rows yet.
  func checkNotApplying(_ action: StaticString) {
    if context.pointee.applying > 0 {
      misuse(
        "Can not \(Schedule.text(action)) while commands are applied (system: \(systemName)). Do it "
          + "between two ticks.")
    }
  }

  func checkNoCommands(_ action: StaticString) {
    if context.pointee.commands.used > 0 {
      misuse(
        "Can not \(Schedule.text(action)) while commands wait (system: \(systemName)). Do it "
          + "between two ticks, or call `world.flush()` first.")
    }
  }
}

/// Writes the state part by part.
private struct SnapshotWriter {
  let world: World
  let state: UnsafeMutablePointer<WorldState>
  var out = FieldEncoder()
  var sections: [SnapshotSection] = []
  /// For each component id its place among the names.
  var numbers: [UInt64] = []

  init(world: World) {
    self.world = world
    state = world.state
  }

  private mutating func end(
    _ start: Int, _ kind: SnapshotSection.Kind, _ index: Int = 0, _ column: Int = 0
  ) {
    sections.append(
      SnapshotSection(
        key: SnapshotSection.key(kind, index, column), range: start..<out.bytes.count))
  }

  mutating func write() {
    writeTypes()
    writeEntities()
    end(0, .head)
    let start = out.bytes.count
    out.append(UInt64(state.pointee.tableCount), 4)
    end(start, .tables)
    for index in 0..<state.pointee.tableCount { write(state.pointee.tables[index], index) }
    writeSparse()
    writeHierarchy()
    write(state.pointee.resources, 0)
    write(state.pointee.events, 1)
    write(state.pointee.relationBoxes, 2)
    let systems = out.bytes.count
    out.append(world.context.pointee.version, 8)
    out.encode(state.pointee.systems)
    end(systems, .systems)
  }

  /// The names of the component types that entities have or tables are made for, in ascending order
  /// of ids. A type that was only asked for is left out: the world that reads the snapshot need not
  /// know it.
  private mutating func writeTypes() {
    var isUsed = [Bool](repeating: false, count: state.pointee.types.count)
    for index in 0..<state.pointee.tableCount {
      for id in state.pointee.tables[index].pointee.componentIDs { isUsed[Int(id)] = true }
    }
    for id in state.pointee.sparseIDs where set(id).pointee.count > 0 { isUsed[Int(id)] = true }
    var used: UInt64 = 0
    for isUsed in isUsed {
      numbers.append(used)
      if isUsed { used += 1 }
    }
    out.append(used, 4)
    for (id, type) in state.pointee.types.enumerated() where isUsed[id] { out.encode(type.name) }
  }

  private func set(_ id: Int32) -> UnsafeMutablePointer<SparseSet> {
    state.pointee.sparseSets[Int(id)].unsafelyUnwrapped
  }

  private mutating func writeEntities() {
    out.append(UInt64(state.pointee.entities.count), 4)
    out.append(UInt64(state.pointee.entities.firstFree), 4)
    for index in 0..<state.pointee.entities.count {
      let record = state.pointee.entities.records[index]
      out.append(UInt64(record.generation), 4)
      // For a free slot: the next free one plus one. Rows are found again from the tables.
      out.append(record.table < 0 ? UInt64(record.row) : 0, 4)
    }
  }

  private mutating func write(_ table: UnsafeMutablePointer<Table>, _ index: Int) {
    let start = out.bytes.count
    let count = table.pointee.count
    out.append(UInt64(table.pointee.columnCount), 4)
    for at in 0..<table.pointee.columnCount {
      out.append(numbers[Int(table.pointee.columns[at].component)], 4)
    }
    out.append(table.pointee.arrived, 8)
    out.append(UInt64(count), 4)
    for row in 0..<count { out.append(UInt64(table.pointee.entities[row].index), 4) }
    end(start, .tables, index + 1)
    for at in 0..<table.pointee.columnCount where !table.pointee.columns[at].type.isTransient {
      let start = out.bytes.count
      let column = table.pointee.columns[at]
      out.append(column.written, 8)
      write(column.stamps, count)
      column.type.encode(column.base, count: count, &out)
      end(start, .column, index + 1, at + 1)
    }
  }

  private mutating func write(_ stamps: UnsafeMutablePointer<RowStamps>?, _ count: Int) {
    guard let stamps else { return }
    for row in 0..<count {
      out.append(stamps[row].added, 8)
      out.append(stamps[row].written, 8)
    }
  }

  /// Sparse components that some entity has, each in the order of its set.
  private mutating func writeSparse() {
    let start = out.bytes.count
    let used = state.pointee.sparseIDs.filter { set($0).pointee.count > 0 }
    out.append(UInt64(used.count), 4)
    end(start, .sparse)
    for id in used {
      let start = out.bytes.count
      let set = set(id)
      out.append(numbers[Int(id)], 4)
      out.append(UInt64(set.pointee.count), 4)
      for place in 0..<set.pointee.count {
        out.append(UInt64(set.pointee.entities[place].index), 4)
      }
      if !set.pointee.type.isTransient {
        write(set.pointee.stamps, set.pointee.count)
        set.pointee.type.encode(set.pointee.values, count: set.pointee.count, &out)
      }
      end(start, .sparse, Int(id) + 1)
    }
  }

  /// Parents by slot, each with its children in order.
  private mutating func writeHierarchy() {
    let start = out.bytes.count
    var parents: [(Int, [Entity])] = []
    if let links = state.pointee.links {
      for index in 0..<min(state.pointee.entities.count, state.pointee.linkCapacity)
      where links[index].first != 0 {
        let parent = Entity(
          index: UInt32(index), generation: UInt32(state.pointee.entities.records[index].generation)
        )
        parents.append((index, world.children(of: parent)))
      }
    }
    out.append(UInt64(parents.count), 4)
    for (index, children) in parents {
      out.append(UInt64(index), 4)
      out.append(UInt64(children.count), 4)
      for child in children { out.append(UInt64(child.index), 4) }
    }
    end(start, .hierarchy)
  }

  private mutating func write(_ boxes: [StateBox], _ kind: Int) {
    let start = out.bytes.count
    let kept = boxes.indices.filter { boxes[$0].isState }
    out.append(UInt64(kept.count), 4)
    end(start, .boxes, kind)
    for at in kept {
      let start = out.bytes.count
      out.encode(boxes[at].name)
      boxes[at].encode(&out)
      end(start, .boxes, kind, at + 1)
    }
  }
}
