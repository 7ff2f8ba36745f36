import ReelMath

// Values with references that a closure of `each` or a hook holds as `inout`. Replacing one, or taking it
// out of its row to change it in place, would make two owners of what it refers to: memory would be given
// back twice, or written after that.
//
//     each     its run and the components that it writes are noted once a run, not once a row: so no
//              row of such a component is written through the world meanwhile
//     hook     the address of its one value is noted: others of the type are free
//
// Values without references are copied as bytes: who writes last is right, and nothing breaks.

/// The value that a running hook holds. A list from the innermost hook to the outermost, on the stack.
@usableFromInline struct HeldValue {
  @usableFromInline let address: UnsafeMutableRawPointer
  @usableFromInline let component: Int32
  @usableFromInline let outer: UnsafeMutablePointer<HeldValue>?

  @inlinable init(
    address: UnsafeMutableRawPointer, component: Int32, outer: UnsafeMutablePointer<HeldValue>?
  ) {
    self.address = address
    self.component = component
    self.outer = outer
  }
}

extension World {
  /// Calls a hook with its value noted. Costs nothing for a value without references.
  @inlinable @inline(__always) func holding<T: Component>(
    _ value: UnsafeMutablePointer<T>, _ id: Int32, _ body: () -> Void
  ) {
    if _isPOD(T.self) { return body() }
    let outer = context.held
    var held = HeldValue(address: UnsafeMutableRawPointer(value), component: id, outer: outer)
    // SAFETY: the note is gone from the list before its memory is.
    withUnsafeMutablePointer(to: &held) {
      context.held = $0
      body()
      context.held = outer
    }
  }

  /// Traps where a value with references is about to be replaced or moved that a closure or a hook may
  /// hold as `inout`.
  @inlinable @inline(__always) func checkHeld<T: Component>(
    _ value: UnsafeMutablePointer<T>, _ entity: Entity, _ id: Int32
  ) {
    if !_isPOD(T.self) { checkHeld(UnsafeMutableRawPointer(value), entity, id) }
  }

  /// The same where only the number of the type is known, which has references.
  @inlinable @inline(__always) func checkHeld(
    _ value: UnsafeMutableRawPointer, _ entity: Entity, _ id: Int32
  ) {
    if context.runCount > 0 || context.held != nil { checkHolders(value, entity, id) }
  }

  @inline(never) @usableFromInline
  func checkHolders(_ value: UnsafeMutableRawPointer, _ entity: Entity, _ id: Int32) {
    let name = state.types[Int(id)].name
    for at in 0..<context.runCount where context.isWritten(id, by: context.runs[at]) {
      misuse(
        "The \(name) of \(entity) can not be written inside an `each` that takes \(name) as `inout` "
          + "(system: \(systemName)): the closure may hold that very value. Write it there, or use "
          + "`world.commands`, which acts when the system has ended.")
    }
    var held = context.held
    while let hook = held {
      if hook.pointee.address == value {
        misuse(
          "The \(name) of \(entity) can not be written inside its own hook (system: \(systemName)), "
            + "which holds that very value. Change the value that the hook is given.")
      }
      held = hook.pointee.outer
    }
  }

  /// Traps where a closure would take values as `inout` of which a hook holds one.
  func checkHeld(_ terms: [QueryTerm], _ writes: UInt8) {
    var held = context.held
    while let hook = held {
      for (at, term) in terms.enumerated()
      where term.component == hook.pointee.component && writes >> UInt8(at) & 1 == 1 {
        let name = state.types[Int(term.component)].name
        misuse(
          "An `each` that takes \(name) as `inout` runs inside the hook of a \(name) (system: "
            + "\(systemName)), which holds that value. Use `world.commands`, or collect the entities "
            + "and change those that are not the hook's.")
      }
      held = hook.pointee.outer
    }
  }
}

extension SystemContext {
  /// True if a run's closure takes a component as `inout`.
  func isWritten(_ component: Int32, by run: QueryRun) -> Bool {
    let terms = queries[Int(run.query)].pointee.terms
    return terms.indices.contains {
      terms[$0].holdsValue && terms[$0].component == component
        && run.writes >> UInt8($0) & 1 == 1
    }
  }
}
