import Reel
import ReelCollision
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

private struct Bullet: Component { mutating func visit<V: FieldVisitor>(_ v: inout V) {} }
private struct Enemy: Component { mutating func visit<V: FieldVisitor>(_ v: inout V) {} }

private func step(_ simulation: Simulation, _ ticks: Int = 1) {
  for _ in 0..<ticks { simulation.step(TickInput(viewWidth: 320, viewHeight: 240)) }
}

@Suite struct ContactsTests {
  @Test func contactsBeginStayAndEnd() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    let bullet = world.spawn(Transform(), Collider(.circle(radius: 4), mask: 2), Bullet())
    let enemy = world.spawn(
      Transform(x: 20), Collider(.box(size: Vec2(8, 8)), categories: 2), Enemy())
    var seen: [String] = []
    for x in [0, 12.5, 14, 30, 12.5, 12.5] as [Float] {
      world[bullet, Transform.self]?.position.x = x
      step(simulation)
      func has(_ phase: ContactPhase) -> Bool {
        let pairs = Array(world.contacts(Bullet.self, Enemy.self, phase))
        let mirrored = Array(world.contacts(Enemy.self, Bullet.self, phase))
        #expect(pairs.allSatisfy { $0.0 == bullet && $0.1 == enemy })
        #expect(mirrored.count == pairs.count && mirrored.allSatisfy { $0.0 == enemy })
        return !pairs.isEmpty
      }
      #expect(Array(world.contacts(Bullet.self, Bullet.self)).isEmpty)
      let began = world.events(ContactBegan.self) == [ContactBegan(first: bullet, second: enemy)]
      let ended = world.events(ContactEnded.self) == [ContactEnded(first: bullet, second: enemy)]
      #expect(began == has(.began) && ended == has(.ended))
      seen.append(
        (has(.touching) ? "touching" : "apart") + (began ? " began" : "") + (ended ? " ended" : "")
          + (has(.stays) ? " stays" : ""))
    }
    #expect(
      seen == [
        "apart", "touching began", "touching stays", "apart ended", "touching began",
        "touching stays",
      ])
    world.despawn(enemy)
    step(simulation)
    #expect(world.events(ContactEnded.self).count == 1)
    #expect(Array(world.contacts(Bullet.self, Enemy.self, .ended)).isEmpty)
  }

  @Test func rotationScaleAndParentsReachTheShape() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    let parent = world.spawn(Transform(position: Vec2(100, 0), rotation: .pi / 2))
    let arm = world.spawn(
      Transform(position: Vec2(30, 0), scale: Vec2(2, 1)), Collider(Rect(0, -1, 10, 2), mask: 1))
    world.setParent(of: arm, to: parent)
    let probe = world.spawn(Transform(x: 100, y: 48), Collider(.circle(radius: 1)))
    step(simulation)
    // The arm reaches from y 30 to 50.
    #expect(world.events(ContactBegan.self).count == 1)
    world[arm, Transform.self]?.scale.x = 1
    step(simulation)
    #expect(world.events(ContactEnded.self).count == 1)
    world[parent, Transform.self]?.position.y = 9
    step(simulation)
    #expect(world.events(ContactBegan.self) == [ContactBegan(first: arm, second: probe)])
  }

  @Test func aSensorDetectsWhatPassesInOneTick() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    let gate = world.spawn(
      Transform(x: 100), Collider(Rect(-1, -20, 2, 40), categories: 2, isSensor: true))
    let bullet = world.spawn(Transform(), Collider(.circle(radius: 2), categories: 1, mask: 2))
    step(simulation)
    world[bullet, Transform.self]?.position.x = 250
    step(simulation)
    let pair = ContactPair(gate, bullet)
    #expect(world[Contacts.self].began == [pair] && world[Contacts.self].ended == [pair])
    #expect(world[Contacts.self].touching.isEmpty)
    step(simulation)
    #expect(world[Contacts.self].began.isEmpty && world[Contacts.self].ended.isEmpty)
    // A teleported collider passes nothing.
    world.teleport(bullet, to: Vec2(0, 0))
    step(simulation)
    #expect(world[Contacts.self].began.isEmpty)
  }

  /// Teleports a collider after the search for pairs, in a rule that reads the contacts.
  @Test func aColliderTeleportedLateInATickPassesNothing() throws {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    let gate = world.spawn(
      Transform(x: 100), Collider(Rect(-1, -20, 2, 40), categories: 2, isSensor: true))
    let bullet = world.spawn(
      Transform(), Collider(Rect(-2, -2, 4, 4), categories: 1, mask: 2))
    simulation.add(
      System("leave", in: .react) { world in
        if world[Clock.self].tick == 2 { world.teleport(bullet, to: Vec2(250, 0)) }
      })
    step(simulation, 3)
    let snapshot = world.snapshot()
    step(simulation)
    #expect(world[Contacts.self].began.isEmpty)
    try world.restore(snapshot)
    step(simulation)
    #expect(world[Contacts.self].began.isEmpty)
    // From then on every motion counts again.
    world[bullet, Transform.self]?.position.x = 0
    step(simulation)
    #expect(world[Contacts.self].began == [ContactPair(gate, bullet)])
  }

  /// Checks that a restored simulation continues with the same bits, and its clone as well.
  @Test func restoredAndClonedSimulationsContinueAlike() throws {
    var random = RandomStream(seed: 11)
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    for index in 0..<60 {
      world.spawn(
        Transform(x: random.float(in: 0...200), y: random.float(in: 0...200)),
        Collider(
          .circle(radius: 8), categories: 1 << UInt32(index % 3), mask: 7, isSensor: index % 7 == 0)
      )
    }
    simulation.add(
      System("shake") { world in
        world.each { (entity: Entity, transform: inout Transform) in
          let tick = Float(world[Clock.self].tick)
          let turn = Float.sincos(tick * 0.1 + Float(entity.index))
          transform.position += Vec2(turn.cos, turn.sin) * 6
        }
        // Queries in the middle of a tick read the state alone.
        let near = world.collision.entities(overlapping: .circle(radius: 40, at: Vec2(100, 100)))
        if near.count % 2 == 1, let first = near.first {
          world[first, Transform.self]?.position.x += 1
        }
      })
    step(simulation, 20)
    let snapshot = world.snapshot()
    step(simulation, 30)
    let hash = world.stateHash
    try world.restore(snapshot)
    step(simulation, 30)
    #expect(world.stateHash == hash)
  }

  @Test func queriesReturnTheCollidersTheyHit() throws {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    let a = world.spawn(Transform(x: 50), Collider(.circle(radius: 5), categories: 1))
    let b = world.spawn(Transform(x: 80), Collider(.box(size: Vec2(10, 10)), categories: 2))
    let c = world.spawn(Transform(x: 65), Collider(.box(size: Vec2(4, 4)), isSensor: true))
    let map = world.spawn(
      Transform(x: 200, y: -8),
      TileCollider(TileGrid(cellSize: Vec2(16, 16), columns: 1, tiles: [.full])))
    step(simulation)
    let collision = world.collision
    #expect(collision.ray(from: .zero, along: Vec2(1, 0))?.entity == a)
    #expect(
      collision.ray(from: .zero, along: Vec2(1, 0), ColliderFilter(categories: 2))?.entity == b)
    #expect(
      collision.castAll(.point(.zero), by: Vec2(300, 0), ColliderFilter(includesSensors: true))
        .map(\.entity) == [a, c, b, map])
    #expect(collision.ray(from: Vec2(100, 0), along: Vec2(1, 0))?.entity == map)
    #expect(collision.entities(at: Vec2(81, 1)) == [b])
    #expect(collision.nearest(to: .point(Vec2(70, 0)), count: 2).map(\.entity) == [b, a])
    #expect(collision.nearest(to: .point(Vec2(70, 0)), where: { $0 != b })?.entity == a)
    #expect(collision.nearest(to: .point(Vec2(70, 0)), within: 4, where: { $0 != b }) == nil)
    #expect(
      !collision.isVisible(Vec2(100, 0), from: .zero)
        && collision.isVisible(Vec2(40, 0), from: .zero))
    world[a, Transform.self]?.position.x = 77
    collision.update()
    let contact = try #require(collision.contact(a, b))
    #expect(contact.normal == Vec2(1, 0) && contact.depth == 7)
  }
}
