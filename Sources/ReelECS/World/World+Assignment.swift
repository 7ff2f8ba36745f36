import ReelMath

// The work of `world[e, T.self]?.x = …` before and after its right-hand side: one copy out of the row, one back.
//
//     scratch   │ OpenValue │ value: T? │ OpenValue │ value: T? │ … │ free
//               └─ an assignment ───────┴─ one inside it ───────┘
//
// Between the two the row cannot move, and every other write to the value traps (`OpenValue`). So the copy is written
// back to the same address, without a check.
//
// The coroutine's frame does not contain the copy: the compiler never inlines a coroutine behind `?.`, and allocates a
// frame of more than four words at each access. So the frame contains only the pointer.

extension OpenValue {
  @inlinable static var scratchSize: Int { 2048 }
  /// The distance from an entry to its value: the size of an entry, rounded up to the largest alignment there is.
  @inlinable static var headerSize: Int { 48 }

  @inlinable static func size<T>(of type: T.Type) -> Int {
    (headerSize + MemoryLayout<T?>.size + 15) & ~15
  }

  /// Copies the bytes of a value to its row.
  ///
  /// A processor forwards a value that was just stored to the next load only if the load lies within one store;
  /// otherwise it waits some nanoseconds. Most fields that are assigned have four bytes, so this loads four bytes at a
  /// time, and stores eight, as the next access will load them. The first of the two stores keeps the compiler from
  /// combining both loads into one.
  @inlinable @inline(__always) static func copy(
    _ value: UnsafeRawPointer, to row: UnsafeMutableRawPointer, _ count: Int
  ) {
    var at = 0
    while at &+ 8 <= count {
      let low = value.loadUnaligned(fromByteOffset: at, as: UInt32.self)
      row.storeBytes(of: low, toByteOffset: at, as: UInt32.self)
      let high = value.loadUnaligned(fromByteOffset: at &+ 4, as: UInt32.self)
      row.storeBytes(of: UInt64(low) | UInt64(high) &<< 32, toByteOffset: at, as: UInt64.self)
      at &+= 8
    }
    while at < count {
      row.storeBytes(
        of: value.load(fromByteOffset: at, as: UInt8.self), toByteOffset: at, as: UInt8.self)
      at &+= 1
    }
  }
}

extension UnsafeMutablePointer<OpenValue> {
  /// Returns the address of an assignment's value.
  @inlinable func value<T>(of type: T.Type) -> UnsafeMutablePointer<T?> {
    (UnsafeMutableRawPointer(self) + OpenValue.headerSize).assumingMemoryBound(to: T?.self)
  }
}

extension World {
  @inlinable @inline(__always) func beginAssignment<T: Component>(
    _ entity: Entity, _ type: T.Type
  ) -> UnsafeMutablePointer<OpenValue> {
    // The fast path of nearly every access: no other value is open, and the value can be copied as bytes. All other
    // accesses take one call.
    guard _isPOD(T.self), context.openValue == nil, !isReadOnly,
      OpenValue.size(of: type) <= OpenValue.scratchSize, let cached = cachedRows(of: type),
      let record = state.entities.record(of: entity),
      let address = record.value(entity.generation, cached.pointee.rows, T.self)
    else { return beginAnyAssignment(entity, type) }
    let id = cached.pointee.id
    let table = state.tables[record.table]
    let open = context.scratch.assumingMemoryBound(to: OpenValue.self)
    open.initialize(
      to: OpenValue(
        address: address, column: table.pointee.columns + Int(table.pointee.columnOfComponent[id]),
        outer: nil, entity: entity, component: Int32(truncatingIfNeeded: id),
        scratchUsed: OpenValue.size(of: type), kind: .copied))
    open.value(of: type).initialize(to: address.pointee)
    context.openValue = open
    return open
  }

  /// Implements ``beginAssignment(_:_:)`` for every kind of component, in every context.
  @inline(never) @inlinable func beginAnyAssignment<T: Component>(
    _ entity: Entity, _ type: T.Type
  ) -> UnsafeMutablePointer<OpenValue> {
    if isReadOnly { readOnlyMisuse(writing: type) }
    let address = find(entity, type)
    let id = state.typeIDs.find(TypeIdentity(type))
    if address != nil { checkWrite(entity, id, isTrivial: _isPOD(T.self)) }
    let size = OpenValue.size(of: type)
    var used = context.scratchUsed
    var memory = context.scratch + used
    if used &+ size <= OpenValue.scratchSize {
      used &+= size
    } else {
      memory = .allocate(byteCount: size, alignment: 16)
    }
    let open = memory.assumingMemoryBound(to: OpenValue.self)
    open.initialize(
      to: OpenValue(
        address: address, column: nil, outer: context.openValue, entity: entity, component: id,
        scratchUsed: used, kind: _isPOD(T.self) ? .copied : .moved))
    // SAFETY: the row of a value with references is empty until the value is moved back; the entry makes readers trap.
    open.value(of: type).initialize(to: _isPOD(T.self) ? address?.pointee : address?.move())
    context.openValue = open
    return open
  }

  @inlinable @inline(__always) func endAssignment<T: Component>(
    _ open: UnsafeMutablePointer<OpenValue>, _ type: T.Type
  ) {
    let value = open.value(of: type)
    guard _isPOD(T.self), !T.Fetch.isTracked,
      let address = open.pointee.address, let column = open.pointee.column, value.pointee != nil
    else { return endAnyAssignment(open, type) }
    OpenValue.copy(value, to: address, MemoryLayout<T>.size)
    column.pointee.written = context.version
    context.openValue = nil
    announce(.assigned, open.pointee.entity, open.pointee.component, address)
  }

  /// Implements ``endAssignment(_:_:)`` for every kind of component, in every context.
  @inline(never) @inlinable func endAnyAssignment<T: Component>(
    _ open: UnsafeMutablePointer<OpenValue>, _ type: T.Type
  ) {
    let (entity, id) = (open.pointee.entity, open.pointee.component)
    let address = open.pointee.address?.assumingMemoryBound(to: T.self)
    let value = open.value(of: type)
    if address != nil && value.pointee == nil {
      componentMisuse(.removed, entity, T.componentName)
    }
    if address == nil && value.pointee != nil {
      componentMisuse(.missing, entity, T.componentName)
    }
    if let address, let new = value.move() {
      if _isPOD(T.self) { address.pointee = new } else { address.initialize(to: new) }
    }
    // The value is closed before `finishWrite`, because the hooks and observers that this calls may assign, too, in the
    // same memory.
    let used = context.scratchUsed
    context.openValue = open.pointee.outer
    if used == context.scratchUsed { UnsafeMutableRawPointer(open).deallocate() }
    if address != nil { finishWrite(entity, id, isSparse: T.Fetch.isSparse) }
  }
}
