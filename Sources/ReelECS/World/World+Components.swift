import ReelMath

extension World {
  /// Records that a component of an entity was written, and calls the observers. The entity must have the component.
  @inlinable func finishWrite(_ entity: Entity, _ id: Int32, isSparse: Bool) {
    let written = state.columnRow(of: id, slot: Int(entity.index), isSparse: isSparse)
      .unsafelyUnwrapped
    written.stampWrite(context.version)
    announce(.assigned, entity, id, written.address)
  }

  /// Returns true if any entity has a component. Registers no type. O(tables that have it). Traps, as a loop does,
  /// inside an `each` that writes this component.
  @inlinable public func hasAny<T: Component>(_ type: T.Type) -> Bool {
    let id = state.typeIDs.find(TypeIdentity(type))
    if id < 0 { return false }
    if T.Fetch.isSparse { return state.set(of: id).pointee.count > 0 }
    let cache = all.findCache(T.self, writes: 0, [T.Fetch.term(in: self)])
    for at in 0..<cache.pointee.tableCount where cache.pointee.tables[at].pointee.count > 0 {
      return true
    }
    return false
  }

  /// Returns true if the entity is alive and has the component.
  @inlinable public func has<T: Component>(_ entity: Entity, _ type: T.Type) -> Bool {
    find(entity, type) != nil
  }

  /// An entity's component: `world[elephant, Velocity.self]?.x = 60`.
  ///
  /// `nil` if the entity is dead or lacks it. Assigning a value to a missing component traps, as does assigning `nil`:
  /// use ``insert(_:_:)`` and ``remove(_:_:)``, which make the change of the entity's table visible in the code.
  ///
  /// While the right-hand side is evaluated, spawning, inserting, removing, despawning and setting parents trap,
  /// whatever the component's type. Do these first:
  ///
  ///     let item = world.spawn(Torch())
  ///     world[hero, Grip.self]?.item = item
  ///
  /// The right-hand side may give commands to `world.commands` and write other components and resources. Writing this
  /// component traps, because that write would be lost. Reading it gives the value before the change, and traps if the
  /// component contains references, because its row is empty then. Inside an `each` that writes this component, do not
  /// access the row that the closure takes as `inout`: two owners would share one value.
  @inlinable public subscript<T: Component>(_ entity: Entity, _ type: T.Type) -> T? {
    get {
      find(entity, type)?.pointee
    }
    _modify {
      let open = beginAssignment(entity, type)
      // The end is deferred, because nothing after a yield runs when the right-hand side throws.
      defer { endAssignment(open, type) }
      yield &open.value(of: type).pointee
    }
  }

  /// Calls `body` with the address of an entity's component; returns `nil` if the entity lacks it. It is for loops of
  /// the engine, because copying a component with references counts them. `body` must not use the world in any other
  /// way; a change of structure in it traps.
  @inlinable @inline(__always) package func peek<T: Component, Result>(
    at entity: Entity, _ type: T.Type, _ body: (UnsafePointer<T>) -> Result
  ) -> Result? {
    guard let value = find(entity, type) else { return nil }
    context.iterationDepth &+= 1
    defer { context.iterationDepth &-= 1 }
    return body(UnsafePointer(value))
  }

  /// Calls `body` with the address of an entity's component, to change it. Does nothing if the entity lacks it.
  @inlinable @inline(__always) package func change<T: Component>(
    _ entity: Entity, _ type: T.Type, _ body: (UnsafeMutablePointer<T>) -> Void
  ) {
    if isReadOnly { readOnlyMisuse(writing: type) }
    guard let value = find(entity, type) else { return }
    let id = cachedID(type)
    checkWrite(entity, id, isTrivial: _isPOD(T.self))
    context.iterationDepth &+= 1
    body(value)
    context.iterationDepth &-= 1
    finishWrite(entity, id, isSparse: T.Fetch.isSparse)
  }

  /// The kinds of invalid access to a component that is being assigned to.
  @usableFromInline enum Misuse { case missing, removed, overlapping }

  @inline(never) @usableFromInline
  func componentMisuse(_ what: Misuse, _ entity: Entity, _ name: String) -> Never {
    let system = "(system: \(systemName))"
    switch what {
    case .missing where isAlive(entity):
      misuse(
        "\(entity) has no \(name) to assign to \(system). Use `world.insert(entity, \(name)(…))`.")
    case .missing:
      misuse(
        "\(entity) is not alive, so its \(name) cannot be assigned \(system). Check "
          + "`world.isAlive(entity)` first.")
    case .removed:
      misuse(
        "The \(name) of \(entity) was set to nil \(system). Use `world.remove(entity, "
          + "\(name).self)`.")
    case .overlapping:
      misuse(
        "The \(name) of \(entity) is used while it is changed in place \(system). Read it into a "
          + "constant first, then change it.")
    }
  }
}
