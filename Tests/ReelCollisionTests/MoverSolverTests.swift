import ReelMath
import Testing

@testable import ReelCollision

@Suite struct MoverSolverTests {
  static let tile: Float = 16

  @Test func aMoverOnFlatTilesIsNeverCaught() {
    for offset in [Float(0), 0.25, 0.37, 5.5] {
      for speed in [Float(60), 133, 901] {
        for mirrored in [Float(1), -1] {
          var stage = MoverStage()
          for index in -20..<1000 {
            stage.add(.box(Rect(Float(index) * 16 * mirrored, 100, 16, 16)))
          }
          stage.state.position = Vec2(offset * mirrored, 93)
          var last = stage.state.position
          for tick in 0..<200 {
            stage.state.velocity.x = speed * mirrored
            stage.tick()
            #expect(
              stage.state.isOnFloor && !stage.state.isOnWall && !stage.state.isOnCeiling,
              "\(tick) \(stage.state)")
            #expect(stage.state.position.y == 93)
            let way = Double(stage.state.position.x) - Double(last.x)
            #expect(abs(way - Double(speed * mirrored) / 60) < 1e-3, "\(tick) \(way)")
            last = stage.state.position
            if last.x.magnitude > 15000 { break }
          }
        }
      }
    }
  }

  @Test func aFallAlongAWallOfTilesIsFree() {
    var stage = MoverStage()
    for index in 0..<1000 { stage.add(.box(Rect(100, Float(index) * 16, 16, 16))) }
    stage.state.position = Vec2(94, 50)
    var y: Double = 50
    var speed: Float = 0
    for tick in 0..<100 {
      stage.state.velocity.x = 50
      speed += 15
      stage.tick()
      y += Double(speed) / 60
      if tick > 30 {
        #expect(stage.state.position.x == 94 && stage.state.isOnWall)
      }
      #expect(abs(Double(stage.state.position.y) - y) < 0.01, "\(tick) \(stage.state)")
    }
  }

  @Test func aMoverKeepsItsSpeedOnSlopes() {
    for degrees in [10, 22.5, 30, 40, 45] as [Float] {
      for sign in [Float(1), -1] {
        var stage = MoverStage()
        let tangent = Float.sincos(degrees * .pi / 180)
        let rise = tangent.sin / tangent.cos
        stage.add(.box(Rect(-1000, 200, 1000, 50)))
        stage.add(
          .polygon([Vec2(0, 200), Vec2(1000, 200 - 1000 * rise), Vec2(1000, 250), Vec2(0, 250)]))
        stage.state.position = Vec2(-10, 193)
        stage.state.isOnFloor = true
        var speed: Double = 0
        var count = 0
        for tick in 0..<240 {
          stage.state.velocity.x = tick < 120 ? 100 : -100
          let before = stage.state.position
          stage.tick()
          #expect(
            stage.state.isOnFloor && !stage.state.isOnWall, "\(degrees) \(tick) \(stage.state)")
          if tick > 30 && tick != 120 && tick < 200 {
            speed += Double(before.distance(to: stage.state.position)) * 60
            count += 1
          }
        }
        #expect(abs(speed / Double(count) - 100) < 0.2, "\(degrees) \(speed / Double(count))")
        _ = sign
      }
    }
  }

  @Test func onlySlopesUpToTheLimitAreClimbed() {
    for (limit, climbs) in [(Float(44), false), (45, true)] {
      var stage = MoverStage()
      stage.add(.box(Rect(-100, 100, 200, 50)))
      stage.add(.polygon([Vec2(100, 100), Vec2(200, 0), Vec2(200, 100)]))
      stage.settings.steepestFloor = limit * .pi / 180
      stage.state.position = Vec2(0, 93)
      for tick in 0..<120 {
        stage.state.velocity.x = 100
        stage.tick()
        if !climbs && tick % 8 == 0 { print(stage.state) }
      }
      #expect((stage.state.position.y < 50) == climbs, "\(stage.state)")
      #expect(stage.state.isOnWall == !climbs)
    }
  }

  @Test func aMoverRestsOnASlope() {
    var stage = MoverStage()
    stage.add(.polygon([Vec2(-100, 0), Vec2(100, 167.8), Vec2(-100, 200)]))
    stage.state.position = Vec2(3.3, 40)
    for _ in 0..<100 { stage.tick() }
    let position = stage.state.position
    for _ in 0..<10000 {
      stage.tick()
      #expect(stage.state.position == position && stage.state.isOnFloor)
    }
  }

  @Test func aThinWallStopsAFastMover() {
    for y in stride(from: Float(0), to: 20, by: 0.7) {
      var stage = MoverStage()
      stage.add(.box(Rect(3000, -100, 1, 300)))
      stage.state.position = Vec2(0, y)
      stage.seconds = 1
      stage.gravity = 0
      stage.state.velocity = Vec2(5000, 10)
      stage.tick()
      #expect(stage.state.position.x == 2994 && stage.state.isOnWall, "\(stage.state)")
      #expect(abs(stage.state.position.y - y - 10) < 0.001)
    }
  }

  @Test func aMoverComesToRestInAV() {
    var stage = MoverStage()
    stage.add(.polygon([Vec2(-100, -200), Vec2(0, 0), Vec2(-100, 0)]))
    stage.add(.polygon([Vec2(100, -200), Vec2(0, 0), Vec2(100, 0)]))
    for shape in [
      Shape.box(size: Vec2(12, 14)), .circle(radius: 8),
      .capsule(Vec2(0, -6), Vec2(0, 6), radius: 6),
    ] {
      stage.shape = shape
      stage.state = MoverState(position: Vec2(20, -150))
      var rest = 0
      var last = Vec2.zero
      for tick in 0..<200 {
        last = stage.state.position
        stage.tick()
        if stage.state.position == last { rest += 1 } else { rest = 0 }
        _ = tick
      }
      #expect(rest > 100, "\(stage.state) \(rest)")
    }
  }

  @Test func aMoverMovesWithItsPlatform() {
    for speed in [Float(-40), 40, -200, 200] {
      var stage = MoverStage()
      stage.add(.box(Rect(-50, 100, 100, 10)))
      stage.state.position = Vec2(0, 93)
      stage.tick()
      stage.tick()
      #expect(stage.state.isOnFloor)
      for tick in 0..<100 {
        let old = stage.solids[0].shape[0]
        stage.solids[0].shape = stage.solids[0].shape.offset(by: Vec2(speed / 80, speed / 60))
        stage.solids[0].motion = SolidMotion(shift: stage.solids[0].shape[0] - old)
        let before = stage.state.position
        stage.tick()
        #expect(stage.state.isOnFloor, "\(speed) \(tick) \(stage.state)")
        let way = stage.state.position - before
        #expect((way - stage.solids[0].motion.shift).length < 1e-4, "\(speed) \(tick) \(way)")
      }
    }
  }

  @Test func onlyLedgesUpToTheStepHeightAreClimbed() {
    for (height, climbs) in [(Float(0), false), (4, true)] {
      var stage = MoverStage()
      stage.add(.box(Rect(-100, 100, 200, 50)))
      stage.add(.box(Rect(100, 99, 900, 51)))
      stage.state.position = Vec2(0, 93)
      stage.settings.stepHeight = height
      for _ in 0..<120 { stage.state.velocity.x = 200; stage.tick() }
      #expect((stage.state.position.x > 94.01) == climbs, "\(stage.state)")
      #expect(stage.state.position.y == (climbs ? 92 : 93))
    }
  }
}
