import Foundation
import ReelMath
import Testing

@testable import ReelCollision

/// Movers at seams, corners and faces that several solids share.
@Suite struct SurroundingsTests {
  static let pentagon = Shape.polygon([
    Vec2(0, -7), Vec2(6, 0), Vec2(3, 6), Vec2(-3, 6), Vec2(-6, 0),
  ])

  /// Returns the depth of the mover in the solid in which it is deepest.
  static func deepest(_ stage: MoverStage) -> Float {
    let shape = stage.shape.offset(by: stage.state.position)
    return stage.solids.map { shape.contact(with: $0.shape)?.depth ?? 0 }.max() ?? 0
  }

  /// Many open ends are found in a sorted list, with the same result as in a search through all edges.
  @Test(arguments: [Float(0), 0x1p20, 0x1p26])
  func surfacesOfManySolidsJoinAsThoseOfFew(far: Float) {
    var chance = RandomStream(seed: UInt64(far) + 3)
    var grid = TileGrid(origin: Vec2(far, far), cellSize: Vec2(16, 16), columns: 30, rows: 20)
    let tiles: [Tile] = [.full, .full, .empty, .oneWay] + Tile.allCases
    for row in 0..<20 {
      for column in 0..<30 {
        grid[column, row] = tiles[Int(chance.int(in: 0..<Int32(tiles.count)))]
      }
    }
    let bounds = Bounds(far - 100, far - 100, far + 600, far + 600)
    func joined(sortedAbove few: Int) -> Surroundings {
      var near = Surroundings()
      near.fewBegins = few
      near.begin(
        at: Vec2(far + 200, far + 100), skin: MoverSolver.skin(at: Vec2(far, far)),
        within: bounds)
      near.add(grid, id: 1)
      for number in 0..<40 as Range<UInt64> {
        let corner = Vec2(far + Float(number * 12), far + Float(number * 7 % 200))
        near.add(.box(size: Vec2(12, 9), at: corner), id: number + 2)
      }
      near.join()
      return near
    }
    let (sorted, searched) = (joined(sortedAbove: 0), joined(sortedAbove: .max))
    #expect(sorted.edges.count > 200)
    #expect("\(sorted.edges)" == "\(searched.edges)")
    #expect("\(sorted.corners)" == "\(searched.corners)")
    #expect("\(sorted.solids)" == "\(searched.solids)")
  }

  /// Moves a mover that touches all tiles of a room, because it is huge, or because positions so far away are 256
  /// pixels apart. Eight times as many tiles take about eight times as long, not 64 times.
  @Test(arguments: [Float(0), 0x1p31])
  func theWorkOfAMoverGrowsWithTheNumberOfTiles(far: Float) {
    func seconds(columns: Int) -> Double {
      var grid = TileGrid(
        origin: Vec2(far, far), cellSize: Vec2(16, 16), columns: columns, rows: 20)
      for row in 0..<20 {
        for column in 0..<columns where (row + column) % 2 == 0 { grid[column, row] = .full }
      }
      let shape = Shape.box(size: far == 0 ? Vec2(0x1p31, 0x1p31) : Vec2(16, 16))
      var solver = MoverSolver()
      let times = (0..<5).map { _ in
        var state = MoverState(position: Vec2(far + 512, far + 256), velocity: Vec2(30, 10))
        let start = threadSeconds()
        solver.move(&state, shape, MoverSettings(), seconds: 1 / 60) { _, near in
          near.add(grid, id: 1, motion: SolidMotion(shift: Vec2(2, 0)))
          near.add(.box(size: Vec2(64, 64), at: Vec2(far + 512, far + 300)), id: 2)
        }
        #expect(state.position.x.isFinite && state.position.y.isFinite)
        return threadSeconds() - start
      }
      return times.min() ?? 0
    }
    let (few, many) = (seconds(columns: 50), seconds(columns: 400))
    #expect(many < 24 * few, "1000 tiles: \(few) s, 8000 tiles: \(many) s")
  }

  /// The processor time that this thread has used.
  private func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Far from the origin, a mover may be a skin deep in the slope along which it reaches a wall.
  @Test func aWallBehindASlopeStopsFarAway() {
    var stage = MoverStage()
    stage.add(.box(Rect(94272, 5439, 1, 258)))
    stage.add(.polygon([Vec2(94272, 5584), Vec2(94264, 5568), Vec2(94272, 5568)]))
    stage.shape = Self.pentagon
    stage.gravity = 0
    stage.state = MoverState(
      position: Vec2(94264.94, 5581.862), velocity: Vec2(105.34068, 155.51505))
    stage.tick()
    #expect(Self.deepest(stage) <= 2 * MoverSolver.skin(at: stage.state.position))
    #expect(stage.state.isOnWall)
  }

  /// A face that is lengthened behind another one does not reach out on the far side of it.
  @Test func aLengthenedFaceStaysBehindWhatCoversIt() {
    var stage = MoverStage()
    stage.add(.box(Rect(0, 100, 60, 1)))
    stage.add(.box(Rect(60, 100, 60, 36)))
    stage.shape = .box(size: Vec2(15, 6))
    stage.state = MoverState(position: Vec2(40, 97))
    stage.settings.snapLength = 0
    for _ in 0..<30 {
      stage.tick(walking: 150)
      #expect(stage.state.isOnFloor && !stage.state.isOnWall, "\(stage.state)")
    }
    #expect(abs(stage.state.position.x - 115) < 0.01)
  }

  /// A round end that stands out of a face by less than the skin is not discarded there.
  @Test func aRoundEndBesideAFaceStopsAMover() {
    var stage = MoverStage()
    stage.add(.polygon([Vec2(32, 16), Vec2(48, 24), Vec2(48, 32), Vec2(32, 32)]))
    stage.add(.capsule(Vec2(33.29149, 12.675527), Vec2(53.29149, 19.675526), radius: 3.92412))
    stage.shape = .box(size: Vec2(10, 9))
    stage.gravity = 0
    stage.state = MoverState(
      position: Vec2(26.752056, 21.054237), velocity: Vec2(172.5617, -185))
    stage.tick()
    #expect(Self.deepest(stage) <= 2 / 128)
  }

  /// Of two corners at the same position, the one that fills more of the turn around it stays.
  @Test func ofTwoCornersAtOnePositionTheFullerOneStays() {
    let half = Shape.polygon([Vec2(208, 128), Vec2(216, 128), Vec2(224, 144), Vec2(208, 144)])
    let box = Shape.box(Rect(208, 112, 16, 32))
    for shapes in [[half, box], [box, half], [box, box], [box, half, box]] {
      var stage = MoverStage()
      for shape in shapes { stage.add(shape) }
      stage.shape = .circle(radius: 7.2077036)
      stage.gravity = 0
      stage.state = MoverState(
        position: Vec2(228.70168, 149.45117), velocity: Vec2(-150.36162, -320))
      stage.tick()
      #expect(Self.deepest(stage) <= 2 / 128, "\(shapes)")
    }
  }

  /// Corners between two solids that form one floor do not count, whatever the two solids are.
  @Test(arguments: [2.8151193, 3.1852057, 4.8166075] as [Float])
  func roundMoversAreNotCaughtOnSeams(_ radius: Float) {
    let box = Shape.box(Rect(60, 100, 60, 30))
    for kind in 0..<5 {
      for isMirrored in [false, true] {
        var stage = MoverStage()
        stage.settings.snapLength = 0
        let left: Float = isMirrored ? 120 : 0
        switch kind {
        case 0:
          stage.add(
            TileGrid(
              origin: Vec2(left, 100), cellSize: Vec2(20, 16), columns: 3,
              tiles: [.full, .full, .full]))
        case 1:
          stage.add(Chain([Vec2(left, 100), Vec2(left + 30, 100), Vec2(left + 60, 100)]))
        case 2: stage.add(.box(Rect(left, 100, 60, 3)), isOneWay: true)
        case 3: stage.add(.segment(Vec2(left, 100), Vec2(left + 60, 100)))
        default: stage.add(.box(Rect(left, 100, 60, 5)))
        }
        if kind == 0 {
          stage.add(
            TileGrid(
              origin: Vec2(60, 100), cellSize: Vec2(30, 16), columns: 2, tiles: [.full, .full]))
        } else {
          stage.add(box)
        }
        stage.shape = .circle(radius: radius)
        // The mover starts a little before the seam, as deep as rounding makes it.
        for start in stride(from: Float(0.001), to: 3, by: 0.05) {
          let way: Float = isMirrored ? -1 : 1
          let y = (100 - radius).nextUp
          stage.state = MoverState(
            position: Vec2(isMirrored ? 120 + start : 60 - start, y))
          for tick in 0..<2 {
            stage.tick(walking: 500 * way)
            #expect(
              stage.state.isOnFloor && abs(stage.state.position.y - y) < 1e-4,
              "kind \(kind), mirrored \(isMirrored), \(start), tick \(tick): \(stage.state)")
          }
        }
      }
    }
  }

  /// A mover that is squeezed inside a moving solid is not carried into a wall that the solid covers.
  @Test func aSqueezedMoverIsNotCarriedIntoAWall() {
    var stage = MoverStage()
    stage.add(.box(Rect(-1, -1, 258, 1)))
    let lift = stage.add(.box(Bounds(56, -4, 89, 1.2154)))
    stage.shape = .box(size: Vec2(8, 4))
    stage.state = MoverState(position: Vec2(80, 2))
    stage.state.isOnFloor = true
    stage.state.isSqueezed = true
    stage.state.floor = UInt64(lift + 1)
    stage.move(lift, by: Vec2(-0.4, -1.2))
    stage.tick(walking: 0)
    #expect(stage.state.position.y >= 2 - 1 / 64, "\(stage.state)")
  }

  /// A one-way platform that is not below the mover is ignored: it does not hide another platform that holds the mover.
  @Test(arguments: [Shape.box(size: Vec2(12, 14)), .circle(radius: 7)])
  func aOneWayPlatformDoesNotHideTheOneBelowTheMover(_ shape: Shape) {
    var stage = MoverStage()
    stage.add(.box(Rect(20, 97, 60, 8)), isOneWay: true)
    let upper = stage.add(.box(Rect(-20, 93, 60, 8)), isOneWay: true)
    stage.shape = shape
    stage.state = MoverState(position: Vec2(60, 90))
    for tick in 0..<60 {
      // The upper platform goes up and down, and is never below the feet.
      stage.move(upper, by: Vec2(0, tick % 20 < 10 ? -0.1 : 0.1))
      stage.tick(walking: -60)
      let position = stage.state.position
      if position.x > 20 {
        #expect(
          stage.state.isOnFloor && abs(position.y - 90) < 0.02 && stage.state.floor == 1,
          "tick \(tick): \(stage.state)")
      }
    }
    #expect(!stage.state.isOnFloor && stage.state.position.y > 97)
  }

  /// Some shapes have no width or height from the start, others get none from a scale of 0.
  @Test func shapesWithoutWidthOrHeightStopAMover() {
    let flat = Affine(position: Vec2(50, 50), scale: Vec2(1, 0))
    let narrow = Affine(position: Vec2(50, 50), scale: Vec2(0, 1))
    let nothing = Affine(position: Vec2(50, 50), scale: Vec2(0, 0))
    let box = Shape.box(size: Vec2(30, 30))
    let disc = Shape.capsule(Vec2(-3, 0), Vec2(3, 0), radius: 4).applying(nothing)
    for (shape, reach) in [
      (box.applying(flat), Vec2(15, 0)), (box.applying(narrow), Vec2(0, 15)),
      (box.applying(nothing), Vec2(0, 0)), (disc, Vec2(disc.radius, disc.radius)),
      (.capsule(Vec2(50, 50), Vec2(50, 50), radius: 4), Vec2(4, 4)),
    ] {
      for way in [Vec2(0, 1), Vec2(0, -1), Vec2(1, 0), Vec2(-1, 0)] {
        var stage = MoverStage()
        stage.add(shape)
        stage.gravity = 0
        stage.state = MoverState(position: Vec2(50, 50) - way * 40, velocity: way * 6000)
        stage.settings.up = .zero
        stage.tick()
        let distance = abs(way.x) * (6 + reach.x) + abs(way.y) * (7 + reach.y)
        let position = Vec2(50, 50) - way * distance
        #expect(stage.state.position.distance(to: position) < 1e-4, "\(shape), \(way)")
        #expect(stage.state.isOnWall)
      }
    }
  }

  /// Three slopes touch in a point: each face continues in the one that turns towards the mover.
  @Test func slopesThatTouchInAPointStopAMover() {
    let tiles: [Tile] = [.topRightNarrow, .full, .empty, .bottomLeft]
    let origin = Vec2(-65968, -28272)
    let grid = TileGrid(origin: origin, cellSize: Vec2(16, 16), columns: 2, tiles: tiles)
    var stage = MoverStage()
    stage.add(grid)
    stage.shape = Self.pentagon
    stage.gravity = 0
    stage.state = MoverState(
      position: Vec2(-65959.82, -28259.654), velocity: Vec2(264.98038, 227.38588))
    stage.tick()
    // The wall below the slope stops the mover.
    #expect(abs(stage.state.position.x - (-65952 - 6)) <= 1 / 32, "\(stage.state)")
    #expect(stage.state.isOnWall)
  }
}
