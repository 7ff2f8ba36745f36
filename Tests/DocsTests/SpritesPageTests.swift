import Reel
import Testing

/// Tests of the code of docs/sprites.md.
@Suite struct SpritesPageTests {
  private let simulation = OrchardTests.fresh()
  private var world: World { simulation.world }
  private let frames = (0..<3).map { FrameID(index: $0) }

  private func step(_ ticks: Int = 1) {
    for _ in 0..<ticks { simulation.step(TickInput(viewWidth: 320, viewHeight: 240)) }
  }

  private func painted() -> DrawList {
    let painter = ScenePainter(simulation)
    var list = DrawList()
    painter.recordTick(world)
    painter.paint(world, alpha: 1, into: &list)
    return list
  }

  @Test func aSpriteHasAShadowAnOrderAndAPosition() throws {
    world.query(with: Sprite.self).despawn()
    let elephant = spawnSprite(simulation)
    let apple = world.spawn(Transform(x: 20, y: 20), Sprite(frames[1], layer: 2))
    castShadow(world, elephant, apple)
    #expect(painted().quads.count == 4)
    #expect(try #require(world[elephant, Sprite.self]).tint.a == 204)
    let ranks = world[apple, DrawRank.self]?.number
    sortSprites(world, elephant, apple)
    #expect(world[apple, DrawRank.self]!.number > ranks!)
    #expect(world[elephant, Sprite.self]?.sortsByY == true)
  }

  @Test func aCropAreaCutsItsChildren() throws {
    world.query(with: Sprite.self).despawn()
    let row = spawnWindow(world, frames[0])
    let list = painted()
    let quad = try #require(list.quads.first)
    #expect(list.quads.count == 1 && quad.crop != 0)
    #expect(world.globalPosition(of: row) == Vec2(40, 100))
  }

  @Test func aCameraSnapsToPixels() {
    followSmoothly(world, Vec2(13, 7))
    #expect(world[Camera.self].snapsToPixels)
    #expect(abs(world[Camera.self].position.x - 1.3) < 0.001)
    #expect(nameFilters().grids.count == 1)
  }

  @Test func aFrogHopsThreeTimes() throws {
    let frog = world.spawn(Transform(x: 50, y: 100), Sprite(frames[0]))
    bindHop(world, frog)
    step(13)
    #expect(world[frog, Transform.self]?.position == Vec2(50, 60))
    #expect(world[frog, Sprite.self]?.tint == Color(hex: 0x80FF80))
    scrub(world, frog)
    step()
    let position = try #require(world[frog, Transform.self]?.position)
    step(5)
    #expect(
      world[frog, Transform.self]?.position == position && position.y > 60 && position.y < 100)
    world[frog, TimelinePlayer.self]?.speed = 1
    world[frog, TimelinePlayer.self]?.isPlaying = true
    var ends = 0
    for _ in 0..<100 {
      step()
      ends += world.events(TimelineEnded.self).count
    }
    #expect(ends >= 1)
    #expect(world[frog, TimelinePlayer.self]?.isPlaying == false)
  }

  @Test func timelinesAddUp() {
    let bat = world.spawn(Transform(x: 10, y: 50))
    let ghost = world.spawn(Transform(), Sprite(frames[0]))
    addUp(world, bat, ghost)
    step(5)
    #expect(world[ghost, Sprite.self]?.tint.a == 0)
    #expect(world[ghost, Transform.self]!.scale.x > 1.2)
    step(200)
    #expect(world[ghost, Sprite.self]?.tint == .white)
    #expect(world[ghost, Transform.self]?.scale == Vec2(1, 1))
    #expect(world[bat, Transform.self]?.position == Vec2(170, 80))
  }

  @Test func batsAndTrainsFollowPaths() {
    let (bat, train) = (world.spawn(Transform()), world.spawn(Transform()))
    flyAlong(world, bat, train)
    step(1)
    #expect(world[bat, Transform.self]?.position == Vec2(0, 80))
    #expect(world[train, Transform.self]?.position == Vec2(260, 80))
    step(120)
    #expect(world[train, Transform.self]!.position.distance(to: Vec2(140, 140)) < 0.1)
    #expect(abs(abs(world[train, Transform.self]!.rotation) - .pi) < 0.01)
    world.send(PathEnded(entity: bat, path: .none))
    world.send(ImplicitAnimationEnded(entity: bat, property: .position))
    #expect(readEnds(world) == (1, 1))
  }

  @Test func aBoatGlides() throws {
    let boat = world.spawn(Transform(x: 0, y: 0), Sprite(frames[0]))
    let before = glideThere(world, boat)
    #expect(before.model?.vec2 == Vec2(100, 40) && before.presented?.vec2 == .zero)
    step(20)
    #expect(world[boat, Transform.self]?.position == Vec2(100, 40))
    #expect(world[boat, Sprite.self]?.tint.a == 128)
    stayStiff(world, boat)
    world[boat, Transform.self]?.position = .zero
    _ = glideThere(world, boat)
    #expect(world[boat, Transform.self]?.position == Vec2(100, 40))
  }

  @Test func aHeroRunsIsHitAndRides() {
    // A machine gets its name during the set-up, and the set-up of the other simulation is over.
    let simulation = Simulation(content: self.simulation.content, seed: 7)
    let world = simulation.world
    func step(_ ticks: Int = 1) {
      for _ in 0..<ticks { simulation.step(TickInput(viewWidth: 320, viewHeight: 240)) }
    }
    func clip(_ frame: Int, rounds: UInt16 = 0) -> ClipID {
      world[Clips.self].add(
        Clip(
          frames: [ClipFrame(frames[frame], ticks: 3), ClipFrame(frames[0], ticks: 3)],
          repeatCount: rounds))
    }
    let (idle, run, hit) = (clip(0), clip(1), clip(2, rounds: 1))
    let hero = world.spawn(Transform(), Sprite(frames[0]), SpriteAnimation(clip: idle))
    chooseClips(world, hero, idleClip: idle, runClip: run, hitClip: hit)
    step(2)
    updateMachine(world, hero, speed: 1)
    step()
    #expect(world[hero, SpriteAnimation.self]?.clip == hit)
    #expect(world[hero, AnimationState.self]?[.hit] == 0)
    step(20)
    #expect(world[hero, SpriteAnimation.self]?.clip == run)

    let rider = world.spawn(Transform(), Sprite(frames[0]), SpriteAnimation(clip: idle))
    rideAlong(world, rider, on: hero)
    step(5)
    #expect(
      world[rider, SpriteAnimation.self]?.time == world[hero, SpriteAnimation.self]?.time)

    world.remove(hero, AnimationState.self)
    fadeOver(world, hero, to: idle)
    #expect(world[hero, Crossfade.self]?.ticks == 8)
    step(8)
    #expect(world[hero, Crossfade.self]?.progress == 1)
    step()
    #expect(!world.has(hero, Crossfade.self))
  }
}
