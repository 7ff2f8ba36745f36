import ReelMath

extension World {
  /// The address of an entity's component, or `nil` where the entity is dead or lacks it.
  @inlinable func find<T: Component>(
    _ entity: Entity, _ type: T.Type
  ) -> UnsafeMutablePointer<T>? {
    guard state.pointee.entities.isAlive(entity) else { return nil }
    let record = state.pointee.entities.records[Int(entity.index)]
    let table = state.pointee.tables[Int(record.table)]
    let column = table.pointee.column(of: id(of: type))
    guard column >= 0 else { return nil }
    let address =
      table.pointee.columns[column].base.assumingMemoryBound(to: T.self) + Int(record.row)
    if !_isPOD(T.self) && UnsafeRawPointer(address) == state.pointee.openValue {
      overlapMisuse(entity, T.componentName)
    }
    return address
  }

  /// Whether the entity is alive and has the component.
  @inlinable public func has<T: Component>(_ entity: Entity, _ type: T.Type) -> Bool {
    find(entity, type) != nil
  }

  /// An entity's component: `world[elephant, Velocity.self]?.x = 60`.
  ///
  /// `nil` where the entity is dead or lacks it. Assigning a value to a component that is not
  /// there traps, as does assigning `nil`: use ``insert(_:_:)`` and ``remove(_:_:)``, which change
  /// the entity's table and say so.
  ///
  /// The right-hand side is evaluated in the middle of the change. It may spawn, insert and despawn
  /// where the component holds no references (`world[hero, Grip.self]?.item = world.spawn()`);
  /// a component with arrays, strings or classes is changed in place, and structural changes trap
  /// meanwhile. Inside an `each` that writes this component, do not reach for the row that the
  /// closure holds as `inout`: that would be two owners of one value.
  @inlinable public subscript<T: Component>(_ entity: Entity, _ type: T.Type) -> T? {
    get { find(entity, type)?.pointee }
    _modify {
      let access = beginAccess(entity, type)
      // Deferred, because nothing after a yield runs when the right-hand side throws.
      defer { endAccess(access, type) }
      yield &access.value(of: type).pointee
    }
  }

  @inline(never) @usableFromInline
  func assignmentMisuse(_ entity: Entity, _ component: String) -> Never {
    misuse(
      isAlive(entity)
        ? "\(entity) has no \(component) to assign to (system: \(systemName)). "
          + "Use `world.insert(entity, \(component)(…))`."
        : "\(entity) is not alive, so its \(component) can not be assigned "
          + "(system: \(systemName)). Check `world.isAlive(entity)` first.")
  }

  @inline(never) @usableFromInline
  func removalMisuse(_ entity: Entity, _ component: String) -> Never {
    misuse(
      "The \(component) of \(entity) was set to nil (system: \(systemName)). "
        + "Use `world.remove(entity, \(component).self)`.")
  }

  @inline(never) @usableFromInline
  func goneMisuse(_ entity: Entity, _ component: String) -> Never {
    misuse(
      "\(entity) lost its \(component) while that was being assigned to (system: \(systemName)). "
        + "Compute the value first, then assign it.")
  }

  @inline(never) @usableFromInline
  func overlapMisuse(_ entity: Entity, _ component: String) -> Never {
    misuse(
      "The \(component) of \(entity) is used while it is changed in place (system: "
        + "\(systemName)). Read it into a constant first, then change it.")
  }

  /// Gives an entity a component, or replaces the one it has. Traps if the entity is dead.
  @inlinable public func insert<T: Component>(_ entity: Entity, _ component: T) {
    if let address = find(entity, T.self) {
      address.pointee = component
      return
    }
    checkStructure("insert \(T.componentName) into \(entity)")
    guard isAlive(entity) else { deadMisuse(entity, "insert \(T.componentName) into") }
    insertRow(entity, id(of: T.self)).assumingMemoryBound(to: T.self).initialize(to: component)
  }

  /// Moves the entity to the table with one component more.
  /// - Returns: the component's uninitialised address.
  @usableFromInline
  func insertRow(_ entity: Entity, _ component: Int32) -> UnsafeMutableRawPointer {
    let source = state.pointee.tables[
      Int(state.pointee.entities.records[Int(entity.index)].table)]
    let target = state.pointee.neighbour(of: source, toggling: component)
    let row = state.pointee.moveRow(entity, from: source, to: target)
    return target.pointee.address(target.pointee.column(of: component), row)
  }

  /// Takes a component from an entity. Nothing happens where it has none or is dead.
  @inlinable public func remove<T: Component>(_ entity: Entity, _ type: T.Type) {
    guard has(entity, type) else { return }
    checkStructure("remove \(T.componentName) from \(entity)")
    removeColumn(entity, id(of: type))
  }

  @usableFromInline
  func removeColumn(_ entity: Entity, _ component: Int32) {
    let source = state.pointee.tables[
      Int(state.pointee.entities.records[Int(entity.index)].table)]
    guard source.pointee.column(of: component) >= 0 else { return }
    let target = state.pointee.neighbour(of: source, toggling: component)
    _ = state.pointee.moveRow(entity, from: source, to: target)
  }

  @inline(never) @usableFromInline
  func deadMisuse(_ entity: Entity, _ action: String) -> Never {
    misuse(
      "Can not \(action) \(entity): it is not alive (system: \(systemName)). "
        + "Check `world.isAlive(entity)` first.")
  }
}
