import Foundation
import ReelContent
import ReelMath

/// The layers behind the village and before it, seamless when set side by side.
enum RaceScenery {
  static func sprites() -> [Sprite] {
    [
      Sprite(name: "sky.png", picture: sky(), tiles: true),
      Sprite(name: "clouds.png", picture: clouds(), tiles: true),
      Sprite(name: "hills.png", picture: hills(), tiles: true),
      Sprite(name: "temples.png", picture: temples(), tiles: true),
      Sprite(name: "jungle.png", picture: jungle(), tiles: true),
      Sprite(name: "huts.png", picture: huts(), tiles: true),
      Sprite(name: "leaves.png", picture: leaves(), tiles: true),
    ]
  }

  /// Draws the same once more on either side, so that parts beyond one edge come in at the other.
  private static func wrapped(
    _ canvas: inout Canvas, _ draw: (inout Canvas) -> Void
  ) {
    let period = Float(canvas.width)
    for shift in [-period, 0, period] {
      canvas.transformed(.translation(Vec2(shift, 0)), draw)
    }
  }

  private static func wave(_ x: Float, _ period: Float, _ turns: Int, _ phase: Float) -> Float {
    Float(sin(Double(x / period * Float(turns) + phase) * 2 * .pi))
  }

  /// Returns the land under a height line.
  private static func land(_ canvas: Canvas, _ line: (Float) -> Float) -> Shape {
    let (width, height) = (Float(canvas.width), Float(canvas.height))
    var points = stride(from: Float(-24), through: width + 24, by: 3).map { Vec2($0, line($0)) }
    points += [Vec2(width + 24, height + 24), Vec2(-24, height + 24)]
    return .polygon(points)
  }

  private static func sky() -> Bitmap {
    var canvas = Canvas(32, 360, detail: 2)
    canvas.fill(
      .polygon([Vec2(-9, -9), Vec2(41, -9), Vec2(41, 369), Vec2(-9, 369)]),
      .linear(
        Vec2(0, 0), Vec2(0, 260),
        [
          0: Color(hex: 0x35A7E8), 0.4: Color(hex: 0x7FD0F2), 0.7: Color(hex: 0xD9F1E0),
          1: Color(hex: 0xFFF0BC),
        ]))
    return canvas.bitmap()
  }

  private static func clouds() -> Bitmap {
    var canvas = Canvas(400, 120, detail: 2)
    wrapped(&canvas) { canvas in
      for (x, y, s) in [(Float(70), Float(44), Float(1)), (230, 74, 0.7), (330, 34, 0.85)] {
        let puff = Shape.union([
          .circle(Vec2(x - 28 * s, y + 4 * s), 15 * s), .circle(Vec2(x, y - 6 * s), 22 * s),
          .circle(Vec2(x + 27 * s, y + 2 * s), 17 * s),
          .rounded(Rect(x - 44 * s, y, 90 * s, 20 * s), 10 * s),
        ])
        canvas.fill(
          puff, .vertical(y - 28 * s, y + 22 * s, .white, Color(hex: 0xE3F3FF)), feather: 1.5)
        canvas.clipped(to: puff) { canvas in
          canvas.fill(
            .minus(.grown(puff, 4), puff.moved(0, -6 * s)), Color(hex: 0xB9DCF5), feather: 6 * s,
            opacity: 0.9)
        }
      }
    }
    return canvas.bitmap()
  }

  private static func hills() -> Bitmap {
    var canvas = Canvas(400, 180, detail: 2)
    let far = land(canvas) { 44 + wave($0, 400, 2, 0.1) * 17 + wave($0, 400, 5, 0.4) * 6 }
    let near = land(canvas) { 76 + wave($0, 400, 1, 0.6) * 14 + wave($0, 400, 3, 0.2) * 9 }
    canvas.fill(far, .vertical(20, 120, Color(hex: 0x8FC6D8), Color(hex: 0xA9DCCB)))
    canvas.fill(near, .vertical(50, 180, Color(hex: 0x74BFA6), Color(hex: 0x8CCB92)))
    canvas.clipped(to: near) { canvas in
      canvas.fill(
        .minus(.grown(near, 3), near.moved(0, 3)), Color(hex: 0xD6F3C0), feather: 2, opacity: 0.6)
    }
    return canvas.bitmap()
  }

  private static func temples() -> Bitmap {
    var canvas = Canvas(480, 210, detail: 2)
    let hill = land(canvas) { 118 + wave($0, 480, 1, 0.3) * 10 + wave($0, 480, 4, 0.1) * 5 }
    let stone = Color(hex: 0xC9B494)
    wrapped(&canvas) { canvas in
      for (x, foot, s) in [(Float(110), Float(124), Float(1)), (330, 126, 0.72)] {
        temple(&canvas, Vec2(x, foot), s, stone)
      }
      for (x, y, r) in [
        (Float(30), Float(112), Float(20)), (200, 116, 24), (232, 108, 18), (424, 118, 26),
        (390, 122, 18),
      ] {
        canvas.fill(.circle(Vec2(x, y), r), Color(hex: 0x5CB07E))
        canvas.fill(
          .circle(Vec2(x - r * 0.25, y - r * 0.3), r * 0.6), Color(hex: 0x7CC794), feather: 5)
      }
    }
    canvas.fill(hill, .vertical(100, 210, Color(hex: 0x63B681), Color(hex: 0x4E9E6E)))
    canvas.clipped(to: hill) { canvas in
      canvas.fill(
        .minus(.grown(hill, 3), hill.moved(0, 3)), Color(hex: 0xB8E6A0), feather: 2, opacity: 0.6)
    }
    return canvas.bitmap()
  }

  /// Draws a tower of shrinking floors, with a spire.
  private static func temple(_ canvas: inout Canvas, _ foot: Vec2, _ s: Float, _ stone: Color) {
    let dark = Color(hex: 0x7A6A70)
    var y = foot.y
    for floor in 0..<5 {
      let half = (46 - Float(floor) * 8) * s
      let height = (20 - Float(floor) * 1.6) * s
      let block = Shape.rounded(Rect(foot.x - half, y - height, half * 2, height + 3), 2)
      canvas.part(block, stone, outline: 1, outlineColor: dark, depth: 2)
      canvas.part(
        .rounded(Rect(foot.x - half - 4 * s, y - height - 2, half * 2 + 8 * s, 5 * s), 2 * s),
        stone.lighter(0.15), outline: 1, outlineColor: dark, depth: 1)
      for i in 0..<(5 - floor) {
        let x = foot.x + (Float(i) - Float(4 - floor) / 2) * 15 * s
        canvas.fill(
          .rounded(Rect(x - 3 * s, y - height * 0.72, 6 * s, height * 0.66), 2.6 * s), dark,
          opacity: 0.75)
      }
      y -= height
    }
    let spire = Shape.polygon([
      Vec2(foot.x - 10 * s, y), Vec2(foot.x + 10 * s, y), Vec2(foot.x, y - 26 * s),
    ])
    canvas.part(.grown(spire, 1), Color(hex: 0xF2C84B), outline: 1, outlineColor: dark, depth: 2)
  }

  private static func jungle() -> Bitmap {
    var canvas = Canvas(400, 200, detail: 2)
    let floor = land(canvas) { 96 + wave($0, 400, 2, 0.2) * 6 }
    var dice = Dice(11)
    var crowns: [(Vec2, Float, Float)] = []
    for i in 0..<15 {
      crowns.append(
        (Vec2(Float(i) * 27 + dice.roll(-6, 6), dice.roll(50, 92)), dice.roll(20, 34), dice.roll()))
    }
    crowns.sort { $0.0.y < $1.0.y }
    wrapped(&canvas) { canvas in
      for (at, radius, shade) in crowns {
        canvas.fill(
          .line(at, Vec2(at.x + 2, 140), width: 6), Color(hex: 0x5A5A50))
        let crown = Shape.union([
          .circle(at, radius * 0.8), .circle(at + Vec2(-radius * 0.6, radius * 0.25), radius * 0.6),
          .circle(at + Vec2(radius * 0.6, radius * 0.2), radius * 0.62),
        ])
        let green = Color(hex: 0x2F8F5B).mixed(Color(hex: 0x57AA4C), shade)
        canvas.part(crown, green, outline: 1, outlineColor: Color(hex: 0x1F5E4A), depth: 7)
      }
    }
    canvas.fill(floor, .vertical(90, 200, Color(hex: 0x2F8757), Color(hex: 0x276F50)))
    wrapped(&canvas) { canvas in
      for i in 0..<20 {
        let x = Float(i) * 20 + 8
        canvas.part(
          .circle(Vec2(x, 104 + Float(i % 3) * 4), 15), Color(hex: 0x349459), outline: 0.8,
          outlineColor: Color(hex: 0x1F5E4A), depth: 4)
      }
    }
    canvas.fill(
      .polygon([Vec2(-9, 116), Vec2(409, 116), Vec2(409, 220), Vec2(-9, 220)]),
      .vertical(116, 200, Color(hex: 0x349459), Color(hex: 0x276F50)), feather: 10)
    return canvas.bitmap()
  }

  /// Draws the village's back row, a little in the haze.
  private static func huts() -> Bitmap {
    var canvas = Canvas(480, 200, detail: 2)
    let line = Color(hex: 0x5A5470)
    wrapped(&canvas) { canvas in
      for (x, s, wall) in [
        (Float(60), Float(1), 0xE9C08A), (178, 0.85, 0xDDA3A0), (286, 1.05, 0xB9CFA8),
        (410, 0.9, 0xE6CF95),
      ] {
        let foot: Float = 118
        let half = 34 * s
        canvas.part(
          .rounded(Rect(x - half, foot - 44 * s, half * 2, 60 * s), 3), Color(hex: UInt32(wall)),
          outline: 1, outlineColor: line, depth: 4)
        canvas.fill(.rounded(Rect(x - 8 * s, foot - 26 * s, 16 * s, 40 * s), 5), line, opacity: 0.7)
        for side in [Float(-20), 20] {
          canvas.fill(.circle(Vec2(x + side * s, foot - 24 * s), 5.4 * s), line, opacity: 0.65)
        }
        var path = Path()
        path.move(Vec2(x - half - 14 * s, foot - 38 * s))
        path.quad(Vec2(x - 8 * s, foot - 58 * s), Vec2(x, foot - 92 * s))
        path.quad(Vec2(x + 8 * s, foot - 58 * s), Vec2(x + half + 14 * s, foot - 38 * s))
        path.quad(Vec2(x, foot - 30 * s), Vec2(x - half - 14 * s, foot - 38 * s))
        path.close()
        canvas.part(
          .filled(path), Color(hex: 0xC9A45C), outline: 1, outlineColor: line, depth: 4)
      }
    }
    let floor = land(canvas) { 116 + wave($0, 480, 3, 0.1) * 4 }
    canvas.fill(floor, .vertical(110, 200, Color(hex: 0x8CC665), Color(hex: 0x6FB556)))
    wrapped(&canvas) { canvas in
      for i in 0..<12 {
        let x = Float(i) * 40 + (i % 2 == 0 ? 8 : 20)
        canvas.part(
          .ellipse(Vec2(x, 122 + Float(i % 3) * 3), Vec2(16, 10)), Color(hex: 0x64B054),
          outline: 0.8, outlineColor: Color(hex: 0x2F7A4A), depth: 3)
      }
    }
    canvas.fill(
      .polygon([Vec2(-9, 132), Vec2(489, 132), Vec2(489, 220), Vec2(-9, 220)]),
      Color(hex: 0x6FB556),
      feather: 8)
    return canvas.bitmap()
  }

  /// Draws large leaves close to the eye.
  private static func leaves() -> Bitmap {
    var canvas = Canvas(480, 84, detail: 2)
    wrapped(&canvas) { canvas in
      for (x, y, angle, length, shade) in [
        (Float(40), Float(92), Float(250), Float(62), Float(0.1)), (52, 92, 285, 70, 0),
        (70, 92, 315, 50, 0.2), (300, 92, 240, 44, 0.2), (312, 92, 268, 58, 0.05),
        (326, 92, 300, 52, 0.15),
      ] {
        let way = unit(degrees: angle)
        let root = Vec2(x, y)
        let end = root + way * length
        let side = Vec2(-way.y, way.x) * length * 0.24
        var path = Path()
        path.move(root)
        path.cubic(root + way * (length * 0.2) + side, end - way * (length * 0.3) + side, end)
        path.cubic(end - way * (length * 0.3) - side, root + way * (length * 0.2) - side, root)
        path.close()
        let leaf = Shape.filled(path)
        canvas.part(
          leaf, Color(hex: 0x1F7A4C).darker(shade), outline: 1.6,
          outlineColor: Color(hex: 0x0F3B36),
          depth: 4)
        canvas.fill(.line(root, end - way * 8, width: 1.8), Color(hex: 0x4DAE66), opacity: 0.7)
      }
    }
    return canvas.bitmap()
  }
}
