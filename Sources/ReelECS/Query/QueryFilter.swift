import ReelMath

// The conditions of a query on a row in addition to its closure's parameters.

/// A description of the rows that a query visits. Each filter is made once and has a number; a query contains the
/// number.
@usableFromInline struct QueryFilter: Equatable {
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
  @usableFromInline enum Group: Equatable {
    case all
    /// The children of the query's subject.
    case children
    /// The subject's targets in the relations with this number; `sources` has its sources.
    case targets(Int)
    case sources(Int)
  }
}

// The steps from one filter to the next: keys of their numbers, never instantiated.
@usableFromInline enum With<T: Component>: FilterKey {
  @usableFromInline static func narrow(_ filter: inout QueryFilter, in world: World) {
    filter.with.append(world.id(of: T.self))
  }
}
@usableFromInline enum Without<T: Component>: FilterKey {
  @usableFromInline static func narrow(_ filter: inout QueryFilter, in world: World) {
    filter.without.append(world.id(of: T.self))
  }
}
enum Added<T: Component>: FilterKey {
  static func narrow(_ filter: inout QueryFilter, in world: World) {
    filter.added.append(world.id(of: T.self))
  }
}
enum Changed<T: Component>: FilterKey {
  static func narrow(_ filter: inout QueryFilter, in world: World) {
    filter.changed.append(world.id(of: T.self))
  }
}
enum ParentsFirst: FilterKey {
  static func narrow(_ filter: inout QueryFilter, in world: World) { filter.parentsFirst = true }
}
enum ChildrenOf: FilterKey {
  static func narrow(_ filter: inout QueryFilter, in world: World) { filter.group = .children }
}
enum TargetsOf<R: Relation>: FilterKey {
  static func narrow(_ filter: inout QueryFilter, in world: World) {
    filter.group = .targets(world.relationNumber(of: R.self))
  }
}
enum SourcesOf<R: Relation>: FilterKey {
  static func narrow(_ filter: inout QueryFilter, in world: World) {
    filter.group = .sources(world.relationNumber(of: R.self))
  }
}

extension World {
  /// Returns the number of the filter that goes one step further than `base`; the first call gives it one.
  @inlinable @inline(__always) func filter<Key: FilterKey>(_ base: Int32, _ key: Key.Type) -> Int32
  {
    let number = context.filterIDs.find(TypeIdentity(Key.self), base)
    return number >= 0 ? number : makeFilter(base, key)
  }

  @inline(never) @usableFromInline func makeFilter<Key: FilterKey>(
    _ base: Int32, _ key: Key.Type
  ) -> Int32 {
    // Registers the types that the filter names now, and not when a query first uses it.
    var filter = context.numbers.filter(base, in: self)
    Key.narrow(&filter, in: self)
    let number = context.numbers.filter(
      base, TypeIdentity(Key.self), isParentsFirst: filter.parentsFirst
    ) { Key.narrow(&$0, in: $1) }
    context.numbers.update(contextPointer)
    return number
  }
}

extension Query {
  /// Narrows the query to entities that have the component.
  @inlinable @inline(__always) public func with<T: Component>(_ type: T.Type) -> Query {
    narrowed(world.filter(filter, With<T>.self))
  }

  /// Narrows the query to entities that lack the component.
  @inlinable @inline(__always) public func without<T: Component>(_ type: T.Type) -> Query {
    narrowed(world.filter(filter, Without<T>.self))
  }

  /// Narrows the query to entities whose component was added or written after `version`. Without a version, it is that
  /// of the running system's last run that queried changes; outside a system all changes count. The system's own later
  /// writes are not included; the changes of its commands are included in its next run.
  ///
  /// Rows of a ``TrackedComponent`` and of a ``SparseComponent`` are tracked one by one; of other components, all rows
  /// of a table count as written when one row is. A component that a closure takes as `inout` counts as written.
  public func changed<T: Component>(_ type: T.Type, since version: UInt64? = nil) -> Query {
    narrowed(world.filter(filter, Changed<T>.self), since: version)
  }

  /// Narrows the query to entities that got the component after `version`; see ``changed(_:since:)``.
  public func added<T: Component>(_ type: T.Type, since version: UInt64? = nil) -> Query {
    narrowed(world.filter(filter, Added<T>.self), since: version)
  }

  /// The query for the same entities, with every parent before its children.
  public var parentsFirst: Query {
    checkOneOrder(isRight: subject == .none)
    return narrowed(world.filter(filter, ParentsFirst.self))
  }

  /// Narrows the query to the children of an entity, first to last.
  public func children(of parent: Entity) -> Query {
    about(parent, world.filter(filter, ChildrenOf.self))
  }

  /// Narrows the query to the entities that an entity is related to, in the order in which the relations were made.
  public func targets<R: Relation>(of source: Entity, _ type: R.Type) -> Query {
    about(source, world.filter(filter, TargetsOf<R>.self))
  }

  /// Narrows the query to the entities that are related to an entity, in the order in which the relations were made.
  public func sources<R: Relation>(of target: Entity, _ type: R.Type) -> Query {
    about(target, world.filter(filter, SourcesOf<R>.self))
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
    checkOneOrder(isRight: !world.context.numbers.isParentsFirst(filter))
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
