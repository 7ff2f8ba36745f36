import ReelMath

// The open values: those that an assignment or a hook is changing, innermost first.
//
//     context.openValue ──▶ assignment ──outer──▶ hook's value ──outer──▶ assignment ──▶ nil
//                           (scratch)             (stack)                 (scratch)
//
// While a value is open, changes of structure trap, whatever the value's type: no row is added, removed or moved, so
// the address of the value stays valid until it is closed. Every other write to an open value traps; the list records
// which values are open. A closure of `each` opens all values of the components that it takes as `inout`. The list of
// active queries (`SystemContext.runs`) records these, once per query and not once per row.
//
//                    │ structure │ another write to the value          │ reading the value
//     assignment     │ traps     │ traps                               │ the value before the change; traps
//                    │           │                                     │ if it holds references
//     hook           │ traps     │ traps                               │ allowed
//     `inout`, each  │ traps     │ the last write counts; traps        │ allowed
//                    │           │ if it holds references              │

/// A value that is being changed, as an entry of the list of open values.
@usableFromInline struct OpenValue {
  /// The way in which the value is changed.
  @usableFromInline enum Kind: UInt8 {
    /// The change applies to a copy; the row contains the value before the change.
    case copied
    /// The value was moved out of its row, which is empty meanwhile. A copy would count its references.
    case moved
    /// A hook changes the value in its row.
    case hooked
  }

  /// The address of the value in its row; `nil` if the entity lacks the component.
  @usableFromInline var address: UnsafeMutableRawPointer?
  /// The value's column, if closing the value only has to set the column's `written`; otherwise `nil`.
  @usableFromInline var column: UnsafeMutablePointer<Column>?
  /// The value that was opened before this one.
  @usableFromInline var outer: UnsafeMutablePointer<OpenValue>?
  @usableFromInline var entity: Entity
  @usableFromInline var component: Int32
  /// The number of bytes of the scratch memory that this value and the outer ones take.
  @usableFromInline var scratchUsed: UInt16
  @usableFromInline var kind: Kind

  @inlinable init(
    address: UnsafeMutableRawPointer?, column: UnsafeMutablePointer<Column>?,
    outer: UnsafeMutablePointer<OpenValue>?, entity: Entity, component: Int32, scratchUsed: Int,
    kind: Kind
  ) {
    self.address = address
    self.column = column
    self.outer = outer
    self.entity = entity
    self.component = component
    self.scratchUsed = UInt16(truncatingIfNeeded: scratchUsed)
    self.kind = kind
  }

  func isOf(_ entity: Entity, _ component: Int32) -> Bool {
    self.entity == entity && self.component == component && address != nil
  }
}

extension World {
  /// Calls a hook while its value is on the list of open values.
  @inlinable @inline(__always) func opening<T: Component>(
    _ value: UnsafeMutablePointer<T>, _ entity: Entity, _ id: Int32, _ body: () -> Void
  ) {
    let outer = context.openValue
    var open = OpenValue(
      address: UnsafeMutableRawPointer(value), column: nil, outer: outer, entity: entity,
      component: id, scratchUsed: context.scratchUsed, kind: .hooked)
    // SAFETY: the entry leaves the list before its memory is released.
    withUnsafeMutablePointer(to: &open) {
      context.openValue = $0
      body()
      context.openValue = outer
    }
  }

  /// Returns true if the row of an entity's component is empty, because an assignment has moved the value to the
  /// scratch memory.
  @inline(never) @usableFromInline func isMovedOut(_ entity: Entity, _ id: Int32) -> Bool {
    var open = context.openValue
    while let value = open {
      if value.pointee.kind == .moved && value.pointee.isOf(entity, id) { return true }
      open = value.pointee.outer
    }
    return false
  }

  /// Traps if the value to be written is open.
  @inlinable @inline(__always) func checkWrite(_ entity: Entity, _ id: Int32, isTrivial: Bool) {
    if context.openValue != nil || (!isTrivial && context.activeQueryCount > 0) {
      checkOpenValues(entity, id, isTrivial: isTrivial)
    }
  }

  @inline(never) @usableFromInline
  func checkOpenValues(_ entity: Entity, _ id: Int32, isTrivial: Bool) {
    let name = state.types[Int(id)].name
    var open = context.openValue
    while let value = open {
      if value.pointee.isOf(entity, id) {
        if value.pointee.kind == .hooked {
          misuse(
            "The \(name) of \(entity) cannot be written inside its own hook (system: \(systemName)), "
              + "which holds that very value. Change the value that the hook is given.")
        }
        misuse(
          "The \(name) of \(entity) was written while it was being assigned to (system: "
            + "\(systemName)): that would be lost. Compute the value first, then assign it.")
      }
      open = value.pointee.outer
    }
    if isTrivial { return }
    for at in 0..<context.activeQueryCount where context.isWritten(id, by: context.runs[at]) {
      misuse(
        "The \(name) of \(entity) cannot be written inside an `each` that takes \(name) as `inout` "
          + "(system: \(systemName)): the closure may hold that very value. Write it there, or use "
          + "`world.commands`, which acts when the system has ended.")
    }
  }

  /// Traps if a closure of `each` would write an open value, or read one whose row is empty.
  func checkOpenValues(_ terms: [QueryTerm], _ writes: UInt8) {
    var open = context.openValue
    while let value = open {
      for (at, term) in terms.enumerated()
      where term.component == value.pointee.component && value.pointee.address != nil {
        let isWritten = writes >> UInt8(at) & 1 == 1
        guard isWritten || value.pointee.kind == .moved else { continue }
        let name = state.types[Int(term.component)].name
        if value.pointee.kind == .hooked {
          misuse(
            "An `each` that takes \(name) as `inout` runs inside the hook of a \(name) (system: "
              + "\(systemName)), which holds that value. Use `world.commands`, or collect the entities "
              + "and change those that are not the hook's.")
        }
        misuse(
          "An `each` over \(name) runs while the \(name) of \(value.pointee.entity) is changed in "
            + "place (system: \(systemName)). Keep what the query finds in a constant first, then "
            + "change the component.")
      }
      open = value.pointee.outer
    }
  }
}

extension SystemContext {
  /// The number of bytes of the scratch memory that open values take.
  @inlinable var scratchUsed: Int {
    guard let openValue else { return 0 }
    return Int(openValue.pointee.scratchUsed)
  }

  /// Returns true if the closure of an active query takes a component as `inout`.
  func isWritten(_ component: Int32, by run: ActiveQuery) -> Bool {
    let terms = run.query.pointee.about.terms
    return terms.indices.contains {
      terms[$0].holdsValue && terms[$0].component == component
        && run.writes >> UInt8($0) & 1 == 1
    }
  }
}
