import ReelCollision
import ReelMath
import Testing

/// Movers at ledges and steps, and thousands of pixels a tick.
@Suite struct MoverLedgeTests {
  /// A ledge one pixel high stops.
  @Test(arguments: scenarioRates, [60, 200, 2000]) func onePixelTooLow(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(.box(Rect(-100, 100, 200, 50)))
      run.add(.box(Rect(100, 99, 900, 51)))
      run.addMover(x: offset, y: 93, walk: speed, stepHeight: 0)
      run.play(seconds: 220 / speed)
      run.always { $0.y == 93 && $0.isOnFloor && $0.x <= 94 }
      run.last { $0.x == 94 && $0.isOnWall && $0.wallNormal.x == -1 && $0.vx == 0 }
    }
  }

  /// With steps of four pixels it climbs, and loses no time.
  @Test(arguments: scenarioRates, [60, 200, 2000]) func stepsOfFourPixels(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(.box(Rect(-100, 100, 200, 50)))
      run.add(.box(Rect(100, 99, 900, 51)))
      run.addMover(x: offset, y: 93, walk: speed, stepHeight: 4)
      run.play(seconds: 220 / speed)
      run.always { $0.isOnFloor && !$0.isOnWall }
      run.last { $0.y == 92 && abs($0.x - offset - speed * $0.time) < 0.2 }
      run.always(when: { $0.x > 106 }) { $0.y == 92 }
    }
  }

  /// A dash in the air one pixel below the top of a ledge stops at it.
  @Test(arguments: scenarioRates, [100, 1000, 5000]) func aDash(_ rate: Double, _ speed: Double) {
    forEachStart(rate) { run, offset in
      run.add(grid(["     ", "  ###"]))
      run.addMover(x: -40 + offset, y: 10, gravity: 0, drive: speed)
      run.play(seconds: 100 / speed + 2 / rate)
      run.always { $0.y == 10 && $0.x <= 26 }
      run.last { $0.x == 26 && $0.isOnWall && $0.vx == 0 }
    }
  }

  /// A step under a low ceiling is not climbed.
  @Test(arguments: scenarioRates, [60, 200, 2000]) func noHeadroom(_ rate: Double, _ speed: Double)
  {
    forEachStart(rate) { run, offset in
      run.add(.box(Rect(-100, 100, 200, 50)))
      run.add(.box(Rect(100, 98, 900, 52)))
      run.add(.box(Rect(80, 60, 900, 25)))
      run.addMover(x: offset, y: 93, walk: speed, stepHeight: 4)
      run.play(seconds: 220 / speed)
      run.always { $0.y == 93 && $0.isOnFloor && $0.x <= 94 }
      run.last { $0.x == 94 && $0.isOnWall && $0.vx == 0 }
    }
  }

  /// 3,000, 5,000 and 100,000 pixels a tick at a wall one pixel thick: it stops before it.
  @Test(arguments: scenarioRates, [3000, 5000, 100000]) func aThinWall(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(.box(Rect(3000, -100, 1, 300)))
      run.addMover(x: 0, y: 8 + offset, velocity: (speed * rate, 10 * rate), gravity: 0)
      run.play(ticks: 3)
      run.always(to: 1 / rate) {
        $0.x == 2994 && $0.isOnWall && $0.vx == 0 && $0.wallNormal.x == -1
          && abs($0.y - 18 - offset) < 0.001
      }
      run.always { $0.x == 2994 }
    }
  }

  /// The same downwards, on to a floor.
  @Test(arguments: scenarioRates, [3000, 5000, 100000]) func aThinFloor(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(.box(Rect(-300, 3000, 600, 1)))
      run.addMover(x: 8 + offset, y: 0, velocity: (0, speed * rate), gravity: 0)
      run.play(ticks: 3)
      run.always { $0.y == 2993 && $0.isOnFloor && $0.vy == 0 && $0.dx == 0 }
    }
  }

  /// The same at a chain, which has no thickness.
  @Test(arguments: scenarioRates, [3000, 5000, 100000]) func aChain(_ rate: Double, _ speed: Double)
  {
    forEachStart(rate) { run, offset in
      run.add(Chain([Vec2(3000, 300), Vec2(3000, -300)]))
      run.addMover(x: 0, y: 8 + offset, velocity: (speed * rate, 0), gravity: 0)
      run.play(ticks: 3)
      run.always { abs($0.x - 2994) < 0.001 && $0.vx == 0 }
    }
  }
}
