import Reel
import ReelCollision
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// A simulation whose colliders do everything that colliders can: appear, disappear, move before and after the search
/// for pairs, ride on others, turn, and change.
private struct RestlessWorld {
  let simulation = Simulation(content: GameContent(), seed: 5)
  var world: World { simulation.world }

  init(seed: UInt64, sensors: Bool) {
    let random = Stream(seed: seed)
    simulation.world.insert(random)
    for index in 0..<24 { Self.spawn(simulation.world, index, sensors) }
    simulation.add(System("stir") { Self.stir($0, sensors, isLate: false) })
    simulation.add(System("stirLate", in: .present) { Self.stir($0, sensors, isLate: true) })
  }

  /// A random stream that is part of the state, so that a restored world continues alike.
  struct Stream: Resource {
    var random: RandomStream
    init() { self.init(seed: 1) }
    init(seed: UInt64) { random = RandomStream(seed: seed) }
    static var resourceName: String { "Stream" }
    static var fieldListKind: FieldListKind { .fixed }
    mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("random", &random) }
  }

  private static func spawn(_ world: World, _ index: Int, _ sensors: Bool) {
    let (x, y) = (random(world, 0...200), random(world, 0...200))
    let shape: Shape = index % 2 == 0 ? .circle(radius: 8) : .box(size: Vec2(14, 10))
    world.spawn(
      Transform(x: x, y: y),
      Collider(
        shape, categories: 1 << UInt32(index % 3), mask: 7, isSensor: sensors && index % 4 == 0))
  }

  private static func random(_ world: World, _ range: ClosedRange<Float>) -> Float {
    world[Stream.self].random.float(in: range)
  }

  private static func stir(_ world: World, _ sensors: Bool, isLate: Bool) {
    let all = world.query(with: Collider.self).entities
    guard !all.isEmpty else { return }
    func pick() -> Entity { all[Int(random(world, 0...Float(all.count - 1)))] }
    for _ in 0..<3 {
      let (one, other) = (pick(), pick())
      guard world.isAlive(one), world.isAlive(other) else { continue }
      switch Int(random(world, 0...11)) {
      case 0: spawn(world, all.count, sensors)
      case 1: if all.count > 12 { world.despawn(one) }
      case 2:
        if world.parent(of: one) != .none {
          world.setParent(of: one, to: .none)
        } else if one != other && world.query(with: Collider.self).children(of: one).isEmpty
          && world.parent(of: other) == .none
        {
          world.setParent(of: one, to: other)
        }
      case 3: world[one, Transform.self]?.rotation += 0.3
      case 4: world[one, Collider.self]?.mask = UInt32(random(world, 0...7))
      case 5: if sensors { world[one, Collider.self]?.isSensor.toggle() }
      case 6: world.teleport(one, to: Vec2(random(world, 0...200), random(world, 0...200)))
      case 7: world[one, Collider.self]?.shape = .circle(radius: random(world, 2...12))
      default:
        world[one, Transform.self]?.position += Vec2(
          random(world, -60...60), random(world, -60...60))
      }
    }
    if !isLate { return }
    world.query(with: Collider.self).each { (entity: Entity, transform: inout Transform) in
      if entity.index % 5 == 0 { transform.position.x += 1 }
    }
  }
}

@Suite struct CollisionSpaceTests {
  private static let input = TickInput(viewWidth: 320, viewHeight: 240)

  /// Compares the pairs of the collision search with those of a test of all pairs, for any history of the colliders.
  @Test(arguments: [1, 2, 3]) func pairsEqualThoseOfABruteForceSearch(_ seed: Int) {
    let restless = RestlessWorld(seed: UInt64(seed), sensors: false)
    let world = restless.world
    // SAFETY: the system runs on the thread of the test.
    nonisolated(unsafe) var found = 0
    restless.simulation.add(
      System("compare", in: .physics) { world in
        var all: [(Entity, Collider, Shape)] = []
        world.each { (entity: Entity, collider: Collider) in
          let map = world.globalTransform(of: entity)
          let isUpright = map == .translation(Vec2(map.tx, map.ty))
          let shape =
            isUpright
            ? collider.shape.offset(by: Vec2(map.tx, map.ty)) : collider.shape.applying(map)
          all.append((entity, collider, shape))
        }
        all.sort { ($0.0.index, $0.0.generation) < ($1.0.index, $1.0.generation) }
        var expected: [ContactPair] = []
        for a in all.indices {
          for b in all[(a + 1)...] {
            let first = all[a]
            let matching = first.1.mask & b.1.categories | b.1.mask & first.1.categories
            if matching != 0 && first.2.overlaps(b.2) { expected.append(ContactPair(first.0, b.0)) }
          }
        }
        found += expected.count
        #expect(world[Contacts.self].touching == expected, "seed \(seed)")
      }, after: Collider.detectContacts)
    for _ in 0..<400 { restless.simulation.step(Self.input) }
    #expect(found > 400 && world.query(with: Collider.self).count > 8)
  }

  private struct Tower: Component {
    var seen: Int32 = 0
  }

  /// Creates a game in which a tower and a foe appear in some ticks, and the tower searches for foes while it turns.
  private func defence(building ticks: Set<UInt64>) -> Simulation {
    let simulation = Simulation(content: GameContent(), seed: 1)
    simulation.world.register(Tower.self)
    simulation.add(
      System("build") { world in
        for old in world.query(with: Collider.self).entities { world.despawn(old) }
        guard ticks.contains(world[Clock.self].tick) else { return }
        world.spawn(Transform(), Tower())
        world.spawn(Transform(x: 9), Collider(.circle(radius: 3)))
      },
      System("aim") { world in
        world.each { (tower: inout Tower, transform: inout Transform) in
          transform.rotation += 0.1
          tower.seen += Int32(
            world.collision.entities(overlapping: .circle(radius: 20)).count)
        }
      })
    return simulation
  }

  /// Checks that queries read the state at the beginning of the tick, also in the very first one, in which there were
  /// no colliders yet.
  @Test func queriesWorkInASystemThatWritesTransforms() {
    let simulation = defence(building: [0, 1])
    for expected in [[0], [1, 1]] as [[Int32]] {
      simulation.step(Self.input)
      var seen: [Int32] = []
      simulation.world.each { (tower: Tower) in seen.append(tower.seen) }
      #expect(seen == expected)
    }
    let standing = Simulation(content: GameContent(), seed: 1)
    standing.world.spawn(Transform(x: 9), Collider(.circle(radius: 3)))
    standing.add(
      System("ask") { world in
        #expect(world.collision.entities(overlapping: .circle(radius: 20)).count == 1)
      })
    standing.step(Self.input)
  }

  /// Queries right after a restore, before the next step, as a bot that plans ahead does.
  @Test func queriesAfterARestoreReadTheRestoredState() throws {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let stone = simulation.world.spawn(Transform(x: 9), Collider(.circle(radius: 3)))
    simulation.step(Self.input)
    let snapshot = simulation.snapshot()
    simulation.world[stone, Transform.self]?.position.x = 900
    simulation.step(Self.input)
    func found() -> [Entity] {
      simulation.world.collision.entities(overlapping: .circle(radius: 20))
    }
    #expect(found() == [])
    try simulation.restore(snapshot)
    #expect(found() == [stone])
  }

  /// Compares two simulations in one state, of which only one has had colliders before: the queries return the same.
  @Test func formerCollidersChangeNoQuery() throws {
    let simulation = defence(building: [0, 6])
    for _ in 0..<5 { simulation.step(Self.input) }
    let snapshot = simulation.snapshot()
    let other = defence(building: [0, 6])
    try other.restore(snapshot)
    for _ in 0..<4 {
      simulation.step(Self.input)
      other.step(Self.input)
      #expect(simulation.stateHash == other.stateHash)
    }
  }

  /// Checks that a sensor reports the same passing colliders after a restore from any tick: nothing that decides it is
  /// outside of the state.
  @Test(arguments: [1, 2, 3]) func passingASensorIsPartOfTheState(_ seed: Int) throws {
    let restless = RestlessWorld(seed: UInt64(seed), sensors: true)
    let world = restless.world
    var passed = 0
    var hashes: [UInt64] = []
    var snapshots: [Snapshot] = []
    for _ in 0..<200 {
      snapshots.append(world.snapshot())
      restless.simulation.step(Self.input)
      let contacts = world[Contacts.self]
      passed += contacts.began.filter { contacts.ended.contains($0) }.count
      hashes.append(world.stateHash)
    }
    #expect(passed > 10, "seed \(seed)")
    for at in stride(from: 1, to: 200, by: 7) {
      // Once in a new world, and once in a world with another past.
      let fresh = at % 2 == 0 ? RestlessWorld(seed: 99, sensors: true) : restless
      try fresh.world.restore(snapshots[at])
      for tick in at..<min(at + 3, 200) {
        fresh.simulation.step(Self.input)
        #expect(fresh.world.stateHash == hashes[tick], "seed \(seed), from \(at), tick \(tick)")
      }
    }
  }

  /// Checks that a child moves with its parent also after other entities were linked, and after a restore, although its
  /// own table is never written.
  @Test func collidersOfChildrenFollowTheirParents() throws {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    let parent = world.spawn(Transform(), Solid())
    let child = world.spawn(Transform(), Collider(.circle(radius: 4)))
    world.setParent(of: child, to: parent)
    let others = (world.spawn(Transform()), world.spawn(Transform()))
    simulation.step(Self.input)
    world.setParent(of: others.0, to: others.1)
    simulation.step(Self.input)
    let snapshot = world.snapshot()
    for _ in 0..<2 {
      world[parent, Transform.self]?.position.x = 100
      simulation.step(Self.input)
      #expect(world.collision.entities(at: Vec2(100, 0)) == [child])
      #expect(world.collision.entities(at: .zero).isEmpty)
      try world.restore(snapshot)
    }
  }

  @Test func theLastColliderLeavesNothingBehind() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    let wall = world.spawn(Transform(), Collider(.box(size: Vec2(10, 10))))
    simulation.step(Self.input)
    #expect(world.collision.overlapsAny(.circle(radius: 1)))
    world.despawn(wall)
    simulation.step(Self.input)
    #expect(!world.collision.overlapsAny(.circle(radius: 1)))
  }

  /// Moves a collider through a sensor in the last phases of a tick: after a restore the sensor reports the same.
  @Test func movesInTheLastPhasesArePartOfTheState() throws {
    func make() -> Simulation {
      let simulation = Simulation(content: GameContent(), seed: 1)
      simulation.world.spawn(
        Transform(x: 100), Collider(Rect(-1, -20, 2, 40), categories: 2, isSensor: true))
      let arrow = simulation.world.spawn(
        Transform(), Collider(.circle(radius: 2), categories: 1, mask: 2))
      simulation.add(
        System("fly", in: Phase(rawValue: 900)) { world in
          world[arrow, Transform.self]?.position.x += 60
        })
      return simulation
    }
    let (one, other) = (make(), make())
    var began = 0
    for _ in 0..<6 {
      let snapshot = one.world.snapshot()
      one.step(Self.input)
      began += one.world[Contacts.self].began.count
      try other.world.restore(snapshot)
      other.step(Self.input)
      #expect(one.world.stateHash == other.world.stateHash)
    }
    #expect(began == 1)
  }

  /// Clones a world again and again. A clone that gets the address of a freed world must not get that world's caches.
  @Test func clonesDoNotShareCollisionCaches() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let saved = simulation.world.clone()
    for round in 0..<20 {
      let world = saved.clone()
      #expect(!world.collision.overlapsAny(.circle(radius: 5)), "round \(round)")
      world.spawn(Transform(), Collider(.circle(radius: 5)))
      world.collision.update()
      #expect(world.collision.overlapsAny(.circle(radius: 5)))
    }
  }
}
