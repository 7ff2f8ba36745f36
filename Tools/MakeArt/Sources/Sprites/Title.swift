import ReelContent
import ReelMath

/// The logo: two words of chunky letters that dance a little, with an antenna and an eye.
enum Title {
  private struct Line {
    var text: String
    var base: Float
    var height: Float
    var gap: Float
    var top: Color
    var bottom: Color
  }

  static func frame() -> Bitmap {
    var canvas = Canvas(320, 110)
    let lines = [
      Line(
        text: "ALIEN", base: 48.5, height: 36, gap: 7, top: Color(hex: 0xE9FF7A),
        bottom: Color(hex: 0x2FB84A)),
      Line(
        text: "CATCH", base: 95.5, height: 38, gap: 7, top: Color(hex: 0xFFF07A),
        bottom: Color(hex: 0xFF6A1F)),
    ]
    let laidOut = lines.map { line in (line, letters(line)) }
    let all = Shape.union(laidOut.flatMap { $0.1.map(\.shape) })
    // One backing for both words: no slits of sky between the lines.
    let backing = Shape.union([
      all,
      .polygon([
        Vec2(76, 36), Vec2(98, 24), Vec2(252, 26), Vec2(264, 66), Vec2(262, 84), Vec2(214, 90),
        Vec2(66, 90), Vec2(60, 66),
      ]),
    ])
    canvas.fill(.grown(backing, 7.2), Color(hex: 0xFFFFFF))
    canvas.fill(.grown(backing, 5.2), .vertical(5, 108, Color(hex: 0x7B4BE0), Color(hex: 0x3A1C86)))
    canvas.fill(.grown(all.moved(0, 2.4), 2.6), Color(hex: 0x1C0B45))
    for (line, letters) in laidOut {
      for (shape, _) in letters {
        let box = shape.bounds
        canvas.fill(.grown(shape, 2), ink)
        canvas.fill(
          shape,
          .vertical(box.minY, box.maxY, line.top, line.top.mixed(line.bottom, 0.6), line.bottom))
        canvas.clipped(to: shape) { canvas in
          canvas.fill(
            .minus(.grown(shape, 4), shape.moved(-1.6, -2.6)), line.bottom.darker(0.5),
            feather: 2.2, opacity: 0.6)
          canvas.fill(
            .minus(.grown(shape, 4), shape.moved(1.3, 2)), .white, feather: 1.2, opacity: 0.75)
        }
      }
    }
    decorate(&canvas)
    return canvas.bitmap()
  }

  private static func letters(_ line: Line) -> [(shape: Shape, center: Float)] {
    let pen: Float = 10
    let scale = (line.height - pen) / GlyphPath.capitalHeight
    // Letters wider than those of the font leave room inside the A for so thick a pen.
    let widening: Float = 1.5
    let glyphs = line.text.map { GlyphPath($0) }
    let widths = glyphs.map { $0.width * scale * widening + pen }
    let total = widths.reduce(0, +) + line.gap * Float(glyphs.count - 1)
    var x = 160 - total / 2
    return glyphs.enumerated().map { i, glyph in
      let center = x + widths[i] / 2
      let away = (center - 160) / 125
      let lift: Float = (i % 2 == 0 ? 0 : -2.5) + away * away * 3.4
      let wide = glyph.path.transformed(
        .scale(Vec2(scale * widening, scale)) * .translation(Vec2(0, -GlyphPath.capitalHeight)))
      let shape = Shape.stroked(wide, width: pen)
        .moved(x + pen / 2, line.base - pen / 2 + lift)
        .turned(away * 5 + (i % 2 == 0 ? -3 : 3), about: Vec2(center, line.base - line.height / 2))
      x += widths[i] + line.gap
      return (shape, center)
    }
  }

  private static func decorate(_ canvas: inout Canvas) {
    for (x, y, size) in [
      (Float(20), Float(66), Float(8)), (302, 62, 9), (308, 92, 5), (30, 26, 6), (292, 24, 6),
      (13, 93, 4.5),
    ] {
      let star = Shape.grown(
        .star(Vec2(x, y), tips: 4, outer: size, inner: size * 0.36, turn: 12), 0.8)
      canvas.fill(.grown(star, 1.8), ink)
      canvas.fill(star, .vertical(y - size, y + size, .white, Color(hex: 0xFFD23F)))
    }
  }
}
