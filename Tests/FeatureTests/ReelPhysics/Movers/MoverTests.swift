import Reel
import ReelCollision
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

private func step(_ simulation: Simulation, _ ticks: Int = 1) {
  for _ in 0..<ticks { simulation.step(TickInput(viewWidth: 320, viewHeight: 240)) }
}

@Suite struct MoverTests {
  private func floor(_ world: World, columns: Int = 40, row: Int = 10) {
    let tiles = (0..<(columns * 12)).map { $0 / columns >= row ? Tile.full : .empty }
    world.spawn(
      Transform(), TileCollider(TileGrid(cellSize: Vec2(16, 16), columns: columns, tiles: tiles)))
  }

  @Test func aJumpIsTheSameAtAnyTickRate() {
    var tops: [Float] = []
    for rate in [30, 60, 120] as [UInt32] {
      let simulation = Simulation(content: GameContent(), seed: 1, rate: TickRate(rate))
      let world = simulation.world
      floor(world)
      let hero = world.spawn(
        Transform(x: 100, y: 153), Collider(Rect(-6, -7, 12, 14)), Mover(), Platformer())
      step(simulation, Int(rate) / 10)
      #expect(world[hero, Mover.self]?.isOnFloor == true)
      #expect(world[hero, Transform.self]?.position.y == 153)
      world[hero, Platformer.self]?.isJumpHeld = true
      var top: Float = 153
      for _ in 0..<rate {
        step(simulation)
        top = min(top, world[hero, Transform.self]?.position.y ?? 0)
      }
      tops.append(153 - top)
      #expect(world[hero, Mover.self]?.isOnFloor == true)
    }
    // The height is read only at the end of ticks, so the top itself may lie between two.
    #expect(tops.allSatisfy { abs($0 - 52) < 0.3 }, "\(tops)")
  }

  @Test func aJumpIsPossibleShortlyAfterLeavingTheGround() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    world.spawn(Transform(), Collider(Rect(0, 160, 100, 16)), Solid())
    let hero = world.spawn(
      Transform(x: 90, y: 153), Collider(Rect(-6, -7, 12, 14)), Mover(),
      Platformer(acceleration: 100_000))
    step(simulation, 2)
    world[hero, Platformer.self]?.walk = 1
    var ticks = 0
    while world[hero, Mover.self]?.isOnFloor == true && ticks < 60 {
      step(simulation)
      ticks += 1
    }
    step(simulation, 2)
    world[hero, Platformer.self]?.isJumpHeld = true
    step(simulation)
    #expect((world[hero, Mover.self]?.velocity.y ?? 0) < -200, "a late jump succeeds")
    #expect(world[hero, Platformer.self]?.isJumping == true)
    step(simulation, 2)
    // A second jump in the air is not possible.
    world[hero, Platformer.self]?.isJumpHeld = false
    step(simulation)
    let speed = world[hero, Mover.self]?.velocity.y ?? 0
    world[hero, Platformer.self]?.isJumpHeld = true
    step(simulation)
    #expect((world[hero, Mover.self]?.velocity.y ?? 0) > speed)
  }

  @Test func aLiftCarriesAPileOfTenRiders() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    // The riders are spawned before the lift and in reverse, so that the order of spawning does not help.
    var riders: [Entity] = []
    for index in (0..<10).reversed() {
      riders.insert(
        world.spawn(
          Transform(x: 50, y: 92 - Float(index) * 16), Collider(Rect(-8, -8, 16, 16)),
          Mover(gravity: Vec2(0, 900)), Solid()), at: 0)
    }
    let lift = world.spawn(Transform(x: 50, y: 100), Collider(Rect(-20, 0, 40, 8)), Solid())
    step(simulation, 4)
    for tick in 0..<240 {
      let way = Vec2(tick % 80 < 40 ? 0.7 : -0.7, tick < 120 ? -1.3 : 1.1)
      world[lift, Transform.self]?.position += way
      let before = riders.map { world[$0, Transform.self]?.position ?? .zero }
      step(simulation)
      for (index, rider) in riders.enumerated() {
        guard let mover = world[rider, Mover.self],
          let position = world[rider, Transform.self]?.position
        else { continue }
        let gone = position - before[index]
        #expect(
          mover.isOnFloor && !mover.isSqueezed && abs(gone.x - way.x) < 0.001
            && abs(gone.y - way.y) < 0.02, "tick \(tick) rider \(index) \(gone) \(mover)")
        let top =
          index == 0
          ? world[lift, Transform.self]?.position.y
          : world[riders[index - 1], Transform.self].map { $0.position.y - 8 }
        #expect(abs((top ?? 0) - position.y - 8) < 0.01, "tick \(tick) rider \(index)")
      }
    }
  }

  /// Returns the height of a jump whose button is released after `ticks` ticks.
  private func top(heldFor ticks: Int, pressedAt height: Float = 153, buffer: Float = 0.1) -> Float
  {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    floor(world)
    let hero = world.spawn(
      Transform(x: 100, y: 100), Collider(Rect(-6, -7, 12, 14)), Mover(),
      Platformer(jumpBuffer: buffer))
    func y() -> Float { world[hero, Transform.self]?.position.y ?? 0 }
    for _ in 0..<60 where y() < height { step(simulation) }
    var top: Float = 153
    for tick in 0..<60 {
      world[hero, Platformer.self]?.isJumpHeld = tick < ticks
      step(simulation)
      // The height of a jump counts only after the hero has landed.
      if tick > 8 { top = min(top, y()) }
    }
    return 153 - top
  }

  @Test func aJumpIsAsHighAsItsButtonIsHeld() {
    let heights = [1, 6, 12, 60].map { top(heldFor: $0) }
    #expect(heights[0] > 8 && abs(heights[3] - 52) < 0.3, "\(heights)")
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 + 3 < $1 }, "\(heights)")
  }

  @Test func aJumpRequestedTooEarlyIsBuffered() {
    #expect(abs(top(heldFor: 60, pressedAt: 140) - 52) < 0.3)
    // Without a buffer, or too early for it, there is no jump.
    #expect(top(heldFor: 60, pressedAt: 140, buffer: 0) == 0)
    #expect(top(heldFor: 60, pressedAt: 112) == 0)
  }

  /// Checks that turned, stretched and mirrored ground holds movers where it is drawn.
  @Test func transformedGroundHoldsMovers() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    let level = Chain([Vec2(0, 0), Vec2(50, 0)])
    let chain = world.spawn(
      Transform(position: Vec2(100, 100), rotation: 0.2, scale: Vec2(-2, 1)),
      ChainCollider(level), Solid())
    let grid = TileGrid(cellSize: Vec2(16, 16), columns: 1, tiles: [.full, .full, .full])
    world.spawn(
      Transform(position: Vec2(300, 100), rotation: -.pi / 2, scale: Vec2(1, 2)),
      TileCollider(grid))
    func fall(_ x: Float) -> Entity {
      world.spawn(
        Transform(x: x, y: 50), Collider(Rect(-4, -4, 8, 8)), Mover(gravity: Vec2(0, 900)))
    }
    let riders = [fall(60), fall(380), fall(150)]
    step(simulation, 60)
    let positions = riders.map { world[$0, Transform.self]?.position ?? .zero }
    // The line climbs to the left, so a box stands on it with its lower left corner.
    let turn = Float.sincos(0.2)
    let line = 100 - (100 - (positions[0].x - 4)) * turn.sin / turn.cos
    #expect(abs(positions[0].y + 4 - line) < 0.02 && world[riders[0], Mover.self]?.floor == chain)
    // Three tiles in a row, twice as wide: from 300 to 396, with the top at 84.
    #expect(positions[1].y == 80 && world[riders[1], Mover.self]?.isOnFloor == true)
    #expect(positions[2].y > 200)
    // Ground that turns carries its riders.
    world[chain, Transform.self]?.rotation = 0.25
    step(simulation)
    #expect(world[riders[0], Mover.self]?.isOnFloor == true)
    #expect((world[riders[0], Transform.self]?.position.y ?? 0) < positions[0].y - 1)
  }

  /// Checks that a rider does not lag behind: paths, implicit animations and timelines move their entities before
  /// movers move.
  @Test(arguments: ["path", "implicit animation", "timeline"])
  func ridersMoveWithAnimatedGround(_ mover: String) {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    let way = world.add(
      Timeline.tween(.position, by: Vec2(30, -60), over: .ticks(40), curve: .easeInOutQuad),
      named: "way")
    let line = world[Paths.self].add(.line([Vec2(100, 100), Vec2(130, 40)]))
    let lift = world.spawn(
      Transform(x: 100, y: 100), Collider(Rect(-20, 0, 40, 8)), Solid(isOneWay: true))
    let rider = world.spawn(
      Transform(x: 100, y: 93), Collider(Rect(-6, -7, 12, 14)), Mover(gravity: Vec2(0, 900)))
    step(simulation, 2)
    switch mover {
    case "path": world.insert(lift, PathFollower(line, seconds: 40 / 60, ending: .turnBack))
    case "implicit animation":
      world.properties.animate(over: .ticks(40)) {
        world.properties.set(.position, of: lift, to: Vec2(130, 40))
      }
    default: world.insert(lift, TimelinePlayer(way))
    }
    var most: Float = 0
    for tick in 0..<40 {
      let before = world[lift, Transform.self]!.position
      step(simulation)
      let (at, riding) = (world[lift, Transform.self]!.position, world[rider, Mover.self]!)
      #expect(riding.floor == lift, "\(mover), tick \(tick)")
      let feet = world[rider, Transform.self]!.position
      #expect(feet.distance(to: at + Vec2(0, -7)) < 0.02, "\(mover), tick \(tick): \(feet), \(at)")
      most = max(most, at.distance(to: before))
    }
    // A lag of one tick would show.
    #expect(most > 1)
  }

  @Test func aSqueezedMoverSendsAnEvent() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    let press = world.spawn(Transform(x: 50, y: 0), Collider(Rect(-20, 0, 40, 8)), Solid())
    world.spawn(Transform(), Collider(Rect(0, 100, 100, 16)), Solid())
    let hero = world.spawn(
      Transform(x: 50, y: 93), Collider(Rect(-6, -7, 12, 14)), Mover(gravity: Vec2(0, 900)))
    step(simulation, 3)
    var squeezed: [Int] = []
    for tick in 0..<60 {
      world[press, Transform.self]?.position.y += 1.5
      step(simulation)
      if world.events(MoverSqueezed.self) == [MoverSqueezed(entity: hero)] { squeezed.append(tick) }
    }
    // The press reaches the head at y 86, in tick 52.
    #expect(squeezed.first == 52 && squeezed.count == 8, "\(squeezed)")
    #expect(world[hero, Transform.self]?.position.y == 93)
  }

  @Test func topDownWalkersSlideAlongWalls() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    floor(world)
    let walker = world.spawn(
      Transform(x: 100, y: 100), Collider(.circle(radius: 6)),
      Mover(settings: MoverSettings(up: .zero)), TopDownWalker())
    world[walker, TopDownWalker.self]?.direction = Vec2(1, 1)
    step(simulation, 120)
    let position = world[walker, Transform.self]?.position ?? .zero
    // Down to the wall, and along it.
    #expect(abs(position.y - 154) < 0.01 && position.x > 200, "\(position)")
    #expect(world[walker, Mover.self]?.isOnWall == true)
  }

  @Test func gridWalkersDoNotEnterAnOccupiedCell() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    floor(world)
    let first = world.spawn(Transform(x: 8, y: 136), Collider(Rect(-6, -6, 12, 12)), GridWalker())
    let second = world.spawn(Transform(x: 72, y: 136), Collider(Rect(-6, -6, 12, 12)), GridWalker())
    world[first, GridWalker.self]?.directionX = 1
    world[second, GridWalker.self]?.directionX = -1
    step(simulation, 100)
    // One walker has entered the cell in the middle, and the other waits beside it.
    let (a, b) = (
      world[first, Transform.self]?.position ?? .zero,
      world[second, Transform.self]?.position ?? .zero
    )
    #expect(a == Vec2(40, 136) && b == Vec2(56, 136), "\(a) \(b)")
    world[first, GridWalker.self]?.directionX = 0
    world[first, GridWalker.self]?.directionY = 1
    step(simulation, 100)
    #expect(world[first, Transform.self]?.position == Vec2(40, 152))
    #expect(world[first, GridWalker.self]?.isBlocked == true)
  }

  @Test func restoredMoversContinueAlike() throws {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    floor(world)
    let lift = world.spawn(Transform(x: 150, y: 160), Collider(Rect(-20, 0, 40, 8)), Solid())
    for index in 0..<6 {
      world.spawn(
        Transform(x: 40 + Float(index) * 24, y: 100), Collider(Rect(-6, -7, 12, 14)), Mover(),
        Platformer(), Solid())
    }
    simulation.add(
      System("play") { world in
        let tick = world[Clock.self].tick
        world[lift, Transform.self]?.position.y = 150 + 20 * Float.sincos(Float(tick) * 0.05).sin
        world.each { (entity: Entity, platformer: inout Platformer) in
          platformer.walk = (tick / 40 + UInt64(entity.index)) % 2 == 0 ? 1 : -1
          platformer.isJumpHeld = (tick / 16 + UInt64(entity.index)) % 3 == 0
        }
      })
    step(simulation, 100)
    let snapshot = world.snapshot()
    step(simulation, 200)
    let hash = world.stateHash
    try world.restore(snapshot)
    step(simulation, 200)
    #expect(world.stateHash == hash)
  }
}
