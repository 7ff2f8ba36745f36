import ReelContent
import ReelMath

/// Things that lie and stand on the track, and their remains.
enum RaceProps {
  static let wood = Color(hex: 0xB9733A)

  /// The pictures that the rules show themselves; the others are in the map.
  static func sprites() -> [Sprite] {
    [
      Sprite(name: "banana.png", picture: banana()),
      Sprite(name: "banana-none.png", picture: banana().faint()),
      Sprite(name: "bait.png", picture: bait()),
      Sprite(name: "rod.png", picture: rod()),
      Sprite(name: "shadow.png", picture: shadow()),
      Sprite(name: "snooze.png", picture: snooze()),
      Sprite(name: "door-hole.png", picture: RaceObstacles.door(isBroken: true)),
      Sprite(name: "pot-broken.png", picture: RaceObstacles.pot(isBroken: true)),
      Sprite(name: "cage-open.png", picture: RaceObstacles.cage(isOpen: true)),
      Sprite(name: "leaf-1.png", picture: leaf(Color(hex: 0x7CCB3E))),
      Sprite(name: "leaf-2.png", picture: leaf(Color(hex: 0xF2B93B))),
      Sprite(name: "splinter.png", picture: splinter()),
      Sprite(name: "dust.png", picture: puff(Color(hex: 0xFFF0CC))),
      Sprite(name: "drop.png", picture: puff(Color(hex: 0x8A5A34))),
      Sprite(name: "spark.png", picture: spark()),
    ]
  }

  /// Returns the shape of a banana.
  static func bananaShape(_ at: Vec2, _ size: Float) -> Shape {
    var path = Path()
    path.move(at + Vec2(-0.8, -0.62) * size)
    path.cubic(at + Vec2(-1, 0.5) * size, at + Vec2(-0.1, 1.05) * size, at + Vec2(0.95, 0.5) * size)
    path.cubic(
      at + Vec2(0.3, 0.5) * size, at + Vec2(-0.4, 0.2) * size, at + Vec2(-0.5, -0.7) * size)
    path.close()
    return .grown(.filled(path), size * 0.1)
  }

  static func paintBanana(_ canvas: inout Canvas, _ at: Vec2, _ size: Float) {
    let fruit = bananaShape(at, size)
    canvas.part(fruit, Color(hex: 0xFFDB3A), outline: 1.4, depth: size * 0.22)
    for end in [Vec2(-0.66, -0.74), Vec2(1, 0.5)] {
      canvas.fill(.circle(at + end * size, size * 0.16), Color(hex: 0x6B4220))
    }
  }

  static func banana() -> Bitmap {
    var canvas = Canvas(24, 22)
    paintBanana(&canvas, Vec2(11, 10), 8)
    return canvas.bitmap()
  }

  /// Draws three bananas in a bunch, as they lie on the track; 34 by 34.
  static func bunch() -> Bitmap {
    var canvas = Canvas(36, 34)
    canvas.fill(.ellipse(Vec2(18, 30), Vec2(13, 3)), Color.black, feather: 2, opacity: 0.3)
    for (angle, x) in [(Float(-26), Float(2)), (6, 0), (38, -1)] {
      canvas.transformed(.about(Vec2(12, 8), .rotation(degrees: angle))) { canvas in
        paintBanana(&canvas, Vec2(17 + x, 16), 10)
      }
    }
    canvas.fill(.circle(Vec2(11.6, 8.4), 3.2), ink)
    canvas.fill(.circle(Vec2(11.6, 8.4), 2.1), Color(hex: 0x8A5A2B))
    return canvas.bitmap()
  }

  /// Draws a banana on a string from (16, 2).
  private static func bait() -> Bitmap {
    var canvas = Canvas(32, 46)
    canvas.fill(.line(Vec2(16, 2.4), Vec2(15, 24), width: 1.6), Color(hex: 0xFFF3DC))
    canvas.transformed(.about(Vec2(16, 32), .rotation(degrees: 14))) { canvas in
      paintBanana(&canvas, Vec2(17, 32), 10.5)
    }
    return canvas.bitmap()
  }

  private static func rod() -> Bitmap {
    var canvas = Canvas(80, 12)
    let stick = Shape.union([
      .line(Vec2(5, 6), Vec2(40, 6), width: 3.6), .line(Vec2(36, 6), Vec2(73.6, 5.4), width: 2.4),
    ])
    canvas.fill(.grown(stick, 1.2), ink)
    canvas.fill(stick, .vertical(4, 8, Color(hex: 0xE2B267), Color(hex: 0xA8702F)))
    for x in [Float(18), 32, 46, 60] {
      canvas.fill(.line(Vec2(x, 4.4), Vec2(x, 7.6), width: 1), Color(hex: 0x7A4A1E))
    }
    return canvas.bitmap()
  }

  private static func shadow() -> Bitmap {
    var canvas = Canvas(104, 26)
    canvas.fill(
      .ellipse(Vec2(52, 13), Vec2(42, 7.4)), Color(hex: 0x2A1848), feather: 7, opacity: 0.42)
    return canvas.bitmap()
  }

  private static func snooze() -> Bitmap {
    var canvas = Canvas(40, 40)
    for (x, y, s) in [(Float(7), Float(31), Float(5)), (16, 21, 7), (27, 10, 9)] {
      var path = Path()
      path.move(Vec2(x - s / 2, y - s / 2))
      path.line(Vec2(x + s / 2, y - s / 2))
      path.line(Vec2(x - s / 2, y + s / 2))
      path.line(Vec2(x + s / 2, y + s / 2))
      let letter = Shape.stroked(path, width: s * 0.28)
      canvas.fill(.grown(letter, 1.3), ink)
      canvas.fill(letter, .white)
    }
    return canvas.bitmap()
  }

  // MARK: - In the air

  private static func leaf(_ color: Color) -> Bitmap {
    var canvas = Canvas(16, 12)
    var path = Path()
    path.move(Vec2(1.6, 6))
    path.quad(Vec2(7, -1), Vec2(14.4, 6))
    path.quad(Vec2(7, 13), Vec2(1.6, 6))
    path.close()
    canvas.fill(.grown(.filled(path), -0.4), color)
    canvas.fill(.line(Vec2(3, 6), Vec2(13, 6), width: 0.9), color.darker(0.4))
    return canvas.bitmap()
  }

  private static func splinter() -> Bitmap {
    var canvas = Canvas(14, 8)
    canvas.part(
      .polygon([Vec2(2, 4), Vec2(6, 2.4), Vec2(12, 3.4), Vec2(7, 5.6)]), wood, outline: 0.9,
      depth: 0)
    return canvas.bitmap()
  }

  private static func puff(_ color: Color) -> Bitmap {
    var canvas = Canvas(20, 20)
    canvas.fill(.circle(Vec2(10, 10), 6), color, feather: 5, opacity: 0.9)
    return canvas.bitmap()
  }

  private static func spark() -> Bitmap {
    var canvas = Canvas(18, 18)
    let star = Shape.grown(.star(Vec2(9, 9.4), tips: 5, outer: 6, inner: 2.8), 0.6)
    canvas.fill(.grown(star, 1.2), ink)
    canvas.fill(star, Color(hex: 0xFFE04A))
    return canvas.bitmap()
  }
}

extension Bitmap {
  /// Returns a dark and faint copy of the picture, for a banana that the player does not have.
  fileprivate func faint() -> Bitmap {
    var result = self
    for at in stride(from: 0, to: pixels.count, by: 4) {
      for channel in 0..<3 { result.pixels[at + channel] = 40 }
      result.pixels[at + 3] = UInt8(Int(pixels[at + 3]) * 2 / 5)
    }
    return result
  }
}
