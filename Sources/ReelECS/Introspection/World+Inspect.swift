import ReelFields
import ReelMath

// The descriptions of a world for debuggers and inspectors. The simulation uses nothing here.

extension World {
  /// Returns the entity's name, its components and their fields, as lines of text for people. In Embedded builds the
  /// components have no fields.
  public func dump(_ entity: Entity) -> String {
    guard isAlive(entity) else { return "\(entity): not alive" }
    var text = "\(entity)"
    if let name = label(of: entity) { text += " " + FieldText.quoted(name) }
    eachValue(of: entity) { type, address in
      #if hasFeature(Embedded)
        text += "\n  \(type.name)"
      #else
        var visitor = FieldText()
        if let address { type.describe(address, &visitor) }
        text += "\n  \(type.name): \(address == nil ? "being changed" : visitor.output)"
      #endif
    }
    return text
  }

  /// Calls `body` with the types and addresses of an entity's components. The address is `nil` for a component that is
  /// being changed, because its value has been moved out of the row.
  func eachValue(of entity: Entity, _ body: (ComponentType, UnsafeMutableRawPointer?) -> Void) {
    if !isAlive(entity) { return }
    eachComponent(of: entity) { id in
      guard let address = state.columnRow(of: id, slot: Int(entity.index))?.address else { return }
      body(state.types[Int(id)], isMovedOut(entity, id) ? nil : address)
    }
  }

  /// Returns the entity's name; `nil` if it has none, or if it is being changed.
  private func label(of entity: Entity) -> String? {
    let id = state.typeIDs.find(TypeIdentity(Name.self))
    guard id >= 0, let address = state.columnRow(of: id, slot: Int(entity.index))?.address,
      !isMovedOut(entity, id)
    else { return nil }
    return address.assumingMemoryBound(to: Name.self).pointee.text
  }

  /// Returns the names of an entity's components.
  public func componentNames(of entity: Entity) -> [String] {
    var names: [String] = []
    eachValue(of: entity) { type, _ in names.append(type.name) }
    return names
  }

  /// All registered component types, in order of registration.
  public var components: [ComponentInfo] {
    state.types.enumerated().map { id, type in
      var count = 0
      for table in state.allTables where table.pointee.column(of: Int32(id)) >= 0 {
        count += table.pointee.count
      }
      return ComponentInfo(
        name: type.name, fields: type.layout.fields, storage: type.isSparse ? .sparse : .table,
        isTransient: type.isTransient, size: type.size, count: count)
    }
  }

  /// All tables, in the order in which queries visit them.
  public var tables: [TableInfo] {
    (0..<state.tableCount).map { index in
      let table = state.tables[index]
      return TableInfo(
        components: table.pointee.componentIDs.map { state.types[Int($0)].name },
        count: table.pointee.count, capacity: table.pointee.capacity,
        byteCount: table.pointee.byteCount)
    }
  }

  /// The amounts of the world's contents. O(tables + sparse components).
  public var statistics: WorldStatistics {
    var bytes = state.entities.capacity * MemoryLayout<EntityRecord>.stride
    // Each slot has a parent and four links, of 4 bytes each.
    bytes += state.parents.capacity * 20
    for table in state.allTables { bytes += table.pointee.byteCount }
    for id in state.sparseIDs {
      bytes += state.set(of: id).pointee.slots.capacity * 4
    }
    return WorldStatistics(
      entities: entityCount, slots: state.entities.count,
      slotCapacity: state.entities.capacity, components: state.types.count,
      tables: state.tableCount, queries: context.queryCount,
      resources: state.resources.count, byteCount: bytes)
  }
}
