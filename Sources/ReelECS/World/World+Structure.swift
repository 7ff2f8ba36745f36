import ReelMath

// Adding and removing components: a row moves from table to table; a sparse component enters or leaves its set.

extension World {
  /// Adds a component to an entity, or replaces the one that it has. Traps if the entity is dead.
  @inlinable public func insert<T: Component>(_ entity: Entity, _ component: T) {
    guard isAlive(entity) else { deadMisuse(entity, "insert \(T.componentName) into") }
    let id = id(of: T.self)
    let present = state.columnRow(of: id, slot: Int(entity.index), isSparse: T.Fetch.isSparse)
    if let present { return replace(present.value(of: T.self), component, entity, id) }
    checkStructure("insert \(T.componentName) into \(entity)")
    let isDetour = !state.listeners[Int(id)].isDisjoint(with: .detours)
    if isDetour { prepareInsertion(entity, id) }
    let address = makeColumnRow(entity, id, isSparse: T.Fetch.isSparse).value(of: T.self)
    address.initialize(to: component)
    if isDetour {
      announceInsertion(entity, id)
    } else {
      announce(.added, entity, id, UnsafeMutableRawPointer(address))
    }
  }

  @inline(never) @inlinable
  func replace<T: Component>(
    _ address: UnsafeMutablePointer<T>, _ component: T, _ entity: Entity, _ id: Int32
  ) {
    if isReadOnly { readOnlyMisuse(writing: T.self) }
    checkWrite(entity, id, isTrivial: _isPOD(T.self))
    if _isPOD(T.self) {
      address.pointee = component
    } else {
      // The old value is destroyed after the new one is stored, because its `deinit` may read the entity.
      withUnsafeTemporaryAllocation(of: T.self, capacity: 1) { old in
        // SAFETY: there is room for one value, which is moved in and destroyed.
        old.initializeElement(at: 0, to: address.move())
        address.initialize(to: component)
        destroying { old.deinitializeElement(at: 0) }
      }
    }
    finishWrite(entity, id, isSparse: T.Fetch.isSparse)
  }

  /// Makes room for a component that the entity lacks: in the sparse set, or by moving the entity to the table with one
  /// component more. The value is not yet initialised.
  @inlinable @inline(__always) func makeColumnRow(
    _ entity: Entity, _ component: Int32, isSparse: Bool
  ) -> ColumnRow {
    if isSparse {
      let set = state.set(of: component)
      state.entities.markOutside(entity)
      return ColumnRow(set.pointee.column, set.pointee.append(entity, context.version))
    }
    let source = state.tables[Int(state.entities.records[Int(entity.index)].table)]
    let target = state.neighbour(of: source, toggling: component)
    let column = target.pointee.column(of: component)
    let row = state.moveRow(
      entity, from: source, to: target, adding: column, removing: -1, context.version)
    let new = ColumnRow(target.pointee.columns + column, row)
    new.stampArrival(context.version)
    return new
  }

  /// Calls ``makeColumnRow(_:_:isSparse:)`` for a component whose storage is determined at run time.
  func makeColumnRow(_ entity: Entity, _ component: Int32) -> ColumnRow {
    makeColumnRow(entity, component, isSparse: state.isSparse(component))
  }

  /// Prepares an insertion if queries are observed or the component has companions.
  @inline(never) @usableFromInline func prepareInsertion(_ entity: Entity, _ component: Int32) {
    if state.uses.contains(.queryObservers) { willChange(entity) }
    // The observers of companions are called after the component itself is present.
    for id in state.types[Int(component)].companions
    where state.columnRow(of: id, slot: Int(entity.index)) == nil {
      state.types[Int(id)].initialize(makeColumnRow(entity, id).address, count: 1)
      if isObserved { state.observers.companions.append(id) }
    }
  }

  /// Removes a component from an entity. Does nothing if the entity lacks it or is dead.
  @inlinable @inline(__always)
  public func remove<T: Component>(_ entity: Entity, _ type: T.Type) {
    guard isAlive(entity) else { return }
    let id = id(of: type)
    guard
      let old = state.columnRow(of: id, slot: Int(entity.index), isSparse: T.Fetch.isSparse)
    else { return }
    checkStructure("remove \(T.componentName) from \(entity)")
    announce(.removed, entity, id, old.address)
    if state.uses.contains(.queryObservers) { willChange(entity) }
    if _isPOD(T.self) {
      removeColumnRow(old, entity, id, isSparse: T.Fetch.isSparse)
    } else {
      withUnsafeTemporaryAllocation(of: T.self, capacity: 1) { value in
        // SAFETY: there is room for one value, which is moved in and destroyed.
        value.initializeElement(at: 0, to: old.value(of: type).move())
        removeColumnRow(old, entity, id, isSparse: T.Fetch.isSparse)
        destroying { value.deinitializeElement(at: 0) }
      }
    }
    if state.uses.contains(.queryObservers) { didChange(entity) }
  }

  /// Removes a component of any storage from an entity that is alive.
  func remove(_ entity: Entity, _ id: Int32) {
    guard let old = state.columnRow(of: id, slot: Int(entity.index)) else { return }
    announce(.removed, entity, id, old.address)
    if state.uses.contains(.queryObservers) { willChange(entity) }
    withValue(movedFrom: old.address, state.types[Int(id)]) {
      removeColumnRow(old, entity, id, isSparse: state.isSparse(id))
    }
    if state.uses.contains(.queryObservers) { didChange(entity) }
  }

  /// Moves a value out of its row, calls `body`, and then destroys the value, so that a `deinit` that reads the entity
  /// finds no value that is half destroyed.
  func withValue(
    movedFrom address: UnsafeMutableRawPointer, _ type: ComponentType, _ body: () -> Void
  ) {
    if type.isTrivial { return body() }
    withUnsafeTemporaryAllocation(byteCount: type.stride, alignment: type.alignment) { old in
      // SAFETY: the memory has the size and alignment of one value, which is moved in and destroyed.
      let value = old.baseAddress.unsafelyUnwrapped
      type.move(address, to: value, count: 1)
      body()
      destroying { type.destroy(value, count: 1) }
    }
  }

  /// Closes the gap of a removed component, whose value is trivial or was moved out.
  @inlinable @inline(__always) func removeColumnRow(
    _ old: ColumnRow, _ entity: Entity, _ component: Int32, isSparse: Bool
  ) {
    if isSparse {
      state.set(of: component).pointee.close(old.row, of: entity)
      return
    }
    let source = state.tables[Int(state.entities.records[Int(entity.index)].table)]
    let target = state.neighbour(of: source, toggling: component)
    let column = source.pointee.column(of: component)
    state.moveRow(entity, from: source, to: target, adding: -1, removing: column, context.version)
  }

  @inline(never) @usableFromInline
  func deadMisuse(_ entity: Entity, _ action: String) -> Never {
    misuse(
      "Cannot \(action) \(entity): it is not alive (system: \(systemName)). "
        + "Check `world.isAlive(entity)` first.")
  }
}
