import ReelCollision
import ReelMath
import Testing

/// Movers among solids that move: one-way platforms, lifts, belts, turning platforms and doors.
@Suite struct MoverMovingSolidTests {
  /// One mover rides on a one-way platform that rises, another one jumps up through it. Neither falls, and the platform
  /// changes neither path nor flags of the one that comes from below.
  @Test(arguments: scenarioRates, [20, 60]) func aOneWayPlatformThatRises(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      let lift = run.add(
        .box(Rect(0, 100, 100, 8)), isOneWay: true, motion: [.init(velocity: (0, -speed))])
      run.addMover(x: 50 + offset, y: 93, solids: [1])
      let jumper = run.addMover(x: 20 + offset, y: 160, velocity: (0, -560), solids: [1])
      let free = run.addMover(x: 20 + offset, y: 160, velocity: (0, -560), solids: [])
      run.play(seconds: 1.8)
      run.always {
        $0.isOnFloor && !$0.isOnWall && !$0.isOnCeiling && !$0.isSqueezed && $0.floorID == 1
          && abs($0.y - (93 + $0.solids[lift].y)) < 0.002
      }
      run.always(from: 1 / rate) { abs($0.dy - $0.solids[lift].dy) < 0.0001 && $0.dx == 0 }
      run.always(
        of: jumper,
        when: { $0.vy < 0 && $0.y - $0.dy > 93 + $0.solids[lift].y - $0.solids[lift].dy }
      ) {
        $0.x == $0.movers[free].x && $0.y == $0.movers[free].y && $0.vx == $0.movers[free].vx
          && $0.vy == $0.movers[free].vy
      }
      run.always(
        of: jumper,
        when: { $0.vy < 0 && $0.y - $0.dy > 93 + $0.solids[lift].y - $0.solids[lift].dy }
      ) { !$0.isOnFloor && !$0.isOnWall && !$0.isOnCeiling && !$0.isSqueezed }
      run.once(of: jumper) { $0.y < 93 + $0.solids[lift].y }
      run.always(of: jumper) { !$0.isOnWall && !$0.isOnCeiling && !$0.isSqueezed }
      run.last(of: jumper) {
        $0.isOnFloor && $0.floorID == 1 && abs($0.y - (93 + $0.solids[lift].y)) < 0.002
      }
    }
  }

  /// A mover with `fallsThrough` falls through one platform and lands on the next one.
  @Test(arguments: scenarioRates, [-20, 0, 20]) func downThroughOneWayPlatforms(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(.box(Rect(0, 100, 100, 8)), isOneWay: true)
      run.add(.box(Rect(0, 160, 100, 8)), isOneWay: true)
      run.addMover(
        x: 50 + offset, y: 93, walk: speed,
        changes: [
          .init(at: 0.5) { $0.settings.fallsThrough = true },
          .init(at: 0.7) { $0.settings.fallsThrough = false },
        ])
      run.play(seconds: 1.5)
      run.always(to: 0.5) { $0.isOnFloor && $0.floorID == 1 && $0.y == 93 }
      run.always(from: 0.5, to: 0.6) { !$0.isOnFloor && $0.dy > 0 }
      run.last { $0.isOnFloor && $0.floorID == 2 && $0.y == 153 }
    }
  }

  /// The edge of a tile that is passed from below and the foot of a slope make one floor.
  @Test(arguments: scenarioRates, [60, 250]) func fromAOneWayTileOnToASlope(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(grid(["        ", "        ", "     /##", "    /###", "----####", "        "]))
      run.addMover(
        x: 20 + offset, y: 57, walk: speed, snapLength: 12,
        changes: [.init(at: 80 / speed) { $0.walk = -speed }])
      run.play(seconds: 160 / speed)
      run.always { $0.isOnFloor && !$0.isOnWall && !$0.isOnCeiling }
      run.once { $0.x > 70 }
      run.last { $0.x < 32 && $0.y == 57 }
    }
  }

  /// A mover on a platform moves as the platform does.
  @Test(arguments: scenarioRates, [-200, -40, 40, 200]) func movesWithItsPlatform(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      let lift = run.add(
        .box(Rect(-50, 100, 100, 10)),
        motion: [
          .init(from: 0.1, to: 1, velocity: (0.75 * speed, speed)),
          .init(from: 1, velocity: (-speed, -0.5 * speed)),
        ])
      run.addMover(x: offset, y: 93, walk: 0)
      run.play(seconds: 2)
      run.always(from: 1 / rate) {
        $0.isOnFloor && $0.floorID == 1 && !$0.isOnWall && !$0.isOnCeiling && !$0.isSqueezed
      }
      run.always(from: 1 / rate) {
        abs($0.dx - $0.solids[lift].dx) < 0.0001 && abs($0.dy - $0.solids[lift].dy) < 0.0001
      }
      run.last {
        abs($0.x - offset - $0.solids[lift].x) < 0.005 && abs($0.y - 93 - $0.solids[lift].y) < 0.002
      }
    }
  }

  /// A mover falls on to a platform that moves to the side. Nothing holds the mover there, so it slides and keeps its
  /// x.
  @Test(arguments: scenarioRates, [-60, 40]) func landsOnAPlatformThatMoves(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(.box(Rect(-50, 100, 100, 10)), motion: [.init(velocity: (speed, 0))])
      run.addMover(x: offset, y: 60)
      run.play(seconds: 0.6)
      run.always { $0.dx == 0 || abs($0.dx) < 0.0001 }
      run.last { $0.isOnFloor && $0.floorID == 1 && $0.y == 93 && abs($0.vx + speed) < 0.01 }
      run.once { !$0.isOnFloor }
    }
  }

  /// A jump keeps the platform's speed.
  @Test(arguments: scenarioRates, [-40, 0, 40, 120]) func jumpsOffAPlatform(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(.box(Rect(-50, 100, 100, 10)), motion: [.init(velocity: (speed, -30))])
      run.addMover(
        x: offset, y: 93, walk: 0,
        changes: [
          .init(at: 0.5) {
            $0.jump(100)
            $0.walk = nil
          }
        ])
      run.play(seconds: 0.8)
      run.always(from: 0.5, to: 0.5 + 1 / rate) {
        !$0.isOnFloor && abs($0.vx - speed) < 0.01 && abs($0.vy + 130 - 900 / rate) < 0.01
      }
      run.always(from: 0.5, to: 0.6) {
        !$0.isOnFloor && abs($0.dx - speed / rate) < 0.001 && abs($0.dy - $0.vy / rate) < 0.001
      }
    }
  }

  /// A platform that hits a falling mover from the side pushes it and never stops its fall.
  @Test(arguments: scenarioRates, [60, 120, 400]) func hitByAPlatformFromTheSide(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      let push = run.add(.box(Rect(-40, 0, 20, 400)), motion: [.init(velocity: (speed, 0))])
      run.addMover(x: offset, y: 0)
      let free = run.addMover(x: 0, y: 0, solids: [])
      run.play(seconds: 0.6)
      run.always {
        !$0.isOnFloor && !$0.isOnCeiling && !$0.isSqueezed && $0.vy == $0.movers[free].vy
          && abs($0.y - $0.movers[free].y) < 0.01
      }
      run.last { abs($0.x - 6 + 20 - $0.solids[push].x) < 0.02 }
    }
  }

  /// A lift presses a mover against a ceiling: the mover is squeezed, on floor and ceiling, and no longer moves.
  @Test(arguments: scenarioRates, [30, 60]) func squeezedByALift(_ rate: Double, _ speed: Double) {
    forEachStart(rate) { run, offset in
      let lift = run.add(
        .box(Rect(0, 100, 100, 8)), motion: [.init(to: 45 / speed, velocity: (0, -speed))])
      run.add(.box(Rect(0, 40, 100, 8)))
      run.addMover(x: 50 + offset, y: 93)
      run.play(seconds: 46 / speed)
      run.always(to: 38 / speed - 0.05) { $0.isOnFloor && !$0.isSqueezed && !$0.isOnCeiling }
      run.always(to: 38 / speed - 0.05) { abs($0.y - 93 - $0.solids[lift].y) < 0.002 }
      run.always(from: 39 / speed + 1 / rate) { $0.isSqueezed && $0.isOnFloor && $0.isOnCeiling }
      run.always { $0.y >= 54.98 && !$0.isOnWall }
    }
  }

  /// A conveyor belt carries a mover and leaves its velocity unchanged.
  @Test(arguments: scenarioRates, [-50, 0, 100]) func aBelt(_ rate: Double, _ speed: Double) {
    forEachStart(rate) { run, offset in
      run.add(.box(Rect(-500, 100, 1000, 10)), motion: [.init(belt: (50, 0))])
      run.addMover(x: offset, y: 93, walk: speed)
      run.play(seconds: 1)
      run.always(from: 1 / rate) {
        $0.isOnFloor && !$0.isOnWall && $0.y == 93 && abs($0.dx - (speed + 50) / rate) < 0.001
          && $0.vx == speed
      }
    }
  }

  /// Each mover stands on the one below; all move as the lift does.
  @Test(arguments: scenarioRates, [-60, 40]) func tenRidersOnALift(_ rate: Double, _ speed: Double)
  {
    forEachStart(rate, from: [0, 0.3333333]) { run, offset in
      let lift = run.add(
        .box(Rect(-50, 100, 100, 10)),
        motion: [
          .init(from: 0.1, to: 1, velocity: (30, speed)), .init(from: 1, velocity: (-60, -speed)),
        ])
      let riders = (0..<10).map { run.addMover(x: offset, y: 93 - 14 * Double($0)) }
      run.play(seconds: 2)
      for rider in riders {
        run.always(of: rider, from: 2 / rate) {
          $0.isOnFloor && !$0.isOnWall && !$0.isOnCeiling && !$0.isSqueezed
            && $0.floorID == (rider == 0 ? 1 : 99 + rider)
            && abs($0.dx - $0.solids[lift].dx) < 0.0002 && abs($0.dy - $0.solids[lift].dy) < 0.0002
        }
      }
      run.last(of: riders[9]) {
        abs($0.y + 33 - $0.solids[lift].y) < 0.1 && abs($0.x - offset - $0.solids[lift].x) < 0.05
      }
    }
  }

  /// A platform that turns, a box or a grid of tiles, carries the mover round: the mover stays at the same point of it.
  @Test(arguments: [false, true], [-0.5, 0.25, 0.5]) func aTurningPlatform(
    _ isGrid: Bool, _ speed: Double
  ) {
    for rate in scenarioRates {
      forEachStart(rate) { run, offset in
        let motion = [MoverRun.Phase(from: 0.1, to: 1.1, turn: speed)]
        let tiles = grid(["##########"], at: Vec2(-80, 100), cell: Vec2(16, 10))
        let wheel =
          isGrid
          ? run.add(tiles, pivot: Vec2(0, 100), motion: motion)
          : run.add(.box(Rect(-80, 100, 160, 10)), pivot: Vec2(0, 100), motion: motion)
        run.addMover(x: 40 + offset, y: 93)
        run.play(seconds: 1.1)
        run.always { $0.isOnFloor && !$0.isSqueezed && !$0.isOnWall && $0.floorID == 1 }
        // The middle of its bottom stays at the same point of the platform.
        run.always(from: 2 / rate) {
          abs(($0.y - 93) * $0.floorNormal.x - $0.x * $0.floorNormal.y - 40 - offset) < 0.01
        }
        // Its upper corner is on the platform.
        run.always(from: 2 / rate) {
          abs(6 * abs($0.floorNormal.x) - $0.x * $0.floorNormal.x - ($0.y - 93) * $0.floorNormal.y)
            < 0.01
        }
        // Its floor normal is that of the platform: the sine of the angle, as a series.
        run.always(from: 2 / rate) {
          abs(
            $0.floorNormal.x - $0.solids[wheel].angle
              * (1 - $0.solids[wheel].angle * $0.solids[wheel].angle / 6
                * (1 - $0.solids[wheel].angle * $0.solids[wheel].angle / 20))) < 0.0001
        }
        run.last { abs($0.solids[wheel].angle - speed) < 0.001 }
      }
    }
  }

  /// A door pushes a mover along the floor, and squeezes it against the wall.
  @Test(arguments: scenarioRates, [70, 35]) func pushedAlongAndSqueezed(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(.box(Rect(-100, 100, 400, 20)))
      run.add(.box(Rect(100, 0, 20, 100)))
      let door = run.add(.box(Rect(-60, 50, 10, 50)), motion: [.init(velocity: (speed, 0))])
      run.addMover(x: 20 + offset, y: 93)
      run.play(seconds: 147 / speed)
      run.always { $0.y == 93 && $0.isOnFloor && !$0.isOnCeiling && $0.x <= 94.02 }
      run.always(to: 134 / speed) { !$0.isSqueezed }
      run.always(to: 136 / speed) { $0.x - 6 >= $0.solids[door].x - 50 - 0.02 }
      run.always(from: 138 / speed + 2 / rate, to: 147 / speed) {
        $0.isSqueezed && $0.isOnWall && abs($0.x - 94) < 0.02
      }
    }
  }

  /// A door that comes down on a mover squeezes it on the floor and never presses it into the floor.
  @Test(arguments: scenarioRates, [15, 30]) func squeezedByADoorFromAbove(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(.box(Rect(-100, 100, 400, 20)))
      run.add(.box(Rect(0, 20, 40, 40)), motion: [.init(velocity: (0, speed))])
      run.addMover(x: 20 + offset, y: 93)
      run.play(seconds: 30 / speed)
      run.always(to: 25 / speed) { $0.isOnFloor && !$0.isSqueezed && !$0.isOnCeiling && $0.y == 93 }
      run.always { $0.isOnFloor && $0.y <= 93.01 && !$0.isOnWall }
      run.always(from: 27 / speed + 2 / rate, to: 30 / speed) {
        $0.isSqueezed && $0.isOnCeiling && $0.y == 93
      }
    }
  }
}
