import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct CameraFollowTests {
  private let view = Vec2(100, 50)

  /// Moves a hero by a rule and returns the camera's position after each tick.
  private func run(
    rate: Int32, ticks: Int, _ follow: CameraFollow, camera: Camera = Camera(),
    _ rule: @escaping (World, Entity, Float) -> Void
  ) -> (simulation: Simulation, hero: Entity, positions: [Vec2]) {
    let simulation = Simulation(
      content: GameContent(), seed: 1, rate: TickRate(UInt32(rate)))
    let world = simulation.world
    let hero = world.spawn(Transform(x: 200, y: 100))
    var follow = follow
    follow.target = hero
    world[CameraFollow.self] = follow
    world[Camera.self] = camera
    simulation.schedule.add("rule") { world in
      rule(world, hero, world[Clock.self].secondsPerTick)
    }
    var positions: [Vec2] = []
    for _ in 0..<ticks {
      simulation.step(TickInput(viewWidth: 100, viewHeight: 50))
      positions.append(world[Camera.self].position)
    }
    return (simulation, hero, positions)
  }

  @Test func theTargetStaysInTheMiddleOfTheView() {
    for camera in [Camera(), Camera(at: .zero, anchor: Vec2(0.3, 1), zoom: 2.5, rotation: 0.8)] {
      let (simulation, hero, _) = run(rate: 60, ticks: 5, CameraFollow(), camera: camera) {
        world, hero, _ in
        world[hero, Transform.self]?.position += Vec2(3, 1)
      }
      let world = simulation.world
      let position = world.toView(world[hero, Transform.self]!.position)
      #expect(position.distance(to: Vec2(50, 25)) < 0.001)
    }
  }

  /// Compares the camera's position after the same time at several tick rates: for a target that moves evenly and for
  /// one that jumps and then stands, with a dead zone and without.
  @Test func dampingDoesNotDependOnTheRate() {
    for deadzone in [Vec2.zero, Vec2(20, 10)] {
      for speed in [Vec2.zero, Vec2(90, -45)] {
        var follow = CameraFollow(.none, halfLife: 0.2)
        follow.deadzone = deadzone
        let ends = [20, 30, 60, 144, 240].map { rate in
          run(rate: Int32(rate), ticks: 1 + rate, follow) { world, hero, seconds in
            // All rates start from the state of the first tick.
            guard world[Clock.self].tick > 0 else { return }
            if speed == .zero && world[Clock.self].tick == 1 {
              world[hero, Transform.self]?.position += Vec2(80, 40)
              world.skipMotion(of: hero)
            }
            world[hero, Transform.self]?.position += speed * seconds
          }.positions.last!
        }
        for end in ends {
          #expect(end.distance(to: ends[0]) < 0.02, "\(speed) \(deadzone): \(ends)")
        }
        #expect(ends[0].distance(to: Vec2(150, 75)) > 20)
      }
    }
  }

  /// Checks that the camera covers half of the remaining distance in each half-life.
  @Test func theCameraCoversHalfTheDistanceInAHalfLife() {
    let positions = run(rate: 50, ticks: 26, CameraFollow(.none, halfLife: 0.25)) {
      world, hero, _ in
      guard world[Clock.self].tick == 1 else { return }
      world.teleport(hero, to: Vec2(300, 100))
    }.positions
    #expect(positions[0] == Vec2(150, 75))
    // 25 ticks of 20 ms are two half-lives.
    #expect(abs(positions.last!.x - 225) < 0.01 && positions.last!.y == 75)
  }

  @Test func theCameraStandsWhileItsTargetIsInTheDeadzone() {
    var follow = CameraFollow()
    follow.deadzone = Vec2(20, 20)
    let positions = run(rate: 60, ticks: 40, follow) { world, hero, _ in
      let tick = Float(world[Clock.self].tick)
      world[hero, Transform.self]?.position = Vec2(200 + min(tick, 25), 100)
    }.positions
    #expect(positions[10] == Vec2(150, 75))
    #expect(positions[39] == Vec2(165, 75))
  }

  @Test func lookAheadFollowsTheMotionUpToItsLimit() {
    var follow = CameraFollow()
    follow.lookAhead = 0.5
    follow.lookAheadLimit = Vec2(30, 0)
    follow.lookAheadHalfLife = 0.1
    let (simulation, hero, _) = run(rate: 60, ticks: 120, follow) { world, hero, seconds in
      world[hero, Transform.self]?.position += Vec2(100, 40) * seconds
    }
    let world = simulation.world
    let position = world.toView(world[hero, Transform.self]!.position)
    #expect(abs(position.x - 20) < 0.1 && abs(position.y - 25) < 0.001)
  }

  @Test func aCameraAtItsLimitsFollowsBackAtOnce() {
    var camera = Camera()
    camera.limits = Rect(0, 0, 400, 200)
    let (_, _, positions) = run(
      rate: 60, ticks: 60, CameraFollow(.none, halfLife: 0.05), camera: camera
    ) { world, hero, _ in
      world[hero, Transform.self]?.position.x += world[Clock.self].tick < 30 ? 40 : -40
    }
    #expect(positions.allSatisfy { $0.x >= 0 && $0.x <= 300 })
    #expect(positions[29].x == 300)
    // The hero is 1000 pixels beyond the limits. As soon as it returns into the view, the camera moves with it.
    #expect(positions[58].x < 300)
  }

  @Test func aCutJumpsToANewTargetOtherwiseTheCameraGlides() {
    let other = Vec2(900, 100)
    for cuts in [true, false] {
      var second = Entity.none
      let (_, _, positions) = run(rate: 60, ticks: 6, CameraFollow(.none, halfLife: 0.3)) {
        world, _, _ in
        guard world[Clock.self].tick == 3 else { return }
        second = world.spawn(Transform(position: other))
        world[CameraFollow.self].target = second
        if cuts { world.camera.cut() }
      }
      #expect(positions[2] == Vec2(150, 75))
      #expect((positions[3] == Vec2(850, 75)) == cuts)
      #expect(positions[3].x > 150)
    }
  }

  @Test func aDespawnedTargetIsNoLongerFollowed() {
    let (_, _, positions) = run(rate: 60, ticks: 6, CameraFollow()) { world, hero, _ in
      if world[Clock.self].tick == 3 { world.despawn(hero) }
    }
    #expect(positions[5] == positions[2])
  }

  @Test func followAndShakeArePartOfTheState() throws {
    var follow = CameraFollow(.none, halfLife: 0.3)
    follow.lookAhead = 0.4
    let (simulation, _, _) = run(rate: 60, ticks: 10, follow) { world, hero, _ in
      world[hero, Transform.self]?.position += Vec2(2, 1)
      world.camera.shake(0.1)
    }
    let snapshot = simulation.snapshot()
    func go() -> UInt64 {
      for _ in 0..<10 { simulation.step(TickInput(viewWidth: 100, viewHeight: 50)) }
      return simulation.stateHash
    }
    let later = go()
    try simulation.restore(snapshot)
    #expect(go() == later)
  }
}
