import ReelContent
import ReelMath

/// The drops: six kinds of things in seven colours, so that all twenty-six letters differ.
enum Drops {
  private static let colors: [Color] = [
    Color(hex: 0xF2383F), Color(hex: 0x2B8CF0), Color(hex: 0xFFB400), Color(hex: 0x9B45E3),
    Color(hex: 0x27B35A), Color(hex: 0xFF5FA8), Color(hex: 0x12B5C4),
  ]

  /// Draws the drop with the letter of this index, 0 for A.
  static func frame(_ index: Int) -> Bitmap {
    var canvas = Canvas(36, 36)
    let color = colors[index % colors.count]
    let accent = colors[(index + 2) % colors.count]
    switch index % 6 {
    case 0: ball(&canvas, color, accent)
    case 1: star(&canvas, color)
    case 2: gem(&canvas, color)
    case 3: gift(&canvas, color, accent)
    case 4: planet(&canvas, color, accent)
    default: candy(&canvas, color)
    }
    let middle: [Float] = [18, 19, 17, 20.8, 18, 18]
    let letter = Character(Unicode.Scalar(UInt8(65 + index)))
    canvas.letter(
      letter, center: 18, base: middle[index % 6] + 7.6, height: 15.2, pen: 3.3, outline: 1.6)
    return canvas.bitmap()
  }

  private static func ball(_ canvas: inout Canvas, _ color: Color, _ accent: Color) {
    let center = Vec2(18, 18)
    let ball = Shape.circle(center, 15.4)
    canvas.part(ball, color, depth: 0)
    canvas.clipped(to: ball) { canvas in
      for i in 0..<3 {
        let start = Float(i) * 120 - 75
        var path = Path()
        path.move(center)
        path.arc(center, Vec2(20, 20), from: start, to: start + 60)
        path.close()
        canvas.fill(
          .filled(path), i == 1 ? .white : accent.lighter(0.25), opacity: 0.9)
      }
      sphere(&canvas, center, 15.4)
    }
    canvas.gloss(Vec2(11.2, 9.2), Vec2(3.6, 1.9), turn: -40)
  }

  /// Draws the shade of a ball over its picture.
  private static func sphere(_ canvas: inout Canvas, _ center: Vec2, _ radius: Float) {
    canvas.fill(
      .circle(center, radius + 1),
      .radial(
        center + Vec2(-radius * 0.35, -radius * 0.4), radius * 1.6,
        [
          0: Color(255, 255, 255, 110), 0.35: Color(255, 255, 255, 0),
          0.6: Color(40, 10, 80, 0), 1: Color(40, 10, 80, 150),
        ]))
  }

  private static func star(_ canvas: inout Canvas, _ color: Color) {
    let star = Shape.grown(
      .star(Vec2(18, 19), tips: 5, outer: 13.2, inner: 7.6), 2.8)
    canvas.part(star, color, depth: 3)
    canvas.clipped(to: star) { canvas in
      canvas.fill(
        .circle(Vec2(18, 18), 12),
        .radial(
          Vec2(18, 16), 13, [0: color.lighter(0.55), 1: Color(color.r, color.g, color.b, 0)]))
    }
    canvas.gloss(Vec2(15.8, 7.6), Vec2(2.4, 1.1), turn: -60)
  }

  private static func gem(_ canvas: inout Canvas, _ color: Color) {
    let top: [Vec2] = [Vec2(9.5, 4), Vec2(26.5, 4), Vec2(33.2, 12.5), Vec2(2.8, 12.5)]
    let outline = Shape.grown(
      .polygon([top[0], top[1], Vec2(32.4, 12.8), Vec2(18, 32), Vec2(3.6, 12.8)]), 1.2)
    canvas.part(outline, color, depth: 0)
    canvas.clipped(to: outline) { canvas in
      let facets: [([Vec2], Float)] = [
        ([Vec2(8, 2), Vec2(2, 12.5), Vec2(11, 12.5)], 0.45),
        ([Vec2(8, 2), Vec2(18, 2), Vec2(11, 12.5)], 0.2),
        ([Vec2(18, 2), Vec2(11, 12.5), Vec2(25, 12.5)], 0.6),
        ([Vec2(18, 2), Vec2(28, 2), Vec2(25, 12.5)], 0.3),
        ([Vec2(28, 2), Vec2(25, 12.5), Vec2(35, 12.5)], 0.1),
        ([Vec2(1, 12.5), Vec2(11, 12.5), Vec2(18, 34)], 0.25),
        ([Vec2(11, 12.5), Vec2(25, 12.5), Vec2(18, 34)], 0.08),
        ([Vec2(25, 12.5), Vec2(35, 12.5), Vec2(18, 34)], -0.32),
      ]
      for (points, light) in facets {
        canvas.fill(
          .polygon(points), light < 0 ? color.darker(-light) : color.lighter(light))
      }
      canvas.fill(
        .line(Vec2(2, 12.5), Vec2(34, 12.5), width: 1), .white, opacity: 0.55)
    }
    canvas.fill(.star(Vec2(8.6, 7.6), tips: 4, outer: 3.6, inner: 0.9), .white, opacity: 0.9)
  }

  private static func gift(_ canvas: inout Canvas, _ color: Color, _ accent: Color) {
    let ribbon = accent.lighter(0.2)
    for side in [Float(-1), 1] {
      let loop = Shape.ellipse(Vec2(18 + side * 5, 6.2), Vec2(5, 3)).turned(
        side * 24, about: Vec2(18 + side * 5, 6.2))
      canvas.part(loop, ribbon, outline: 1.3, depth: 1)
    }
    canvas.part(.rounded(Rect(4.5, 13, 27, 20), 2.5), color, depth: 3)
    canvas.fill(.polygon([Vec2(15, 14), Vec2(21, 14), Vec2(21, 33), Vec2(15, 33)]), ribbon)
    canvas.part(
      .rounded(Rect(2.5, 8.2, 31, 6.6), 2.2), color.lighter(0.1), outline: 1.3, depth: 1.5)
    canvas.fill(.polygon([Vec2(15, 8.2), Vec2(21, 8.2), Vec2(21, 14.8), Vec2(15, 14.8)]), ribbon)
    canvas.part(.circle(Vec2(18, 7), 2.2), ribbon, outline: 1.1, depth: 0.8)
  }

  private static func planet(_ canvas: inout Canvas, _ color: Color, _ accent: Color) {
    let center = Vec2(18, 18)
    var ring = Path()
    ring.arc(center, Vec2(15, 4.6), from: 0, to: 360)
    let whole = Shape.stroked(ring, width: 2.4).turned(-20, about: center)
    canvas.fill(.grown(whole, 1.2), ink)
    canvas.fill(whole, accent.lighter(0.35))
    let ball = Shape.circle(center, 12.4)
    canvas.part(ball, color, depth: 0)
    canvas.clipped(to: ball) { canvas in
      for (y, width) in [(Float(9.5), Float(2.4)), (14.5, 3.4), (26, 3)] {
        canvas.fill(
          Shape.curve(Vec2(2, y), Vec2(18, y + 3), Vec2(34, y), width: width).turned(
            -20, about: center), color.lighter(0.4), opacity: 0.75)
      }
      sphere(&canvas, center, 12.4)
    }
    // The near half of the ring passes in front of the ball.
    var near = Path()
    near.arc(center, Vec2(15, 4.6), from: 8, to: 172)
    let front = Shape.stroked(near, width: 2.4).turned(-20, about: center)
    canvas.clipped(to: .grown(ball, 1)) { canvas in
      canvas.fill(.grown(front, 1.1), ink)
      canvas.fill(front, accent.lighter(0.35))
    }
    canvas.gloss(Vec2(12.4, 10.4), Vec2(2.8, 1.5), turn: -40)
  }

  private static func candy(_ canvas: inout Canvas, _ color: Color) {
    let center = Vec2(18, 18)
    for side in [Float(-1), 1] {
      let x = 18 + side * 9.6
      let paper = Shape.grown(
        .polygon([
          Vec2(x, 18), Vec2(18 + side * 13.6, 12), Vec2(18 + side * 12.8, 18),
          Vec2(18 + side * 13.6, 24),
        ]), 0.8)
      canvas.part(paper.turned(-18, about: center), color.lighter(0.3), outline: 1.3, depth: 1)
    }
    let ball = Shape.circle(center, 11.2)
    canvas.part(ball, .white, depth: 0)
    canvas.clipped(to: ball) { canvas in
      for i in 0..<6 {
        var path = Path()
        let start = Float(i) * 60
        path.move(center)
        path.quad(center + unit(degrees: start + 25) * 7, center + unit(degrees: start) * 14)
        path.arc(center, Vec2(14, 14), from: start, to: start + 30)
        path.quad(center + unit(degrees: start + 55) * 7, center)
        path.close()
        canvas.fill(.filled(path), color)
      }
      sphere(&canvas, center, 11.2)
    }
    canvas.gloss(Vec2(12.6, 11.2), Vec2(2.8, 1.5), turn: -40)
  }
}
