import ReelFields
import ReelMath

#if !hasFeature(Embedded)
  // A walk over tables by the names of types, for tools that inspect a world of any size piece by piece. The walk skips
  // all rows of a table that lacks a component at once. Component types are numbers here, in order of registration.
  //
  // A table index and a row stay valid only until the world changes: compare them with the counts before each use.

  /// A list of entities that a walk goes through.
  package enum EntityRows: Equatable, Sendable {
    /// The rows of a table, by the table's index.
    case table(Int)
    /// The entities with a sparse component, by the component's number.
    case sparse(Int)
  }

  extension World {
    /// The names of all component types. O(types).
    package var componentNames: [String] { state.types.map(\.name) }

    /// The number of entities that have each component type. O(tables and their columns).
    package var componentCounts: [Int] {
      var counts = [Int](repeating: 0, count: state.types.count)
      for table in state.allTables where table.pointee.count > 0 {
        for at in 0..<table.pointee.columnCount {
          counts[Int(table.pointee.columns[at].component)] += table.pointee.count
        }
      }
      return counts
    }

    /// Returns true if the values of a component type lie outside of tables.
    package func isSparse(component: Int) -> Bool { state.isSparse(Int32(component)) }

    /// The number of tables.
    package var tableCount: Int { state.tableCount }

    /// Returns true if the entities of a table have a component.
    package func table(_ index: Int, has component: Int) -> Bool {
      state.tables[index].pointee.column(of: Int32(component)) >= 0
    }

    /// Returns the number of rows.
    package func rowCount(of rows: EntityRows) -> Int { table(of: rows).pointee.count }

    /// Returns the entity of a row below ``rowCount(of:)``.
    package func entity(_ row: Int, of rows: EntityRows) -> Entity {
      let table = table(of: rows)
      precondition(row >= 0 && row < table.pointee.count)
      return table.pointee.entities[row]
    }

    private func table(of rows: EntityRows) -> UnsafeMutablePointer<Table> {
      switch rows {
      case .table(let index): state.tables[index]
      case .sparse(let component): state.set(of: Int32(component)).pointee.table
      }
    }

    /// Returns true if an entity is alive and has a component.
    package func has(_ entity: Entity, component: Int) -> Bool {
      isAlive(entity) && state.columnRow(of: Int32(component), slot: Int(entity.index)) != nil
    }

    /// Calls `body` with the number of each component type that a living entity has.
    package func eachComponentNumber(of entity: Entity, _ body: (Int) -> Void) {
      if isAlive(entity) { eachComponent(of: entity) { body(Int($0)) } }
    }

    /// Returns true if an entity is alive and has children.
    package func hasChildren(_ entity: Entity) -> Bool {
      isAlive(entity) && state.children.first(of: entity) >= 0
    }

    /// Returns the components of an entity and their fields, as many as there is room for. A tag takes as much room as
    /// a field.
    /// - Parameter room: the room, which this call reduces; it is below 0 afterwards if the call left something out.
    package func listed(_ entity: Entity, room: inout Int) -> [ListedValue] {
      var values: [ListedValue] = []
      eachValue(of: entity) { type, address in
        guard let address else { return }
        room -= FieldListing.fieldSize
        guard room >= 0 else { return }
        values.append(
          ListedValue(
            name: type.name, isTransient: type.isTransient, fields: type.list(address, room: &room))
        )
      }
      return values
    }

    /// Returns one component of an entity, as far as there is room; `nil` if the entity is dead or lacks it.
    package func listed(_ entity: Entity, component: Int, room: inout Int) -> ListedValue? {
      guard isAlive(entity),
        let address = state.columnRow(of: Int32(component), slot: Int(entity.index))?.address,
        !isMovedOut(entity, Int32(component))
      else { return nil }
      let type = state.types[component]
      room -= FieldListing.fieldSize
      guard room >= 0 else { return nil }
      return ListedValue(
        name: type.name, isTransient: type.isTransient, fields: type.list(address, room: &room))
    }
  }
#endif
