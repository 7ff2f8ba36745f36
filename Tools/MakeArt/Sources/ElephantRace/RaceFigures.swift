import ReelContent
import ReelMath

/// Mahouts, mice, tigers, and people on the roofs.
enum RaceFigures {
  private static let face = Color(hex: 0xDE9F68)

  static func sprites() -> [Sprite] {
    var sprites: [Sprite] = []
    func add(_ name: String, _ picture: Bitmap) {
      sprites.append(Sprite(name: "\(name).png", picture: picture))
    }
    for (number, elephant) in RaceElephant.all.enumerated() {
      add("mahout-\(number)", mahout(number, elephant))
    }
    for frame in 0..<2 { add("mouse-\(frame + 1)", mouse(frame)) }
    for frame in 0..<4 { add("tiger-\(frame + 1)", RaceTiger.frame(frame)) }
    return sprites
  }

  /// Draws a mahout, 48 by 60; he sits on (24, 49.7) and holds something at (35, 30).
  private static func mahout(_ number: Int, _ elephant: RaceElephant) -> Bitmap {
    var canvas = Canvas(48, 60)
    let shirt = number % 2 == 0 ? Color(hex: 0xFFF3DC) : Color(hex: 0xFFE38C)
    // The leg hangs down at the side.
    canvas.part(
      .curve(Vec2(22, 44), Vec2(32, 43), Vec2(31, 50), width: 7), elephant.cloth.lighter(0.25),
      depth: 1.5)
    canvas.part(
      .grown(.polygon([Vec2(17, 34), Vec2(29, 34), Vec2(29, 46), Vec2(15, 46)]), 3), shirt,
      depth: 2.5)
    canvas.fill(.line(Vec2(14, 44), Vec2(31, 44), width: 3), elephant.cloth)
    canvas.part(
      .curve(Vec2(24, 36), Vec2(29, 40), Vec2(35.4, 31), width: 4.6), shirt, outline: 1.3,
      depth: 1)
    canvas.part(.circle(Vec2(35.6, 30.6), 2.9), face, outline: 1.2, depth: 1)
    let head = Vec2(23.5, 22)
    canvas.part(.circle(head, 9.4), face, depth: 2.4)
    canvas.fill(.ellipse(head + Vec2(4.8, 4), Vec2(2.2, 1.5)), Color(hex: 0xFF8F7A), opacity: 0.6)
    for x in [Float(2.2), 7] {
      canvas.fill(.ellipse(head + Vec2(x, 0.4), Vec2(1.3, 2)), ink)
      canvas.fill(.circle(head + Vec2(x + 0.3, -0.4), 0.5), .white)
    }
    canvas.fill(
      .curve(head + Vec2(1.4, 4.6), head + Vec2(4.6, 7.4), head + Vec2(7.2, 4.2), width: 1.4), ink)
    turban(&canvas, head, elephant)
    return canvas.bitmap()
  }

  private static func turban(_ canvas: inout Canvas, _ head: Vec2, _ elephant: RaceElephant) {
    var path = Path()
    path.move(head + Vec2(-10.6, -2))
    path.cubic(head + Vec2(-14, -15), head + Vec2(12, -18), head + Vec2(10.8, -3))
    path.quad(head + Vec2(0, -6.6), head + Vec2(-10.6, -2))
    path.close()
    let wrap = Shape.filled(path)
    canvas.part(wrap, elephant.cloth, depth: 2.5)
    canvas.clipped(to: wrap) { canvas in
      for shift in [Float(-4), 1.5, 7] {
        canvas.fill(
          .curve(
            head + Vec2(shift - 6, -3), head + Vec2(shift, -9), head + Vec2(shift + 5, -14),
            width: 1.2), elephant.cloth.darker(0.45), opacity: 0.6)
      }
    }
    let pin = head + Vec2(5.4, -7.2)
    canvas.fill(.circle(pin, 3), ink)
    canvas.fill(.circle(pin, 2), elephant.trim)
  }

  /// Draws a mouse, 36 by 30.
  private static func mouse(_ frame: Int) -> Bitmap {
    var canvas = Canvas(36, 30)
    paintMouse(&canvas, frame)
    return canvas.bitmap()
  }

  static func paintMouse(_ canvas: inout Canvas, _ frame: Int) {
    let fur = Color(hex: 0xA9A3C8)
    let tail = Shape.curve(
      Vec2(10, 18), Vec2(4, 16), Vec2(3, frame == 0 ? 9 : 13), width: 1.8)
    canvas.fill(.grown(tail, 0.9), ink)
    canvas.fill(tail, Color(hex: 0xFFB3C4))
    let shift: Float = frame == 0 ? 2 : -2
    for x in [Float(13), 22] {
      canvas.part(
        .ellipse(Vec2(x + shift * (x < 15 ? 1 : -1), 22.4), Vec2(3, 1.8)), Color(hex: 0xFFB3C4),
        outline: 1.1, depth: 0)
    }
    canvas.part(
      .union([.ellipse(Vec2(16, 17), Vec2(9, 6)), .ellipse(Vec2(24, 16), Vec2(7, 5.6))]), fur,
      outline: 1.3, depth: 2)
    canvas.part(.circle(Vec2(20, 9.4), 4.8), fur, outline: 1.3, depth: 1.2)
    canvas.fill(.circle(Vec2(20, 9.6), 2.9), Color(hex: 0xFFB3C4))
    canvas.fill(.circle(Vec2(26, 14.2), 1.6), ink)
    canvas.fill(.circle(Vec2(26.5, 13.6), 0.6), .white)
    canvas.fill(.circle(Vec2(31, 17), 1.7), Color(hex: 0xFF6F92))
  }
}

/// The tiger: fierce to elephants, and otherwise a large cat.
enum RaceTiger {
  private static let fur = Color(hex: 0xFF9D2E)

  /// Draws one of four frames of a gallop, 88 by 64.
  static func frame(_ frame: Int) -> Bitmap {
    var canvas = Canvas(88, 64)
    paint(&canvas, frame)
    return canvas.bitmap()
  }

  static func paint(_ canvas: inout Canvas, _ frame: Int) {
    let stretch: [Float] = [0, 1, 0.4, -0.8]
    let s = stretch[frame]
    tail(&canvas, s)
    for (x, way) in [(Float(22), Float(-1)), (30, -0.6), (52, 0.7), (60, 1)] {
      let foot = Vec2(x + way * 9 * s, 54 - max(0, s) * 3)
      let limb = Shape.curve(Vec2(x, 38), Vec2(x + way * 3 * s, 46), foot, width: 8)
      canvas.part(limb, fur.darker(way == -0.6 || way == 0.7 ? 0.15 : 0), depth: 1.5)
      canvas.fill(.ellipse(foot + Vec2(1.6, 0.6), Vec2(4.4, 3)), Color(hex: 0xFFF3DC))
    }
    let trunk = Shape.union([
      .ellipse(Vec2(30, 36), Vec2(16, 12)), .ellipse(Vec2(50, 35), Vec2(17, 12)),
    ])
    canvas.part(trunk, fur, depth: 3)
    canvas.clipped(to: trunk) { canvas in
      canvas.fill(.ellipse(Vec2(42, 48), Vec2(24, 6)), Color(hex: 0xFFF3DC))
      for x in [Float(20), 28, 36, 44, 52] {
        canvas.fill(
          .polygon([Vec2(x, 22), Vec2(x + 5, 22), Vec2(x + 1, 38)]), Color(hex: 0x3A1E3C))
      }
    }
    paintHead(&canvas)
  }

  private static func tail(_ canvas: inout Canvas, _ s: Float) {
    let tail = Shape.curve(Vec2(17, 34), Vec2(4, 32), Vec2(6, 16 + s * 5), width: 4.6)
    canvas.fill(.grown(tail, 1.4), ink)
    canvas.fill(tail, fur)
    canvas.fill(.circle(Vec2(6, 16 + s * 5), 2.6), Color(hex: 0x3A1E3C))
  }

  static func paintHead(_ canvas: inout Canvas) {
    let at = Vec2(66, 25)
    for x in [Float(-9), 8] {
      canvas.part(.circle(at + Vec2(x, -11), 5), fur, depth: 1)
      canvas.fill(.circle(at + Vec2(x, -10.6), 2.6), Color(hex: 0xFFC4A0))
    }
    canvas.part(.ellipse(at, Vec2(16, 14.4)), fur, depth: 3)
    for x in [Float(-5), 0, 5] {
      canvas.fill(
        .polygon([at + Vec2(x - 1.8, -13.6), at + Vec2(x + 1.8, -13.6), at + Vec2(x, -7)]),
        Color(hex: 0x3A1E3C))
    }
    for side in [Float(-1), 1] {
      canvas.fill(.ellipse(at + Vec2(3 + side * 4, 7), Vec2(5.6, 4.6)), Color(hex: 0xFFF3DC))
      for y in [Float(-1), 3] {
        canvas.fill(
          .polygon([
            at + Vec2(side * 15, y - 1.6), at + Vec2(side * 15, y + 1.6), at + Vec2(side * 9.4, y),
          ]), Color(hex: 0x3A1E3C))
      }
    }
    let pose = Pose(gaze: 0.7, mouth: 0.1)
    canvas.eye(at + Vec2(-3.4, -1.4), 4.4, iris: Color(hex: 0x3FA34D), pose: pose)
    canvas.eye(at + Vec2(8.4, -1.4), 4.2, iris: Color(hex: 0x3FA34D), pose: pose)
    canvas.fill(.ellipse(at + Vec2(3.4, 4), Vec2(2.6, 1.8)), Color(hex: 0xE8405A))
    canvas.mouth(at + Vec2(3.4, 8.4), width: 9, pose: Pose(mouth: 0.3), teeth: 2)
  }
}
