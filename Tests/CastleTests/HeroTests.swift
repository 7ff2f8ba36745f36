import Reel
import Testing

@testable import CastleRules

/// The hero: walking, jumping, climbing, striking and being hurt.
@Suite struct HeroTests {
  private let stage: CastleStage

  init() throws { stage = try CastleStage() }

  private func tile(_ x: Float, _ y: Float) -> Vec2 { CastleStage.tile(x, y) }

  /// Begins a room without any foes.
  private func alone(at position: Vec2) -> Simulation {
    let simulation = stage.begun(at: position)
    let world = simulation.world
    for foe in world.query(with: Foe.self).entities { world.despawn(foe) }
    stage.step(simulation, 12)
    return simulation
  }

  @Test func theHeroWalksOverTheHillWithoutLeavingTheGround() {
    let simulation = alone(at: tile(8, 39))
    let world = simulation.world
    stage.step(simulation, 1, [.keyDown(.right)])
    var highest = world.heroPosition.y
    for tick in 0..<130 {
      stage.step(simulation, 1)
      #expect(world.heroMover.isOnFloor, "tick \(tick) at \(world.heroPosition)")
      highest = min(highest, world.heroPosition.y)
    }
    #expect(world.heroPosition.x > tile(21, 0).x && abs(highest - tile(0, 37).y) < 1)
  }

  @Test func theHeroClimbsTheStairs() {
    let simulation = alone(at: tile(55, 39))
    stage.step(simulation, 110, [.keyDown(.right)])
    #expect(abs(simulation.world.heroPosition.y - tile(0, 35).y) < 1)
  }

  /// Jumps after leaving the ground: five ticks late is soon enough, twelve is not.
  @Test(arguments: [(5, true), (12, false)])
  func aJumpShortlyAfterLeavingTheGroundSucceeds(ticks: Int, jumps: Bool) {
    let simulation = alone(at: tile(100.5, 31))
    let world = simulation.world
    stage.step(simulation, 1, [.keyDown(.left)])
    for _ in 0..<120 where world.heroMover.isOnFloor { stage.step(simulation, 1) }
    stage.step(simulation, ticks - 1)
    stage.step(simulation, 2, [.keyDown(.space)])
    #expect((world.heroMover.velocity.y < -100) == jumps, "\(world.heroMover.velocity)")
  }

  /// Presses the button shortly before the hero lands: the jump follows the landing.
  @Test func aJumpShortlyBeforeLandingIsBuffered() {
    let simulation = alone(at: tile(5, 39))
    let world = simulation.world
    stage.step(simulation, 20, [.keyDown(.space)])
    stage.step(simulation, 1, [.keyUp(.space)])
    for _ in 0..<120
    where tile(0, 39).y - world.heroPosition.y > 14 || world.heroMover.velocity.y < 0 {
      stage.step(simulation, 1)
    }
    #expect(!world.heroMover.isOnFloor)
    stage.step(simulation, 7, [.keyDown(.space)])
    #expect(world.heroMover.velocity.y < -100, "\(world.heroMover.velocity)")
  }

  /// Compares the heights of jumps: three tiles and a half if the button is held, and a low one if it is released at
  /// once.
  @Test func aJumpIsAsHighAsItsButtonIsHeld() {
    func height(_ ticks: Int) -> Float {
      let simulation = alone(at: tile(5, 39))
      var highest: Float = .infinity
      for tick in 0..<50 {
        stage.step(
          simulation, 1, tick == 0 ? [.keyDown(.space)] : tick == ticks ? [.keyUp(.space)] : [])
        highest = min(highest, simulation.world.heroPosition.y)
      }
      return tile(0, 39).y - highest
    }
    let (high, low) = (height(40), height(3))
    #expect(abs(high - 58) < 2.5 && low < 34 && low > 18, "\(high) \(low)")
  }

  @Test func theHeroClimbsALadderUpAndDown() {
    let simulation = alone(at: tile(110.3, 39))
    let world = simulation.world
    stage.step(simulation, 1, [.keyDown(.up)])
    #expect(world[world.hero, Hero.self]?.state == .climbing)
    // In the middle of the ladder.
    #expect(world.heroPosition.x == tile(110.5, 0).x)
    for _ in 0..<200 where world[world.hero, Hero.self]?.state == .climbing {
      stage.step(simulation, 1)
    }
    stage.step(simulation, 5, [.keyUp(.up)])
    #expect(world.heroMover.isOnFloor && abs(world.heroPosition.y - tile(0, 31).y) < 1)
    stage.step(simulation, 60, [.keyDown(.down)])
    #expect(world.heroPosition.y > tile(0, 34).y, "\(world.heroPosition)")
    stage.step(simulation, 120)
    #expect(world.heroMover.isOnFloor && abs(world.heroPosition.y - tile(0, 39).y) < 1)
    #expect(world[world.hero, Hero.self]?.state == .free)
  }

  @Test func theHeroRidesTheLift() {
    let simulation = alone(at: tile(96.5, 30.9))
    let world = simulation.world
    stage.step(simulation, 60)
    #expect(world.has(world.heroMover.floor, Lift.self))
    stage.step(simulation, 180)
    #expect(abs(world.heroPosition.y - tile(0, 21).y) < 24, "\(world.heroPosition)")
  }

  @Test func theHeroDropsThroughALedge() {
    let simulation = alone(at: tile(72.5, 36))
    let world = simulation.world
    #expect(world.heroMover.isOnFloor)
    stage.step(simulation, 3, [.keyDown(.down)])
    #expect(world.heroMover.isOnFloor)
    stage.step(simulation, 14, [.keyDown(.space)])
    #expect(world.heroPosition.y > tile(0, 36).y + 8)
  }

  /// Checks that the whip's box exists only in the frame of the strike, lies before the hand, and is longer with power.
  @Test func theBoxOfTheWhipFollowsItsFrame() {
    var widths: [Float] = []
    for power in Int32(0)...2 {
      let simulation = alone(at: tile(22, 39))
      let world = simulation.world
      world[Play.self].power = power
      let lash = world.query(with: Lash.self).first ?? .none
      var events: [InputEvent] = [.keyDown(Key("x") ?? .space)]
      var struck = 0
      for _ in 0..<30 {
        stage.step(simulation, 1, events)
        events = []
        guard let hero = world[world.hero, Hero.self], let box = world[lash, Collider.self] else {
          continue
        }
        // The collider is that of the frame of the tick before.
        let isStrike = hero.blow > 0 && Lash.moment(max(1, hero.blow - 1)) == 2 && hero.blow > 8
        #expect((box.categories != 0) == isStrike, "blow \(hero.blow)")
        guard isStrike else { continue }
        struck += 1
        let bounds = box.shape.bounds
        #expect(bounds.minX > 5 && bounds.minY > -34 && bounds.maxY < -16)
        if struck == 1 { widths.append(bounds.maxX - bounds.minX) }
      }
      #expect(struck == 7)
    }
    #expect(widths.count == 3 && widths[0] < widths[1] && widths[1] < widths[2], "\(widths)")
  }

  /// Checks that a crouching hero is lower, and strikes lower.
  @Test func aCrouchingHeroIsLower() {
    let simulation = alone(at: tile(22, 39))
    let world = simulation.world
    let body = world.query(with: HeroBody.self).first ?? .none
    let standing = world[body, Collider.self]?.shape.bounds.minY ?? 0
    stage.step(simulation, 4, [.keyDown(.down)])
    let crouching = world[body, Collider.self]?.shape.bounds.minY ?? 0
    #expect(standing < -35 && crouching > -30)
  }

  @Test func aBlowStopsTheGameForAMoment() throws {
    let simulation = alone(at: tile(22, 39))
    let world = simulation.world
    world.spawn(world[Prefabs.self].skeleton, Transform(position: tile(25, 39)))
    let foe = try #require(world.query(with: Foe.self).first)
    stage.step(simulation, 1, [.keyDown(Key("x") ?? .space)])
    for _ in 0..<20 where world[foe, Foe.self]?.health == 2 { stage.step(simulation, 1) }
    #expect(world[foe, Foe.self]?.health == 1 && world[Play.self].hitStop > 0)
    let position = world[foe, Transform.self]?.position
    stage.step(simulation, 3)
    #expect(world[foe, Transform.self]?.position == position)
    stage.step(simulation, 30)
    // One blow hits once.
    #expect(world[foe, Foe.self]?.health == 1)
  }

  @Test func aHurtHeroIsThrownBackAndSafeForAWhile() throws {
    let simulation = alone(at: tile(22, 39))
    let world = simulation.world
    world[world.hero, Hero.self]?.safe = 0
    world.spawn(world[Prefabs.self].skeleton, Transform(position: tile(22, 39) + Vec2(10, 0)))
    stage.step(simulation, 2)
    let hero = try #require(world[world.hero, Hero.self])
    #expect(hero.state == .hurt && hero.safe > 80)
    #expect(world[Play.self].health == Play.hearts - 2)
    let before = world.heroPosition.x
    stage.step(simulation, 30)
    #expect(world.heroPosition.x < before - 20)
    let blinks = (0..<30).map { _ in
      stage.step(simulation, 1)
      return world[world.hero, Sprite.self]?.isVisible ?? false
    }
    #expect(blinks.contains(true) && blinks.contains(false))
    #expect(world[Play.self].health == Play.hearts - 2)
  }
}
