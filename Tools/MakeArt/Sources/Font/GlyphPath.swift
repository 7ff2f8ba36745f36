import ReelMath

/// One character of the font, ready to be drawn.
struct GlyphPath {
  /// Strokes of the pen; the leftmost point of the skeleton is at x = 0.
  var path: Path
  /// The width of the skeleton, in units.
  var width: Float
  /// A region instead of strokes, for the heart.
  var region: Shape?

  /// The units from the top to the foot of a capital's skeleton.
  static let capitalHeight: Float = 10

  init(_ character: Character) {
    region = nil
    if character == "♥" {
      path = Path()
      width = 9
      region = .heart(Rect(-0.7, 0.2, 10.4, 10))
      return
    }
    guard let drawing = GlyphDrawings.drawing(of: character) else {
      guard character == " " else {
        fatalError("Add a drawing of “\(character)” to GlyphDrawings.")
      }
      path = Path()
      width = 2
      return
    }
    let parsed = GlyphPath.parse(drawing)
    let bounds = parsed.bounds
    let narrow = character.isWholeNumber
    path = parsed.transformed(.translation(Vec2(narrow ? 0 : -bounds.minX, 0)))
    width = narrow ? 6 : bounds.width
  }

  /// Returns the region that a pen covers, the foot of the letter at y = 0, all multiplied by `scale`.
  func shape(scale: Float, pen: Float) -> Shape {
    let map =
      Affine.scale(Vec2(scale, scale)) * .translation(Vec2(0, -GlyphPath.capitalHeight))
    return region?.transformed(map) ?? .stroked(path.transformed(map), width: pen)
  }

  private static func parse(_ drawing: String) -> Path {
    let words = drawing.split(separator: " ")
    var at = 0
    func number() -> Float {
      at += 1
      guard at < words.count, let value = Float(words[at]) else {
        fatalError("A number is missing in the drawing “\(drawing)”.")
      }
      return value
    }
    func point() -> Vec2 {
      let x = number()
      return Vec2(x, number())
    }
    var path = Path()
    while at < words.count {
      switch words[at] {
      case "M": path.move(point())
      case "L": path.line(point())
      case "D":
        let dot = point()
        path.move(dot)
        path.line(dot)
      case "Q":
        let control = point()
        path.quad(control, point())
      case "A":
        let center = point()
        let radii = point()
        let start = number()
        path.arc(center, radii, from: start, to: number())
      case "Z": path.close()
      default: fatalError("“\(words[at])” is no command of a drawing.")
      }
      at += 1
    }
    return path
  }
}

extension Canvas {
  /// Draws one letter, its foot on `base` and its middle at `center`, with a dark outline.
  mutating func letter(
    _ character: Character, center: Float, base: Float, height: Float, pen: Float,
    outline: Float, color: Color = .white, outlineColor: Color = ink
  ) {
    let glyph = GlyphPath(character)
    let scale = (height - pen) / GlyphPath.capitalHeight
    let shape = glyph.shape(scale: scale, pen: pen)
      .moved(center - glyph.width * scale / 2, base - pen / 2)
    fill(.grown(shape, outline), outlineColor)
    fill(shape, color)
  }
}
