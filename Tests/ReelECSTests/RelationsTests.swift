import ReelECS
import ReelFields
import ReelMath
import Testing

/// A second relation with the name of another.
private enum Other {
  struct Likes: Relation {
    static var fieldListKind: FieldListKind { .fixed }
    mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }
}

/// All edges of one kind, stored in the simplest way.
private struct EdgeModel {
  struct Edge {
    var source: Entity
    var target: Entity
    var strength: Int32
  }

  var edges: [Edge] = []

  mutating func relate(_ source: Entity, _ target: Entity, _ strength: Int32) {
    if let at = edges.firstIndex(where: { $0.source == source && $0.target == target }) {
      edges[at].strength = strength
    } else {
      edges.append(Edge(source: source, target: target, strength: strength))
    }
  }

  mutating func unrelate(_ source: Entity, _ target: Entity) {
    edges.removeAll { $0.source == source && $0.target == target }
  }

  mutating func forget(_ entity: Entity) {
    edges.removeAll { $0.source == entity || $0.target == entity }
  }

  /// Returns the difference in the world. It checks some entities each time, and all edges.
  func difference(_ world: World, _ entities: [Entity], _ step: Int) -> String? {
    for entity in entities.enumerated().filter({ $0.offset % 8 == step % 8 }).map({ $0.element }) {
      let targets = edges.filter { $0.source == entity }.map { $0.target }
      let sources = edges.filter { $0.target == entity }.map { $0.source }
      if world.targets(of: entity, Likes.self) != targets { return "targets of \(entity)" }
      if world.sources(of: entity, Likes.self) != sources { return "sources of \(entity)" }
      for other in entities.prefix(6) {
        let expected = edges.first { $0.source == entity && $0.target == other }?.strength
        if world.relation(entity, to: other, Likes.self)?.strength != expected {
          return "\(entity) to \(other)"
        }
      }
    }
    // The edges come by sources in the order of their slots, each in the order of its list.
    var seen: [Edge] = []
    world.eachRelation(Likes.self) {
      seen.append(Edge(source: $0, target: $1, strength: $2.strength))
    }
    let expected = edges.indices.sorted {
      (edges[$0].source.index, $0) < (edges[$1].source.index, $1)
    }.map { edges[$0] }
    let isSame =
      seen.count == expected.count
      && zip(seen, expected).allSatisfy {
        $0.source == $1.source && $0.target == $1.target && $0.strength == $1.strength
      }
    return isSame ? nil : "the edges together"
  }
}

@Suite struct RelationsTests {
  // MARK: - Operations

  @Test func relationsAreAddedChangedAndRemoved() {
    let world = World()
    let (a, b, c) = (world.spawn(), world.spawn(), world.spawn())
    #expect(world.relation(a, to: b, Likes.self) == nil)
    world.relate(a, to: b, Likes(strength: 3))
    #expect(world.relation(a, to: b, Likes.self) == Likes(strength: 3))
    #expect(world.relation(b, to: a, Likes.self) == nil, "it has a direction")
    #expect(world.targets(of: a, Likes.self) == [b] && world.sources(of: b, Likes.self) == [a])
    world.relate(a, to: b, Likes(strength: 4))
    #expect(world.relation(a, to: b, Likes.self)?.strength == 4)
    #expect(world.targets(of: a, Likes.self) == [b], "one edge a pair")
    // Relations of different kinds are independent.
    world.relate(a, to: b, Follows())
    world.unrelate(a, from: b, Likes.self)
    #expect(world.relation(a, to: b, Likes.self) == nil)
    #expect(world.relation(a, to: b, Follows.self) == Follows())
    // Without a relation nothing happens.
    world.unrelate(a, from: b, Likes.self)
    world.unrelate(c, from: a, Likes.self)
    #expect(world.sources(of: b, Likes.self).isEmpty && world.sources(of: b, Follows.self) == [a])
  }

  @Test func anEntityMayBeRelatedToItself() {
    let world = World()
    let (a, b) = (world.spawn(), world.spawn())
    world.relate(a, to: a, Likes(strength: 1))
    world.relate(a, to: b, Likes(strength: 2))
    world.relate(b, to: a, Likes(strength: 3))
    #expect(world.targets(of: a, Likes.self) == [a, b])
    #expect(world.sources(of: a, Likes.self) == [a, b])
    world.unrelate(a, from: a, Likes.self)
    #expect(world.targets(of: a, Likes.self) == [b] && world.sources(of: a, Likes.self) == [b])
    world.relate(a, to: a, Likes())
    world.despawn(a)
    #expect(world.targets(of: b, Likes.self).isEmpty && world.sources(of: b, Likes.self).isEmpty)
  }

  @Test func targetsAndSourcesAreInTheOrderOfAddition() {
    let world = World()
    let all = (0..<6).map { _ in world.spawn() }
    for target in [4, 1, 5, 2] { world.relate(all[0], to: all[target], Likes()) }
    for source in [5, 3, 1] { world.relate(all[source], to: all[2], Likes()) }
    #expect(world.targets(of: all[0], Likes.self) == [4, 1, 5, 2].map { all[$0] })
    #expect(world.sources(of: all[2], Likes.self) == [0, 5, 3, 1].map { all[$0] })
    // The first, a middle and the last relation end; one that is made again stands at the end.
    world.unrelate(all[0], from: all[1], Likes.self)
    world.unrelate(all[3], from: all[2], Likes.self)
    #expect(world.targets(of: all[0], Likes.self) == [4, 5, 2].map { all[$0] })
    #expect(world.sources(of: all[2], Likes.self) == [0, 5, 1].map { all[$0] })
    world.unrelate(all[0], from: all[4], Likes.self)
    world.unrelate(all[1], from: all[2], Likes.self)
    world.relate(all[0], to: all[4], Likes())
    world.relate(all[0], to: all[2], Likes(strength: 9))
    #expect(world.targets(of: all[0], Likes.self) == [5, 2, 4].map { all[$0] })
    #expect(world.sources(of: all[2], Likes.self) == [0, 5].map { all[$0] })
  }

  @Test func eachRelationIteratesInTheOrderOfSourceSlots() {
    let world = World()
    let all = (0..<4).map { _ in world.spawn() }
    world.relate(all[3], to: all[0], Likes(strength: 1))
    world.relate(all[1], to: all[3], Likes(strength: 2))
    world.relate(all[3], to: all[2], Likes(strength: 3))
    world.relate(all[1], to: all[0], Likes(strength: 4))
    var strengths: [Int32] = []
    world.eachRelation(Likes.self) { source, target, value in
      #expect(world.relation(source, to: target, Likes.self) == value)
      strengths.append(value.strength)
    }
    #expect(strengths == [2, 4, 1, 3])
    world.eachRelation(Follows.self) { _, _, _ in Issue.record("there is none") }
  }

  @Test func commandsRelateWhenTheyAreApplied() {
    let world = World()
    let (a, b) = (world.spawn(Position()), world.spawn())
    world.relate(b, to: a, Likes())
    world.each { (_: Position) in
      let new = world.commands.spawn()
      world.commands.relate(a, to: new, Likes(strength: 2))
      world.commands.relate(a, to: b, Follows())
      world.commands.unrelate(b, from: a, Likes.self)
    }
    #expect(world.targets(of: b, Likes.self) == [a] && world.targets(of: a, Likes.self).isEmpty)
    world.flush()
    #expect(world.targets(of: b, Likes.self).isEmpty)
    #expect(world.targets(of: a, Likes.self).map { world.isAlive($0) } == [true])
    #expect(world.targets(of: a, Follows.self) == [b])
    // A command for a relation of which one entity is dead by then is no mistake.
    world.commands.despawn(b)
    world.commands.relate(a, to: b, Likes())
    world.commands.relate(b, to: a, Likes())
    world.commands.unrelate(a, from: b, Follows.self)
    world.flush()
    #expect(world.targets(of: a, Likes.self).count == 1 && world.sources(of: a, Likes.self).isEmpty)
  }

  // MARK: - Ends

  @Test func relationsAreRemovedWithEitherEnd() {
    let world = World()
    let (a, b, c) = (world.spawn(), world.spawn(), world.spawn())
    let child = world.spawn(Frozen())
    world.setParent(of: child, to: b)
    for (source, target) in [(a, b), (b, c), (c, a), (a, child), (child, c), (a, c)] {
      world.relate(source, to: target, Likes())
      world.relate(source, to: target, Follows())
    }
    world.despawn(b)
    #expect(world.targets(of: a, Likes.self) == [c] && world.sources(of: c, Likes.self) == [a])
    #expect(world.targets(of: a, Follows.self) == [c] && world.sources(of: c, Follows.self) == [a])
    world.query(without: Frozen.self).despawn()
    var count = 0
    world.eachRelation(Likes.self) { _, _, _ in count += 1 }
    #expect(count == 0 && world.entityCount == 0)
  }

  /// The next entity in the slot of a dead one is a different entity.
  @Test func deadIdsHaveNoRelations() {
    let world = World()
    let (a, b) = (world.spawn(), world.spawn())
    world.relate(a, to: b, Likes(strength: 1))
    world.despawn(a)
    let new = world.spawn()
    #expect(new.index == a.index)
    world.relate(new, to: b, Likes(strength: 2))
    world.relate(b, to: new, Likes(strength: 3))
    #expect(world.relation(a, to: b, Likes.self) == nil)
    #expect(world.relation(b, to: a, Likes.self) == nil)
    #expect(world.targets(of: a, Likes.self).isEmpty && world.sources(of: a, Likes.self).isEmpty)
    world.unrelate(a, from: b, Likes.self)
    world.unrelate(b, from: a, Likes.self)
    #expect(world.relation(new, to: b, Likes.self)?.strength == 2)
    #expect(world.relation(b, to: new, Likes.self)?.strength == 3)
    #expect(world.targets(of: .none, Likes.self).isEmpty)
    #expect(world.relation(.none, to: b, Likes.self) == nil)
  }

  @Test func valuesAreReleasedOnce() throws {
    let counter = LeakCounter()
    do {
      let world = World()
      let (a, b) = (world.spawn(), world.spawn())
      func pact() -> Pact { Pact(witness: a, seal: Counted(1, counter)) }
      world.relate(a, to: b, pact())
      world.relate(b, to: a, pact())
      #expect(counter.count == 2)
      world.relate(a, to: b, pact())
      #expect(counter.count == 2, "the replaced value is gone")
      world.unrelate(b, from: a, Pact.self)
      #expect(counter.count == 1)
      world.despawn(b)
      #expect(counter.count == 0)
      let c = world.spawn()
      world.relate(a, to: c, pact())
      let empty = World()
      empty.register(Pact.self)
      try world.restore(empty.snapshot())
      #expect(counter.count == 0)
      world.relate(world.spawn(), to: world.spawn(), pact())
    }
    #expect(counter.count == 0)
  }

  // MARK: - State

  @Test func snapshotsRestoreRelations() throws {
    let world = World()
    let all = (0..<5).map { _ in world.spawn() }
    for (source, target) in [(0, 1), (3, 1), (0, 4), (0, 2), (2, 1)] {
      world.relate(all[source], to: all[target], Likes(strength: Int32(source * 10 + target)))
    }
    world.unrelate(all[0], from: all[4], Likes.self)
    world.relate(all[4], to: all[1], Pact(witness: all[3], seal: Counted(7)))
    let snapshot = world.snapshot()
    let hash = world.stateHash
    let other = World()
    // The other world registers the types in another order, and one that the snapshot does not have.
    other.register(Pact.self)
    other.register(Follows.self)
    other.register(Likes.self)
    let (x, y) = (other.spawn(), other.spawn())
    other.relate(x, to: y, Follows())
    other.relate(y, to: x, Likes())
    try other.restore(snapshot)
    #expect(other.stateHash == hash && other.snapshot().bytes.count == snapshot.bytes.count)
    #expect(other.targets(of: all[0], Likes.self) == [all[1], all[2]])
    #expect(other.sources(of: all[1], Likes.self) == [all[0], all[3], all[2]])
    #expect(other.relation(all[3], to: all[1], Likes.self)?.strength == 31)
    #expect(other.relation(all[4], to: all[1], Pact.self)?.witness == all[3])
    #expect(other.targets(of: x, Follows.self).isEmpty)
    // Both worlds continue alike.
    for world in [world, other] {
      world.relate(all[1], to: all[1], Likes())
      world.despawn(all[3])
    }
    #expect(other.stateHash == world.stateHash)
    #expect(other.sources(of: all[1], Likes.self) == world.sources(of: all[1], Likes.self))
    try world.restore(snapshot)
    #expect(world.stateHash == hash && world.snapshot() == snapshot)
    #expect(other.stateHash != hash)
  }

  @Test func relationsAreHashedCompletely() {
    var hashes: [UInt64] = []
    let world = World()
    let (a, b, c) = (world.spawn(), world.spawn(), world.spawn())
    func recordHash() { hashes.append(world.stateHash) }
    recordHash()
    world.register(Likes.self)
    // Reading changes nothing.
    #expect(world.targets(of: a, Likes.self).isEmpty && world.stateHash == hashes[0])
    world.relate(a, to: b, Likes(strength: 1))
    recordHash()
    world.relate(a, to: b, Likes(strength: 2))
    recordHash()
    world.relate(a, to: c, Likes(strength: 1))
    recordHash()
    world.unrelate(a, from: b, Likes.self)
    recordHash()
    world.relate(a, to: b, Likes(strength: 2))
    recordHash()
    world.relate(c, to: a, Follows())
    recordHash()
    world.unrelate(c, from: a, Follows.self)
    world.relate(a, to: c, Follows())
    recordHash()
    // Each relation is another state: its direction, its value, and the order in which it was made.
    #expect(Set(hashes).count == hashes.count)
    #expect(world.hashState().parts.contains { $0.name == "Likes" })
  }

  @Test(arguments: [31, 32, 33] as [UInt64])
  func damageNeverTrapsAndNeverChangesTheWorld(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let world = World()
    let all = (0..<8).map { _ in world.spawn() }
    for _ in 0..<12 {
      world.relate(all[random.below(8)], to: all[random.below(8)], Likes(strength: 7))
    }
    world.relate(all[1], to: all[2], Pact(witness: all[3], seal: Counted(7)))
    world.despawn(all[7])
    let good = world.snapshot()
    let hash = world.stateHash
    var refused = 0
    for _ in 0..<4000 {
      var bytes = good.bytes
      // The damage is at the end, where the relations are.
      let at = bytes.count - 1 - random.below(300)
      switch random.below(3) {
      case 0: bytes[at] = UInt8(random.below(10))
      case 1: bytes[at] = UInt8(truncatingIfNeeded: random.next())
      default: bytes.removeSubrange(at..<min(bytes.count, at + 1 + random.below(24)))
      }
      do {
        try world.restore(Snapshot(bytes: bytes))
        exercise(world)
        try world.restore(good)
      } catch {
        refused += 1
      }
      #expect(world.stateHash == hash)
    }
    #expect(refused > 1000, "seed \(seed): \(refused) of 4000 refused")
  }

  /// Checks that every edge is once in both lists, and can be removed.
  private func exercise(_ world: World) {
    var count = 0
    world.eachRelation(Likes.self) { source, target, _ in
      count += 1
      #expect(world.targets(of: source, Likes.self).filter { $0 == target }.count == 1)
      #expect(world.sources(of: target, Likes.self).filter { $0 == source }.count == 1)
    }
    for entity in world.entities {
      for target in world.targets(of: entity, Likes.self) {
        world.unrelate(entity, from: target, Likes.self)
        #expect(world.relation(entity, to: target, Likes.self) == nil)
        count -= 1
      }
    }
    #expect(count == 0)
    world.despawnAll()
    world.eachRelation(Pact.self) { _, _, _ in Issue.record("its ends are dead") }
  }

  @Test func deadEndsAndDoubleRelationsAreRefused() throws {
    let world = World()
    let (a, b, c) = (world.spawn(), world.spawn(), world.spawn())
    world.relate(a, to: b, Follows())
    world.relate(a, to: c, Follows())
    let snapshot = world.snapshot()
    // An edge is source and target, of eight bytes each, index first; this is the second edge's target.
    let edges = [a, b, a, c].flatMap { FieldEncoder.encode($0) }
    let starts = (0..<(snapshot.bytes.count - edges.count)).filter {
      Array(snapshot.bytes[$0..<($0 + edges.count)]) == edges
    }
    #expect(starts.count == 1)
    let target = (starts.first ?? 0) + 24
    func refusal(_ target: Int, _ entity: Entity) -> String? {
      var bytes = snapshot.bytes
      bytes.replaceSubrange(target..<(target + 8), with: FieldEncoder.encode(entity))
      let error = #expect(throws: SnapshotError.self) {
        try world.restore(Snapshot(bytes: bytes))
      }
      return error?.message
    }
    #expect(refusal(target, b)?.contains("twice") == true)
    for dead in [
      Entity(index: 2, generation: 2), Entity(index: 3, generation: 1),
      Entity(index: .max, generation: 1), .none,
    ] {
      #expect(refusal(target, dead)?.contains("not alive") == true)
      #expect(refusal(target - 8, dead)?.contains("not alive") == true)
    }
    #expect(world.targets(of: a, Follows.self) == [b, c])
    var bytes = snapshot.bytes
    bytes.replaceSubrange(target..<(target + 8), with: FieldEncoder.encode(a))
    try world.restore(Snapshot(bytes: bytes))
    #expect(
      world.targets(of: a, Follows.self) == [b, a] && world.sources(of: a, Follows.self) == [a])
  }

  @Test func anUnknownKindIsRefusedWithAdvice() {
    let world = World()
    let a = world.spawn()
    world.relate(a, to: a, Likes())
    let error = #expect(throws: SnapshotError.self) { try World().restore(world.snapshot()) }
    #expect(
      error?.message.contains(
        "has not registered relation Likes; call `world.register(Likes.self)`")
        == true)
  }

  // MARK: - Model

  @Test(arguments: [41, 42, 43, 0xED6E] as [UInt64])
  func relationsAgreeWithAModel(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let world = World()
    var model = EdgeModel()
    var entities: [Entity] = []
    var saved: (snapshot: Snapshot, model: EdgeModel, entities: [Entity])?
    var most = 0
    for step in 0..<1000 {
      let a = random.pick(entities) ?? .none
      let b = random.pick(entities) ?? .none
      switch random.below(12) {
      case 0, 1:
        if entities.count < 40 { entities.append(world.spawn()) }
      case 2, 3, 4, 5:
        let strength = Int32(random.below(100))
        // The ids include dead ones.
        if world.isAlive(a) && world.isAlive(b) {
          world.relate(a, to: b, Likes(strength: strength))
          model.relate(a, b, strength)
        }
      case 6:
        world.unrelate(a, from: b, Likes.self)
        model.unrelate(a, b)
      case 7:
        if let edge = random.pick(model.edges) {
          world.unrelate(edge.source, from: edge.target, Likes.self)
          model.unrelate(edge.source, edge.target)
        }
      case 8:
        if random.below(4) == 0 {
          world.despawn(a)
          model.forget(a)
        }
      case 9: saved = (world.snapshot(), model, entities)
      case 10:
        if random.below(4) == 0, let saved {
          try world.restore(saved.snapshot)
          (model, entities) = (saved.model, saved.entities)
        }
      default:
        world.commands.relate(a, to: b, Likes(strength: 5))
        if world.isAlive(a) && world.isAlive(b) { model.relate(a, b, 5) }
        world.flush()
      }
      if random.below(20) == 0 { entities.removeAll { !world.isAlive($0) } }
      most = max(most, model.edges.count)
      if let difference = model.difference(world, entities, step) {
        Issue.record("seed \(seed): \(difference) differ after step \(step)")
        return
      }
    }
    #expect(most > 60, "seed \(seed): never more than \(most) edges")
    #expect(world.clone().stateHash == world.stateHash)
    print("relations: seed \(seed), \(most) edges, hash \(world.stateHash)")
  }

  // MARK: - Misuse

  @Test(.tags(.exit)) func misuseOfRelationsTraps() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.relate(.none, to: world.spawn(), Likes())
      },
      "Cannot relate to something no entity: it is not alive")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let dead = world.spawn()
        world.despawn(dead)
        world.relate(world.spawn(), to: dead, Likes())
      },
      "Cannot relate something to entity 0.1: it is not alive")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.register(Likes.self)
        world.register(Other.Likes.self)
      },
      "Two kinds of relation are named Likes. Give one its own `relationName`.")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let a = world.spawn()
        world.relate(a, to: a, Likes())
        world.eachRelation(Likes.self) { source, target, _ in
          world.unrelate(source, from: target, Likes.self)
        }
      },
      "Cannot unrelate entity 0.1 from entity 0.1 while `each` runs")
  }

  @Test func aDyingRelationMayReadAndGiveCommands() {
    let world = World()
    let entities = (0..<4).map { _ in world.spawn() }
    nonisolated(unsafe) var seen: [Int] = []
    func pact() -> Pact {
      let pact = Pact()
      pact.seal.token.onDeath = { [unowned world] in
        seen.append(world.targets(of: entities[0], Pact.self).count)
        world.commands.relate(entities[3], to: entities[0], Likes(strength: Int32(seen.count)))
      }
      return pact
    }
    world.relate(entities[0], to: entities[1], pact())
    world.relate(entities[0], to: entities[2], pact())
    world.relate(entities[2], to: entities[0], pact())
    world.relate(entities[0], to: entities[1], Pact())
    #expect(seen == [2])
    world.unrelate(entities[0], from: entities[1], Pact.self)
    #expect(seen == [2], "its value has gone before")
    world.despawn(entities[2])
    #expect(seen == [2, 1, 0], "one after the other")
    world.flush()
    #expect(world.relation(entities[3], to: entities[0], Likes.self)?.strength == 3)
    #expect(world.validate() == nil)
  }

  @Test(.tags(.exit)) func structuralChangesByADyingRelationTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let (a, b, c) = (world.spawn(), world.spawn(), world.spawn())
        world.relate(a, to: b, Pact())
        world.relate(a, to: c, Pact())
        world.eachRelation(Pact.self) { _, _, pact in
          pact.seal.token.onDeath = { [unowned world] in world.despawn(c) }
        }
        world.despawn(b)
      },
      "Cannot despawn entity 2.1 while a component or a relation is destroyed (system: no system)")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let (a, b) = (world.spawn(), world.spawn())
        world.relate(a, to: b, Pact())
        world.eachRelation(Pact.self) { _, _, pact in
          pact.seal.token.onDeath = { [unowned world] in
            world.relate(b, to: a, Pact())
          }
        }
        world.relate(a, to: b, Pact())
      }, "Cannot relate entity 1.1 to entity 0.1 while a component or a relation is destroyed")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let (a, b) = (world.spawn(), world.spawn())
        world.relate(a, to: b, Pact())
        world.eachRelation(Pact.self) { _, _, pact in
          pact.seal.token.onDeath = { [unowned world] in world.setParent(of: a, to: b) }
        }
        world.unrelate(a, from: b, Pact.self)
      }, "Cannot set the parent of entity 0.1 while a component or a relation is destroyed")
  }
}
