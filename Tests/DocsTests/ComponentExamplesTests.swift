import Reel
import Testing

/// The examples of the components' own pages, run: none traps, and each has its component at work.
@Suite struct ComponentExamplesTests {
  private let simulation = OrchardTests.fresh()
  private var world: World { simulation.world }

  private func run(_ ticks: Int = 10) {
    for _ in 0..<ticks { simulation.step(TickInput(viewWidth: 320, viewHeight: 240)) }
  }

  private func hero() -> Entity {
    world.spawn(
      Transform(x: 40, y: 80), Sprite(FrameID()), SpriteAnimation(clip: world.clip("walk")))
  }

  private func only<T: Component>(_ type: T.Type) -> Entity {
    let all = world.query(with: type).entities
    return all.count == 1 ? all[0] : .none
  }

  @Test func whatIsSeenIsSpawned() {
    let (hero, apple) = (hero(), hero())
    SeenComponents.places(world)
    SeenComponents.sprites(world)
    SeenComponents.sizes(world)
    SeenComponents.clips(world)
    SeenComponents.crossfade(world, hero)
    SeenComponents.followAnimation(world, hero)
    SeenComponents.shadows(world, hero, apple)
    SeenComponents.crop(world)
    SeenComponents.ranks(world)
    SeenComponents.labels(world)
    SeenComponents.visibility(world, apple)
    SeenComponents.layers(world)
    SeenComponents.lines(world, FrameID(), FrameID())
    SeenComponents.onScreen(world)
    SeenComponents.anchors(world)
    SeenComponents.parallax(world)
    SeenComponents.cameraViews(world, hero)
    SeenComponents.particles(world, ParticleEffect())
    run(2)
    #expect(world.has(hero, Crossfade.self))
    run()
    #expect(!world.has(hero, Crossfade.self))
    #expect(!world.isVisible(apple))
    #expect(world[only(SpriteSize.self), SpriteSize.self]?.size == Vec2(60, 10))
    #expect(world.query(with: ScrollLayer.self).count == 5)
    let score = world.query(with: EdgeAnchor.self, Label.self).first ?? .none
    #expect(world[score, Transform.self]?.position == Vec2(310, 6))
  }

  @Test func aMachineChoosesTheClip() {
    let hero = hero()
    let idle = world.clip("walk")
    let run = world.add(Clip([FrameID()], ticksPerFrame: 4), named: "run")
    SeenComponents.machine(world, hero, idleClip: idle, runClip: run)
    self.run(20)
    #expect(world[hero, AnimationState.self]?.state == 1)
    #expect(world[hero, SpriteAnimation.self]?.clip == run)
  }

  @Test func whatMovesMoves() {
    let (frog, boat, cursor) = (hero(), hero(), hero())
    MovingComponents.timelines(world, frog)
    MovingComponents.noGliding(world, boat, cursor)
    MovingComponents.paths(world)
    #expect(world[cursor, Transform.self]?.position == Vec2(100, 40))
    run(12)
    #expect((world[frog, Transform.self]?.position.y ?? 80) < 65)
    #expect((world[boat, Transform.self]?.position.x ?? 0) < 100)
    run()
    #expect(world[boat, Transform.self]?.position == Vec2(100, 40))
    #expect(world[only(PathFollower.self), Transform.self]?.position != .zero)
  }

  @Test func whatIsPausedAloneStandsStill() {
    let (hero, apple) = (hero(), world.spawn(Transform(), Apple(speed: 2)))
    world.insert(hero, Apple())
    MovingComponents.pause(world, hero)
    #expect(world[hero, Transform.self]?.position.y == 80)
    #expect(world[apple, Transform.self]?.position.y == 2)
    #expect(!world.isPaused(hero))
  }

  @Test func moversAndWalkersGo() {
    MovingComponents.colliders(world)
    MovingComponents.chains(world)
    MovingComponents.tiles(world)
    MovingComponents.solids(world, world.add(.ellipse(in: Rect(0, 0, 60, 60)), named: "way"))
    MovingComponents.slices(world, simulation, hero())
    MovingComponents.movers(world)
    MovingComponents.platformers(simulation)
    MovingComponents.topDown(world)
    MovingComponents.grids(world)
    MovingComponents.sounds(world)
    run(60)
    let (slime, box) = (only(TopDownWalker.self), only(GridWalker.self))
    #expect((world[slime, Transform.self]?.position.x ?? 0) > 150)
    #expect((world[box, Transform.self]?.position.x ?? 0) > 200)
    #expect(world[box, Transform.self]?.position.y == 72)
    #expect((world[only(Platformer.self), Transform.self]?.position.y ?? 0) > 100)
    let ground = only(TileCollider.self)
    #expect(world[ground, TileCollider.self]?.grid[4, 11] == .empty)
    #expect(world[ground, TileCollider.self]?.grid[5, 11] == .full)
  }

  @Test func whatIsUsedIsDisabledAndNamed() {
    UsedComponents.buttons(world)
    UsedComponents.pictures(world)
    run(2)
    let back = world.widget(.back)
    UsedComponents.disable(world, canGoBack: false)
    #expect(!world.isEnabled(back))
    UsedComponents.disable(world, canGoBack: true)
    #expect(world.isEnabled(back))
    UsedComponents.widgets(world)
    UsedComponents.bindings(world, usual: InterfacePage.usualKeys)
    UsedComponents.widen(world)
    run(2)
    let bridge = hero()
    #expect(UsedComponents.names(world, bridge) == ["\(bridge): drawbridge", "found"])
  }
}
