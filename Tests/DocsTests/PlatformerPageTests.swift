import Reel
import Testing

/// Tests of the code of docs/platformer.md.
@Suite struct PlatformerPageTests {
  private typealias Page = PlatformerPage

  /// Makes a floor from x 0 to 320 at y 160, with nothing beyond.
  private func makeSimulation() -> (simulation: Simulation, hero: Entity) {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    var map = Bindings()
    for (key, action) in [
      (Key.left, Page.left), (.right, Page.right), (.space, Page.jump), (.down, Page.down),
      (.up, Page.up),
    ] { map.bind(key, to: action) }
    world[Bindings.self] = map
    let grid = TileGrid(
      cellSize: Vec2(16, 16), columns: 20,
      tiles: [Tile](repeating: .empty, count: 200) + [Tile](repeating: .full, count: 20))
    world.spawn(Transform(), TileCollider(grid, categories: Page.Category.solid))
    simulation.add(Page.obey)
    let hero = Page.spawnHero(world, at: Vec2(40, 160))
    step(simulation, 5)
    return (simulation, hero)
  }

  private func step(_ simulation: Simulation, _ ticks: Int, _ events: [InputEvent] = []) {
    var input = TickInput(viewWidth: 384, viewHeight: 216, events: events)
    for _ in 0..<ticks {
      simulation.step(input)
      input.events = []
    }
  }

  /// The numbers of the page: full speed after 7 ticks, a jump of 58 pixels in 23 ticks, and a low jump if the button
  /// is released.
  @Test func runAndJumpHaveTheNumbersOfThePage() throws {
    let (simulation, hero) = makeSimulation()
    let world = simulation.world
    step(simulation, 6, [.keyDown(.right)])
    #expect(abs((world[hero, Mover.self]?.velocity.x ?? 0) - 96) < 0.1)
    step(simulation, 1)
    #expect(world[hero, Mover.self]?.velocity.x == 108)
    step(simulation, 20, [.keyUp(.right)])
    func height(_ held: Int) -> (pixels: Float, ticks: Int) {
      var best: (pixels: Float, ticks: Int) = (0, 0)
      for tick in 0..<70 {
        step(
          simulation, 1, tick == 0 ? [.keyDown(.space)] : tick == held ? [.keyUp(.space)] : [])
        let up = 160 - (world[hero, Transform.self]?.position.y ?? 0)
        if up > best.pixels { best = (up, tick + 1) }
      }
      return best
    }
    let (high, low) = (height(60), height(3))
    #expect(abs(high.pixels - 58) < 1 && abs(high.ticks - 23) <= 1, "\(high)")
    #expect(low.pixels > 18 && low.pixels < 34, "\(low)")
  }

  @Test func theLiftCarriesTheHeroAndTheLadderHoldsHim() throws {
    let (simulation, hero) = makeSimulation()
    let world = simulation.world
    let lift = Page.spawnLift(world, at: Vec2(100, 120))
    world.teleport(hero, to: Vec2(100, 119))
    step(simulation, 10)
    #expect(world[hero, Mover.self]?.floor == lift)
    for _ in 0..<20 {
      world[lift, Transform.self]?.position.x += 1
      step(simulation, 1)
    }
    #expect(abs((world[hero, Transform.self]?.position.x ?? 0) - 120) < 0.1)
    world.teleport(hero, to: Vec2(203, 100))
    simulation.add(
      System("climb") { world in
        let actions = world[Actions.self]
        world.query(with: Page.Hero.self).each {
          (platformer: inout Platformer, mover: inout Mover, transform: inout Transform) in
          Page.climb(Rect(192, 0, 16, 160), actions, &platformer, &mover, &transform)
        }
      })
    step(simulation, 60)
    #expect(world[hero, Transform.self]?.position == Vec2(200, 100))
    step(simulation, 60, [.keyDown(.up)])
    #expect(abs((world[hero, Transform.self]?.position.y ?? 0) - 28) < 0.5)
  }

  @Test func aBlowStopsTimeAndTheHeroIsThrownBackAndSafe() throws {
    let (simulation, hero) = makeSimulation()
    let world = simulation.world
    Page.addHitStop(simulation)
    simulation.add(Page.beHurt)
    world.spawn(
      Transform(x: 60, y: 160), Page.Harm(),
      Collider(Rect(-8, -20, 16, 20), categories: Page.Category.harm, isSensor: true))
    world.teleport(hero, to: Vec2(50, 160))
    step(simulation, 1)
    #expect(world[Page.HitStop.self].ticks == 5 && world[hero, Page.Hero.self]?.safe == 94)
    step(simulation, 4)
    #expect(world[hero, Transform.self]?.position == Vec2(50, 160))
    step(simulation, 12)
    #expect((world[hero, Transform.self]?.position.x ?? 50) < 48)
    #expect(world[CameraShake.self].trauma > 0)
  }

  @Test func theWhipFollowsItsFrame() throws {
    var slice = AtlasSlice(name: "whip")
    slice.keys = [
      AtlasSlice.Key(frame: 0, bounds: .zero),
      AtlasSlice.Key(frame: 1, bounds: Rect(40, 10, 30, 8)),
    ]
    var atlas = Atlas(
      frames: ["rest", "strike"].map { AtlasFrame(name: $0, rect: Rect(0, 0, 80, 40)) })
    atlas.slices = [slice]
    let simulation = Simulation(content: GameContent(atlases: [atlas]), seed: 1)
    let world = simulation.world
    let hero = Page.spawnHero(world, at: .zero)
    let whip = Page.spawnWhip(simulation, hero, simulation.frame("rest"))
    #expect(simulation.missingNames.isEmpty)
    step(simulation, 1)
    #expect(world[whip, Collider.self]?.categories == 0)
    world[whip, Sprite.self]?.frame = simulation.frame("strike")
    step(simulation, 1)
    #expect(world[whip, Collider.self]?.categories == Page.Category.blades)
    let bounds = try #require(world[whip, Collider.self]?.shape.bounds)
    #expect(bounds.minX == 0 && bounds.maxX == 30)
  }

  @Test func theCameraStaysInTheRoom() {
    let (simulation, hero) = makeSimulation()
    let world = simulation.world
    Page.spawnGround(simulation)  // Does nothing, because there is no map.
    Page.follow(world, hero, Rect(0, 0, 768, 224))
    step(simulation, 2)
    let seen = world[Camera.self].transform(in: Vec2(384, 216)).visibleArea
    #expect(seen.minX == 0 && seen.maxY <= 224)
  }
}
