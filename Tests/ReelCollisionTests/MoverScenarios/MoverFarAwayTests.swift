import ReelCollision
import ReelMath
import Testing

/// Movers far away from the origin.
@Suite struct MoverFarAwayTests {
  /// 262,144 pixels from the origin along both axes, and beyond, a mover moves as it does at the origin. Each tick may
  /// round by half of a 32nd there, so the speeds need no rounding.
  @Test(arguments: scenarioRates, [60, 120]) func onTheLevelAndUpASlope(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate, from: [0, 0.25, 0.96875], step: 0.03125) { run, offset in
      run.add(.box(Rect(-100, 100, 200, 20)))
      run.add(.polygon([Vec2(100, 100), Vec2(164, 68), Vec2(164, 120), Vec2(100, 120)]))
      run.add(.box(Rect(164, 68, 100, 52)))
      run.add(.box(Rect(220, 40, 16, 28)))
      run.add(.box(Rect(262044, 262244, 200, 20)))
      run.add(
        .polygon([
          Vec2(262244, 262244), Vec2(262308, 262212), Vec2(262308, 262264), Vec2(262244, 262264),
        ]))
      run.add(.box(Rect(262308, 262212, 100, 52)))
      run.add(.box(Rect(262364, 262184, 16, 28)))
      let near = run.addMover(x: offset, y: 80, walk: speed, solids: [1, 2, 3, 4])
      let far = run.addMover(x: 262144 + offset, y: 262224, walk: speed, solids: [5, 6, 7, 8])
      run.play(seconds: 3)
      run.always(from: 0.2, to: 90 / speed) {
        abs($0.movers[far].x - $0.movers[near].x - 262144) <= 0.03125
          && abs($0.movers[far].y - $0.movers[near].y - 262144) <= 0.03125
      }
      run.always(from: 0.2, to: 90 / speed) {
        $0.movers[near].isOnFloor == $0.movers[far].isOnFloor
          && $0.movers[near].isOnWall == $0.movers[far].isOnWall
          && $0.movers[near].isOnCeiling == $0.movers[far].isOnCeiling
      }
      run.always(from: 0.2, to: 90 / speed) { $0.movers[near].isOnFloor }
    }
  }

  /// On a slope each tick rounds: the two movers differ by half of a 64th a tick at most. In the end both stand at the
  /// same wall.
  @Test(arguments: scenarioRates, [60, 100, 250]) func toAWallWithAJump(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate, from: [0, 0.25, 0.984375]) { run, offset in
      run.add(.box(Rect(-100, 100, 200, 20)))
      run.add(.polygon([Vec2(100, 100), Vec2(164, 68), Vec2(164, 120), Vec2(100, 120)]))
      run.add(.box(Rect(164, 68, 100, 52)))
      run.add(.box(Rect(220, 40, 16, 28)))
      run.add(.box(Rect(261830, 262151, 200, 20)))
      run.add(
        .polygon([
          Vec2(262030, 262151), Vec2(262094, 262119), Vec2(262094, 262171), Vec2(262030, 262171),
        ]))
      run.add(.box(Rect(262094, 262119, 100, 52)))
      run.add(.box(Rect(262150, 262091, 16, 28)))
      let near = run.addMover(
        x: offset, y: 80, walk: speed, solids: [1, 2, 3, 4],
        changes: [.init(at: 1.7) { $0.jump(200) }])
      let far = run.addMover(
        x: 261930 + offset, y: 262131, walk: speed, solids: [5, 6, 7, 8],
        changes: [.init(at: 1.7) { $0.jump(200) }])
      run.play(seconds: 4)
      run.always {
        abs($0.movers[far].x - $0.movers[near].x - 261930) <= 0.03125 + $0.tick / 128
          && abs($0.movers[far].y - $0.movers[near].y - 262051) <= 0.5
      }
      run.last {
        $0.movers[near].x == 214 && $0.movers[far].x == 262144 && $0.movers[near].isOnWall
          && $0.movers[far].isOnWall && $0.movers[near].isOnFloor && $0.movers[far].isOnFloor
          && $0.movers[near].y == 61 && $0.movers[far].y == 262112
      }
    }
  }
}
