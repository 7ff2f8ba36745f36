import ReelCollision
import ReelMath
import Testing

/// Movers on slopes: their speed, the steepest floor, crests and stairs, rest, and what lies below a slope.
@Suite struct MoverSlopeTests {
  private static let filled = grid([
    "            ##",
    "           /##",
    "          /###",
    "         /####",
    "        /#####",
    "       /######",
    "      /#######",
    "##############",
  ])

  /// Slopes with no tiles below them.
  private static let bare = grid([
    "            ##",
    "           / #",
    "          /   ",
    "         /    ",
    "        /     ",
    "       /      ",
    "      /       ",
    "######        ",
  ])

  private static let crest = grid([
    "            ",
    #"#####\      "#,
    #"######\     "#,
    "############",
  ])

  struct Ramp {
    var degrees: Double
    /// The y coordinate of the end of the ramp, 1,000 pixels to the right of its foot at y 200.
    var top: Float
  }

  static let ramps = [
    Ramp(degrees: 10, top: 23.673), Ramp(degrees: 22.5, top: -214.2136),
    Ramp(degrees: 30, top: -377.3503), Ramp(degrees: 40, top: -639.0996),
  ]

  /// A shape on the chain of ``upAChain(_:_:)``.
  struct Climber {
    var shape: Shape
    /// The y coordinates at which lines above the pieces of the chain, moved up by the shape, cross x = 0.
    var heights: [Double]

    private static let slopes = [
      0, 0.087487, 0.176329, 0.267951, 0.363967, 0.466310, 0.577351, 0.700208, 0.839098, 0.839099,
    ]

    /// Returns the y coordinate of a mover that touches the chain.
    func height(at x: Double) -> Double {
      zip(heights, Self.slopes).map { $0 - $1 * x }.min() ?? .nan
    }
  }

  static let climbers = [
    Climber(
      shape: .box(size: Vec2(12, 14)),
      heights: [
        93.0000, 92.4751, 94.0661, 97.8725, 104.0872, 113.0196, 125.1264, 141.0751, 161.8356,
        161.8359,
      ]),
    Climber(
      shape: .circle(radius: 7),
      heights: [
        93.0000, 92.9733, 95.0161, 99.2333, 105.8218, 115.0939, 127.5076, 143.7309, 164.7324,
        164.7326,
      ]),
    Climber(
      shape: .capsule(Vec2(0, -5), Vec2(0, 1), radius: 6),
      heights: [
        93.0000, 92.9771, 95.0315, 99.2685, 105.8860, 115.1972, 127.6623, 143.9517, 165.0378,
        165.0380,
      ]),
  ]

  /// Up and down a slope of 45° a mover is as fast as on the level, and always on the floor.
  @Test(arguments: [filled, bare], [60, 100, 250]) func aSlopeOfTiles(
    _ slope: TileGrid, _ speed: Double
  ) {
    for rate in scenarioRates {
      forEachStart(rate) { run, offset in
        run.add(slope)
        run.addMover(
          x: 20 + offset, y: 105, walk: speed, snapLength: 12,
          changes: [.init(at: 150 / speed) { $0.walk = -speed }])
        run.play(seconds: 300 / speed)
        run.always { $0.isOnFloor && !$0.isOnWall && !$0.isOnCeiling && $0.floorID == 1 }
        // Up.
        run.mean(is: 1, within: 0.002, to: 150 / speed, when: { $0.x > 92 && $0.x - $0.dx > 92 }) {
          $0.distance * rate / speed
        }
        // Down.
        run.mean(
          is: 1, within: 0.002, from: 150 / speed + 1 / rate,
          when: { $0.x > 92 && $0.x - $0.dx > 92 }
        ) { $0.distance * rate / speed }
        // Its lower corner is on the line of the slope.
        run.always(when: { $0.x > 92 }) {
          abs($0.x + $0.y - 195) < 0.01 && abs($0.floorNormal.x + (0.5).squareRoot()) < 0.001
        }
        run.once { $0.x > 115 }
        run.last { $0.x < 60 && $0.y == 105 }
      }
    }
  }

  /// Up and down a slope at constant speed.
  @Test(arguments: ramps, [40, 100, 250]) func aRamp(_ ramp: Ramp, _ speed: Double) {
    for rate in scenarioRates {
      forEachStart(rate, from: [0, 0.25, 0.77]) { run, offset in
        run.add(.box(Rect(-1000, 200, 1000, 50)))
        run.add(.polygon([Vec2(0, 200), Vec2(1000, ramp.top), Vec2(1000, 250), Vec2(0, 250)]))
        run.addMover(
          x: -10 - offset, y: 193, walk: speed, changes: [.init(at: 2) { $0.walk = -speed }])
        run.play(seconds: 3.5)
        run.always { $0.isOnFloor && !$0.isOnWall && !$0.isOnCeiling }
        run.mean(is: 1, within: 0.002, from: 0.5, to: 2) { $0.distance * rate / speed }
        run.mean(is: 1, within: 0.002, from: 2 + 1 / rate, to: 3.5) { $0.distance * rate / speed }
      }
    }
  }

  /// A slope of 45° for a mover whose steepest floor is 44°.
  @Test(arguments: scenarioRates, [60, 100, 250]) func aSlopeAboveTheLimit(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(.box(Rect(-200, 100, 300, 50)))
      run.add(.polygon([Vec2(100, 100), Vec2(300, -100), Vec2(300, 100)]))
      run.addMover(x: offset, y: 93, walk: speed, steepestFloor: 44 * .pi / 180)
      run.play(seconds: 180 / speed)
      run.always { $0.isOnFloor && $0.y == 93 && $0.x <= 94.01 && !$0.isOnCeiling }
      run.last {
        abs($0.x - 94) < 0.01 && $0.isOnWall && $0.wallNormal.x < -0.7 && $0.wallNormal.x > -0.71
          && $0.vx == 0
      }
      run.always(from: 110 / speed) { $0.dx == 0 }
    }
  }

  /// A slope of 45° for a mover whose steepest floor is 45°.
  @Test(arguments: scenarioRates, [60, 100, 250]) func aSlopeAtTheLimit(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(.box(Rect(-200, 100, 300, 50)))
      run.add(.polygon([Vec2(100, 100), Vec2(300, -100), Vec2(300, 100)]))
      run.addMover(x: offset, y: 93, walk: speed, steepestFloor: 45 * .pi / 180)
      run.play(seconds: 180 / speed)
      run.always { $0.isOnFloor && !$0.isOnWall && !$0.isOnCeiling }
      run.last { $0.y < 45 && $0.x > 140 }
      run.always(when: { $0.x > 96 }) { abs($0.x + $0.y - 187) < 0.01 }
    }
  }

  /// With snap a mover stays on the floor over a crest.
  @Test(arguments: scenarioRates, [60, 100, 250]) func overACrestWithSnap(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(Self.crest)
      run.addMover(x: 60 + offset, y: 9, walk: speed, snapLength: 10)
      run.play(seconds: 45 / speed)
      run.always { $0.isOnFloor && !$0.isOnWall }
      run.always(when: { $0.x > 86.1 && $0.x < 101 }) {
        abs($0.x - $0.y - 77) < 0.01 && $0.floorNormal.x > 0.7
      }
      run.last { $0.y > 20 }
    }
  }

  /// Without snap a mover flies off at a crest.
  @Test(arguments: scenarioRates, [150, 250]) func overACrestWithoutSnap(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(Self.crest)
      run.addMover(x: 60 + offset, y: 9, walk: speed, snapLength: 0)
      run.play(seconds: 45 / speed)
      run.always(when: { $0.x < 85 }) { $0.isOnFloor && $0.y == 9 }
      run.always(when: { $0.x > 91 }) {
        !$0.isOnFloor && !$0.isOnWall && $0.y < $0.x - 78
          && abs($0.y - 9 - $0.vy * $0.vy / 1800 - $0.vy / (2 * rate)) < 0.001
      }
    }
  }

  /// Two steps of three pixels down, with a snap of four: on the floor all the way.
  @Test(arguments: scenarioRates, [60, 200]) func downAStairWithSnap(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(.box(Rect(-100, 100, 200, 50)))
      run.add(.box(Rect(100, 103, 100, 47)))
      run.add(.box(Rect(200, 106, 400, 44)))
      run.addMover(x: offset, y: 93, walk: speed, snapLength: 4)
      run.play(seconds: 260 / speed)
      run.always { $0.isOnFloor && !$0.isOnWall && abs($0.dx - speed / rate) < 0.002 }
      run.always(when: { $0.x > 107 + speed / rate && $0.x < 205 }) { $0.y == 96 }
      run.last { $0.y == 99 }
    }
  }

  /// With a snap of two a mover falls from step to step.
  @Test(arguments: scenarioRates, [60, 200]) func downAStairWithoutSnap(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate) { run, offset in
      run.add(.box(Rect(-100, 100, 200, 50)))
      run.add(.box(Rect(100, 103, 100, 47)))
      run.add(.box(Rect(200, 106, 400, 44)))
      run.addMover(x: offset, y: 93, walk: speed, snapLength: 2)
      run.play(seconds: 260 / speed)
      run.once { !$0.isOnFloor && $0.x > 106 }
      run.once { !$0.isOnFloor && $0.x > 206 }
      run.always { !$0.isOnWall }
      run.last { $0.y == 99 && $0.isOnFloor }
    }
  }

  /// With snap, too, a jump leaves in the same tick.
  @Test(arguments: scenarioRates, [60, 100]) func aJumpBeforeACrest(_ rate: Double, _ speed: Double)
  {
    forEachStart(rate) { run, offset in
      run.add(Self.crest)
      run.addMover(
        x: 60 + offset, y: 9, walk: speed, snapLength: 10,
        changes: [.init(at: 0.1) { $0.jump(300) }])
      run.play(seconds: 45 / speed)
      run.always(to: 0.1) { $0.isOnFloor }
      run.always(from: 0.1, to: 0.1 + 1 / rate) { !$0.isOnFloor && $0.vy < -250 && $0.dy < 0 }
      run.always(from: 0.1, to: 0.35) { !$0.isOnFloor }
    }
  }

  /// No bit of the position changes in 10,000 ticks.
  @Test(arguments: scenarioRates) func atRestOnASlopeOf40Degrees(_ rate: Double) {
    forEachStart(rate) { run, offset in
      run.add(.polygon([Vec2(-100, 0), Vec2(100, 167.8), Vec2(-100, 200)]))
      run.addMover(x: 3 + offset, y: 40)
      run.play(ticks: 2 * Int(rate) + 10_000)
      run.always(from: 2) { $0.isOnFloor && !$0.isOnWall && $0.dx == 0 && $0.dy == 0 }
      run.last { $0.vx == 0 && $0.vy == 0 }
    }
  }

  /// No bit of the position changes 200,000 pixels from the origin, on tiles.
  @Test(arguments: scenarioRates) func atRestFarAway(_ rate: Double) {
    forEachStart(rate) { run, offset in
      run.add(grid(["####"], at: Vec2(200000, 200000)))
      run.addMover(x: 200020 + offset, y: 199990)
      run.play(ticks: 10_000)
      run.always(from: 1) { $0.isOnFloor && $0.dx == 0 && $0.dy == 0 && $0.y == 199993 }
    }
  }

  /// Up a chain that steepens by 5° at each of its points, to 40°: no point stops it.
  @Test(arguments: climbers, [60, 100, 300]) func upAChain(_ climber: Climber, _ speed: Double) {
    for rate in scenarioRates {
      forEachStart(rate) { run, offset in
        run.add(
          Chain([
            Vec2(-200, 100), Vec2(0, 100), Vec2(23.9087, 97.9083), Vec2(47.5441, 93.7407),
            Vec2(70.7263, 87.529), Vec2(93.2789, 79.3206), Vec2(115.0303, 69.1777),
            Vec2(135.8149, 57.1777), Vec2(155.4745, 43.4119), Vec2(173.8596, 27.985),
            Vec2(327.0685, -100.5725),
          ]))
        run.addMover(climber.shape, x: -50 + offset, y: 93, walk: speed)
        run.play(seconds: 220 / speed)
        run.always(from: 1 / rate) { $0.isOnFloor && !$0.isOnWall && !$0.isOnCeiling }
        run.always(from: 1 / rate) { abs($0.distance * rate / speed - 1) < 0.001 }
        run.always(from: 1 / rate) { abs($0.y - climber.height(at: $0.x)) < 0.001 }
        run.last { $0.y < 40 }
      }
    }
  }

  /// Tiles under a slope and under its foot change nothing.
  @Test(arguments: scenarioRates, [60, 100, 250]) func slopesOverEmptyAndFilledCells(
    _ rate: Double, _ speed: Double
  ) {
    forEachStart(rate, from: [0, 0.015625, 0.265625, 0.3333333, 0.999]) { run, offset in
      run.add(Self.filled)
      run.add(
        grid([
          "            ##", "           /##", "          /   ", "         /    ", "        /     ",
          "       /      ", "      /       ", "#######       ",
        ]))
      run.add(
        grid([
          "            ##", "           /##", "          /   ", "         /    ", "        /     ",
          "       /      ", "      /       ", "######        ",
        ]))
      run.addMover(
        x: 20 + offset, y: 105, walk: speed, snapLength: 12, solids: [1],
        changes: [.init(at: 150 / speed) { $0.walk = -speed }])
      let empty = run.addMover(
        x: 20 + offset, y: 105, walk: speed, snapLength: 12, solids: [2],
        changes: [.init(at: 150 / speed) { $0.walk = -speed }])
      let notched = run.addMover(
        x: 20 + offset, y: 105, walk: speed, snapLength: 12, solids: [3],
        changes: [.init(at: 150 / speed) { $0.walk = -speed }])
      run.play(seconds: 300 / speed)
      run.always {
        $0.x == $0.movers[empty].x && $0.y == $0.movers[empty].y && $0.vx == $0.movers[empty].vx
          && $0.vy == $0.movers[empty].vy
      }
      run.always {
        $0.x == $0.movers[notched].x && $0.y == $0.movers[notched].y
          && $0.vx == $0.movers[notched].vx && $0.vy == $0.movers[notched].vy
      }
      run.always {
        $0.isOnFloor && $0.movers[empty].isOnFloor && !$0.isOnWall && !$0.movers[empty].isOnWall
      }
      run.always { $0.movers[notched].isOnFloor && !$0.movers[notched].isOnWall }
      run.once { $0.x > 115 }
    }
  }
}
