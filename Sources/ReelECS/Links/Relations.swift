import ReelFields
import ReelMath

// Relations of the user's own kinds between entities, beside the tables.
//
//     bob ──Likes(3)──▶ alice ◀──Likes(1)── carol        one edge per pair and kind
//
//     edges      │ e0 │ e1 │ -- │ e3 │   each in two lists: the outgoing edges of its source,
//     outgoing   │ bob: first, last │                    the incoming edges of its target
//     incoming   │ bob: first, last │
//
// An edge is removed when either of its entities is despawned. DETERMINISM: both lists are in the order in which the
// edges were made; each edge's number keeps that order through snapshots.

final class TypedRelations<R: Relation>: RelationStore {
  struct Edge: FieldValue {
    var source = Entity.none
    var target = Entity.none
    var value = R()
    var number: UInt64 = 0

    mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("source", &source)
      v.field("target", &target)
      value.visit(&v)
    }
  }

  private(set) var edges: [Edge] = []
  private var free: [Int32] = []
  /// The lists of edges by source; `incoming` has those by target.
  private(set) var outgoing = EdgeLists()
  private var incoming = EdgeLists()
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
    var at = outgoing.first(of: source)
    // Another entity may now have the slot of a dead one.
    while at >= 0 && (edges[at].target != target || edges[at].source != source) {
      at = outgoing.next(after: at)
    }
    return at < 0 ? nil : at
  }

  /// Sets an edge's value. The old value is destroyed after the new one is stored, because its `deinit` may read
  /// relations.
  func set(_ at: Int, _ value: R) { _ = exchange(&edges[at].value, with: value) }

  func add(_ source: Entity, _ target: Entity, _ value: R) {
    let edge = Edge(source: source, target: target, value: value, number: nextNumber)
    nextNumber += 1
    let at = Int(free.popLast() ?? Int32(edges.count))
    if at == edges.count { edges.append(edge) } else { edges[at] = edge }
    outgoing.append(at, to: source)
    incoming.append(at, to: target)
  }

  func remove(_ at: Int) {
    outgoing.remove(at, from: edges[at].source)
    incoming.remove(at, from: edges[at].target)
    let old = exchange(&edges[at], with: Edge())
    free.append(Int32(at))
    // The value is destroyed last, when the lists are complete again, because its `deinit` may read relations.
    withExtendedLifetime(old) {}
  }

  override func register(in world: World) { world.register(R.self) }

  override func eachTarget(of entity: Entity, _ body: (Entity) -> Void) {
    outgoing.forEach(of: entity) { body(edges[$0].target) }
  }

  override func eachSource(of entity: Entity, _ body: (Entity) -> Void) {
    incoming.forEach(of: entity) { body(edges[$0].source) }
  }

  override func eachSlot(_ body: (Int) -> Void) {
    for edge in edges where edge.source != .none {
      body(Int(edge.source.index))
      body(Int(edge.target.index))
    }
  }

  override func forget(_ entity: Entity) {
    while case let at = outgoing.first(of: entity), at >= 0 { remove(at) }
    while case let at = incoming.first(of: entity), at >= 0 { remove(at) }
  }

  // MARK: - State

  /// The edges in the order in which they were made.
  private var inOrder: [Edge] {
    edges.filter { $0.source != .none }.sorted { $0.number < $1.number }
  }

  private func visit<V: FieldVisitor>(_ v: inout V) {
    var edges = inOrder
    edges.visit(&v)
  }

  override func reset() { adopt(TypedRelations<R>()) }
  override func encode(_ visitor: inout FieldEncoder) { visit(&visitor) }
  override func decode(_ visitor: inout FieldDecoder) -> StateStore {
    let new = TypedRelations<R>()
    // `flaw` checks the ends before `adopt` makes the lists: a damaged slot must not make them allocate memory.
    new.edges.visit(&visitor)
    new.nextNumber = 1
    return new
  }
  /// Checks that all ends are alive, and that no pair is related twice.
  override func flaw(_ entities: EntityStore) -> String? {
    if !edges.allSatisfy({ entities.isAlive($0.source) && entities.isAlive($0.target) }) {
      return "a relation names an entity that is not alive"
    }
    // All are alive, so slots identify them.
    let pairs = edges.map { UInt64($0.source.index) << 32 | UInt64($0.target.index) }.sorted()
    if zip(pairs, pairs.dropFirst()).contains(where: { $0 == $1 }) {
      return "an entity is related twice to another"
    }
    return nil
  }
  override func fault(_ entities: EntityStore) -> String? {
    let used = edges.count - free.count
    if !outgoing.agree(used, { edges[$0].source }) || !incoming.agree(used, { edges[$0].target }) {
      return "an edge is in the wrong list, or in none"
    }
    return edges.contains {
      $0.source != .none && !(entities.isAlive($0.source) && entities.isAlive($0.target))
    }
      ? "an edge leads from or to the dead" : nil
  }
  override func adopt(_ other: StateStore) {
    let read = unsafeDowncast(other, to: TypedRelations<R>.self)
    let old = exchange(&edges, with: [])
    (free, outgoing, incoming) = ([], EdgeLists(), EdgeLists())
    nextNumber = min(read.nextNumber, 1)
    for edge in read.inOrder { add(edge.source, edge.target, edge.value) }
    // The values are destroyed last, when the lists are complete again.
    withExtendedLifetime(old) {}
  }
  override func assign(from other: StateStore) {
    let source = unsafeDowncast(other, to: TypedRelations<R>.self)
    let old = exchange(&edges, with: source.edges)
    (free, nextNumber) = (source.free, source.nextNumber)
    (outgoing, incoming) = (source.outgoing, source.incoming)
    // The old values are destroyed last, when the lists are complete again.
    withExtendedLifetime(old) {}
  }
  override func describeFields() -> String { FieldLayout.describe(R.self) }
  #if !hasFeature(Embedded)
    override func makeShape() -> FieldShape { FieldLayout.shape(of: R.self) }
  #endif
  override var formerNames: [String] { R.formerNames }
  override var formerFields: [FormerField] { R.formerFields }
  override func clone(into world: World) {
    let new = TypedRelations<R>()
    (new.edges, new.free, new.nextNumber) = (edges, free, nextNumber)
    (new.outgoing, new.incoming) = (outgoing, incoming)
    world.add(new)
  }
  override func copy(
    _ members: [Entity], _ index: EntityIndex, into world: World, count: Int,
    _ copies: (Int) -> EntityRemapping
  ) {
    var innerEdges: [(edge: Edge, source: Int, target: Int)] = []
    for (source, entity) in members.enumerated() {
      outgoing.forEach(of: entity) { at in
        let target = index.member(edges[at].target)
        if target >= 0 { innerEdges.append((edges[at], source, target)) }
      }
    }
    if innerEdges.isEmpty { return }
    innerEdges.sort { $0.edge.number < $1.edge.number }
    // This store itself, if the copies are in the same world.
    let store = world.relations(of: R.self)
    for copy in 0..<count {
      var map = copies(copy)
      for (edge, source, target) in innerEdges {
        var value = edge.value
        value.visit(&map)
        store.add(map.copies[source], map.copies[target], value)
      }
    }
    world.state.uses.insert(.relations)
  }
}

extension World {
  /// Registers a kind of relation. Using a kind registers it, too.
  public func register<R: Relation>(_ type: R.Type) { _ = relations(of: type) }

  /// Relates an entity to another, or changes the value of an existing relation. Traps if either is dead. O(targets of
  /// the entity).
  public func relate<R: Relation>(_ source: Entity, to target: Entity, _ value: R) {
    checkStructure("relate \(source) to \(target)")
    guard isAlive(source) else { deadMisuse(source, "relate to something") }
    guard isAlive(target) else { deadMisuse(target, "relate something to") }
    let store = relations(of: R.self)
    if let at = store.edge(source, target) {
      destroying { store.set(at, value) }
    } else {
      store.add(source, target, value)
      state.uses.insert(.relations)
      state.entities.markOutside(source)
      state.entities.markOutside(target)
    }
  }

  /// Removes a relation. Does nothing if there is none. O(targets of the entity).
  public func unrelate<R: Relation>(_ source: Entity, from target: Entity, _ type: R.Type) {
    checkStructure("unrelate \(source) from \(target)")
    let store = relations(of: type)
    if let at = store.edge(source, target) { destroying { store.remove(at) } }
  }

  /// Returns the value of a relation, or `nil` if there is none. O(targets of the entity).
  public func relation<R: Relation>(
    _ source: Entity, to target: Entity, _ type: R.Type
  ) -> R? {
    let store = relations(of: type)
    return store.edge(source, target).map { store.edges[$0].value }
  }

  /// Returns the entities that an entity is related to, in the order in which the relations were made.
  public func targets<R: Relation>(of entity: Entity, _ type: R.Type) -> [Entity] {
    var all: [Entity] = []
    if isAlive(entity) { relations(of: type).eachTarget(of: entity) { all.append($0) } }
    return all
  }

  /// Returns the entities that are related to an entity, in the order in which the relations were made.
  public func sources<R: Relation>(of entity: Entity, _ type: R.Type) -> [Entity] {
    var all: [Entity] = []
    if isAlive(entity) { relations(of: type).eachSource(of: entity) { all.append($0) } }
    return all
  }

  /// Calls `body` with source, target and value of every relation of a kind, sorted by the slots of the sources.
  public func eachRelation<R: Relation>(
    _ type: R.Type, _ body: (Entity, Entity, R) -> Void
  ) {
    let store = relations(of: type)
    context.iterationDepth += 1
    for slot in store.outgoing.ends.indices {
      store.outgoing.forEach(of: Entity(index: UInt32(slot), generation: 0)) { at in
        body(store.edges[at].source, store.edges[at].target, store.edges[at].value)
      }
    }
    context.iterationDepth -= 1
  }

  /// Returns the index of the kind's store.
  func relationNumber<R: Relation>(of type: R.Type) -> Int {
    _ = relations(of: type)
    return Int(state.relationIDs.find(TypeIdentity(R.self)))
  }

  func relations<R: Relation>(of type: R.Type) -> TypedRelations<R> {
    let index = state.relationIDs.find(TypeIdentity(R.self))
    // SAFETY: the number was stored for exactly this type.
    if index >= 0 {
      return unsafeDowncast(state.relations[Int(index)], to: TypedRelations<R>.self)
    }
    let new = TypedRelations<R>()
    checkNew(new, among: state.relations)
    add(new)
    return new
  }

  fileprivate func add<R: Relation>(_ store: TypedRelations<R>) {
    state.relationIDs.insert(TypeIdentity(R.self), 0, Int32(state.relations.count))
    state.relations.append(store)
  }

  func removeRelations(of entity: Entity) {
    for store in state.relations { store.forget(entity) }
  }
}
