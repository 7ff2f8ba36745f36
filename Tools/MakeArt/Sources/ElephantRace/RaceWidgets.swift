import ReelContent
import ReelMath

/// The title, the podium, and the pictures of the display.
enum RaceWidgets {
  static func sprites() -> [Sprite] {
    var sprites = [
      Sprite(name: "title.png", picture: title()),
      Sprite(name: "podium.png", picture: podium()),
      Sprite(name: "panel.png", picture: panel()),
      Sprite(name: "map.png", picture: map()),
      Sprite(name: "frame.png", picture: plate(124, 84)),
      Sprite(name: "board.png", picture: plate(396, 32)),
      Sprite(name: "bar.png", picture: bar(), tiles: true),
      Sprite(name: "bar-fill.png", picture: barFill(), tiles: true),
      Sprite(name: "key.png", picture: key { _ in }),
      Sprite(name: "key-up.png", picture: key(26) { arrow(&$0, Vec2(26, 26), turn: -90) }),
      Sprite(name: "key-down.png", picture: key(26) { arrow(&$0, Vec2(26, 26), turn: 90) }),
      Sprite(
        name: "key-hurry.png",
        picture: key(26) { canvas in
          arrow(&canvas, Vec2(20, 26), turn: 0)
          arrow(&canvas, Vec2(31, 26), turn: 0)
        }),
    ]
    for number in 0..<6 {
      sprites.append(Sprite(name: "trick-\(number).png", picture: trick(number)))
    }
    return sprites
  }

  private static func key(_ size: Float = 32, _ draw: (inout Canvas) -> Void) -> Bitmap {
    var canvas = Canvas(Int(size * 2), Int(size * 2))
    let middle = Vec2(size, size)
    canvas.fill(.circle(middle, size - 2), ink, opacity: 0.85)
    canvas.fill(
      .circle(middle, size - 4),
      .vertical(4, size * 2 - 4, Color(hex: 0xFFE9A8), Color(hex: 0xF2A63C)))
    canvas.fill(
      .circle(middle, size - 7),
      .vertical(6, size * 2 - 6, Color(hex: 0xFFC95A), Color(hex: 0xE8883A)))
    canvas.gloss(
      Vec2(size * 0.72, size * 0.48), Vec2(size * 0.3, size * 0.13), turn: -20, opacity: 0.6)
    draw(&canvas)
    return canvas.bitmap()
  }

  private static func arrow(_ canvas: inout Canvas, _ at: Vec2, turn: Float) {
    let head = Shape.grown(
      .polygon([at + Vec2(-5, -8), at + Vec2(7, 0), at + Vec2(-5, 8)]), 1.5
    ).turned(turn, about: at)
    canvas.fill(.grown(head, 1.6), ink)
    canvas.fill(head, .white)
  }

  /// Draws the button's trick: nothing, eat, throw, mouse, steal, tiger.
  private static func trick(_ number: Int) -> Bitmap {
    var canvas = Canvas(48, 48)
    let middle = Vec2(24, 24)
    switch number {
    case 1: RaceProps.paintBanana(&canvas, middle, 12)
    case 2:
      RaceProps.paintBanana(&canvas, middle + Vec2(6, -5), 8.5)
      for i in 0..<3 {
        let y = 24 + Float(i) * 6
        let line = Shape.curve(
          Vec2(8, y + 6), Vec2(13, y - 2), Vec2(21 - Float(i) * 2, y - 4), width: 2.6)
        canvas.fill(.grown(line, 1.1), ink)
        canvas.fill(line, .white)
      }
    case 3:
      canvas.transformed(.translation(Vec2(4, 8)) * .scale(Vec2(1.1, 1.1))) {
        RaceFigures.paintMouse(&$0, 0)
      }
    case 4:
      let trunk = Shape.curve(Vec2(8, 38), Vec2(30, 42), Vec2(27, 22), width: 9)
      canvas.fill(.grown(trunk, 1.6), ink)
      canvas.fill(trunk, RaceElephant.all[0].skin)
      RaceProps.paintBanana(&canvas, Vec2(28, 15), 8)
    case 5:
      canvas.transformed(
        .translation(Vec2(24, 26)) * .scale(Vec2(1.05, 1.05)) * .translation(Vec2(-68, -25))
      ) { RaceTiger.paintHead(&$0) }
    default: canvas.fill(.circle(middle, 3), ink, opacity: 0.3)
    }
    return canvas.bitmap()
  }

  private static func bar() -> Bitmap {
    var canvas = Canvas(16, 10, detail: 2)
    canvas.fill(.polygon([Vec2(-9, -9), Vec2(25, -9), Vec2(25, 19), Vec2(-9, 19)]), ink)
    return canvas.bitmap()
  }

  private static func barFill() -> Bitmap {
    var canvas = Canvas(16, 6, detail: 2)
    canvas.fill(
      .polygon([Vec2(-9, -9), Vec2(25, -9), Vec2(25, 19), Vec2(-9, 19)]),
      .vertical(0, 6, .white, Color(hex: 0xCCCCCC)))
    return canvas.bitmap()
  }

  /// Draws the map of the race from the start to the finish, 300 by 34.
  private static func map() -> Bitmap {
    var canvas = Canvas(300, 36, detail: 3)
    let road = Shape.rounded(Rect(8, 8, 284, 20), 10)
    canvas.fill(.grown(road, 3), ink, opacity: 0.9)
    canvas.fill(.grown(road, 1.4), Color(hex: 0x7CC24F))
    canvas.fill(.rounded(Rect(11, 11, 278, 14), 7), Color(hex: 0xEFCB8E))
    for x in stride(from: Float(36), through: 262, by: 16) {
      canvas.fill(.line(Vec2(x, 18), Vec2(x + 6, 18), width: 1.6), .white, opacity: 0.8)
    }
    for row in 0..<4 {
      for column in 0..<2 where (row + column) % 2 == 0 {
        let (x, y) = (271 + Float(column) * 4, 10 + Float(row) * 4)
        canvas.fill(
          .polygon([Vec2(x, y), Vec2(x + 4, y), Vec2(x + 4, y + 4), Vec2(x, y + 4)]), ink)
      }
    }
    return canvas.bitmap()
  }

  /// Draws a dark plate behind text.
  private static func plate(_ width: Int, _ height: Int) -> Bitmap {
    var canvas = Canvas(width, height, detail: 2)
    canvas.fill(
      .rounded(Rect(3, 3, Float(width) - 6, Float(height) - 6), 12), Color(hex: 0x2A1848),
      opacity: 0.55)
    return canvas.bitmap()
  }

  private static func panel() -> Bitmap {
    var canvas = Canvas(360, 64, detail: 3)
    let board = Shape.rounded(Rect(6, 6, 348, 52), 16)
    canvas.fill(.grown(board, 3), ink)
    canvas.fill(board, .vertical(6, 58, Color(hex: 0xC94F8A), Color(hex: 0x7A2E86)))
    canvas.fill(.minus(.grown(board, -3), .grown(board, -5)), Color(hex: 0xFFD45A))
    return canvas.bitmap()
  }

  /// Draws the podium, 420 by 130: three steps with laurels.
  private static func podium() -> Bitmap {
    var canvas = Canvas(440, 140, detail: 3)
    let steps: [(x: Float, top: Float, width: Float, color: Color, tips: Int)] = [
      (25, 66, 132, Color(hex: 0xC9CCE0), 2), (283, 82, 132, Color(hex: 0xE09A5A), 3),
      (150, 32, 140, Color(hex: 0xFFD45A), 1),
    ]
    for step in steps {
      let block = Shape.rounded(Rect(step.x, step.top, step.width, 132 - step.top), 6)
      canvas.part(block, step.color, depth: 6)
      canvas.part(
        .rounded(Rect(step.x - 5, step.top - 6, step.width + 10, 13), 5), Color(hex: 0xE8405A),
        depth: 2)
      let middle = Vec2(step.x + step.width / 2, (step.top + 140) / 2)
      let glyph = GlyphPath(Character("\(step.tips)"))
      let scale: Float = 2.6
      let digit = Shape.stroked(
        glyph.path.transformed(
          .scale(Vec2(scale, scale))
            * .translation(Vec2(-glyph.width / 2, -GlyphPath.capitalHeight / 2))),
        width: 7
      ).moved(middle.x, middle.y)
      canvas.fill(.grown(digit, 2.4), ink)
      canvas.fill(digit, .white)
    }
    return canvas.bitmap()
  }

  // MARK: - Title

  private static func title() -> Bitmap {
    var canvas = Canvas(420, 150, detail: 3)
    let lines: [(text: String, base: Float, height: Float, top: Color, bottom: Color)] = [
      ("ELEPHANT", 66, 46, Color(hex: 0xFFF07A), Color(hex: 0xFF7A2F)),
      ("RACE", 126, 50, Color(hex: 0xC8FF8A), Color(hex: 0x1FA86A)),
    ]
    let laidOut = lines.map { line in (line, letters(line.text, line.base, line.height)) }
    let all = Shape.union(laidOut.flatMap { $0.1 })
    let backing = Shape.union([all, .rounded(Rect(118, 34, 184, 78), 20)])
    canvas.fill(.grown(backing, 9), .white)
    canvas.fill(.grown(backing, 6.6), .vertical(4, 146, Color(hex: 0xE8509A), Color(hex: 0x6A2A9A)))
    canvas.fill(.grown(all.moved(0, 3), 3), Color(hex: 0x32105A))
    for (line, letters) in laidOut {
      for shape in letters {
        let box = shape.bounds
        canvas.fill(.grown(shape, 2.2), ink)
        canvas.fill(
          shape,
          .vertical(box.minY, box.maxY, line.top, line.top.mixed(line.bottom, 0.6), line.bottom))
        canvas.clipped(to: shape) { canvas in
          canvas.fill(
            .minus(.grown(shape, 4), shape.moved(-1.8, -3)), line.bottom.darker(0.5), feather: 2.4,
            opacity: 0.6)
          canvas.fill(
            .minus(.grown(shape, 4), shape.moved(1.4, 2.2)), .white, feather: 1.4, opacity: 0.75)
        }
      }
    }
    for (x, y, size, turn) in [
      (Float(92), Float(112), Float(17), Float(-8)), (334, 112, 17, 60),
    ] {
      canvas.transformed(.about(Vec2(x, y), .rotation(degrees: turn))) {
        RaceProps.paintBanana(&$0, Vec2(x, y), size)
      }
    }
    return canvas.bitmap()
  }

  private static func letters(_ text: String, _ base: Float, _ height: Float) -> [Shape] {
    let pen: Float = 11
    let gap: Float = 6.4
    let scale = (height - pen) / GlyphPath.capitalHeight
    let glyphs = text.map { GlyphPath($0) }
    let widening: Float = text.count > 5 ? 1.12 : 1.4
    let widths = glyphs.map { $0.width * scale * widening + pen }
    let total = widths.reduce(0, +) + gap * Float(glyphs.count - 1)
    var x = 210 - total / 2
    return glyphs.enumerated().map { i, glyph in
      let center = x + widths[i] / 2
      let away = (center - 210) / 180
      let wide = glyph.path.transformed(
        .scale(Vec2(scale * widening, scale)) * .translation(Vec2(0, -GlyphPath.capitalHeight)))
      let shape = Shape.stroked(wide, width: pen)
        .moved(x + pen / 2, base - pen / 2 + away * away * 9 - (i % 2 == 0 ? 0 : 3))
        .turned(away * 9 + (i % 2 == 0 ? -3 : 3), about: Vec2(center, base - height / 2))
      x += widths[i] + gap
      return shape
    }
  }
}
