import ReelMath

// The whole state as bytes: slots, tables column by column, hierarchy, resources, events.
//
// Fields are written one by one in little-endian order, so a snapshot is the same bytes in every
// build, and what is read from a file is checked value by value. Empty tables are kept: which
// tables there are decides the order of iteration. A snapshot is read into a world of its own and
// taken over only when all of it was right.

/// The state of a world at one moment.
public struct Snapshot: Equatable, Sendable {
  public var bytes: [UInt8]
  public init(bytes: [UInt8]) { self.bytes = bytes }
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
    if state.pointee.commands.used > 0 {
      misuse(
        "Can not take a snapshot while commands wait (system: \(systemName)). Take it between two "
          + "ticks, or call `world.flush()` first.")
    }
    var out = FieldEncoder()
    let numbers = encodeTypes(&out)
    encodeEntities(&out)
    out.append(UInt64(state.pointee.tableCount), 4)
    for index in 0..<state.pointee.tableCount {
      encode(state.pointee.tables[index], numbers, &out)
    }
    encodeHierarchy(&out)
    encode(state.pointee.resources, &out)
    encode(state.pointee.events, &out)
    return Snapshot(bytes: out.bytes)
  }

  /// The names of the component types that tables have, in ascending order of ids. A type that was
  /// only asked for is left out: the world that reads the snapshot need not know it.
  /// - Returns: for each id its place among the names.
  private func encodeTypes(_ out: inout FieldEncoder) -> [UInt64] {
    var isUsed = [Bool](repeating: false, count: state.pointee.types.count)
    for index in 0..<state.pointee.tableCount {
      for id in state.pointee.tables[index].pointee.componentIDs { isUsed[Int(id)] = true }
    }
    var numbers: [UInt64] = []
    var used: UInt64 = 0
    for isUsed in isUsed {
      numbers.append(used)
      if isUsed { used += 1 }
    }
    out.append(used, 4)
    for (id, type) in state.pointee.types.enumerated() where isUsed[id] { out.encode(type.name) }
    return numbers
  }

  private func encodeEntities(_ out: inout FieldEncoder) {
    out.append(UInt64(state.pointee.entities.count), 4)
    out.append(UInt64(state.pointee.entities.firstFree), 4)
    for index in 0..<state.pointee.entities.count {
      let record = state.pointee.entities.records[index]
      out.append(UInt64(record.generation), 4)
      // For a free slot: the next free one plus one. Rows are found again from the tables.
      out.append(record.table < 0 ? UInt64(record.row) : 0, 4)
    }
  }

  private func encode(
    _ table: UnsafeMutablePointer<Table>, _ numbers: [UInt64], _ out: inout FieldEncoder
  ) {
    let count = table.pointee.count
    out.append(UInt64(table.pointee.columnCount), 4)
    for at in 0..<table.pointee.columnCount {
      out.append(numbers[Int(table.pointee.columns[at].component)], 4)
    }
    out.append(UInt64(count), 4)
    for row in 0..<count { out.append(UInt64(table.pointee.entities[row].index), 4) }
    for at in 0..<table.pointee.columnCount where !table.pointee.columns[at].type.isTransient {
      table.pointee.columns[at].type.encode(table.pointee.columns[at].base, count: count, &out)
    }
  }

  /// Parents by slot, each with its children in order.
  private func encodeHierarchy(_ out: inout FieldEncoder) {
    var parents: [(Int, [Entity])] = []
    if let links = state.pointee.links {
      for index in 0..<min(state.pointee.entities.count, state.pointee.linkCapacity)
      where links[index].first != 0 {
        let parent = Entity(
          index: UInt32(index), generation: state.pointee.entities.records[index].generation)
        parents.append((index, children(of: parent)))
      }
    }
    out.append(UInt64(parents.count), 4)
    for (index, children) in parents {
      out.append(UInt64(index), 4)
      out.append(UInt64(children.count), 4)
      for child in children { out.append(UInt64(child.index), 4) }
    }
  }

  private func encode(_ boxes: [StateBox], _ out: inout FieldEncoder) {
    let kept = boxes.filter { $0.isState }
    out.append(UInt64(kept.count), 4)
    for box in kept {
      out.encode(box.name)
      box.encode(&out)
    }
  }
}
