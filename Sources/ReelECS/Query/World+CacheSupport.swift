// Support for caches derived from components, such as the cells of colliders: the tables that have changed since a
// cache was updated. A column records when it was last written, a table when a row was last added.

extension World {
  /// The identity that distinguishes this world from others. A cache stores it to recognise its world.
  public var identity: WorldIdentity { state.identity.object }

  /// Returns true if an identity is this world's. Compares addresses, so that nothing counts references.
  public func isIdentified(by identity: UnsafeRawPointer?) -> Bool {
    identity == state.identity.address
  }

  /// The version that columns and tables record for writes at present. It grows with every system, and may be smaller
  /// after a restore, which increases ``restoreCount``.
  public var version: UInt64 { context.version }

  /// The number of times that a restore has replaced the world's state. Versions that a cache stored before are invalid
  /// after it.
  public var restoreCount: Int { state.restoreCount }

  /// A number that changes whenever an entity gets a parent or loses it.
  public var linkVersion: UInt64 { state.linkVersion }

  /// Calls `body` for every entity that has both components, in tables in which a row was added, or one of the two was
  /// written, at this ``version`` or later. All rows of a table count as written when one is; removals are not
  /// reported.
  ///
  /// A cache that stores `version` at each call, and passes it to the next call, misses no change.
  /// - Parameter version: 0 for all entities.
  /// - Returns: the number of entities that have both, called or not. O(tables + called).
  @discardableResult
  @inlinable public func eachTouched<A: Component, B: Component>(
    since version: UInt64, _ body: (Entity, A, B) -> Void
  ) -> Int where A.Fetch: DenseColumnFetch, B.Fetch: DenseColumnFetch {
    var count = 0
    all.eachTable(
      (A, B).self, writes: 0, [A.Fetch.term(in: self), B.Fetch.term(in: self)]
    ) { table, sources, first, end in
      count &+= end &- first
      guard
        table.pointee.arrived >= version || A.Fetch.column(sources[0]).pointee.written >= version
          || B.Fetch.column(sources[1]).pointee.written >= version
      else { return }
      let a = A.Fetch(table, source: sources[0], world: self)
      let b = B.Fetch(table, source: sources[1], world: self)
      for row in first..<end { body(table.pointee.entities[row], a.read(row), b.read(row)) }
    }
    return count
  }

  /// Calls `body` in the same way for one component, with the version at which a row was last added to the table, if
  /// that was at `version` or later; otherwise the version at which the component was last written. O(tables + called).
  @inlinable public func eachTouched<A: Component>(
    since version: UInt64, _ body: (Entity, A, UInt64) -> Void
  ) where A.Fetch: DenseColumnFetch {
    all.eachTable(A.self, writes: 0, [A.Fetch.term(in: self)]) { table, sources, first, end in
      let arrived = table.pointee.arrived
      guard arrived >= version || A.Fetch.column(sources[0]).pointee.written >= version else {
        return
      }
      let touched = arrived >= version ? arrived : A.Fetch.column(sources[0]).pointee.written
      let a = A.Fetch(table, source: sources[0], world: self)
      for row in first..<end { body(table.pointee.entities[row], a.read(row), touched) }
    }
  }
}
