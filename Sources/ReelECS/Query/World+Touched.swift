// For caches of what follows from components, such as the cells of colliders: which tables they have
// to look at again. A column remembers when it was last written, a table when a row last came.

extension World {
  /// What tells this world from others. A cache that holds it knows whose it is.
  public var identity: WorldIdentity { state.identity.object }

  /// Whether an identity is this world's, by its address: so nothing counts references.
  public func isIdentified(by identity: UnsafeRawPointer?) -> Bool {
    identity == state.identity.address
  }

  /// The number that what is written now carries. It grows with every system, and may be smaller after
  /// a ``restoreCount`` that grew.
  public var version: UInt64 { context.version }

  /// How often the world's state was replaced by a restore: what a cache noted before says nothing
  /// about it.
  public var restoreCount: Int { state.tableEpoch }

  /// Changes whenever an entity gets a parent or loses it.
  public var linkVersion: UInt64 { state.linkVersion }

  /// Calls `body` for every entity that has both components, in tables where an entity came, or one of
  /// the two was written, at this ``version`` or later. Of a table all rows count as written when one
  /// is; what was removed is not told.
  ///
  /// A cache that notes `version` when it asks, and asks with it the next time, misses nothing.
  /// - Parameter version: 0 for all entities.
  /// - Returns: how many entities have both, called or not. O(tables + called).
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

  /// The same for one component. `body` is also given the version under which a row last came to the
  /// table, where that was since then, or else the component was written. O(tables + called).
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
