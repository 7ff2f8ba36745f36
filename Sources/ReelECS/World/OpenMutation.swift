import ReelMath

// What `world[entity, T.self]?.x = …` needs between its beginning and its end.
//
//     scratch   │ address, outer, entity … │ value: T? │ before: T │ address … │ value: T? │ … │ free
//               └─ a mutation that is open ─────────────────────────┴─ one inside it ─────────┘
//
// A value without references is a copy that goes back in the end. What stood in the row before is
// kept beside it: where the row has changed meanwhile, somebody else's change would be lost.
//
// It does not live in the coroutine itself: behind `?.` a coroutine is never inlined, and a frame
// of more than four words would be allocated at each access. Only the pointer stays there.

@usableFromInline struct OpenMutation {
  /// Where the component is; `nil` where there is none.
  @usableFromInline var address: UnsafeMutableRawPointer?
  /// The mutation that was open before, of a component that is changed in place.
  @usableFromInline var outer: UnsafeMutablePointer<OpenMutation>?
  @usableFromInline var entity: Entity
  @usableFromInline var component: Int32

  @inlinable init(
    address: UnsafeMutableRawPointer?, outer: UnsafeMutablePointer<OpenMutation>?, entity: Entity,
    component: Int32
  ) {
    self.address = address
    self.outer = outer
    self.entity = entity
    self.component = component
  }

  @inlinable static var scratchSize: Int { 4096 }
  /// Before the value: the size of an access, rounded up to the largest alignment there is.
  @inlinable static var headerSize: Int { 32 }

  /// Where the copy of what stood in the row is.
  @inlinable static func offsetBefore<T>(_ type: T.Type) -> Int {
    (headerSize + MemoryLayout<T?>.size + 15) & ~15
  }

  @inlinable static func size<T>(of type: T.Type) -> Int {
    (offsetBefore(type) + (_isPOD(T.self) ? MemoryLayout<T>.size : 0) + 15) & ~15
  }

  /// Copies a value to a row in which nothing has changed since.
  ///
  /// A processor hands a value that was just stored to the next load only where the load lies within
  /// one store; otherwise it waits, some nanoseconds. Most fields that are assigned have four bytes, so
  /// the value is loaded by four, and stored by eight, as the next access will load it. The first of
  /// the two stores keeps the compiler from making one load of both.
  /// - Returns: whether nothing had changed.
  @inlinable @inline(__always) static func copy(
    _ value: UnsafeRawPointer, to row: UnsafeMutableRawPointer, ifSameAs before: UnsafeRawPointer,
    _ count: Int
  ) -> Bool {
    var at = 0
    while at &+ 8 <= count {
      if row.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        != before.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      {
        return false
      }
      let low = value.loadUnaligned(fromByteOffset: at, as: UInt32.self)
      row.storeBytes(of: low, toByteOffset: at, as: UInt32.self)
      let high = value.loadUnaligned(fromByteOffset: at &+ 4, as: UInt32.self)
      row.storeBytes(of: UInt64(low) | UInt64(high) &<< 32, toByteOffset: at, as: UInt64.self)
      at &+= 8
    }
    while at < count {
      let byte = row.load(fromByteOffset: at, as: UInt8.self)
      if byte != before.load(fromByteOffset: at, as: UInt8.self) { return false }
      row.storeBytes(
        of: value.load(fromByteOffset: at, as: UInt8.self), toByteOffset: at, as: UInt8.self)
      at &+= 1
    }
    return true
  }
}

extension UnsafeMutablePointer<OpenMutation> {
  @inlinable func value<T>(of type: T.Type) -> UnsafeMutablePointer<T?> {
    (UnsafeMutableRawPointer(self) + OpenMutation.headerSize).assumingMemoryBound(to: T?.self)
  }

  @inlinable func before<T>(_ type: T.Type) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(self) + OpenMutation.offsetBefore(type)
  }
}

extension World {
  @inlinable @inline(__always) func beginMutation<T: Component>(
    _ entity: Entity, _ type: T.Type
  ) -> UnsafeMutablePointer<OpenMutation> {
    // What nearly every access is: no call, and nothing is looked up twice. All else is a call.
    let used = context.scratchUsed
    if _isPOD(T.self), !T.Fetch.isSparse, context.access == nil,
      used &+ OpenMutation.size(of: type) <= OpenMutation.scratchSize
    {
      let known = RowLookup.place(TypeIdentity(type), contextPointer)
      if known.pointee.isOf(TypeIdentity(type)),
        let address = state.entities.record(of: entity)?
          .value(entity.generation, known.pointee.rows, T.self)
      {
        context.scratchUsed = used &+ OpenMutation.size(of: type)
        let mutation = (context.scratch + used).assumingMemoryBound(to: OpenMutation.self)
        mutation.initialize(
          to: OpenMutation(
            address: address, outer: nil, entity: entity,
            component: Int32(truncatingIfNeeded: known.pointee.id)))
        mutation.value(of: type).initialize(to: address.pointee)
        mutation.before(type).copyMemory(from: address, byteCount: MemoryLayout<T>.size)
        return mutation
      }
    }
    return beginAnyMutation(entity, type)
  }

  /// The same for every kind of component, in every context.
  @inline(never) @inlinable func beginAnyMutation<T: Component>(
    _ entity: Entity, _ type: T.Type
  ) -> UnsafeMutablePointer<OpenMutation> {
    if context.access != nil { checkAccess(type, isWrite: true) }
    let id = state.typeIDs.find(TypeIdentity(type))
    if id >= 0 && !T.Fetch.isSparse { noteRows(TypeIdentity(type), id) }
    let address = id < 0 ? findNew(entity, type) : lookUp(entity, type, id)
    let size = OpenMutation.size(of: type)
    let memory: UnsafeMutableRawPointer
    if context.scratchUsed &+ size <= OpenMutation.scratchSize {
      memory = context.scratch + context.scratchUsed
    } else {
      memory = .allocate(byteCount: size, alignment: 16)
    }
    context.scratchUsed &+= size
    let mutation = memory.assumingMemoryBound(to: OpenMutation.self)
    mutation.initialize(
      to: OpenMutation(
        address: address, outer: context.openValue, entity: entity,
        component: id))
    let value = mutation.value(of: type)
    guard let address else {
      value.initialize(to: nil)
      return mutation
    }
    if _isPOD(T.self) {
      value.initialize(to: address.pointee)
      mutation.before(type).copyMemory(from: address, byteCount: MemoryLayout<T>.size)
    } else {
      checkHeld(address, entity, id)
      // SAFETY: the row is empty until the value comes back. Raising the depth keeps it where it
      // is, and `openValue` stops whoever would look at it.
      value.initialize(to: address.move())
      context.iterationDepth &+= 1
      context.openValue = mutation
    }
    return mutation
  }

  @inlinable @inline(__always) func endMutation<T: Component>(
    _ mutation: UnsafeMutablePointer<OpenMutation>, _ type: T.Type
  ) {
    let used = context.scratchUsed
    let value = mutation.value(of: type)
    let known = RowLookup.place(TypeIdentity(type), contextPointer)
    if _isPOD(T.self), !T.Fetch.isSparse, !T.Hooks.areHooked,
      used <= OpenMutation.scratchSize, mutation.pointee.address != nil, value.pointee != nil,
      !state.uses.contains(.observers), known.pointee.isOf(TypeIdentity(type)),
      let (table, row) = tableRow(of: mutation.pointee.entity),
      let rows = known.pointee.rows[table]
    {
      let address = rows.assumingMemoryBound(to: T.self) + row
      if OpenMutation.copy(
        value, to: address, ifSameAs: mutation.before(type), MemoryLayout<T>.size)
      {
        context.scratchUsed = used &- OpenMutation.size(of: type)
        return stampWrite(type, mutation.pointee.component, table, row)
      }
    }
    endAnyMutation(mutation, type)
  }

  /// The same for every kind of component, in every context.
  @inline(never) @inlinable func endAnyMutation<T: Component>(
    _ mutation: UnsafeMutablePointer<OpenMutation>, _ type: T.Type
  ) {
    let size = OpenMutation.size(of: type)
    let used = context.scratchUsed
    context.scratchUsed = used &- size
    let entity = mutation.pointee.entity
    let value = mutation.value(of: type)
    if let address = mutation.pointee.address?.assumingMemoryBound(to: T.self) {
      if value.pointee == nil { componentMisuse(.removed, entity, T.componentName) }
      let id = mutation.pointee.component
      if _isPOD(T.self) {
        // SAFETY: the right-hand side ran in the meantime, and may have moved the row.
        guard let place = lookUp(entity, type, id) else {
          componentMisuse(.gone, entity, T.componentName)
        }
        if !OpenMutation.copy(
          value, to: place, ifSameAs: mutation.before(type), MemoryLayout<T>.size)
        {
          componentMisuse(.lost, entity, T.componentName)
        }
        noteWrite(place, entity, id)
      } else {
        context.openValue = mutation.pointee.outer
        context.iterationDepth &-= 1
        address.initialize(to: value.move().unsafelyUnwrapped)
        noteWrite(address, entity, id)
      }
    } else if value.pointee != nil {
      componentMisuse(.missing, entity, T.componentName)
    }
    if used > OpenMutation.scratchSize {
      UnsafeMutableRawPointer(mutation).deallocate()
    }
  }

  /// Traps where a closure would be given a value that is away from its row.
  func checkOpen(_ terms: [QueryTerm]) {
    var open = context.openValue
    while let mutation = open {
      for term in terms where term.component == mutation.pointee.component {
        let name = state.types[Int(term.component)].name
        misuse(
          "An `each` over \(name) runs while the \(name) of \(mutation.pointee.entity) is changed in "
            + "place (system: \(systemName)). Keep what the query finds in a constant first, then "
            + "change the component.")
      }
      open = mutation.pointee.outer
    }
  }
}
