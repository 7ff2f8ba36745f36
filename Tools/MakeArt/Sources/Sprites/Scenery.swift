import Foundation
import ReelContent
import ReelMath

/// The layers behind the game, 256 pixels wide and seamless when set side by side.
enum Scenery {
  private static let period: Float = 256

  /// Draws the same once more on either side, so that parts beyond one edge come in at the other.
  private static func wrapped(_ canvas: inout Canvas, _ draw: (inout Canvas) -> Void) {
    for shift in [-period, 0, period] {
      canvas.transformed(.translation(Vec2(shift, 0)), draw)
    }
  }

  /// Returns the land under a height line that repeats after the period.
  private static func land(_ height: Float, _ line: (Float) -> Float) -> Shape {
    var points = stride(from: Float(-24), through: period + 24, by: 2).map { Vec2($0, line($0)) }
    points.append(Vec2(period + 24, height + 24))
    points.append(Vec2(-24, height + 24))
    return .polygon(points)
  }

  private static func wave(_ x: Float, _ turns: Int, _ phase: Float) -> Float {
    Float(sin(Double(x / period * Float(turns) + phase) * 2 * .pi))
  }

  static func sky() -> Bitmap {
    var canvas = Canvas(256, 320, detail: 2)
    canvas.fill(
      .polygon([Vec2(-9, -9), Vec2(265, -9), Vec2(265, 329), Vec2(-9, 329)]),
      .linear(
        Vec2(0, 0), Vec2(0, 320),
        [
          0: Color(hex: 0x231A5C), 0.25: Color(hex: 0x4A2C93), 0.5: Color(hex: 0x8F45B0),
          0.7: Color(hex: 0xE56A9E), 0.85: Color(hex: 0xFFA287), 1: Color(hex: 0xFFD9A0),
        ]))
    var dice = Dice(7)
    for _ in 0..<64 {
      let at = Vec2(dice.roll(0, 256), dice.roll(4, 190) * dice.roll(0.4, 1))
      let size = dice.roll(0.5, 1.15)
      let opacity = dice.roll(0.45, 0.95) * (1 - at.y / 240)
      wrapped(&canvas) { $0.fill(.circle(at, size), .white, opacity: opacity) }
    }
    for (x, y, size) in [
      (Float(36), Float(40), Float(5)), (118, 86, 4), (178, 26, 5.5), (232, 112, 3.6), (78, 128, 3),
    ] {
      let at = Vec2(x, y)
      wrapped(&canvas) { canvas in
        canvas.fill(
          .circle(at, size * 1.6),
          .radial(at, size * 1.6, [0: Color(190, 200, 255, 120), 1: Color(190, 200, 255, 0)]))
        canvas.fill(
          .star(at, tips: 4, outer: size, inner: size * 0.2), Color(hex: 0xFFF8DC), opacity: 0.95)
      }
    }
    for (x, y, width, tint) in [
      (Float(60), Float(196), Float(80), Color(hex: 0xF08CC0)),
      (196, 176, 64, Color(hex: 0xC978CC)),
      (150, 232, 104, Color(hex: 0xFFB9A6)), (20, 250, 70, Color(hex: 0xFFC9A8)),
    ] {
      wrapped(&canvas) { canvas in
        for (dx, dy, share) in [(Float(0), Float(0), Float(1)), (-0.22, 5, 0.6), (0.26, 6, 0.7)] {
          canvas.fill(
            .ellipse(Vec2(x + dx * width, y + dy), Vec2(width * share / 2, width * share * 0.065)),
            tint, feather: 5, opacity: 0.5)
        }
      }
    }
    return canvas.bitmap()
  }

  static func farHills() -> Bitmap {
    var canvas = Canvas(256, 120, detail: 3)
    let far = land(120) {
      46 + wave($0, 2, 0.1) * 11 + wave($0, 3, 0.42) * 8 + wave($0, 7, 0.2) * 2
    }
    let ridge = land(120) { 56 + wave($0, 2, 0.55) * 12 + wave($0, 5, 0.3) * 5 }
    canvas.fill(ridge, .vertical(40, 90, Color(hex: 0xC77CC8), Color(hex: 0xE08FBE)))
    canvas.clipped(to: ridge) { canvas in
      canvas.fill(
        .minus(.grown(ridge, 3), ridge.moved(0, 2)), Color(hex: 0xFFCBD0), feather: 1.4,
        opacity: 0.6)
    }
    spires(&canvas)
    canvas.fill(
      far,
      .vertical(20, 120, Color(hex: 0x9A5CC4), Color(hex: 0x7F50BE), Color(hex: 0xB070C8)))
    canvas.clipped(to: far) { canvas in
      canvas.fill(
        .minus(.grown(far, 3), far.moved(0, 2.4)), Color(hex: 0xFFB0CE), feather: 1.6, opacity: 0.65
      )
      wrapped(&canvas) { canvas in
        for (x, y, r) in [
          (Float(44), Float(66), Float(11)), (86, 88, 7), (150, 62, 8), (206, 74, 12), (178, 98, 6),
        ] { crater(&canvas, Vec2(x, y), r) }
      }
    }
    return canvas.bitmap()
  }

  /// Draws rock needles with round tops on the horizon.
  private static func spires(_ canvas: inout Canvas) {
    wrapped(&canvas) { canvas in
      for (x, top, width) in [
        (Float(24), Float(18), Float(13)), (40, 30, 9), (124, 10, 15), (141, 28, 10), (222, 22, 12),
      ] {
        var path = Path()
        path.move(Vec2(x - width, 76))
        path.cubic(
          Vec2(x - width * 0.35, 50), Vec2(x - width * 0.42, top + 14), Vec2(x - width * 0.3, top))
        path.arc(Vec2(x, top), Vec2(width * 0.3, width * 0.3), from: 180, to: 360)
        path.cubic(
          Vec2(x + width * 0.42, top + 14), Vec2(x + width * 0.35, 50), Vec2(x + width, 76))
        path.close()
        let rock = Shape.filled(path)
        canvas.fill(rock, .vertical(top - 4, 70, Color(hex: 0xA866C8), Color(hex: 0x8450B8)))
        canvas.clipped(to: rock) { canvas in
          canvas.fill(
            .minus(.grown(rock, 3), rock.moved(2, 1.5)), Color(hex: 0xFFBAD4), feather: 1.5,
            opacity: 0.6)
          canvas.fill(
            .minus(.grown(rock, 3), rock.moved(-width * 0.3, 0)), Color(hex: 0x5B3396), feather: 3,
            opacity: 0.45)
        }
      }
    }
  }

  private static func crater(_ canvas: inout Canvas, _ at: Vec2, _ r: Float) {
    let hole = Shape.ellipse(at, Vec2(r, r * 0.38))
    canvas.fill(hole, Color(hex: 0x5B3899), opacity: 0.5)
    canvas.clipped(to: hole) { canvas in
      canvas.fill(
        .minus(.grown(hole, 2), hole.moved(0, -2)), Color(hex: 0xE59AD8), feather: 1, opacity: 0.8)
    }
  }

  static func nearHills() -> Bitmap {
    var canvas = Canvas(256, 96, detail: 3)
    let line: (Float) -> Float = { 52 + wave($0, 1, 0.3) * 7 + wave($0, 2, 0.05) * 6 }
    plants(&canvas, line)
    let hill = land(96, line)
    canvas.fill(.grown(hill, 1.2), Color(hex: 0x1F3B62))
    canvas.fill(
      hill, .vertical(30, 96, Color(hex: 0x39B59A), Color(hex: 0x238A8C), Color(hex: 0x1C6A82)))
    canvas.clipped(to: hill) { canvas in
      canvas.fill(
        .minus(.grown(hill, 3), hill.moved(0, 3)), Color(hex: 0xB4F7B0), feather: 2, opacity: 0.75)
      wrapped(&canvas) { canvas in
        for (x, y, r) in [
          (Float(26), Float(72), Float(10)), (94, 70, 13), (160, 66, 8), (216, 78, 12),
          (132, 86, 9),
        ] {
          canvas.fill(
            .ellipse(Vec2(x, y), Vec2(r, r * 0.42)), Color(hex: 0x17586F), opacity: 0.4)
          canvas.fill(
            .ellipse(Vec2(x, y + 1), Vec2(r * 0.8, r * 0.3)), Color(hex: 0x4FC9A4), opacity: 0.35)
        }
      }
    }
    return canvas.bitmap()
  }

  /// Draws lollipop trees and mushrooms on the near hills.
  private static func plants(_ canvas: inout Canvas, _ line: (Float) -> Float) {
    let trees: [(x: Float, height: Float, radius: Float, color: Color)] = [
      (18, 30, 11, Color(hex: 0xE85FA6)), (38, 20, 7.5, Color(hex: 0xB45FE0)),
      (104, 28, 10.5, Color(hex: 0xFF8A5C)), (150, 22, 8, Color(hex: 0xE85FA6)),
      (204, 32, 11.5, Color(hex: 0xB45FE0)), (228, 20, 7, Color(hex: 0xFF8A5C)),
    ]
    wrapped(&canvas) { canvas in
      for tree in trees {
        let foot = line(tree.x) + 3
        let crown = Vec2(tree.x, foot - tree.height)
        let dark = Color(hex: 0x3B2470)
        let trunk = Shape.curve(
          Vec2(tree.x, foot), Vec2(tree.x + 3, foot - tree.height * 0.5), crown, width: 3.2)
        canvas.fill(.grown(trunk, 1), dark)
        canvas.fill(trunk, Color(hex: 0xC79AE0))
        canvas.part(
          .circle(crown, tree.radius), tree.color, outline: 1.2, outlineColor: dark, depth: 4)
        canvas.clipped(to: .circle(crown, tree.radius)) { canvas in
          for (dx, dy, r) in [
            (Float(-0.35), Float(0.3), Float(0.2)), (0.4, -0.1, 0.25), (0, -0.5, 0.16),
          ] {
            canvas.fill(
              .circle(crown + Vec2(dx, dy) * tree.radius, r * tree.radius),
              tree.color.lighter(0.55), opacity: 0.7)
          }
        }
      }
      for (x, size) in [(Float(72), Float(8)), (84, 5.5), (176, 7), (250, 5)] {
        let foot = line(x) + 2
        canvas.part(
          .rounded(Rect(x - size * 0.22, foot - size, size * 0.44, size + 2), size * 0.2),
          Color(hex: 0xF3E3FF), outline: 1, depth: 0)
        var cap = Path()
        cap.arc(Vec2(x, foot - size * 0.8), Vec2(size * 0.8, size * 0.75), from: 180, to: 360)
        cap.close()
        canvas.part(.grown(.filled(cap), 0.8), Color(hex: 0xFF5470), outline: 1, depth: 1.6)
        canvas.fill(.circle(Vec2(x - size * 0.25, foot - size * 1.2), size * 0.14), .white)
        canvas.fill(.circle(Vec2(x + size * 0.3, foot - size * 1.05), size * 0.11), .white)
      }
    }
  }

  static func ground() -> Bitmap {
    var canvas = Canvas(256, 48)
    let soil = land(48) { 9 + wave($0, 8, 0.2) * 0.8 + wave($0, 3, 0) * 0.8 }
    canvas.fill(
      soil, .vertical(8, 48, Color(hex: 0x8C4A5E), Color(hex: 0x6B3560), Color(hex: 0x45224F)))
    var dice = Dice(21)
    for i in 0..<26 {
      let at = Vec2(Float(i) * 256 / 26 + dice.roll(-4, 4), dice.roll(24, 45))
      let radii = Vec2(dice.roll(2, 5), dice.roll(1.4, 3))
      let tint = dice.roll() < 0.5 ? Color(hex: 0xB0718A) : Color(hex: 0x3A1B47)
      wrapped(&canvas) { canvas in
        canvas.fill(.ellipse(at + Vec2(0.5, 0.8), radii), Color(hex: 0x2E1440), opacity: 0.5)
        canvas.fill(.ellipse(at, radii), tint, opacity: 0.7)
      }
    }
    for (x, y, color) in [
      (Float(54), Float(33), Color(hex: 0x4FE0E8)), (141, 37, Color(hex: 0xFF7AD1)),
      (214, 31, Color(hex: 0xFFD84F)),
    ] {
      wrapped(&canvas) { canvas in
        let crystal = Shape.polygon([
          Vec2(x, y - 6), Vec2(x + 4, y - 1), Vec2(x + 2.4, y + 5), Vec2(x - 2.4, y + 5),
          Vec2(x - 4, y - 1),
        ])
        canvas.part(crystal, color, outline: 1.1, depth: 1.6)
      }
    }
    grass(&canvas)
    return canvas.bitmap()
  }

  /// Draws turf with a scalloped lower edge and blades on top.
  private static func grass(_ canvas: inout Canvas) {
    var points: [Vec2] = []
    for x in stride(from: Float(-16), through: 272, by: 1) {
      points.append(Vec2(x, 8 + wave(x, 8, 0.2) * 0.8 + wave(x, 3, 0) * 0.8))
    }
    for x in stride(from: Float(272), through: -16, by: -1) {
      let scallop = abs(wave(x, 8, 0.1)) * 4.2
      points.append(Vec2(x, 15 + scallop + wave(x, 5, 0.3) * 1.4))
    }
    var shapes = [Shape.polygon(points)]
    var dice = Dice(5)
    for i in 0..<64 {
      let x = Float(i) * 4 + dice.roll(-1, 1)
      let height = dice.roll(3, 6.5)
      let bend = dice.roll(-2.5, 2.5)
      for shift in [-period, 0, period] where x + shift > -12 && x + shift < 268 {
        shapes.append(
          .polygon([
            Vec2(x + shift - 1.8, 11), Vec2(x + shift + bend, 8.4 - height),
            Vec2(x + shift + 1.8, 11),
          ]))
      }
    }
    let turf = Shape.union(shapes)
    canvas.fill(.grown(turf, 1.2), Color(hex: 0x1B4B4E))
    canvas.fill(
      turf, .vertical(3, 19, Color(hex: 0xB6F25A), Color(hex: 0x5FD06A), Color(hex: 0x239A72)))
    canvas.clipped(to: turf) { canvas in
      canvas.fill(
        .minus(.grown(turf, 2), turf.moved(0, -2.2)), Color(hex: 0x0E6A62), feather: 2, opacity: 0.5
      )
    }
  }

  static func cloud(_ puffs: [(x: Float, y: Float, r: Float)]) -> Bitmap {
    var canvas = Canvas(96, 40)
    let base = Shape.rounded(Rect(11, 24, 75, 12), 6)
    let cloud = Shape.union(puffs.map { .circle(Vec2($0.x, $0.y), $0.r) } + [base])
    canvas.fill(.grown(cloud, 1.3), Color(hex: 0x8A5AB8), opacity: 0.4)
    canvas.fill(
      cloud, .vertical(4, 37, .white, Color(hex: 0xFFE9F4), Color(hex: 0xE9B9E6)), opacity: 0.96)
    canvas.clipped(to: cloud) { canvas in
      canvas.fill(
        .minus(.grown(cloud, 4), cloud.moved(-2, -4)), Color(hex: 0xA66FC9), feather: 4,
        opacity: 0.6)
      for puff in puffs {
        let ball = Shape.circle(Vec2(puff.x, puff.y), puff.r - 1.5)
        canvas.fill(
          .minus(ball, ball.moved(2.5, 3.5)), .white, feather: 3, opacity: 0.7)
      }
    }
    return canvas.bitmap()
  }

  static func moon() -> Bitmap {
    var canvas = Canvas(64, 64)
    let center = Vec2(32, 32)
    canvas.fill(
      .circle(center, 32),
      .radial(
        center, 32,
        [0: Color(255, 240, 190, 150), 0.68: Color(255, 232, 170, 120), 1: Color(255, 220, 150, 0)])
    )
    let disc = Shape.circle(center, 22)
    canvas.fill(
      disc,
      .radial(
        Vec2(25, 23), 38,
        [0: Color(hex: 0xFFFBE0), 0.5: Color(hex: 0xFFE9A6), 1: Color(hex: 0xE8A868)]))
    canvas.clipped(to: disc) { canvas in
      for (x, y, r) in [
        (Float(24), Float(25), Float(4.6)), (39, 22, 3), (40, 37, 5.6), (25, 42, 3.4), (32, 33, 2),
        (47, 29, 2.2),
      ] {
        let hole = Shape.circle(Vec2(x, y), r)
        canvas.fill(hole, Color(hex: 0xD9A45E), opacity: 0.55)
        canvas.clipped(to: hole) { canvas in
          canvas.fill(
            .minus(.grown(hole, 3), hole.moved(1, 1.2)), Color(hex: 0x9A6A3C), feather: 1,
            opacity: 0.55)
        }
        canvas.fill(
          .minus(.grown(hole, 0.7), hole.moved(-0.6, -0.7)), .white, feather: 0.6, opacity: 0.6)
      }
      canvas.fill(
        .minus(.grown(disc, 4), disc.moved(-5, -5)), Color(hex: 0xB0588E), feather: 6, opacity: 0.5)
    }
    return canvas.bitmap()
  }
}
