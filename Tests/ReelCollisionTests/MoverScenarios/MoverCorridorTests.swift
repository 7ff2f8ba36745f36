import ReelCollision
import ReelMath
import Testing

/// Movers in a V, and in corridors that are exactly as wide as they are.
@Suite struct MoverCorridorTests {
  /// A shape that falls into a V.
  struct Falling {
    var shape: Shape
    var x: Double
  }

  static let falling = [
    Falling(shape: .box(size: Vec2(12, 14)), x: 20), Falling(shape: .circle(radius: 8), x: 20),
    Falling(shape: .capsule(Vec2(0, -6), Vec2(0, 6), radius: 6), x: 12),
  ]

  /// Falls into a V whose sides are too steep to stand on, and is at rest in it within two ticks, without oscillation.
  @Test(arguments: falling, [0, 200, 600]) func intoAV(_ body: Falling, _ speed: Double) {
    for rate in scenarioRates {
      forEachStart(rate) { run, offset in
        run.add(.polygon([Vec2(-100, -200), Vec2(0, 0), Vec2(-100, 0)]))
        run.add(.polygon([Vec2(100, -200), Vec2(0, 0), Vec2(100, 0)]))
        run.addMover(body.shape, x: body.x + offset, y: -150, velocity: (0, speed))
        run.play(seconds: 3)
        run.always(after: { abs($0.x) < 0.02 && $0.y - $0.dy < $0.y }, skip: 2) {
          $0.dx == 0 && $0.dy == 0 && $0.isOnFloor
        }
        run.last { abs($0.x) < 0.02 && $0.vx == 0 && $0.vy == 0 }
      }
    }
  }

  /// A corridor exactly as high as the body.
  @Test(arguments: scenarioRates, [60, 100, 911]) func along(_ rate: Double, _ speed: Double) {
    forEachStart(rate) { run, offset in
      run.add(grid(["#########", "         ", "#########"]))
      run.addMover(.box(size: Vec2(16, 16)), x: -30 + offset, y: 24, gravity: 0, walk: speed)
      run.play(seconds: 150 / speed)
      run.always {
        !$0.isOnWall && $0.y == 24 && $0.vx == speed && abs($0.dx - speed / rate) < 0.002
      }
    }
  }

  /// A shaft exactly as wide as the body.
  @Test(arguments: scenarioRates, [0, 100, 250]) func down(_ rate: Double, _ speed: Double) {
    forEachStart(rate) { run, offset in
      run.add(grid([String](repeating: "# #", count: 20)))
      run.addMover(.box(size: Vec2(16, 16)), x: 24, y: -20 + offset, velocity: (0, speed))
      let free = run.addMover(x: 24, y: -20 + offset, velocity: (0, speed), solids: [])
      run.play(seconds: 0.5)
      run.always {
        $0.x == 24 && !$0.isOnFloor && !$0.isOnWall && $0.vy == $0.movers[free].vy
          && abs($0.y - $0.movers[free].y) < 0.01
      }
    }
  }

  /// It falls past the mouth of a corridor exactly as high as itself and walks into it from the floor.
  @Test(arguments: scenarioRates, [60, 100, 911]) func inAtTheEnd(_ rate: Double, _ speed: Double) {
    forEachStart(rate) { run, offset in
      run.add(grid(["######", "     #", "######"]))
      run.addMover(.box(size: Vec2(16, 16)), x: -40 + offset, y: 24, gravity: 0, drive: speed)
      run.play(seconds: 150 / speed)
      run.always { $0.y == 24 }
      run.last { $0.x == 72 && $0.isOnWall }
      run.always(when: { $0.x - $0.dx + speed / rate < 71.9 }) { !$0.isOnWall }
    }
  }
}
