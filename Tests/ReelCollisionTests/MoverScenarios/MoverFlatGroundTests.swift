import ReelCollision
import ReelMath
import Testing

/// Movers on floors, below ceilings and beside walls of tiles, and at their corners.
@Suite struct MoverFlatGroundTests {
  /// Walks along a floor of 1,000 tiles: one floor, in every tick.
  @Test(arguments: scenarioRates, isThorough ? [37, 120, 333.3, 911] : [37, 911])
  func aThousandFlatTiles(_ rate: Double, _ speed: Double) {
    forEachStart(rate) { run, offset in
      run.add(grid([String(repeating: " ", count: 1000), String(repeating: "#", count: 1000)]))
      run.addMover(x: 10 + offset, y: 9, walk: speed)
      run.play(seconds: 4)
      run.always { $0.isOnFloor && !$0.isOnWall && !$0.isOnCeiling && $0.floorID == 1 }
      run.always { $0.y == 9 && $0.vy == 0 && $0.floorNormal.x == 0 && $0.floorNormal.y == -1 }
      run.always { abs($0.vx - speed) <= 0.00000006 * speed && abs($0.dx - speed / rate) < 0.002 }
      run.last { abs($0.x - 10 - offset - $0.time * speed) < 0.001 * ($0.tick + 1) }
    }
  }

  /// The same over 60 separate boxes.
  @Test(arguments: scenarioRates, [37, 911]) func separateBoxesSideBySide(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      for x in stride(from: Float(-160), to: 800, by: 16) { run.add(.box(Rect(x, 100, 16, 16))) }
      run.addMover(x: 10 + offset, y: 93, walk: speed)
      run.play(seconds: 0.75)
      run.always { $0.isOnFloor && !$0.isOnWall && !$0.isOnCeiling && $0.y == 93 && $0.vy == 0 }
      run.always { abs($0.dx - speed / rate) < 0.002 }
    }
  }

  /// Falls by a whole number of pixels a tick; on the floor in the tick in which it comes to touch, not later.
  @Test(arguments: scenarioRates, [1, 2, 4, 5]) func landsInTheTickThatTouches(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(grid(["    ", "    ", "####"]))
      run.addMover(x: 20 + offset, y: 5, velocity: (0, speed * rate), gravity: 0)
      run.play(ticks: 30)
      run.always(when: { $0.tick < 20 / speed - 1 }) { !$0.isOnFloor && $0.dy == speed }
      run.always(when: { $0.tick == 20 / speed - 1 }) {
        $0.isOnFloor && $0.dy == speed && $0.y == 25
      }
      run.always(when: { $0.tick > 20 / speed - 1 }) {
        $0.isOnFloor && $0.y == 25 && $0.vy == 0 && $0.dx == 0
      }
    }
  }

  /// A floor whose grid is turned by 0.3 radians is one floor, too.
  @Test(arguments: scenarioRates, [-37, 37, 200, 911]) func aLeaningFloorOfTiles(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(
        grid(
          [String(repeating: "#", count: 120), String(repeating: "#", count: 120)],
          at: Vec2(-960, 0)
        ).applying(.rotation(0.3)))
      run.addMover(
        x: 10 + offset, y: (4 + offset) * 0.30933625 - 7.01, walk: 0, snapLength: 4,
        changes: [.init(at: 3 / rate) { $0.walk = speed }])
      run.play(seconds: 0.8)
      run.always(from: 2 / rate) {
        $0.isOnFloor && !$0.isOnWall && !$0.isOnCeiling && $0.floorID == 1
      }
      // Its corner is on the floor.
      run.always(from: 2 / rate) { abs(($0.x - 6) * 0.29552021 - ($0.y + 7) * 0.95533649) < 0.002 }
      run.always(from: 2 / rate) {
        abs($0.floorNormal.x - 0.29552021) < 0.00002 && abs($0.floorNormal.y + 0.95533649) < 0.00002
      }
      run.always(from: 3.5 / rate) { abs($0.distance - abs(speed) / rate) < 0.002 }
    }
  }

  /// Pressed against a ceiling of 1,000 tiles it slides along it as along a floor.
  @Test(arguments: scenarioRates, [37, 300, 911]) func aThousandTilesOverhead(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(grid([String(repeating: "#", count: 1000)]))
      run.addMover(x: 10 + offset, y: 23, gravity: -900, walk: speed)
      run.play(seconds: 2)
      run.always { $0.isOnCeiling && !$0.isOnWall && !$0.isOnFloor && $0.y == 23 && $0.vy == 0 }
      run.always { $0.vx == speed && abs($0.dx - speed / rate) < 0.002 }
    }
  }

  /// Pressed against a wall of tiles it falls as freely as without.
  @Test(arguments: scenarioRates, [1, 100, 900]) func aFallAlongAWallOfTiles(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(grid([String](repeating: "  #", count: 500)))
      run.addMover(x: 26, y: 20 + offset, walk: speed)
      let free = run.addMover(x: 26, y: 20 + offset, solids: [])
      run.play(seconds: 2)
      run.always {
        $0.isOnWall && !$0.isOnFloor && !$0.isOnCeiling && $0.x == 26 && $0.wallNormal.x == -1
          && $0.wallNormal.y == 0
      }
      run.always {
        $0.vx == 0 && $0.vy == $0.movers[free].vy && abs($0.y - $0.movers[free].y) < 0.01
      }
      run.always { abs($0.vy - ($0.tick + 1) * 900 / rate) < 0.1 }
    }
  }

  /// Its right side is flush with the left side of a block: it falls past and touches no wall.
  @Test(arguments: scenarioRates, [60, 200, 1000]) func downPastACorner(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(grid(["   ", "  #", "   "]))
      run.addMover(x: 26, y: -20 + offset, velocity: (0, speed), gravity: 0)
      run.play(seconds: 0.5)
      run.always {
        $0.x == 26 && $0.vx == 0 && $0.vy == speed && !$0.isOnFloor && !$0.isOnWall
          && !$0.isOnCeiling
      }
      run.last { abs($0.y - offset + 20 - speed * $0.time) < 0.01 }
    }
  }

  /// Its bottom is flush with the top of a block: it flies over it and touches no wall.
  @Test(arguments: scenarioRates, [60, 200, 1000]) func overACorner(_ rate: Double, _ speed: Double)
  {
    forEachStart(rate) { run, offset in
      run.add(grid(["   ", "  #", "   "]))
      run.addMover(x: -20 + offset, y: 9, velocity: (speed, 0), gravity: 0)
      run.play(seconds: 0.3)
      run.always { $0.y == 9 && $0.vx == speed && !$0.isOnWall && !$0.isOnCeiling }
      run.last { abs($0.x + 20 - offset - speed * $0.time) < 0.01 }
    }
  }

  /// One pixel lower it is a wall: it stops, and the wall's normal is that of its face.
  @Test(arguments: scenarioRates, [60, 200, 1000]) func againstAFaceBesideACorner(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(grid(["   ", "  #", "   "]))
      run.addMover(x: -20 + offset, y: 10, velocity: (speed, 0), gravity: 0)
      run.play(seconds: 1.2)
      run.always(to: (46 - offset) / speed - 1.01 / rate) { !$0.isOnWall && $0.vx == speed }
      run.last { $0.x == 26 && $0.y == 10 && $0.vx == 0 }
      run.once {
        $0.isOnWall && $0.wallNormal.x == -1 && $0.wallNormal.y == 0 && !$0.isOnFloor
          && !$0.isOnCeiling
      }
    }
  }
}
