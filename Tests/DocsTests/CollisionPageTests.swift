import Reel
import Testing

/// Tests of the code of docs/collision.md.
@Suite struct CollisionPageTests {
  private typealias Page = CollisionPage

  private func step(_ simulation: Simulation, _ ticks: Int = 1) {
    for _ in 0..<ticks { simulation.step(TickInput(viewWidth: 160, viewHeight: 96)) }
  }

  @Test func bulletsHitEnemies() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    Page.spawnAll(world)
    simulation.add(
      System("fly") { world in
        world.query(with: Page.Bullet.self).each { (transform: inout Transform) in
          transform.position.x += 4
        }
      })
    simulation.add(System("hit", in: .react) { world in Page.hit(world) })
    step(simulation, 20)
    #expect(world.query(with: Page.Bullet.self).count == 0)
    world.each { (enemy: Page.Enemy) in #expect(enemy.health == 2) }
  }

  /// The normal points from the first to the second collider, whatever their shapes are, and a hit's normal out of what
  /// was hit.
  @Test func normalsPointAsThePageSays() throws {
    let shapes: [Collider] = [
      Collider(Rect(-6, -6, 12, 12)), Collider(.circle(radius: 6)),
      Collider(.capsule(Vec2(-2, 0), Vec2(2, 0), radius: 4)),
    ]
    let directions = [Vec2(1, 0), Vec2(-1, 0), Vec2(0, 1), Vec2(0, -1)]
    for (first, second) in shapes.flatMap({ one in shapes.map { (one, $0) } }) {
      for direction in directions {
        let simulation = Simulation(content: GameContent(), seed: 1)
        let world = simulation.world
        let a = world.spawn(Transform(position: Vec2(80, 48)), first)
        let b = world.spawn(Transform(position: Vec2(80, 48) + direction * 7), second)
        step(simulation)
        let contact = try #require(world.collision.contact(a, b))
        #expect(contact.normal.dot(direction) > 0.9 && contact.depth > 0)
        #expect(world.collision.contact(b, a)?.normal.dot(direction) ?? 0 < -0.9)
        let hit = world.collision.segment(
          from: Vec2(80, 48) - direction * 40, to: Vec2(80, 48))
        #expect(hit?.entity == a && hit?.hit.normal.dot(direction) ?? 0 < -0.9)
        Page.separate(world, a, b)
        world.collision.update()
        #expect(world.collision.contact(a, b)?.depth ?? 0 < 0.01)
        let position = try #require(world[a, Transform.self]?.position)
        #expect((position - Vec2(80, 48)).dot(direction) < 0)
      }
    }
  }

  @Test func theHeroStandsWalksAndSeesTheSlope() throws {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    Page.ground(world)
    let hero = Page.hero(world)
    step(simulation, 30)
    #expect(world[hero, Mover.self]?.isOnFloor == true)
    #expect(world[hero, Transform.self]?.position == Vec2(24, 48))
    // The slope begins at x 64.
    let seen = Page.firstInSight(world, Vec2(24, 44), hero)
    #expect(seen.map { world.has($0, TileCollider.self) } == true)
    simulation.add(
      System("walk") { world in
        world.each { (platformer: inout Platformer) in platformer.walk = 1 }
      })
    step(simulation, 30)
    let position = try #require(world[hero, Transform.self]?.position)
    #expect(position.x > 70 && position.y < 48, "up the slope")
  }
}
