// What `world[entity, T.self]?.x = …` needs between its beginning and its end.
//
//     scratch   │ address, outer, entity … │ value: T? │ before: T │ address … │ value: T? │ … │ free
//               └─ an access that is open ──────────────────────────┴─ one inside it ─────────┘
//
// A value without references is a copy that goes back in the end. What stood in the row before is
// kept beside it: where the row has changed meanwhile, somebody else's change would be lost.
//
// It does not live in the coroutine itself: behind `?.` a coroutine is never inlined, and a frame
// of more than four words would be allocated at each access. Only the pointer stays there.

@usableFromInline struct OpenMutation {
  /// Where the component is; `nil` where there is none.
  @usableFromInline var address: UnsafeMutableRawPointer?
  /// The access that was open before, of a component that is changed in place.
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

  /// Whether the same bytes stand at both places. A loop of the compiler's own: the number is a
  /// constant, and a call would cost more than what it does.
  @inlinable @inline(__always) static func areSame(
    _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int
  ) -> Bool {
    var at = 0
    while at &+ 8 <= count {
      if a.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        != b.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      {
        return false
      }
      at &+= 8
    }
    while at < count {
      if a.load(fromByteOffset: at, as: UInt8.self) != b.load(fromByteOffset: at, as: UInt8.self) {
        return false
      }
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
  @inlinable func beginMutation<T: Component>(
    _ entity: Entity, _ type: T.Type
  ) -> UnsafeMutablePointer<OpenMutation> {
    let id = state.pointee.typeIDs.find(TypeIdentity(type))
    let address = id < 0 ? findNew(entity, type) : lookUp(entity, type, id)
    let size = OpenMutation.size(of: type)
    let memory: UnsafeMutableRawPointer
    if context.pointee.scratchUsed &+ size <= OpenMutation.scratchSize {
      memory = context.pointee.scratch + context.pointee.scratchUsed
    } else {
      memory = .allocate(byteCount: size, alignment: 16)
    }
    context.pointee.scratchUsed &+= size
    let access = memory.assumingMemoryBound(to: OpenMutation.self)
    access.initialize(
      to: OpenMutation(
        address: address, outer: context.pointee.openValue, entity: entity,
        component: id))
    let value = access.value(of: type)
    guard let address else {
      value.initialize(to: nil)
      return access
    }
    if _isPOD(T.self) {
      value.initialize(to: address.pointee)
      access.before(type).copyMemory(from: address, byteCount: MemoryLayout<T>.size)
    } else {
      // SAFETY: the row is empty until the value comes back. Raising the depth keeps it where it
      // is, and `openValue` stops whoever would look at it.
      value.initialize(to: address.move())
      context.pointee.iterationDepth &+= 1
      context.pointee.openValue = access
    }
    return access
  }

  @inlinable func endMutation<T: Component>(
    _ access: UnsafeMutablePointer<OpenMutation>, _ type: T.Type
  ) {
    let size = OpenMutation.size(of: type)
    context.pointee.scratchUsed &-= size
    let entity = access.pointee.entity
    let value = access.value(of: type).move()
    if var address = access.pointee.address?.assumingMemoryBound(to: T.self) {
      guard let value else { removalMisuse(entity, T.componentName) }
      let id = access.pointee.component
      if _isPOD(T.self) {
        // SAFETY: the right-hand side ran in the meantime, and may have moved the row.
        guard let place = lookUp(entity, type, id) else {
          goneMisuse(entity, T.componentName)
        }
        address = place
        if !OpenMutation.areSame(address, access.before(type), MemoryLayout<T>.size) {
          lostMisuse(entity, T.componentName)
        }
        address.pointee = value
      } else {
        context.pointee.openValue = access.pointee.outer
        context.pointee.iterationDepth &-= 1
        address.initialize(to: value)
      }
      noteWrite(address, entity, id)
    } else if value != nil {
      assignmentMisuse(entity, T.componentName)
    }
    if context.pointee.scratchUsed &+ size > OpenMutation.scratchSize {
      UnsafeMutableRawPointer(access).deallocate()
    }
  }

  /// Traps where a closure would be given a value that is away from its row.
  func checkOpen(_ terms: [QueryTerm]) {
    var open = context.pointee.openValue
    while let access = open {
      for term in terms where term.component == access.pointee.component {
        let name = state.pointee.types[Int(term.component)].name
        misuse(
          "An `each` over \(name) runs while the \(name) of \(access.pointee.entity) is changed in "
            + "place (system: \(systemName)). Keep what the query finds in a constant first, then "
            + "change the component.")
      }
      open = access.pointee.outer
    }
  }
}
