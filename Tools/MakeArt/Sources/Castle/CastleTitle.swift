import ReelContent
import ReelMath

/// The logo: one word in stone letters before the moon, and a line below it.
enum CastleTitle {
  static func frame() -> CastleFrame {
    var canvas = Canvas(268, 96)
    let letters = row("MOONCASTLE", base: 66, height: 29, pen: 6.2, gap: 1.6)
    let all = Shape.union(letters)
    canvas.fill(.grown(all.moved(0, 3), 5), Color(hex: 0x120A30), feather: 3, opacity: 0.9)
    canvas.fill(.grown(all, 4.4), Color(hex: 0xFFD98A))
    canvas.fill(.grown(all, 2.9), ink)
    for shape in letters {
      let box = shape.bounds
      canvas.fill(
        shape,
        .vertical(
          box.minY, box.maxY, Color(hex: 0xFFF6D0), Color(hex: 0xFFB84A), Color(hex: 0xD8404E)))
      canvas.clipped(to: shape) { canvas in
        canvas.fill(
          .minus(.grown(shape, 4), shape.moved(-1.4, -2.2)), Color(hex: 0x7A1A3C), feather: 2,
          opacity: 0.6)
        canvas.fill(.minus(.grown(shape, 4), shape.moved(1, 1.6)), .white, feather: 1, opacity: 0.8)
      }
    }
    let words = row("THE LAST NIGHT OF THE PALE COUNT", base: 87, height: 8.4, pen: 1.7, gap: 1.3)
    let line = Shape.union(words)
    canvas.fill(.grown(line, 1.7), ink)
    canvas.fill(line, Color(hex: 0xDCE6FF))
    // Three bats over the word.
    for (x, y, size) in [(Float(40), Float(18), Float(1)), (226, 14, 1.2), (196, 24, 0.7)] {
      let wing = Shape.polygon(
        [
          Vec2(0, 2), Vec2(-3, -1), Vec2(-8, -4), Vec2(-15, -1), Vec2(-11, 1), Vec2(-8, 5),
          Vec2(-4, 3),
          Vec2(0, 7), Vec2(4, 3), Vec2(8, 5), Vec2(11, 1), Vec2(15, -1), Vec2(8, -4), Vec2(3, -1),
        ].map { Vec2(x, y) + $0 * size })
      canvas.fill(.grown(wing, 1), Color(hex: 0x1A1038))
    }
    return CastleFrame(name: "logo", picture: canvas.bitmap(), pivot: Vec2(134, 48))
  }

  /// Returns the shapes of the letters of a line that is centred.
  private static func row(
    _ text: String, base: Float, height: Float, pen: Float, gap: Float
  ) -> [Shape] {
    let scale = (height - pen) / GlyphPath.capitalHeight
    let glyphs = text.map { $0 == " " ? nil : GlyphPath($0) }
    let widths = glyphs.map { $0.map { $0.width * scale * 1.08 + pen } ?? height * 0.4 }
    let total = widths.reduce(0, +) + gap * Float(glyphs.count - 1)
    var x = 134 - total / 2
    var shapes: [Shape] = []
    for (glyph, width) in zip(glyphs, widths) {
      if let glyph {
        let path = glyph.path.transformed(
          .scale(Vec2(scale * 1.08, scale)) * .translation(Vec2(0, -GlyphPath.capitalHeight)))
        let away = height > 20 ? (x + width / 2 - 134) / 120 : 0
        shapes.append(
          Shape.stroked(path, width: pen).moved(x + pen / 2, base - pen / 2 + away * away * 5))
      }
      x += width + gap
    }
    return shapes
  }
}
