import ReelMath

// The conditions of a query on a row in addition to its closure's parameters.

/// A description of the rows that a query visits. Each filter is made once and has a number; a query contains the
/// number.
@usableFromInline struct QueryFilter {
  @usableFromInline var with: [Int32] = []
  @usableFromInline var without: [Int32] = []
  /// Groups of components; a row needs at least one of each group.
  @usableFromInline var any: [[Int32]] = []
  /// The components that must have been added since the query's version; `changed` has those that must have been
  /// written.
  @usableFromInline var added: [Int32] = []
  @usableFromInline var changed: [Int32] = []
  /// True if parents come before their children.
  @usableFromInline var parentsFirst = false
  @usableFromInline var group = Group.all

  /// The entities to which the conditions are applied.
  @usableFromInline enum Group {
    case all
    /// The children of the query's subject.
    case children
    /// The subject's targets in the relations with this number; `sources` has its sources.
    case targets(Int)
    case sources(Int)
  }
}

// Keys of caches: generic over the types that they identify, never instantiated.
@usableFromInline enum With<T> {}
@usableFromInline enum Without<T> {}
@usableFromInline enum AnyOf<T> {}
@usableFromInline enum Added<T> {}
@usableFromInline enum Changed<T> {}
@usableFromInline enum ParentsFirst {}
enum ChildrenOf {}
enum TargetsOf<T> {}
enum SourcesOf<T> {}

extension World {
  /// Returns the number of the filter that has one condition more than `base`; the first call makes it.
  @inlinable @inline(__always) func filter<Key>(
    _ base: Int32, _ key: Key.Type, _ change: (inout QueryFilter) -> Void
  ) -> Int32 {
    let index = context.filterIDs.find(TypeIdentity(Key.self), base)
    return index >= 0 ? index : makeFilter(base, TypeIdentity(Key.self), change)
  }

  @inline(never) @usableFromInline func makeFilter(
    _ base: Int32, _ key: TypeIdentity, _ change: (inout QueryFilter) -> Void
  ) -> Int32 {
    var filter = context.filters[Int(base)]
    change(&filter)
    let index = Int32(context.filters.count)
    context.filters.append(filter)
    context.filterIDs.insert(key, base, index)
    return index
  }
}

extension Query {
  /// Narrows the query to entities that have the component.
  @inlinable @inline(__always) public func with<T: Component>(_ type: T.Type) -> Query {
    narrowed(world.filter(filter, With<T>.self) { $0.with.append(world.id(of: type)) })
  }

  /// Narrows the query to entities that lack the component.
  @inlinable @inline(__always) public func without<T: Component>(_ type: T.Type) -> Query {
    narrowed(world.filter(filter, Without<T>.self) { $0.without.append(world.id(of: type)) })
  }

  /// Narrows the query to entities that have at least one of some components.
  @inlinable func any<Key>(_ key: Key.Type, _ ids: () -> [Int32]) -> Query {
    narrowed(world.filter(filter, AnyOf<Key>.self) { $0.any.append(ids()) })
  }

  /// Narrows the query to entities whose component was added or written after `version`. Without a version, it is that
  /// of the running system's last run that queried changes; outside a system all changes count. The system's own later
  /// writes are not included; the changes of its commands are included in its next run.
  ///
  /// Rows of a ``TrackedComponent`` and of a ``SparseComponent`` are tracked one by one; of other components, all rows
  /// of a table count as written when one row is. A component that a closure takes as `inout` counts as written.
  public func changed<T: Component>(_ type: T.Type, since version: UInt64? = nil) -> Query {
    let id = world.id(of: type)
    return narrowed(world.filter(filter, Changed<T>.self) { $0.changed.append(id) }, since: version)
  }

  /// Narrows the query to entities that got the component after `version`; see ``changed(_:since:)``.
  public func added<T: Component>(_ type: T.Type, since version: UInt64? = nil) -> Query {
    let id = world.id(of: type)
    return narrowed(world.filter(filter, Added<T>.self) { $0.added.append(id) }, since: version)
  }

  /// The query for the same entities, with every parent before its children.
  public var parentsFirst: Query {
    checkOneOrder(isRight: subject == .none)
    return narrowed(world.filter(filter, ParentsFirst.self) { $0.parentsFirst = true })
  }

  /// Narrows the query to the children of an entity, first to last.
  public func children(of parent: Entity) -> Query {
    about(parent, world.filter(filter, ChildrenOf.self) { $0.group = .children })
  }

  /// Narrows the query to the entities that an entity is related to, in the order in which the relations were made.
  public func targets<R: Relation>(of source: Entity, _ type: R.Type) -> Query {
    let number = world.relationNumber(of: type)
    return about(source, world.filter(filter, TargetsOf<R>.self) { $0.group = .targets(number) })
  }

  /// Narrows the query to the entities that are related to an entity, in the order in which the relations were made.
  public func sources<R: Relation>(of target: Entity, _ type: R.Type) -> Query {
    let number = world.relationNumber(of: type)
    return about(target, world.filter(filter, SourcesOf<R>.self) { $0.group = .sources(number) })
  }

  private func checkOneOrder(isRight: Bool) {
    if !isRight {
      misuse(
        "A query selects the entities around one, and orders parents first (system: "
          + "\(world.systemName)). The entities around one have an order of their own: use one of "
          + "the two.")
    }
  }

  private func about(_ subject: Entity, _ narrowed: Int32) -> Query {
    checkOneOrder(isRight: !world.context.filters[Int(filter)].parentsFirst)
    if self.subject != .none {
      misuse(
        "A query selects the entities around \(self.subject) and around \(subject) (system: "
          + "\(world.systemName)). Use one of them.")
    }
    return Query(world: world, filter: narrowed, since: since, subject: subject)
  }

  @inlinable @inline(__always) func narrowed(_ filter: Int32) -> Query {
    Query(world: world, filter: filter, since: since, subject: subject)
  }

  private func narrowed(_ filter: Int32, since version: UInt64?) -> Query {
    let version = version ?? world.lastRun()
    if since > 0 && since != version {
      misuse(
        "A query filters by changes since \(since) and since \(version) (system: "
          + "\(world.systemName)). Use one of them.")
    }
    return Query(world: world, filter: filter, since: version, subject: subject)
  }
}

extension World {
  /// Returns a query for entities whose component was added or written; see ``Query/changed(_:since:)``.
  public func query<T: Component>(changed type: T.Type, since version: UInt64? = nil) -> Query {
    all.changed(type, since: version)
  }

  /// Returns a query for entities that got the component; see ``Query/added(_:since:)``.
  public func query<T: Component>(added type: T.Type, since version: UInt64? = nil) -> Query {
    all.added(type, since: version)
  }

  /// The query for all entities, with every parent before its children.
  public var parentsFirst: Query { all.parentsFirst }

  /// Returns a number for the present moment: `query(changed:since:)` finds writes after this call. The numbers are
  /// part of the state.
  public func markVersion() -> UInt64 {
    checkWritable("mark a version")
    let version = context.version
    context.version += 1
    return version
  }
}
