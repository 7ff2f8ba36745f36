import ReelECS
import ReelMath
import Testing

/// Worlds that share registered types: copies of the state, in new worlds and in place.
@Suite struct WorldSiblingTests {
  @Test(arguments: [1, 2, 3, 0x51B] as [UInt64])
  func aSiblingContinuesAlike(seed: UInt64) {
    let rules = makeRules()
    var first = Changes(seed: seed)
    first.tick(rules, 60)
    first.world.flush()
    var second = first.continued(in: first.world.makeSibling())
    #expect(first.world.snapshot() == second.world.snapshot(), "seed \(seed)")
    #expect(second.world.validate() == nil)
    for step in 0..<60 {
      // One schedule serves both worlds in turns.
      first.tick(rules)
      second.tick(rules)
      guard first.world.hashState() == second.world.hashState(), first.entities == second.entities
      else {
        Issue.record("seed \(seed): the sibling differs after tick \(step)")
        return
      }
    }
    #expect(first.world.validate() == nil && second.world.validate() == nil)
  }

  /// A world goes back to the state of its sibling again and again, and goes on alike each time. Meanwhile it makes
  /// tables that the sibling does not have.
  @Test(arguments: [6, 7, 8, 9] as [UInt64])
  func theStateIsCopiedInPlace(seed: UInt64) {
    let rules = makeRules()
    var first = Changes(seed: seed)
    first.tick(rules, 40)
    first.world.flush()
    let sibling = first.world.makeSibling()
    var hashes: [UInt64] = []
    for round in 0..<6 {
      sibling.copyState(of: first.world)
      #expect(sibling.snapshot() == first.world.snapshot(), "seed \(seed), round \(round)")
      #expect(sibling.validate() == nil, "seed \(seed), round \(round)")
      var second = first.continued(in: sibling)
      // A row in a table of its own, and one less elsewhere.
      if round > 0 { sibling.spawn(Position(x: Float(round)), Score2(points: Int32(round))) }
      if round > 0 { sibling.despawnAll() }
      sibling.copyState(of: first.world)
      second.tick(rules, 30)
      sibling.flush()
      hashes.append(sibling.stateHash)
      #expect(sibling.validate() == nil)
    }
    #expect(Set(hashes).count == 1, "seed \(seed)")
  }

  private struct Score2: Component { var points: Int32 = 0 }
  private struct Left: Component { var value: Int32 = 0 }
  private struct Right: Component { var value: Int32 = 0 }
  private struct Late: Resource { var value: Int32 = 0 }

  /// Worlds that have registered types in other orders while they ran still get each other's state.
  @Test func typesInAnotherOrderAreFoundByName() {
    let origin = World()
    origin.spawn(Position(x: 1))
    let (one, two) = (origin.makeSibling(), origin.makeSibling())
    one.spawn(Left(value: 1), Right(value: 2))
    one.insert(Late(value: 3))
    two.spawn(Right(value: 4))
    two.spawn(Left(value: 5))
    let hash = one.stateHash
    two.copyState(of: one)
    #expect(two.stateHash == hash && two[Late.self].value == 3 && two.validate() == nil)
    var sum: Int32 = 0
    two.each { (left: Left, right: Right) in sum += left.value * 10 + right.value }
    #expect(sum == 12)
    two.copyState(of: origin)
    #expect(two.entityCount == 1 && two.stateHash == origin.stateHash && !two.has(Late.self))
    one.copyState(of: origin)
    #expect(one.stateHash == origin.stateHash && one.validate() == nil)
  }

  /// Observers belong to the siblings, too, and receive the world whose entity has changed.
  @Test func observersAreShared() {
    let origin = World()
    origin.observe(added: Position.self) { world, entity in world[entity, Position.self]?.x += 1 }
    let sibling = origin.makeSibling()
    let entity = sibling.spawn(Position(x: 5))
    #expect(sibling[entity, Position.self]?.x == 6)
    #expect(origin.entityCount == 0)
    sibling.observe(added: Position.self) { world, entity in world[entity, Position.self]?.x += 10 }
    let other = origin.spawn(Position(x: 5))
    #expect(origin[other, Position.self]?.x == 6, "An observer of a sibling is its own.")
    #expect(sibling.spawn(Position(x: 5)) != entity)
  }

  /// The memory of many worlds is read, and nothing changes.
  @Test func preloadingChangesNothing() {
    var changes = Changes(seed: 3)
    let rules = makeRules()
    changes.tick(rules, 20)
    changes.world.flush()
    let hash = changes.world.stateHash
    _ = changes.world.preload()
    #expect(changes.world.stateHash == hash && changes.world.validate() == nil)
    _ = World().preload()
  }
}
