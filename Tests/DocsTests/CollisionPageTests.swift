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
