import ReelContent
import ReelMath

/// What lies and stands on the track, and what becomes of it.
enum RaceThings {
  static let wood = Color(hex: 0xB9733A)

  /// What the rules show themselves; the rest stands in the map.
  static func sprites() -> [Sprite] {
    [
      Sprite(name: "banana.png", picture: banana()),
      Sprite(name: "banana-none.png", picture: banana().faint()),
      Sprite(name: "bait.png", picture: bait()),
      Sprite(name: "rod.png", picture: rod()),
      Sprite(name: "shadow.png", picture: shadow()),
      Sprite(name: "snooze.png", picture: snooze()),
      Sprite(name: "door-hole.png", picture: door(isBroken: true)),
      Sprite(name: "pot-broken.png", picture: pot(isBroken: true)),
      Sprite(name: "cage-open.png", picture: cage(isOpen: true)),
      Sprite(name: "leaf-1.png", picture: leaf(Color(hex: 0x7CCB3E))),
      Sprite(name: "leaf-2.png", picture: leaf(Color(hex: 0xF2B93B))),
      Sprite(name: "splinter.png", picture: splinter()),
      Sprite(name: "dust.png", picture: puff(Color(hex: 0xF3D9A4))),
      Sprite(name: "drop.png", picture: puff(Color(hex: 0x8A5A34))),
      Sprite(name: "spark.png", picture: spark()),
    ]
  }

  /// A bow of yellow.
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

  /// Three in a bunch, as they lie on the track; 34 by 34.
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

  /// A banana on a string from (16, 2).
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

  // MARK: - In the way

  /// 108 by 126: two leaves of planks in a painted frame, or what an elephant with its rider has left of
  /// them.
  static func door(isBroken: Bool) -> Bitmap {
    var canvas = Canvas(108, 126)
    let frame = Shape.minus(
      .rounded(Rect(4, 6, 100, 114), 9), .rounded(Rect(14, 18, 80, 110), 5))
    let leaf = Shape.rounded(Rect(12, 16, 84, 104), 4)
    let hole = silhouette
    let wall = isBroken ? Shape.minus(leaf, .grown(hole, 1)) : leaf
    canvas.part(wall, wood, depth: 4)
    canvas.clipped(to: wall) { planks(&$0) }
    if isBroken {
      canvas.clipped(to: wall) { canvas in
        canvas.fill(.minus(.grown(hole, 4), hole), Color(hex: 0xF5CE8B), feather: 1.5)
      }
      for (x, y, turn) in [(Float(24), Float(116), Float(8)), (72, 117, -12), (50, 118, 3)] {
        canvas.part(
          .rounded(Rect(x - 9, y - 2, 18, 4), 1.4).turned(turn, about: Vec2(x, y)), wood,
          outline: 1.2, depth: 1)
      }
    }
    canvas.part(frame, Color(hex: 0xE2574C), depth: 3)
    for x in stride(from: Float(18), through: 90, by: 12) {
      canvas.fill(.circle(Vec2(x, 12), 2.6), Color(hex: 0xFFD45A))
    }
    for y in stride(from: Float(26), through: 110, by: 14) {
      for x in [Float(9), 99] { canvas.fill(.circle(Vec2(x, y), 2.2), Color(hex: 0xFFD45A)) }
    }
    return canvas.bitmap()
  }

  private static func planks(_ canvas: inout Canvas) {
    for x in stride(from: Float(24), through: 90, by: 14) {
      let isMiddle = x == 52
      canvas.fill(
        .line(Vec2(x, 10), Vec2(x, 124), width: isMiddle ? 2.4 : 1.2), wood.darker(0.65),
        opacity: 0.8)
      canvas.fill(
        .line(Vec2(x + 1.8, 10), Vec2(x + 1.8, 124), width: 1), wood.lighter(0.5), opacity: 0.5)
    }
    for y in [Float(34), 100] {
      canvas.fill(.line(Vec2(8, y), Vec2(100, y), width: 7), Color(hex: 0x4A3A63))
      canvas.fill(.line(Vec2(8, y - 1.6), Vec2(100, y - 1.6), width: 1.6), Color(hex: 0x8A7AB0))
      for x in stride(from: Float(17), through: 92, by: 14) {
        canvas.fill(.circle(Vec2(x, y), 1.8), Color(hex: 0xC9BDE8))
      }
    }
    for x in [Float(46), 58] {
      canvas.fill(
        .minus(.circle(Vec2(x, 68), 4.6), .circle(Vec2(x, 68), 2.6)), Color(hex: 0xFFD45A))
    }
  }

  /// An elephant with its mahout, as a hole.
  private static var silhouette: Shape {
    .union([
      .ellipse(Vec2(46, 78), Vec2(27, 19)), .circle(Vec2(70, 66), 15.5),
      .polygon([Vec2(22, 80), Vec2(34, 80), Vec2(34, 122), Vec2(24, 122)]),
      .polygon([Vec2(54, 80), Vec2(67, 80), Vec2(66, 122), Vec2(56, 122)]),
      .curve(Vec2(80, 66), Vec2(89, 84), Vec2(88, 98), width: 9),
      .ellipse(Vec2(58, 62), Vec2(10, 13)),
      .curve(Vec2(22, 74), Vec2(16, 80), Vec2(17, 90), width: 4),
      .rounded(Rect(40, 44, 15, 20), 6), .circle(Vec2(48, 38), 9),
    ])
  }

  /// 40 by 46.
  static func pot(isBroken: Bool) -> Bitmap {
    var canvas = Canvas(44, 48)
    canvas.fill(.ellipse(Vec2(22, 43), Vec2(17, 3.4)), Color.black, feather: 2, opacity: 0.3)
    let clay = Color(hex: 0xE08A4A)
    let belly = Shape.ellipse(Vec2(22, 28), Vec2(15, 15))
    if isBroken {
      let rest = Shape.both(
        belly,
        .polygon([
          Vec2(4, 48), Vec2(4, 36), Vec2(11, 30), Vec2(16, 37), Vec2(22, 31), Vec2(28, 38),
          Vec2(34, 30), Vec2(40, 36), Vec2(40, 48),
        ]))
      canvas.part(rest, clay, depth: 2)
      for (x, y) in [(Float(7), Float(41)), (37, 41.6)] {
        canvas.part(
          .polygon([Vec2(x - 4, y + 2), Vec2(x, y - 4), Vec2(x + 4, y + 2)]), clay, outline: 1.2,
          depth: 1)
      }
      return canvas.bitmap()
    }
    canvas.part(.rounded(Rect(13, 6, 18, 12), 3), clay.darker(0.1), depth: 2)
    canvas.part(belly, clay, depth: 4)
    canvas.clipped(to: belly) { canvas in
      canvas.fill(.curve(Vec2(4, 23), Vec2(22, 31), Vec2(40, 23), width: 4.4), Color(hex: 0xFFF0D0))
      for i in 0..<5 {
        let x = 8 + Float(i) * 7
        canvas.fill(
          .circle(Vec2(x, 25.2 + (i == 2 ? 2 : i % 4 == 0 ? -0.6 : 1.4)), 1.5), Color(hex: 0x2E7F8C)
        )
      }
    }
    canvas.part(.rounded(Rect(11, 4.4, 22, 5), 2.4), clay.lighter(0.1), depth: 1)
    canvas.gloss(Vec2(15, 20), Vec2(3.4, 1.8), turn: -50)
    return canvas.bitmap()
  }

  /// 40 by 40: a basket out of which a mouse looks.
  static func basket() -> Bitmap {
    var canvas = Canvas(40, 40)
    canvas.fill(.ellipse(Vec2(20, 36), Vec2(15, 3)), Color.black, feather: 2, opacity: 0.3)
    let fur = Color(hex: 0xA9A3C8)
    for x in [Float(14), 26] {
      canvas.part(.circle(Vec2(x, 9), 5), fur, outline: 1.3, depth: 1)
      canvas.fill(.circle(Vec2(x, 9.4), 2.8), Color(hex: 0xFFB3C4))
    }
    canvas.part(.circle(Vec2(20, 16), 8), fur, outline: 1.4, depth: 2)
    for x in [Float(17), 23] { canvas.fill(.circle(Vec2(x, 14.6), 1.5), ink) }
    canvas.fill(.circle(Vec2(20, 18), 1.4), Color(hex: 0xFF6F92))
    let weave = Shape.grown(
      .polygon([Vec2(9, 22), Vec2(31, 22), Vec2(28, 33), Vec2(12, 33)]), 2.4)
    canvas.part(weave, Color(hex: 0xD9A357), depth: 2)
    canvas.clipped(to: weave) { canvas in
      for y in [Float(25), 29, 33] {
        for x in stride(from: Float(6) + (y == 29 ? 3 : 0), through: 36, by: 6) {
          canvas.fill(
            .line(Vec2(x - 1.6, y), Vec2(x + 1.6, y), width: 1.6), Color(hex: 0x8A5A2B),
            opacity: 0.7)
        }
      }
    }
    return canvas.bitmap()
  }

  /// 96 by 84: a cage of bamboo, a tiger within.
  static func cage(isOpen: Bool) -> Bitmap {
    var canvas = Canvas(100, 88)
    let bamboo = Color(hex: 0xD8B45A)
    canvas.fill(.rounded(Rect(8, 18, 84, 64), 4), Color(hex: 0x33244E))
    if !isOpen {
      canvas.blendTiger(at: Vec2(8, 24))
    }
    for x in stride(from: Float(12), through: 88, by: 12.6) {
      if isOpen && x > 30 && x < 70 { continue }
      canvas.part(
        .line(Vec2(x, 20), Vec2(x, 80), width: 4.4), bamboo, outline: 1.2, depth: 1.2)
    }
    canvas.part(.rounded(Rect(4, 10, 92, 11), 4), bamboo.darker(0.08), depth: 2)
    canvas.part(.rounded(Rect(4, 76, 92, 9), 4), bamboo.darker(0.08), depth: 2)
    if isOpen {
      canvas.part(
        .polygon([Vec2(68, 22), Vec2(92, 30), Vec2(92, 84), Vec2(68, 76)]), bamboo.darker(0.05),
        depth: 2)
    } else {
      canvas.part(.rounded(Rect(43, 44, 14, 12), 3), Color(hex: 0xE8405A), depth: 1.5)
      canvas.fill(.circle(Vec2(50, 50), 2), ink)
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

extension Canvas {
  /// The tiger's gallop, small, behind bars.
  fileprivate mutating func blendTiger(at place: Vec2) {
    transformed(.translation(place) * .scale(Vec2(0.94, 0.94))) { RaceTiger.paint(&$0, 0) }
  }
}

extension Bitmap {
  /// A ghost of itself: what could be there.
  fileprivate func faint() -> Bitmap {
    var result = self
    for at in stride(from: 0, to: pixels.count, by: 4) {
      for channel in 0..<3 { result.pixels[at + channel] = 40 }
      result.pixels[at + 3] = UInt8(Int(pixels[at + 3]) * 2 / 5)
    }
    return result
  }
}
