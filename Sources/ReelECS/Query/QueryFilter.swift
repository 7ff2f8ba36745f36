import ReelMath

// What a query asks of a row beyond what its closure names.

/// A description of the rows that a query looks at. Filters are made once and numbered; a query
/// holds the number.
@usableFromInline struct QueryFilter {
  @usableFromInline var with: [Int32] = []
  @usableFromInline var without: [Int32] = []
  /// Of each group a row needs one.
  @usableFromInline var any: [[Int32]] = []
  /// Components that came, or were written, since the query's version.
  @usableFromInline var added: [Int32] = []
  @usableFromInline var changed: [Int32] = []
  /// Whether parents come before their children.
  @usableFromInline var parentsFirst = false
  @usableFromInline var group = Group.all

  /// Which entities are looked at in the first place.
  @usableFromInline enum Group {
    case all
    /// The children of the query's subject.
    case children
    /// Its targets and its sources in the relations with this number.
    case targets(Int)
    case sources(Int)
  }
}

// Keys of caches: generic over what they stand for, never made.
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
  /// The number of the filter that asks for one thing more than `base`, made the first time.
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
  /// Only entities that have the component.
  @inlinable @inline(__always) public func with<T: Component>(_ type: T.Type) -> Query {
    narrowed(world.filter(filter, With<T>.self) { $0.with.append(world.id(of: type)) })
  }

  /// Only entities that lack the component.
  @inlinable @inline(__always) public func without<T: Component>(_ type: T.Type) -> Query {
    narrowed(world.filter(filter, Without<T>.self) { $0.without.append(world.id(of: type)) })
  }

  /// Only entities that have at least one of some components.
  @inlinable func any<Key>(_ key: Key.Type, _ ids: () -> [Int32]) -> Query {
    narrowed(world.filter(filter, AnyOf<Key>.self) { $0.any.append(ids()) })
  }

  /// Only entities whose component came or was written after `version`; without one, since the
  /// running system's last run that asked (outside a system: ever). What the system itself writes
  /// after asking is not told to it; what its commands do is told in its next run.
  ///
  /// Rows of a ``TrackedComponent`` and of a ``SparseComponent`` are told apart; of other components
  /// all rows of a table count as written when one is. What a closure takes as `inout` counts as
  /// written.
  public func changed<T: Component>(_ type: T.Type, since version: UInt64? = nil) -> Query {
    let id = checkedID(of: type)
    return narrowed(world.filter(filter, Changed<T>.self) { $0.changed.append(id) }, since: version)
  }

  /// Only entities that got the component after `version`; see ``changed(_:since:)``.
  public func added<T: Component>(_ type: T.Type, since version: UInt64? = nil) -> Query {
    let id = checkedID(of: type)
    return narrowed(world.filter(filter, Added<T>.self) { $0.added.append(id) }, since: version)
  }

  private func checkedID<T: Component>(of type: T.Type) -> Int32 {
    let id = world.id(of: type)
    // What others write while this system runs would be seen or not as it happens.
    if world.context.access != nil { world.checkAccess(id, isWrite: false) }
    return id
  }

  /// The same entities, every parent before its children.
  public var parentsFirst: Query {
    checkOneOrder(isRight: subject == .none)
    return narrowed(world.filter(filter, ParentsFirst.self) { $0.parentsFirst = true })
  }

  /// Only the children of an entity, first to last.
  public func children(of parent: Entity) -> Query {
    about(parent, world.filter(filter, ChildrenOf.self) { $0.group = .children })
  }

  /// Only the entities that an entity is related to, in the order in which that was said.
  public func targets<R: Relation>(of source: Entity, _ type: R.Type) -> Query {
    let number = world.relationNumber(of: type)
    return about(source, world.filter(filter, TargetsOf<R>.self) { $0.group = .targets(number) })
  }

  /// Only the entities that are related to an entity, in the order in which that was said.
  public func sources<R: Relation>(of target: Entity, _ type: R.Type) -> Query {
    let number = world.relationNumber(of: type)
    return about(target, world.filter(filter, SourcesOf<R>.self) { $0.group = .sources(number) })
  }

  private func checkOneOrder(isRight: Bool) {
    if !isRight {
      misuse(
        "A query asks for the entities around one, and for parents first (system: "
          + "\(world.systemName)). The entities around one have an order of their own: ask for one of "
          + "the two.")
    }
  }

  private func about(_ subject: Entity, _ narrowed: Int32) -> Query {
    checkOneOrder(isRight: !world.context.filters[Int(filter)].parentsFirst)
    if self.subject != .none {
      misuse(
        "A query asks for the entities around \(self.subject) and around \(subject) (system: "
          + "\(world.systemName)). Ask for one of them.")
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
        "A query asks for changes since \(since) and since \(version) (system: "
          + "\(world.systemName)). Ask for one of them.")
    }
    return Query(world: world, filter: filter, since: version, subject: subject)
  }
}

extension World {
  /// A query for entities whose component came or was written; see ``Query/changed(_:since:)``.
  public func query<T: Component>(changed type: T.Type, since version: UInt64? = nil) -> Query {
    all.changed(type, since: version)
  }

  /// A query for entities that got the component; see ``Query/added(_:since:)``.
  public func query<T: Component>(added type: T.Type, since version: UInt64? = nil) -> Query {
    all.added(type, since: version)
  }

  /// All entities, every parent before its children.
  public var parentsFirst: Query { all.parentsFirst }

  /// A number for now: `query(changed:since:)` gives what is written after this call. The numbers
  /// are part of the state.
  public func markVersion() -> UInt64 {
    checkShared("mark a version")
    let version = context.version
    context.version += 1
    return version
  }
}
