import ReelMath
import Testing

@testable import ReelCollision

/// Random moves among random solids: never inside by more than the skin, never out of a closed room,
/// never faster than asked.
@Suite struct MoverFuzzTests {
  struct Scene {
    var stage = MoverStage()
    var random: RandomStream

    init(_ seed: UInt64) {
      random = RandomStream(seed: seed)
      let kind = random.int(in: 0...3)
      // A closed room with thin walls.
      for wall in [
        Rect(-1, -1, 258, 1), Rect(-1, 256, 258, 1), Rect(-1, -1, 1, 258), Rect(256, -1, 1, 258),
      ] { stage.add(.box(wall)) }
      if kind != 1 {
        var tiles = [Tile](repeating: .empty, count: 256)
        for index in tiles.indices where random.int(in: 0...9) < 3 {
          let any = Tile.allCases[Int(random.int(in: 1...Int32(Tile.allCases.count - 1)))]
          tiles[index] = random.int(in: 0...2) > 0 ? .full : any == .oneWay ? .full : any
        }
        stage.add(TileGrid(cellSize: Vec2(16, 16), columns: 16, tiles: tiles))
      }
      if kind != 0 {
        for _ in 0..<random.int(in: 1...12) {
          let at = point()
          switch random.int(in: 0...3) {
          case 0:
            let size = Vec2(Float(random.int(in: 1...40)), Float(random.int(in: 1...40)))
            stage.add(.box(Rect(at.x.rounded(), at.y.rounded(), size.x, size.y)))
          case 1:
            stage.add(.circle(radius: random.float(in: 1...20), at: at))
          case 2:
            stage.add(
              .box(
                size: Vec2(random.float(in: 2...40), random.float(in: 2...40)), at: at,
                turnedBy: random.float(in: 0...6)))
          default:
            stage.add(.capsule(at, at + Vec2(20, 7), radius: random.float(in: 1...9)))
          }
        }
      }
      switch random.int(in: 0...3) {
      case 0: stage.shape = .circle(radius: random.float(in: 2...8))
      case 1: stage.shape = .capsule(Vec2(0, -5), Vec2(0, 4), radius: 4)
      case 2:
        stage.shape = .polygon([Vec2(0, -7), Vec2(6, 0), Vec2(3, 6), Vec2(-3, 6), Vec2(-6, 0)])
      default:
        stage.shape = .box(
          size: Vec2(Float(random.int(in: 2...15)), Float(random.int(in: 2...15))))
      }
      stage.settings.snapLength = random.int(in: 0...1) == 0 ? 0 : 6
      stage.settings.stepHeight = random.int(in: 0...3) == 0 ? 5 : 0
      stage.settings.up = random.int(in: 0...3) == 0 ? .zero : Vec2(0, -1)
    }

    mutating func point() -> Vec2 {
      Vec2(random.float(in: 10...246), random.float(in: 10...246))
    }

    /// How deep the mover is in something.
    func depth() -> Float {
      let shape = stage.shape.offset(by: stage.state.position)
      var deepest: Float = 0
      for solid in stage.solids {
        if let grid = solid.grid {
          grid.forEachPiece(near: shape.bounds) { piece in
            deepest = max(deepest, shape.contact(with: piece.shape)?.depth ?? 0)
            return true
          }
        } else {
          deepest = max(deepest, shape.contact(with: solid.shape)?.depth ?? 0)
        }
      }
      return deepest
    }

    /// A place where it is free.
    mutating func findRoom() -> Bool {
      for _ in 0..<50 {
        stage.state = MoverState(position: point())
        if depth() == 0 { return true }
      }
      return false
    }
  }

  static func play(_ seeds: Range<UInt64>, ticks: Int) -> (hash: UInt64, failures: [String]) {
    var hasher = StableHasher()
    var failures: [String] = []
    for seed in seeds {
      var scene = Scene(seed)
      guard scene.findRoom() else { continue }
      var speed: Float = 0
      for tick in 0..<ticks {
        if tick % 16 == 0 { speed = scene.random.float(in: -300...300) }
        if scene.random.int(in: 0...30) == 0 {
          scene.stage.state.velocity = Vec2(
            scene.random.float(in: -3000...3000), scene.random.float(in: -3000...3000))
        }
        if scene.random.int(in: 0...20) == 0 { scene.stage.state.velocity.y = -350 }
        scene.stage.state.velocity.x = speed
        let before = scene.stage.state
        scene.stage.tick()
        let after = scene.stage.state
        hasher.combine(UInt64(after.position.x.bitPattern))
        hasher.combine(UInt64(after.position.y.bitPattern))
        let asked = (before.velocity + Vec2(0, 15)).length / 60
        let gone = before.position.distance(to: after.position)
        let slack: Float =
          0.05 + scene.stage.settings.stepHeight * 2 + scene.stage.settings.snapLength
        let depth = scene.depth()
        let room = after.position
        if depth > 0.03 || gone > asked + slack || after.isSqueezed || room.x < 0 || room.x > 256
          || room.y < 0 || room.y > 256
        {
          failures.append(
            "seed \(seed) tick \(tick): depth \(depth), gone \(gone) of \(asked), \(before) -> \(after), shape \(scene.stage.shape.points) \(scene.stage.shape.radius)"
          )
          break
        }
      }
    }
    return (hasher.value, failures)
  }

  @Test func randomMoves() {
    let result = Self.play(0..<300, ticks: 300)
    print("fuzz hash", result.hash, "failures", result.failures.count)
    for failure in result.failures.prefix(10) { print(failure) }
    #expect(result.failures.isEmpty)
  }
}
