import ReelContent
import ReelMath

/// The title, lamps and plates of the display, and the pictures of particles.
enum DuelWidgets {
  static func sprites() -> [Sprite] {
    [
      Sprite(name: "title.png", picture: title()),
      Sprite(name: "plate.png", picture: plate()),
      Sprite(name: "clock.png", picture: clock()),
      Sprite(name: "lamp.png", picture: lamp(nil)),
      Sprite(name: "lamp-red.png", picture: lamp(Color(hex: 0xFF5A5A))),
      Sprite(name: "lamp-blue.png", picture: lamp(Color(hex: 0x5AA0FF))),
      Sprite(name: "you.png", picture: you()),
      Sprite(name: "dust.png", picture: puff()),
      Sprite(name: "star.png", picture: star()),
      Sprite(name: "sweat.png", picture: sweat()),
      Sprite(name: "petal.png", picture: petal()),
      Sprite(name: "shadow.png", picture: shadow()),
    ]
  }

  private static func plate() -> Bitmap {
    var canvas = Canvas(196, 44, detail: 2)
    let board = Shape.rounded(Rect(5, 5, 186, 34), 12)
    canvas.fill(.grown(board, 2), ink, opacity: 0.9)
    canvas.fill(board, .vertical(5, 39, Color(hex: 0x6B3A5E), Color(hex: 0x3A2050)))
    canvas.fill(
      .minus(.grown(board, -1.5), .grown(board, -3)), Color(hex: 0xFFD45A), opacity: 0.8)
    return canvas.bitmap()
  }

  private static func clock() -> Bitmap {
    var canvas = Canvas(64, 56, detail: 3)
    let disc = Shape.circle(Vec2(32, 28), 23)
    canvas.fill(.grown(disc, 2.4), ink)
    canvas.fill(disc, .vertical(4, 52, Color(hex: 0xFFE08A), Color(hex: 0xD98A2B)))
    canvas.fill(.circle(Vec2(32, 28), 19), .vertical(8, 48, Color(hex: 0x6B3A5E), ink))
    return canvas.bitmap()
  }

  private static func lamp(_ color: Color?) -> Bitmap {
    var canvas = Canvas(36, 36, detail: 3)
    let middle = Vec2(18, 18)
    if let color { canvas.fill(.circle(middle, 12), color, feather: 8, opacity: 0.7) }
    canvas.fill(.circle(middle, 9.4), ink)
    canvas.fill(.circle(middle, 8), color ?? Color(hex: 0x4C3468))
    if color != nil { canvas.fill(.circle(middle + Vec2(0, 2), 4.6), .white, feather: 6) }
    canvas.gloss(middle + Vec2(-2.6, -3.4), Vec2(3, 1.8), opacity: color == nil ? 0.3 : 0.8)
    return canvas.bitmap()
  }

  /// Draws a tag with the word YOU and a tip that points down.
  private static func you() -> Bitmap {
    var canvas = Canvas(60, 40, detail: 3)
    let tag = Shape.union([
      .rounded(Rect(6, 5, 48, 21), 8),
      .grown(.polygon([Vec2(24, 24), Vec2(36, 24), Vec2(30, 32)]), 1),
    ])
    canvas.fill(.grown(tag, 2), ink)
    canvas.fill(tag, .vertical(4, 32, Color(hex: 0xFFF07A), Color(hex: 0xFFB02F)))
    var x: Float = 11
    for letter in "YOU" {
      let glyph = GlyphPath(letter)
      canvas.fill(
        .stroked(
          glyph.path.transformed(
            .translation(Vec2(x, 22)) * .scale(Vec2(1, 1))
              * .translation(Vec2(0, -GlyphPath.capitalHeight))),
          width: 2.8), ink)
      x += glyph.width + 4.4
    }
    return canvas.bitmap()
  }

  private static func puff() -> Bitmap {
    var canvas = Canvas(32, 32, detail: 2)
    canvas.fill(.circle(Vec2(16, 16), 9), Color(hex: 0xF5DDB0), feather: 7, opacity: 0.85)
    return canvas.bitmap()
  }

  private static func star() -> Bitmap {
    var canvas = Canvas(30, 30, detail: 3)
    let shape = Shape.grown(.star(Vec2(15, 15), tips: 5, outer: 9, inner: 4), 1)
    canvas.fill(.grown(shape, 1.6), ink)
    canvas.fill(shape, .vertical(4, 26, .white, Color(hex: 0xFFD23F)))
    return canvas.bitmap()
  }

  private static func sweat() -> Bitmap {
    var canvas = Canvas(18, 22, detail: 3)
    let drop = Shape.union([
      .circle(Vec2(9, 13), 4), .grown(.polygon([Vec2(6, 11), Vec2(12, 11), Vec2(9, 5)]), 0.6),
    ])
    canvas.fill(.grown(drop, 1.2), Color(hex: 0x2E5FA8))
    canvas.fill(drop, .vertical(4, 18, .white, Color(hex: 0x8FD8FF)))
    return canvas.bitmap()
  }

  private static func petal() -> Bitmap {
    var canvas = Canvas(18, 18, detail: 3)
    canvas.fill(
      .ellipse(Vec2(9, 9), Vec2(5.4, 3.2)).turned(30, about: Vec2(9, 9)),
      .vertical(4, 14, Color(hex: 0xFFF0F4), Color(hex: 0xFF9EC0)))
    return canvas.bitmap()
  }

  private static func shadow() -> Bitmap {
    var canvas = Canvas(96, 28, detail: 2)
    canvas.fill(.ellipse(Vec2(48, 14), Vec2(38, 8)), ink, feather: 6, opacity: 0.5)
    return canvas.bitmap()
  }

  private static func title() -> Bitmap {
    var canvas = Canvas(360, 128, detail: 3)
    let letters = self.letters("DUEL", base: 96, height: 62)
    let all = Shape.union(letters)
    canvas.fill(.circle(Vec2(180, 64), 56), Color(hex: 0xFFF3E0))
    let backing = Shape.union([all, .rounded(Rect(92, 38, 176, 58), 20)])
    canvas.fill(.grown(backing, 10), .white)
    canvas.fill(
      .grown(backing, 7.4), .vertical(8, 122, Color(hex: 0xE23B4A), Color(hex: 0x7A1E62)))
    canvas.fill(.grown(all.moved(0, 3.4), 3), Color(hex: 0x3A0E40))
    for shape in letters {
      let box = shape.bounds
      canvas.fill(.grown(shape, 2.4), ink)
      canvas.fill(
        shape,
        .vertical(
          box.minY, box.maxY, Color(hex: 0xFFF6A0), Color(hex: 0xFFD23F), Color(hex: 0xFF8A2F)))
      canvas.clipped(to: shape) { canvas in
        canvas.fill(
          .minus(.grown(shape, 4), shape.moved(-2, -3)), Color(hex: 0xA8323A), feather: 2.6,
          opacity: 0.6)
        canvas.fill(
          .minus(.grown(shape, 4), shape.moved(1.5, 2.2)), .white, feather: 1.4, opacity: 0.8)
      }
    }
    return canvas.bitmap()
  }

  private static func letters(_ text: String, base: Float, height: Float) -> [Shape] {
    let pen: Float = 15
    let gap: Float = 9
    let scale = (height - pen) / GlyphPath.capitalHeight
    let glyphs = text.map { GlyphPath($0) }
    let widths = glyphs.map { $0.width * scale * 1.05 + pen }
    var x = 180 - (widths.reduce(0, +) + gap * Float(glyphs.count - 1)) / 2
    return glyphs.enumerated().map { i, glyph in
      let wide = glyph.path.transformed(
        .scale(Vec2(scale * 1.05, scale)) * .translation(Vec2(0, -GlyphPath.capitalHeight)))
      let center = Vec2(x + widths[i] / 2, base - height / 2)
      let shape = Shape.stroked(wide, width: pen)
        .moved(x + pen / 2, base - pen / 2)
        .turned(i % 2 == 0 ? -4 : 4, about: center)
      x += widths[i] + gap
      return shape
    }
  }
}
