import ReelMath

extension World {
  /// The address of an entity's component, or `nil` where the entity is dead or lacks it.
  /// - Parameter reads: whether a system with declared access must have declared that it reads it.
  @inlinable @inline(__always) func find<T: Component>(
    _ entity: Entity, _ type: T.Type, reads: Bool
  ) -> UnsafeMutablePointer<T>? {
    // What nearly every access is, with as few loads as there can be. All else is one call.
    let known = RowLookup.place(TypeIdentity(type), contextPointer)
    if !T.Fetch.isSparse, _fastPath(known.pointee.isOf(TypeIdentity(type))),
      _isPOD(T.self) || context.openValue == nil
    {
      return state.entities.record(of: entity)?
        .value(entity.generation, known.pointee.rows, T.self)
    }
    return findAny(entity, type, reads: reads)
  }

  /// The same for every kind of component, in every context.
  @inline(never) @inlinable func findAny<T: Component>(
    _ entity: Entity, _ type: T.Type, reads: Bool
  ) -> UnsafeMutablePointer<T>? {
    if reads && context.access != nil { checkAccess(type, isWrite: false) }
    let id = state.typeIDs.find(TypeIdentity(type))
    if id < 0 { return findNew(entity, type) }
    if !T.Fetch.isSparse { noteRows(TypeIdentity(type), id) }
    return lookUp(entity, type, id)
  }

  /// Notes where the rows of a component begin, if the system may read it.
  @usableFromInline func noteRows(_ type: TypeIdentity, _ id: Int32) {
    if context.access != nil, !onlyLooks,
      Int(id) >= context.rights.capacity || context.rights[Int(id)] == 0
    {
      return
    }
    RowLookup.place(type, contextPointer).pointee = RowLookup(
      key: RowLookup.key(type), rows: state.rowBases.pointee.place(id), id: Int(id))
  }

  /// The same for a type of which there is no value yet.
  @inline(never) @usableFromInline func findNew<T: Component>(
    _ entity: Entity, _ type: T.Type
  ) -> UnsafeMutablePointer<T>? {
    if isAlive(entity) { _ = id(of: type) }
    return nil
  }

  /// The address of the component of an entity that may be dead, by the number of its type.
  ///
  /// Random access waits for memory, and how many accesses can be under way is limited by the number of
  /// their instructions: the record is loaded once, in one piece, and nothing is looked up twice.
  @inlinable @inline(__always) func lookUp<T: Component>(
    _ entity: Entity, _ type: T.Type, _ id: Int32
  ) -> UnsafeMutablePointer<T>? {
    if T.Fetch.isSparse {
      return isAlive(entity) ? place(of: entity, type, id)?.value(of: type) : nil
    }
    let rows = state.rowBases.pointee.place(id)
    guard let address = state.entities.record(of: entity)?.value(entity.generation, rows, T.self)
    else { return nil }
    if !_isPOD(T.self) && context.openValue != nil && isOpen(address) {
      componentMisuse(.overlapping, entity, T.componentName)
    }
    return address
  }

  /// The table's index and the row of an entity that may be dead.
  @inlinable @inline(__always) func tableRow(of entity: Entity) -> (table: Int, row: Int)? {
    guard let record = state.entities.record(of: entity), record.isAlive(entity.generation) else {
      return nil
    }
    return (record.table, record.row)
  }

  /// Where the component of an entity that is alive lies, by the number of its type.
  @inlinable @inline(__always) func place<T: Component>(
    of entity: Entity, _ type: T.Type, _ id: Int32
  ) -> Place? {
    let place = state.place(of: id, slot: Int(entity.index), isSparse: T.Fetch.isSparse)
    guard let place else { return nil }
    if !_isPOD(T.self) && context.openValue != nil && isOpen(place.address) {
      componentMisuse(.overlapping, entity, T.componentName)
    }
    return place
  }

  /// Whether the component at an address is being changed in place, and its row empty meanwhile.
  @inline(never) @usableFromInline func isOpen(_ address: UnsafeMutableRawPointer) -> Bool {
    var open = context.openValue
    while let mutation = open {
      if mutation.pointee.address == address { return true }
      open = mutation.pointee.outer
    }
    return false
  }

  /// Notes that an entity's component, which it has, is being written.
  @inlinable func noteWrite<T: Component>(
    _ value: UnsafeMutablePointer<T>, _ entity: Entity, _ id: Int32
  ) {
    state.place(of: id, slot: Int(entity.index), isSparse: T.Fetch.isSparse)
      .unsafelyUnwrapped.noteWrite(context.version)
    announceWrite(value, entity, id)
  }

  /// Stamps a component that lies in a row of a table as written now.
  @inlinable @inline(__always) func stampWrite<T: Component>(
    _ type: T.Type, _ id: Int32, _ table: Int, _ row: Int
  ) {
    let table = state.tables[table]
    let column = table.pointee.columns + Int(table.pointee.columnOfComponent[Int(id)])
    column.pointee.written = context.version
    if T.Fetch.isTracked {
      column.pointee.stamps.unsafelyUnwrapped[row].written = context.version
    }
  }

  /// The same for a component whose type is not at hand.
  func noteWrite(_ entity: Entity, _ id: Int32) {
    state.place(of: id, slot: Int(entity.index))?.noteWrite(context.version)
    if isObserved { announce(.changed, entity, id) }
  }

  /// Whether any entity has a component; makes no type known. O(tables that have it). Like a loop it traps inside
  /// of an `each` that writes this component.
  @inlinable public func hasAny<T: Component>(_ type: T.Type) -> Bool {
    let id = state.typeIDs.find(TypeIdentity(type))
    if id < 0 { return false }
    if T.Fetch.isSparse {
      if context.access != nil { checkAccess(id, isWrite: false) }
      return state.set(of: id).pointee.count > 0
    }
    var isFound = false
    all.eachTable(T.self, writes: 0, [T.Fetch.term(in: self)]) { _, _, _, _ in isFound = true }
    return isFound
  }

  /// Whether the entity is alive and has the component.
  @inlinable public func has<T: Component>(_ entity: Entity, _ type: T.Type) -> Bool {
    find(entity, type, reads: false) != nil
  }

  /// An entity's component: `world[elephant, Velocity.self]?.x = 60`.
  ///
  /// `nil` where the entity is dead or lacks it. Assigning a value to a component that is not
  /// there traps, as does assigning `nil`: use ``insert(_:_:)`` and ``remove(_:_:)``, which change
  /// the entity's table and say so.
  ///
  /// The right-hand side is evaluated in the middle of the change. It may spawn, insert and despawn
  /// where the component holds no references (`world[hero, Grip.self]?.item = world.spawn()`), but not
  /// write that very component, which traps;
  /// a component with arrays, strings or classes is changed in place, and structural changes trap
  /// meanwhile. Inside an `each` that writes this component, do not reach for the row that the
  /// closure holds as `inout`: that would be two owners of one value.
  @inlinable public subscript<T: Component>(_ entity: Entity, _ type: T.Type) -> T? {
    get {
      find(entity, type, reads: true)?.pointee
    }
    _modify {
      let mutation = beginMutation(entity, type)
      // Deferred, because nothing after a yield runs when the right-hand side throws.
      defer { endMutation(mutation, type) }
      yield &mutation.value(of: type).pointee
    }
  }

  /// Gives `body` the address of an entity's component; `nil` where it lacks it. For loops of the engine: a copy
  /// of a component with references counts them. `body` does nothing else with the world; a change of structure
  /// traps meanwhile.
  @inlinable @inline(__always) package func look<T: Component, Result>(
    at entity: Entity, _ type: T.Type, _ body: (UnsafePointer<T>) -> Result
  ) -> Result? {
    guard let value = find(entity, type, reads: true) else { return nil }
    context.iterationDepth &+= 1
    defer { context.iterationDepth &-= 1 }
    return body(UnsafePointer(value))
  }

  /// The same to change it. Nothing happens where the entity lacks it.
  @inlinable @inline(__always) package func change<T: Component>(
    _ entity: Entity, _ type: T.Type, _ body: (UnsafeMutablePointer<T>) -> Void
  ) {
    if context.access != nil { checkAccess(type, isWrite: true) }
    let id = state.typeIDs.find(TypeIdentity(type))
    guard id >= 0, let value = lookUp(entity, type, id) else { return }
    checkHeld(value, entity, id)
    context.iterationDepth &+= 1
    body(value)
    context.iterationDepth &-= 1
    noteWrite(value, entity, id)
  }

  /// What was done to a component that is changed in place.
  @usableFromInline enum Misuse { case missing, removed, gone, overlapping, lost }

  @inline(never) @usableFromInline
  func componentMisuse(_ what: Misuse, _ entity: Entity, _ name: String) -> Never {
    let system = "(system: \(systemName))"
    switch what {
    case .missing where isAlive(entity):
      misuse(
        "\(entity) has no \(name) to assign to \(system). Use `world.insert(entity, \(name)(…))`.")
    case .missing:
      misuse(
        "\(entity) is not alive, so its \(name) can not be assigned \(system). Check "
          + "`world.isAlive(entity)` first.")
    case .removed:
      misuse(
        "The \(name) of \(entity) was set to nil \(system). Use `world.remove(entity, "
          + "\(name).self)`.")
    case .gone:
      misuse(
        "\(entity) lost its \(name) while that was being assigned to \(system). Compute the value "
          + "first, then assign it.")
    case .overlapping:
      misuse(
        "The \(name) of \(entity) is used while it is changed in place \(system). Read it into a "
          + "constant first, then change it.")
    case .lost:
      misuse(
        "The \(name) of \(entity) was written while it was being assigned to \(system): that would "
          + "be lost. Compute the value first, then assign it.")
    }
  }

  // MARK: - Structure

  /// Gives an entity a component, or replaces the one it has. Traps if the entity is dead.
  @inlinable public func insert<T: Component>(_ entity: Entity, _ component: T) {
    guard isAlive(entity) else { deadMisuse(entity, "insert \(T.componentName) into") }
    let id = id(of: T.self)
    if let place = place(of: entity, T.self, id) {
      return replace(place.value(of: T.self), component, entity, id)
    }
    checkStructure("insert \(T.componentName) into \(entity)")
    if !state.listeners[Int(id)].isDisjoint(with: .detours) { prepareInsertion(entity, id) }
    let address = makePlace(entity, id, isSparse: T.Fetch.isSparse).value(of: T.self)
    address.initialize(to: component)
    announceAdded(address, entity, id)
  }

  @inline(never) @inlinable
  func replace<T: Component>(
    _ address: UnsafeMutablePointer<T>, _ component: T, _ entity: Entity, _ id: Int32
  ) {
    if context.access != nil { checkAccess(id, isWrite: true) }
    if _isPOD(T.self) {
      address.pointee = component
    } else {
      checkHeld(address, entity, id)
      // The old value goes when the new one is there: its `deinit` may look at the entity.
      withUnsafeTemporaryAllocation(of: T.self, capacity: 1) { old in
        // SAFETY: there is room for one value, which is moved in and destroyed.
        old.initializeElement(at: 0, to: address.move())
        address.initialize(to: component)
        destroying { old.deinitializeElement(at: 0) }
      }
    }
    noteWrite(address, entity, id)
  }

  /// Makes a place for a component that the entity lacks: in the sparse set, or by moving the entity to
  /// the table with one component more. The value is not yet initialised.
  @inlinable @inline(__always) func makePlace(
    _ entity: Entity, _ component: Int32, isSparse: Bool
  ) -> Place {
    if isSparse {
      let set = state.set(of: component)
      state.entities.markOutside(entity)
      return Place(set.pointee.column, set.pointee.append(entity, context.version))
    }
    let source = state.tables[
      Int(state.entities.records[Int(entity.index)].table)]
    let target = state.neighbour(of: source, toggling: component)
    let row = state.moveRow(entity, from: source, to: target, toggling: component, context.version)
    let place = Place(target.pointee.columns + target.pointee.column(of: component), row)
    place.noteArrival(context.version)
    return place
  }

  /// The same for a component whose storage only its type knows.
  func makePlace(_ entity: Entity, _ component: Int32) -> Place {
    makePlace(entity, component, isSparse: state.isSparse(component))
  }

  /// What comes before a component is inserted where queries are observed or components bring others.
  @inline(never) @usableFromInline func prepareInsertion(_ entity: Entity, _ component: Int32) {
    if state.uses.contains(.queryObservers) { willChange(entity) }
    // Observers are told of what comes along when the component itself is there.
    for id in state.types[Int(component)].companions
    where state.place(of: id, slot: Int(entity.index)) == nil {
      state.types[Int(id)].initialize(makePlace(entity, id).address, count: 1)
      if isObserved { state.observers.companions.append(id) }
    }
  }

  /// Takes a component from an entity. Nothing happens where it has none or is dead.
  @inlinable @inline(__always)
  public func remove<T: Component>(_ entity: Entity, _ type: T.Type) {
    guard isAlive(entity) else { return }
    let id = id(of: type)
    guard let place = place(of: entity, type, id) else { return }
    checkStructure("remove \(T.componentName) from \(entity)")
    announceRemoved(place.value(of: type), entity, id)
    if _isPOD(T.self) {
      removePlace(place, entity, id, isSparse: T.Fetch.isSparse)
    } else {
      withUnsafeTemporaryAllocation(of: T.self, capacity: 1) { old in
        // SAFETY: there is room for one value, which is moved in and destroyed.
        old.initializeElement(at: 0, to: place.value(of: type).move())
        removePlace(place, entity, id, isSparse: T.Fetch.isSparse)
        destroying { old.deinitializeElement(at: 0) }
      }
    }
    if state.uses.contains(.queryObservers) { didChange(entity) }
  }

  /// Takes a component, whatever its storage, from an entity that is alive.
  func remove(_ entity: Entity, _ id: Int32) {
    guard let place = state.place(of: id, slot: Int(entity.index)) else { return }
    if isObserved { announce(.removed, entity, id) }
    if state.uses.contains(.queryObservers) { willChange(entity) }
    withValue(movedFrom: place.address, state.types[Int(id)]) {
      removePlace(place, entity, id, isSparse: state.isSparse(id))
    }
    if state.uses.contains(.queryObservers) { didChange(entity) }
  }

  /// Moves a value out of its row, calls `body`, and then destroys it: a `deinit` that looks at the
  /// entity finds nothing that is half gone.
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

  /// Closes the gap that a component leaves which the entity had, and which is trivial or was moved out.
  @inlinable @inline(__always) func removePlace(
    _ place: Place, _ entity: Entity, _ component: Int32, isSparse: Bool
  ) {
    if isSparse {
      state.set(of: component).pointee.close(place.row, of: entity)
      return
    }
    let record = state.entities.records[Int(entity.index)]
    let source = state.tables[Int(record.table)]
    let target = state.neighbour(of: source, toggling: component)
    state.moveRow(entity, from: source, to: target, toggling: component, context.version)
  }

  @inline(never) @usableFromInline
  func deadMisuse(_ entity: Entity, _ action: String) -> Never {
    misuse(
      "Can not \(action) \(entity): it is not alive (system: \(systemName)). "
        + "Check `world.isAlive(entity)` first.")
  }
}
