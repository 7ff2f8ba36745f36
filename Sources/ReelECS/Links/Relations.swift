import ReelMath

// Relations of the user's own kinds between entities, beside the tables.
//
//     bob ──Likes(3)──▶ alice ◀──Likes(1)── carol        one edge a pair and kind
//
//     edges    │ e0 │ e1 │ -- │ e3 │   each in two lists: those that leave its source,
//     heads    │ bob: first, last out, first, last in │    those that come to its target
//
// An edge goes when either end does. DETERMINISM: both lists are in the order in which the edges
// were made; each edge's number keeps that order through snapshots.

/// A kind of relation between two entities, with a value for each pair:
///
///     struct Likes: Relation { var strength: Float = 1 }
///     world.relate(bob, to: alice, Likes(strength: 3))
///     world.targets(of: bob, Likes.self)
///
/// A kind without fields is a plain link. Relations are part of the state.
public protocol Relation: FieldValue {
  /// The name in files and reports, the same in every build. Native builds take the type's own.
  static var relationName: String { get }
}

extension Relation {
  #if !hasFeature(Embedded)
    public static var relationName: String { DerivedName.relation.of(Self.self) }
  #endif
}

/// What the world must be able to do with a kind of relation without knowing it.
class RelationStore: StateStore {
  /// Removes all edges from and to the entity.
  func forget(_ entity: Entity) {}
  /// Calls `body` with the slots of all entities that are related, some more than once.
  func eachSlot(_ body: (Int) -> Void) {}
  /// Makes the kind known to another world.
  func register(in world: World) {}
  func eachTarget(of entity: Entity, _ body: (Entity) -> Void) {}
  func eachSource(of entity: Entity, _ body: (Entity) -> Void) {}
  /// Which of its own lists do not agree; see ``World/validate()``.
  func fault(_ entities: EntityStore) -> String? { nil }
  /// Relates the copies of a group like its members.
  func copy(_ job: CopyJob) {}
}

final class TypedRelations<R: Relation>: RelationStore {
  struct Edge {
    var source: Entity
    var target: Entity
    var value: R
    var number: UInt64
    /// Neighbours in the list of the source and of the target; -1 for none.
    var nextOut: Int32 = -1
    var previousOut: Int32 = -1
    var nextIn: Int32 = -1
    var previousIn: Int32 = -1
  }

  struct Heads {
    var firstOut: Int32 = -1
    var lastOut: Int32 = -1
    var firstIn: Int32 = -1
    var lastIn: Int32 = -1
  }

  private(set) var edges: [Edge] = []
  private var free: [Int32] = []
  /// By entity slot.
  private(set) var heads: [Heads] = []
  private var nextNumber: UInt64 = 0

  init() {
    super.init(
      .relation, name: R.relationName, isTransient: false, key: TypeIdentity(R.self))
  }

  override var isState: Bool { nextNumber > 0 }

  #if !hasFeature(Embedded)
    override var type: any FieldValue.Type { R.self }
  #endif

  func edge(_ source: Entity, _ target: Entity) -> Int? {
    guard Int(source.index) < heads.count else { return nil }
    var at = heads[Int(source.index)].firstOut
    while at >= 0 {
      // Another entity may have the slot of one that is dead.
      if edges[Int(at)].target == target && edges[Int(at)].source == source { return Int(at) }
      at = edges[Int(at)].nextOut
    }
    return nil
  }

  func set(_ at: Int, _ value: R) { edges[at].value = value }

  func add(_ source: Entity, _ target: Entity, _ value: R) {
    let slots = Int(max(source.index, target.index)) + 1
    while heads.count < slots { heads.append(Heads()) }
    var edge = Edge(source: source, target: target, value: value, number: nextNumber)
    nextNumber += 1
    let at = free.popLast() ?? Int32(edges.count)
    edge.previousOut = heads[Int(source.index)].lastOut
    edge.previousIn = heads[Int(target.index)].lastIn
    if Int(at) == edges.count { edges.append(edge) } else { edges[Int(at)] = edge }
    if edge.previousOut >= 0 {
      edges[Int(edge.previousOut)].nextOut = at
    } else {
      heads[Int(source.index)].firstOut = at
    }
    heads[Int(source.index)].lastOut = at
    if edge.previousIn >= 0 {
      edges[Int(edge.previousIn)].nextIn = at
    } else {
      heads[Int(target.index)].firstIn = at
    }
    heads[Int(target.index)].lastIn = at
  }

  func remove(_ at: Int) {
    let edge = edges[at]
    let source = Int(edge.source.index)
    let target = Int(edge.target.index)
    if edge.previousOut >= 0 {
      edges[Int(edge.previousOut)].nextOut = edge.nextOut
    } else {
      heads[source].firstOut = edge.nextOut
    }
    if edge.nextOut >= 0 {
      edges[Int(edge.nextOut)].previousOut = edge.previousOut
    } else {
      heads[source].lastOut = edge.previousOut
    }
    if edge.previousIn >= 0 {
      edges[Int(edge.previousIn)].nextIn = edge.nextIn
    } else {
      heads[target].firstIn = edge.nextIn
    }
    if edge.nextIn >= 0 {
      edges[Int(edge.nextIn)].previousIn = edge.previousIn
    } else {
      heads[target].lastIn = edge.previousIn
    }
    edges[at] = Edge(source: .none, target: .none, value: R(), number: 0)
    free.append(Int32(at))
  }

  override func register(in world: World) { world.register(R.self) }

  override func eachTarget(of entity: Entity, _ body: (Entity) -> Void) {
    guard Int(entity.index) < heads.count else { return }
    var at = heads[Int(entity.index)].firstOut
    while at >= 0 {
      body(edges[Int(at)].target)
      at = edges[Int(at)].nextOut
    }
  }

  override func eachSource(of entity: Entity, _ body: (Entity) -> Void) {
    guard Int(entity.index) < heads.count else { return }
    var at = heads[Int(entity.index)].firstIn
    while at >= 0 {
      body(edges[Int(at)].source)
      at = edges[Int(at)].nextIn
    }
  }

  override func eachSlot(_ body: (Int) -> Void) {
    for (slot, head) in heads.enumerated() where head.firstOut >= 0 || head.firstIn >= 0 {
      body(slot)
    }
  }

  override func forget(_ entity: Entity) {
    guard Int(entity.index) < heads.count else { return }
    while heads[Int(entity.index)].firstOut >= 0 { remove(Int(heads[Int(entity.index)].firstOut)) }
    while heads[Int(entity.index)].firstIn >= 0 { remove(Int(heads[Int(entity.index)].firstIn)) }
  }

  // MARK: - State

  /// The edges in the order in which they were made.
  private var inOrder: [Edge] {
    edges.filter { $0.source != .none }.sorted { $0.number < $1.number }
  }

  private func visit<V: FieldVisitor>(_ all: [Edge], _ v: inout V) -> [Edge] {
    var all = all
    let wanted = v.count(all.count)
    if wanted < all.count { all.removeLast(all.count - wanted) }
    var at = 0
    while at < wanted && !v.hasFailed {
      if at == all.count { all.append(Edge(source: .none, target: .none, value: R(), number: 0)) }
      v.element(at)
      v.field("source", &all[at].source)
      v.field("target", &all[at].target)
      all[at].value.visit(&v)
      at += 1
    }
    return all
  }

  override func reset() {
    edges.removeAll()
    free.removeAll()
    heads.removeAll()
    nextNumber = 0
  }
  override func encode(_ visitor: inout FieldEncoder) { _ = visit(inOrder, &visitor) }
  override func decode(_ visitor: inout FieldDecoder) -> StateStore {
    let new = TypedRelations<R>()
    // The ends are checked before the lists are made: a damaged slot must not claim memory.
    for edge in visit([], &visitor) {
      new.edges.append(edge)
    }
    new.nextNumber = 1
    return new
  }
  /// All ends must be alive, and no pair related twice.
  override func flaw(_ entities: EntityStore) -> String? {
    if !edges.allSatisfy({ entities.isAlive($0.source) && entities.isAlive($0.target) }) {
      return "a relation names an entity that is not alive"
    }
    // All are alive, so slots stand for them.
    let pairs = edges.map { UInt64($0.source.index) << 32 | UInt64($0.target.index) }.sorted()
    if zip(pairs, pairs.dropFirst()).contains(where: { $0 == $1 }) {
      return "an entity is related twice to another"
    }
    return nil
  }
  override func fault(_ entities: EntityStore) -> String? {
    var (outgoing, incoming) = (0, 0)
    for (slot, head) in heads.enumerated() {
      var (previous, at) = (Int32(-1), head.firstOut)
      while at >= 0 && outgoing <= edges.count {
        let edge = edges[Int(at)]
        if Int(edge.source.index) != slot || edge.previousOut != previous
          || !entities.isAlive(edge.source) || !entities.isAlive(edge.target)
        {
          return "an edge is in the wrong list, or leads from or to the dead"
        }
        (previous, at, outgoing) = (at, edge.nextOut, outgoing + 1)
      }
      if head.lastOut != previous { return "a list of edges has another end" }
      (previous, at) = (-1, head.firstIn)
      while at >= 0 && incoming <= edges.count {
        let edge = edges[Int(at)]
        if Int(edge.target.index) != slot || edge.previousIn != previous {
          return "an edge comes to the wrong list"
        }
        (previous, at, incoming) = (at, edge.nextIn, incoming + 1)
      }
      if head.lastIn != previous { return "a list of edges has another end" }
    }
    let used = edges.count - free.count
    return outgoing == used && incoming == used ? nil : "\(used) edges are not all in lists"
  }
  override func adopt(_ other: StateStore) {
    let read = unsafeDowncast(other, to: TypedRelations<R>.self).inOrder
    reset()
    for edge in read { add(edge.source, edge.target, edge.value) }
    nextNumber = max(nextNumber, 1)
  }
  override func describe(_ visitor: inout FieldText) { _ = visit(inOrder, &visitor) }
  override func describeLayout(_ visitor: inout FieldLayout) {
    var value = R()
    value.visit(&visitor)
  }
  override func clone(into world: World) {
    let new = TypedRelations<R>()
    new.edges = edges
    new.free = free
    new.heads = heads
    new.nextNumber = nextNumber
    world.state.pointee.relationIDs.insert(
      TypeIdentity(R.self), 0, Int32(world.state.pointee.relations.count))
    world.state.pointee.relations.append(new)
  }
  override func copy(_ job: CopyJob) {
    var found: [(edge: Edge, source: Int, target: Int)] = []
    for (source, entity) in job.group.members.enumerated() {
      guard Int(entity.index) < heads.count else { continue }
      var at = heads[Int(entity.index)].firstOut
      while at >= 0 {
        let target = job.group.index.member(edges[Int(at)].target)
        if target >= 0 { found.append((edges[Int(at)], source, target)) }
        at = edges[Int(at)].nextOut
      }
    }
    if found.isEmpty { return }
    found.sort { $0.edge.number < $1.edge.number }
    // The same store, where the copies are in the same world.
    let store = job.world.relations(of: R.self)
    for copy in 0..<job.count {
      var map = job.remapping(copy)
      for (edge, source, target) in found {
        var value = edge.value
        value.visit(&map)
        store.add(map.copies[source], map.copies[target], value)
      }
    }
    job.world.state.pointee.uses.insert(.relations)
  }
}

extension World {
  /// Makes a kind of relation known; using it does the same.
  public func register<R: Relation>(_ type: R.Type) { _ = relations(of: type) }

  /// Relates an entity to another, or changes the value of a relation there is. Traps if either is
  /// dead. O(targets of the entity).
  public func relate<R: Relation>(_ source: Entity, to target: Entity, _ value: R) {
    checkStructure("relate \(source) to \(target)")
    guard isAlive(source) else { deadMisuse(source, "relate to something") }
    guard isAlive(target) else { deadMisuse(target, "relate something to") }
    let store = relations(of: R.self)
    if let at = store.edge(source, target) {
      store.set(at, value)
    } else {
      store.add(source, target, value)
      state.pointee.uses.insert(.relations)
      state.pointee.entities.markOutside(source)
      state.pointee.entities.markOutside(target)
    }
  }

  /// Ends a relation. Nothing happens where there is none. O(targets of the entity).
  public func unrelate<R: Relation>(_ source: Entity, from target: Entity, _ type: R.Type) {
    checkStructure("unrelate \(source) from \(target)")
    let store = relations(of: type)
    if let at = store.edge(source, target) { store.remove(at) }
  }

  /// The value of a relation, or `nil` where there is none. O(targets of the entity).
  public func relation<R: Relation>(
    _ source: Entity, to target: Entity, _ type: R.Type
  ) -> R? {
    let store = relations(of: type)
    return store.edge(source, target).map { store.edges[$0].value }
  }

  /// The entities that an entity is related to, in the order in which that was said.
  public func targets<R: Relation>(of entity: Entity, _ type: R.Type) -> [Entity] {
    var all: [Entity] = []
    if isAlive(entity) { relations(of: type).eachTarget(of: entity) { all.append($0) } }
    return all
  }

  /// The entities that are related to an entity, in the order in which that was said.
  public func sources<R: Relation>(of entity: Entity, _ type: R.Type) -> [Entity] {
    var all: [Entity] = []
    if isAlive(entity) { relations(of: type).eachSource(of: entity) { all.append($0) } }
    return all
  }

  /// Calls `body` with source, target and value of every relation of a kind, by sources in the order
  /// of their slots.
  public func eachRelation<R: Relation>(
    _ type: R.Type, _ body: (Entity, Entity, R) -> Void
  ) {
    let store = relations(of: type)
    context.pointee.iterationDepth += 1
    for heads in store.heads {
      var at = heads.firstOut
      while at >= 0 {
        let edge = store.edges[Int(at)]
        body(edge.source, edge.target, edge.value)
        at = edge.nextOut
      }
    }
    context.pointee.iterationDepth -= 1
  }

  /// The place of the kind's store.
  func relationNumber<R: Relation>(of type: R.Type) -> Int {
    _ = relations(of: type)
    return Int(state.pointee.relationIDs.find(TypeIdentity(R.self)))
  }

  func relations<R: Relation>(of type: R.Type) -> TypedRelations<R> {
    let index = state.pointee.relationIDs.find(TypeIdentity(R.self))
    // SAFETY: the number was stored for exactly this type.
    if index >= 0 {
      return unsafeDowncast(
        state.pointee.relations[Int(index)], to: TypedRelations<R>.self)
    }
    let new = TypedRelations<R>()
    checkNew(new, among: state.pointee.relations)
    state.pointee.relationIDs.insert(
      TypeIdentity(R.self), 0, Int32(state.pointee.relations.count))
    state.pointee.relations.append(new)
    return new
  }

  func removeRelations(of entity: Entity) {
    for store in state.pointee.relations { store.forget(entity) }
  }
}

extension Commands {
  /// Relates an entity to another. Ignored if either is dead by then.
  public func relate<R: Relation>(_ source: Entity, to target: Entity, _ value: R) {
    perform { world in
      if world.isAlive(source) && world.isAlive(target) {
        world.relate(source, to: target, value)
      }
    }
  }

  /// Ends a relation. Ignored where there is none by then.
  public func unrelate<R: Relation>(_ source: Entity, from target: Entity, _ type: R.Type) {
    perform { world in world.unrelate(source, from: target, R.self) }
  }
}
