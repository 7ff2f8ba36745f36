import ReelMath

/// One part of a world's state: a component type, a resource, an event channel, or the entities
/// themselves.
public struct StatePart: Equatable, Sendable {
  public var name: String
  public var hash: UInt64
}

/// The hash of a world and of each of its parts.
public struct StateHash: Equatable, Sendable {
  public var total: UInt64
  /// `entities`, then components, resources and events in the order in which they were registered.
  public var parts: [StatePart]
}

extension World {
  /// The hash of everything that a snapshot holds. Sees fields, never bytes. O(state).
  public var stateHash: UInt64 { hashState().total }

  /// The hash of the state and of each part of it.
  public func hashState() -> StateHash {
    var parts: [StatePart] = []
    var total = StableHasher()
    func add(_ name: String, _ hash: UInt64) {
      parts.append(StatePart(name: name, hash: hash))
      total.combine(hash)
    }
    add("entities", hashEntities())
    for (id, type) in state.pointee.types.enumerated() where !type.isTransient {
      add(type.name, hash(component: Int32(id), type))
    }
    for box in state.pointee.resources + state.pointee.events where !box.isTransient {
      var visitor = FieldHashing()
      box.hash(&visitor)
      add(box.name, visitor.hasher.value)
    }
    return StateHash(total: total.value, parts: parts)
  }

  /// DETERMINISM: rows are hashed in the order in which queries visit them, so a state that would
  /// iterate differently is a different state.
  private func hash(component id: Int32, _ type: ComponentType) -> UInt64 {
    var visitor = FieldHashing()
    for index in 0..<state.pointee.tableCount {
      let table = state.pointee.tables[index]
      let column = table.pointee.column(of: id)
      guard column >= 0 else { continue }
      visitor.hasher.combine(UInt64(table.pointee.count))
      for row in 0..<table.pointee.count {
        let entity = table.pointee.entities[row]
        visitor.hasher.combine(UInt64(entity.generation) << 32 | UInt64(entity.index))
      }
      type.hash(table.pointee.columns[column].base, count: table.pointee.count, &visitor)
    }
    return visitor.hasher.value
  }

  /// Slots, generations, the free list and the hierarchy: all that decides which id comes next.
  private func hashEntities() -> UInt64 {
    var hasher = StableHasher()
    hasher.combine(UInt64(state.pointee.entities.count))
    hasher.combine(UInt64(state.pointee.entities.firstFree))
    for index in 0..<state.pointee.entities.count {
      let record = state.pointee.entities.records[index]
      let isFree = record.table < 0
      hasher.combine(UInt64(record.generation) << 1 | (isFree ? 1 : 0))
      if isFree { hasher.combine(UInt64(record.row)) }
      if let links = state.pointee.links, index < state.pointee.linkCapacity {
        let link = links[index]
        if link.parent != 0 { hasher.combine(UInt64(link.parent) << 32 | UInt64(link.next)) }
      }
    }
    return hasher.value
  }

  /// The names and fields of all state, in order of registration: two builds whose layouts are
  /// equal can read each other's snapshots.
  public func describeLayout() -> [(name: String, fields: String)] {
    var all: [(name: String, fields: String)] = [("entities", "")]
    for type in state.pointee.types where !type.isTransient {
      var visitor = FieldLayout()
      type.describeLayout(&visitor)
      all.append((type.name, visitor.text))
    }
    for box in state.pointee.resources + state.pointee.events where !box.isTransient {
      var visitor = FieldLayout()
      box.describeLayout(&visitor)
      all.append((box.name, visitor.text))
    }
    return all
  }

  /// An entity's components and their fields, as lines of text for people.
  public func dump(_ entity: Entity) -> String {
    guard isAlive(entity) else { return "\(entity): not alive" }
    let record = state.pointee.entities.records[Int(entity.index)]
    let table = state.pointee.tables[Int(record.table)]
    var text = "\(entity)"
    for at in 0..<table.pointee.columnCount {
      var visitor = FieldText()
      table.pointee.columns[at].type.describe(
        table.pointee.address(at, Int(record.row)), &visitor)
      text += "\n  \(table.pointee.columns[at].type.name): \(visitor.text)"
    }
    return text
  }

  /// All living entities, table by table: the order of iteration.
  public var entities: [Entity] { all.entities }
}
