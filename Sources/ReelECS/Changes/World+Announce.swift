import ReelMath

// The one path by which a change reaches hooks, observers, and observers of queries:
//
//     announce(change, entity, id, address)     one value was added, was assigned, or is being removed
//     announce(change, allOf: entity)           all values of an entity were added, or are being removed
//     willChange, didChange                     around a change: compare the observed queries before and after
//
// An insertion with companions announces the companions, then the component, then the queries that the entity matches.

extension World {
  /// True if the world has observers or hooks.
  @inlinable var isObserved: Bool { state.uses.contains(.observers) }

  /// Calls the observers of a change of one value.
  @inlinable @inline(__always) func announce(
    _ change: ValueChange, _ entity: Entity, _ id: Int32, _ address: UnsafeMutableRawPointer
  ) {
    if state.listeners[Int(id)].contains(.observers) { callObservers(change, entity, id, address) }
  }

  @inline(never) @usableFromInline func callObservers(
    _ change: ValueChange, _ entity: Entity, _ id: Int32, _ address: UnsafeMutableRawPointer
  ) {
    let observers = state.observers.types.address(Int(id))
    switch change {
    case .added: call(observers.pointee.added, entity, address)
    case .removed: call(observers.pointee.removed, entity, address)
    case .assigned:
      call(observers.pointee.assigned, entity, address, depth: context.iterationDepth)
    }
  }

  /// Calls observers. While they run, a change of structure traps.
  /// - Parameters:
  ///   - address: the address of the value; `nil` for the observers of a query, which are no hooks.
  ///   - depth: the present depth of iteration. It is a constant if the structure has just changed, because then no
  ///     iteration runs. A depth that is read, written and restored in memory makes each reaction wait for the one
  ///     before it, which takes longer than the call.
  private func call(
    _ calls: ObserverCalls, _ entity: Entity, _ address: UnsafeMutableRawPointer? = nil,
    depth: Int = 0
  ) {
    guard calls.first != nil else { return }
    assert(depth == context.iterationDepth)
    context.iterationDepth = depth &+ SystemContext.observing
    var following = calls.first
    while let observer = following {
      // SAFETY: the list retains its observers until the world is deallocated, and none can be added while they run.
      following = observer._withUnsafeGuaranteedRef {
        if $0.isHook {
          $0.hook(self, entity, address.unsafelyUnwrapped)
        } else {
          $0.body(self, entity)
        }
        return $0.next
      }
    }
    context.iterationDepth = depth
  }

  // MARK: - Complete changes

  /// Calls the observers of all values of an entity that was spawned or is about to be despawned, and the observers of
  /// the queries that it enters or leaves.
  func announce(_ change: ValueChange, allOf entity: Entity) {
    if !isObserved(entity) { return }
    let slot = Int(entity.index)
    let record = state.entities.records[slot]
    let table = state.tables[Int(record.table)]
    // SAFETY: observers cannot move rows, because a change of structure traps while they run.
    for at in 0..<table.pointee.columnCount {
      announce(
        change, entity, table.pointee.columns[at].component,
        table.pointee.address(at, Int(record.row)))
    }
    if state.hasSparseObservers {
      for id in state.sparseIDs {
        guard let own = state.columnRow(of: id, slot: slot, isSparse: true) else { continue }
        announce(change, entity, id, own.address)
      }
    }
    for at in state.observers.queries.indices {
      if change == .added {
        state.observers.queries[at].matched = false
      } else if passes(entity, state.observers.queries[at].filter) {
        call(state.observers.queries[at].left, entity)
      }
    }
    if change == .added { didChange(entity) }
  }

  /// Returns true if values of an entity may be observed. The values in most tables are not.
  func isObserved(_ entity: Entity) -> Bool {
    let table = state.entities.records[Int(entity.index)].table
    return state.hasSparseObservers || state.tables[Int(table)].pointee.isObserved
  }

  /// Calls the observers of a component's companions, of the component, and of the queries that the entity now matches.
  @inline(never) @usableFromInline func announceInsertion(_ entity: Entity, _ id: Int32) {
    if !state.observers.companions.isEmpty {
      let companions = state.observers.companions
      state.observers.companions.removeAll(keepingCapacity: true)
      for id in companions { announceAddition(entity, id) }
    }
    announceAddition(entity, id)
    if state.uses.contains(.queryObservers) { didChange(entity) }
  }

  private func announceAddition(_ entity: Entity, _ id: Int32) {
    guard let new = state.columnRow(of: id, slot: Int(entity.index)) else { return }
    announce(.added, entity, id, new.address)
  }

  // MARK: - Queries

  /// Records which observed queries the entity matches, before its components change.
  @inline(never) @usableFromInline func willChange(_ entity: Entity) {
    for at in state.observers.queries.indices {
      let filter = state.observers.queries[at].filter
      state.observers.queries[at].matched = passes(entity, filter)
    }
  }

  /// Calls the observers of queries that the entity matches now and did not before, or the other way round.
  @inline(never) @usableFromInline func didChange(_ entity: Entity) {
    for at in state.observers.queries.indices {
      let observer = state.observers.queries[at]
      let matches = passes(entity, observer.filter)
      if matches && !observer.matched { call(observer.entered, entity) }
      if !matches && observer.matched { call(observer.left, entity) }
    }
  }

  /// Calls `body` with the ids of an entity's components, table components first, each kind ascending.
  func eachComponent(of entity: Entity, _ body: (Int32) -> Void) {
    let slot = Int(entity.index)
    let table = state.tables[Int(state.entities.records[slot].table)]
    for at in 0..<table.pointee.columnCount { body(table.pointee.columns[at].component) }
    for id in state.sparseIDs where state.columnRow(of: id, slot: slot, isSparse: true) != nil {
      body(id)
    }
  }
}
