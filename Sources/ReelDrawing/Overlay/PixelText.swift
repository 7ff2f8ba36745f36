import ReelMath
import ReelPlatform

// Letters of three by five pixels, for debugging output over the picture: no font of the game is needed. Each digit is
// a row from the top, its bits the pixels from the left.
//
//     A = 25755     . # .    2
//                   # . #    5
//                   # # #    7
//                   # . #    5
//                   # . #    5

/// Draws text in the built-in letters: ASCII, with small letters as capitals.
package enum PixelText {
  /// The glyphs from the space (32) to the underscore (95).
  private static let glyphs: StaticString = """
    00000222025500057575362365124525253220001222142224052500272000024007000000211244\
    75557262277174771717557117471774757711227575775717020200202412421070704212471202\
    75747257556565634443655567464774644345535575572227111525565544447577556555525552\
    65644255636565534216722225555755522557755525555222712473222344211622262500000007
    """

  /// The distance from letter to letter, and the height of a line.
  static let advance: Float = 4
  static let height: Float = 5

  static func width(of text: String) -> Float { Float(text.utf8.count) * advance - 1 }

  /// Draws a text.
  /// - Parameter position: the top left corner of the first letter, in logical pixels.
  static func draw(
    _ text: String, at position: Vec2, _ style: ShapeStyle, into list: inout DrawList
  ) {
    var x = position.x.rounded(.down)
    let y = position.y.rounded(.down)
    for byte in text.utf8 {
      draw(byte, x, y, style, &list)
      x += advance
    }
  }

  /// Draws a text on a dark background, readable over anything.
  package static func drawTag(
    _ text: String, at position: Vec2, _ style: ShapeStyle, into list: inout DrawList
  ) {
    let corner = Vec2(position.x.rounded(.down), position.y.rounded(.down))
    var ground = style
    ground.color = Color(0, 0, 0, 170)
    list.fill(Rect(corner.x - 1, corner.y - 1, width(of: text) + 2, height + 2), ground)
    draw(text, at: corner, style, into: &list)
  }

  private static func draw(
    _ byte: UInt8, _ x: Float, _ y: Float, _ style: ShapeStyle, _ list: inout DrawList
  ) {
    let capital = (0x61...0x7A).contains(byte) ? byte - 32 : byte
    // A character without a glyph is drawn as a question mark.
    let glyph = (32...95).contains(capital) ? Int(capital) - 32 : 31
    for row in 0..<5 {
      let bits = (glyphs.utf8Start + glyph * 5 + row).pointee & 7
      // Adjacent pixels form one rectangle.
      var column = 0
      while column < 3 {
        var end = column
        while end < 3 && bits >> UInt8(2 - end) & 1 != 0 { end += 1 }
        if end > column {
          list.fill(Rect(x + Float(column), y + Float(row), Float(end - column), 1), style)
        }
        column = end + 1
      }
    }
  }
}
