import ReelMath
import Testing

@testable import ReelCollision

/// A scene in all its variants: from places between the pixels, mirrored, at three tick rates.
struct MoverVariant: CustomStringConvertible {
  var offset: Float
  var mirror: Float
  var rate: Float

  var description: String { "offset \(offset), mirror \(mirror), \(rate) Hz" }

  static let all: [MoverVariant] = [Float(0), 1 / 64, 0.25, 1.0 / 3, 0.5, 0.77, 0.999].flatMap {
    offset in
    [Float(1), -1].flatMap { mirror in
      [Float(30), 60, 120].map { MoverVariant(offset: offset, mirror: mirror, rate: $0) }
    }
  }

  /// A place, mirrored as the scene is.
  func at(_ x: Float, _ y: Float) -> Vec2 { Vec2(x * mirror, y) }
  func box(_ x: Float, _ y: Float, _ width: Float, _ height: Float) -> Shape {
    .box(Rect(mirror > 0 ? x : -x - width, y, width, height))
  }
  func polygon(_ points: [(Float, Float)]) -> Shape { .polygon(points.map { at($0.0, $0.1) }) }
  func grid(_ rows: [String]) -> TileGrid {
    let columns = rows[0].count
    let flipped: [Character: Character] = ["/": "\\", "\\": "/"]
    let tiles = rows.flatMap { row -> [Tile] in
      let row = mirror > 0 ? Array(row) : row.reversed().map { flipped[$0] ?? $0 }
      return row.map {
        switch $0 {
        case "#": .full
        case "/": .bottomRight
        case "\\": .bottomLeft
        case "-": .oneWay
        case "_": .bottomHalf
        default: .empty
        }
      }
    }
    return TileGrid(
      origin: Vec2(mirror > 0 ? 0 : -16 * Float(columns), 0), cellSize: Vec2(16, 16),
      columns: columns, tiles: tiles)
  }
  func stage() -> MoverStage {
    var stage = MoverStage()
    stage.seconds = 1 / rate
    return stage
  }
  func ticks(_ seconds: Float) -> Int { Int(seconds * rate) }
}

@Suite struct MoverScenarioTests {
  @Test(arguments: MoverVariant.all) func flatTiles(_ v: MoverVariant) {
    for speed in [Float(37), 120, 911] {
      var stage = v.stage()
      stage.add(v.grid([String(repeating: " ", count: 1000), String(repeating: "#", count: 1000)]))
      stage.state.position = v.at(10 + v.offset, 9)
      for tick in 0..<min(v.ticks(8), Int(15800 / speed * v.rate)) {
        let before = stage.state.position
        stage.tick(walking: speed * v.mirror)
        let way = Double(stage.state.position.x) - Double(before.x)
        #expect(
          stage.state.isOnFloor && !stage.state.isOnWall && stage.state.position.y == 9
            && abs(way - Double(speed * v.mirror) * Double(stage.seconds)) < 0.002,
          "\(v) \(speed) \(tick) \(stage.state)")
        if !stage.state.isOnFloor { return }
      }
    }
  }

  @Test(arguments: MoverVariant.all) func ceilingTiles(_ v: MoverVariant) {
    var stage = v.stage()
    stage.gravity = -900
    stage.add(v.grid([String(repeating: "#", count: 1000)]))
    stage.state.position = v.at(10 + v.offset, 23)
    for tick in 0..<v.ticks(5) {
      let before = stage.state.position
      stage.tick(walking: 300 * v.mirror)
      let way = Double(stage.state.position.x) - Double(before.x)
      #expect(
        stage.state.isOnCeiling && !stage.state.isOnWall && stage.state.position.y == 23
          && abs(way - Double(300 * v.mirror) * Double(stage.seconds)) < 0.002,
        "\(v) \(tick) \(stage.state)")
    }
  }

  @Test(arguments: MoverVariant.all) func fallAlongAWall(_ v: MoverVariant) {
    var stage = v.stage()
    stage.add(v.grid([String](repeating: "  #", count: 500)))
    stage.state.position = v.at(26, 20 + v.offset)
    var y = Double(20 + v.offset)
    for tick in 0..<v.ticks(2) {
      stage.tick(walking: 100 * v.mirror)
      y += Double(stage.state.velocity.y) * Double(stage.seconds)
      #expect(
        stage.state.isOnWall && !stage.state.isOnFloor && stage.state.position.x == 26 * v.mirror
          && abs(Double(stage.state.position.y) - y) < 0.01
          && abs(stage.state.velocity.y - Float(tick + 1) * 900 / v.rate) < 0.1,
        "\(v) \(tick) \(y) \(stage.state)")
    }
  }

  @Test(arguments: MoverVariant.all) func exactCorner(_ v: MoverVariant) {
    // Its right side is flush with the left side of the block, then its bottom with the top.
    var stage = v.stage()
    stage.gravity = 0
    stage.add(v.grid(["   ", "  #", "   "]))
    stage.state.position = v.at(26, -20 + v.offset)
    stage.state.velocity = Vec2(0, 200)
    for tick in 0..<v.ticks(0.5) {
      stage.tick()
      #expect(
        stage.state.position.x == 26 * v.mirror && stage.state.velocity.y == 200
          && !stage.state.isOnFloor && !stage.state.isOnWall, "\(v) \(tick) \(stage.state)")
    }
    stage.state = MoverState(position: v.at(-20 + v.offset, 9), velocity: v.at(200, 0))
    for tick in 0..<v.ticks(0.3) {
      stage.tick()
      #expect(
        stage.state.position.y == 9 && stage.state.velocity.x == 200 * v.mirror
          && !stage.state.isOnWall, "\(v) \(tick) \(stage.state)")
    }
  }

  @Test(arguments: MoverVariant.all) func slopes(_ v: MoverVariant) {
    for (name, rows) in [
      (
        "steep",
        [
          "            ##", "           /##", "          /###", "         /####", "        /#####",
          "       /######", "      /#######", "##############",
        ]
      ),
      (
        "empty",
        [
          "            ##", "           / #", "          /   ", "         /    ", "        /     ",
          "       /      ", "      /       ", "######        ",
        ]
      ),
    ] {
      var stage = v.stage()
      stage.settings.snapLength = 12
      stage.add(v.grid(rows))
      stage.state.position = v.at(20 + v.offset, 7 * 16 - 7)
      stage.tick()
      var length = 0.0
      var ticks = 0
      var path: [Vec2] = []
      for tick in 0..<v.ticks(3) {
        let before = stage.state.position
        stage.tick(walking: (tick < v.ticks(1.5) ? 100 : -100) * v.mirror)
        #expect(
          stage.state.isOnFloor && !stage.state.isOnWall, "\(v) \(name) \(tick) \(stage.state)")
        let x = stage.state.position.x * v.mirror
        if x > 91 && before.x * v.mirror > 91 && x < 180 && before.x * v.mirror < 180
          && tick != v.ticks(1.5)
        {
          length += Double(before.distance(to: stage.state.position))
          ticks += 1
        }
        path.append(stage.state.position)
      }
      let speed = length / Double(ticks) * Double(v.rate)
      #expect(abs(speed - 100) < 0.2, "\(v) \(name) \(speed)")
    }
  }

  @Test(arguments: MoverVariant.all) func crest(_ v: MoverVariant) {
    for snap in [Float(0), 10] {
      for jump in [false, true] {
        var stage = v.stage()
        stage.settings.snapLength = snap
        stage.add(v.grid(["       ", "#####\\   ", "#####    "].map { $0.padding(9) }))
        stage.state.position = v.at(60 + v.offset, 9)
        stage.tick()
        var left = false
        for tick in 0..<v.ticks(0.4) {
          if jump && tick == v.ticks(0.1) {
            stage.state.velocity.y = -300
            stage.tick(walking: 100 * v.mirror)
            #expect(!stage.state.isOnFloor && stage.state.velocity.y < -250, "\(v) \(stage.state)")
            break
          }
          stage.tick(walking: 100 * v.mirror)
          if !stage.state.isOnFloor { left = true }
        }
        if !jump && snap > 0 {
          #expect(!left && stage.state.position.y > 10, "\(v) \(snap) \(stage.state)")
        }
      }
    }
  }

  @Test(arguments: MoverVariant.all) func steepeningChain(_ v: MoverVariant) {
    var stage = v.stage()
    var points = [Vec2(-200, 100), Vec2(0, 100)]
    var place = Vec2(0, 100)
    for degrees in stride(from: Float(5), through: 40, by: 5) {
      let turn = Float.sincos(degrees * .pi / 180)
      place += Vec2(turn.cos, -turn.sin) * 24
      points.append(place)
    }
    points = points.map { Vec2($0.x * v.mirror, $0.y) }
    stage.add(Chain(v.mirror > 0 ? points : points.reversed()))
    for shape in [
      Shape.box(size: Vec2(12, 14)), .circle(radius: 7),
      .capsule(Vec2(0, -5), Vec2(0, 1), radius: 6),
    ] {
      stage.shape = shape
      stage.state = MoverState(position: v.at(-50 + v.offset, 93))
      stage.tick()
      stage.tick()
      for tick in 0..<v.ticks(2) {
        let before = stage.state.position
        stage.tick(walking: 100 * v.mirror)
        let speed = before.distance(to: stage.state.position) * v.rate
        #expect(
          stage.state.isOnFloor && !stage.state.isOnWall
            && (speed > 94 && speed < 106 || shape.radius > 0 && speed > 60),
          "\(v) \(shape.radius) \(tick) \(speed) \(stage.state)")
      }
    }
  }

  @Test(arguments: MoverVariant.all) func exactCorridor(_ v: MoverVariant) {
    var stage = v.stage()
    stage.shape = .box(size: Vec2(16, 16))
    stage.add(v.grid(["#########", "         ", "#########"]))
    stage.state.position = v.at(-30 + v.offset, 24)
    stage.gravity = 0
    for tick in 0..<v.ticks(1) {
      let before = stage.state.position
      stage.tick(walking: 100 * v.mirror)
      #expect(
        !stage.state.isOnWall
          && abs((stage.state.position.x - before.x) * v.mirror * v.rate - 100) < 0.01
          && stage.state.position.y == 24, "\(v) \(tick) \(stage.state)")
    }
    stage = v.stage()
    stage.shape = .box(size: Vec2(16, 16))
    stage.add(v.grid([String](repeating: "# #", count: 20)))
    stage.state.position = v.at(24, -20 + v.offset)
    for tick in 0..<v.ticks(0.5) {
      stage.tick()
      #expect(
        stage.state.position.x == 24 * v.mirror && !stage.state.isOnFloor,
        "\(v) \(tick) \(stage.state)")
    }
  }

  @Test(arguments: MoverVariant.all) func risingOneWay(_ v: MoverVariant) {
    var stage = v.stage()
    let platform = stage.add(v.box(0, 100, 100, 8), isOneWay: true)
    stage.state.position = v.at(50 + v.offset, 93)
    stage.tick()
    #expect(stage.state.isOnFloor)
    // Another one jumps up through it from below.
    var other = stage
    other.state = MoverState(position: v.at(20 + v.offset, 160), velocity: Vec2(0, -560))
    other.gravity = 900
    var free = MoverStage()
    free.seconds = stage.seconds
    free.state = other.state
    var wasAbove = false
    for tick in 0..<v.ticks(0.8) {
      stage.move(platform, by: Vec2(0, -60 / v.rate))
      other.solids = stage.solids
      stage.tick()
      #expect(
        stage.state.isOnFloor
          && abs(stage.state.position.y - (stage.solids[platform].shape[0].y - 7)) < 0.002,
        "\(v) \(tick) \(stage.state)")
      other.tick()
      if other.state.position.y < stage.solids[platform].shape[0].y - 7 { wasAbove = true }
      if !wasAbove && !other.state.isOnFloor {
        free.tick()
        #expect(
          other.state.position == free.state.position
            && other.state.velocity == free.state.velocity,
          "\(v) \(tick) \(other.state) \(free.state)")
      }
    }
    for _ in 0..<v.ticks(1) {
      stage.move(platform, by: Vec2(0, -60 / v.rate))
      other.solids = stage.solids
      other.tick()
    }
    #expect(wasAbove && other.state.isOnFloor, "\(v) \(other.state)")
  }

  @Test(arguments: MoverVariant.all) func platformHitsFromTheSide(_ v: MoverVariant) {
    var stage = v.stage()
    let platform = stage.add(v.box(-40, 0, 20, 400))
    stage.state.position = v.at(0 + v.offset, 0)
    var speed: Float = 0
    for tick in 0..<v.ticks(0.6) {
      stage.move(platform, by: v.at(120 / v.rate, 0))
      stage.tick()
      speed += 900 / v.rate
      #expect(
        abs(stage.state.velocity.y - speed) < 0.01 && !stage.state.isOnFloor
          && !stage.state.isSqueezed, "\(v) \(tick) \(stage.state)")
    }
    let side =
      v.mirror > 0
      ? stage.solids[platform].shape.bounds.maxX : -stage.solids[platform].shape.bounds.minX
    #expect(abs(stage.state.position.x * v.mirror - 6 - side) < 0.02, "\(v) \(stage.state) \(side)")
  }

  @Test(arguments: MoverVariant.all) func squeezed(_ v: MoverVariant) {
    var stage = v.stage()
    let lift = stage.add(v.box(0, 100, 100, 8))
    stage.add(v.box(0, 40, 100, 8))
    stage.state.position = v.at(50 + v.offset, 93)
    stage.tick()
    var wasSqueezed = false
    for tick in 0..<v.ticks(1.5) {
      if stage.solids[lift].shape[0].y > 55 {
        stage.move(lift, by: Vec2(0, -60 / v.rate))
      } else {
        stage.solids[lift].motion = SolidMotion()
      }
      stage.tick()
      if stage.solids[lift].shape[0].y < 61 {
        #expect(
          stage.state.isSqueezed && stage.state.isOnFloor && stage.state.isOnCeiling,
          "\(v) \(tick) \(stage.state)")
        wasSqueezed = true
      } else if stage.solids[lift].shape[0].y > 62.1 {
        #expect(!stage.state.isSqueezed && stage.state.isOnFloor, "\(v) \(tick) \(stage.state)")
      }
      #expect(stage.state.position.y >= 55 - 0.02, "\(v) \(tick) \(stage.state)")
    }
    #expect(wasSqueezed)
  }

  @Test(arguments: MoverVariant.all) func door(_ v: MoverVariant) {
    // Pushes along the floor, then squeezes against a wall.
    var stage = v.stage()
    stage.add(v.box(-100, 100, 400, 20))
    stage.add(v.box(100, 0, 20, 100))
    let door = stage.add(v.box(-60, 50, 10, 50))
    stage.state.position = v.at(20 + v.offset, 93)
    stage.tick()
    var wasSqueezed = false
    for tick in 0..<v.ticks(2.2) {
      stage.move(door, by: v.at(70 / v.rate, 0))
      stage.tick()
      let side =
        v.mirror > 0 ? stage.solids[door].shape.bounds.maxX : -stage.solids[door].shape.bounds.minX
      let x = stage.state.position.x * v.mirror
      #expect(stage.state.position.y == 93 && stage.state.isOnFloor, "\(v) \(tick) \(stage.state)")
      #expect(x <= 94.02, "\(v) \(tick) \(stage.state)")
      if side < 88 {
        #expect(
          x - 6 >= side - 0.02 && !stage.state.isSqueezed, "\(v) \(tick) \(side) \(stage.state)")
      }
      if side > 89 && side < 92 {
        if stage.state.isSqueezed { wasSqueezed = true }
      }
    }
    #expect(wasSqueezed, "\(v) \(stage.state)")
  }

  @Test(arguments: MoverVariant.all) func turningPlatform(_ v: MoverVariant) {
    var stage = v.stage()
    let pivot = v.at(0, 100)
    let platform = stage.add(v.box(-80, 100, 160, 10))
    stage.state.position = v.at(40 + v.offset, 93)
    stage.tick()
    for tick in 0..<v.ticks(1) {
      stage.move(platform, by: .zero, turn: v.mirror * 0.5 / v.rate, pivot: pivot)
      stage.tick()
      #expect(stage.state.isOnFloor && !stage.state.isSqueezed, "\(v) \(tick) \(stage.state)")
    }
    // It has gone round with the platform: down on the right side.
    #expect(
      stage.state.position.y > 105 && stage.state.position.x * v.mirror > 25, "\(v) \(stage.state)")
  }

  @Test(arguments: MoverVariant.all) func farAway(_ v: MoverVariant) {
    let far: Float = 262_144 - 512
    var near = v.stage()
    var there = v.stage()
    for (stage, shift) in [(0, Float(0)), (1, far)] {
      let move = v.at(shift, shift)
      let solids = [
        v.box(-100, 100, 200, 20), v.polygon([(100, 100), (164, 68), (164, 120), (100, 120)]),
        v.box(164, 68, 100, 52), v.box(220, 40, 16, 28),
      ].map { $0.offset(by: move) }
      for solid in solids { if stage == 0 { near.add(solid) } else { there.add(solid) } }
    }
    near.state.position = v.at(0 + 0.25, 80)
    there.state.position = v.at(0.25, 80) + v.at(far, far)
    for tick in 0..<v.ticks(3) {
      let jump = tick == v.ticks(1.7)
      if jump { near.state.velocity.y = -200; there.state.velocity.y = -200 }
      near.tick(walking: 100 * v.mirror)
      there.tick(walking: 100 * v.mirror)
      let way = there.state.position - v.at(far, far) - near.state.position
      // Each tick may round by half a 64th of a pixel.
      #expect(
        abs(way.x) <= 1 / 32 + Float(tick) / 128 && abs(way.y) <= 0.5,
        "\(v) \(tick) \(way) \(near.state) \(there.state)")
    }
    let way = there.state.position - v.at(far, far) - near.state.position
    print("far", v, way)
  }
}

extension String {
  func padding(_ count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
