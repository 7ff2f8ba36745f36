import ReelContent
import ReelMath

// Helpers with which checks make and read pictures.

extension Bitmap {
  /// The colour of a pixel. Traps outside the picture.
  package subscript(x: Int, y: Int) -> Color {
    let at = (y * width + x) * 4
    return Color(pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3])
  }

  /// Creates a picture from rows of colours.
  package init(rows: [[Color]]) {
    self.init(
      width: rows[0].count, height: rows.count,
      pixels: rows.flatMap { $0.flatMap { [$0.r, $0.g, $0.b, $0.a] } })
  }

  /// Returns a picture of up to 12 by 8 pixels, each with another opaque colour.
  package static func numbered(_ width: Int, _ height: Int) -> Bitmap {
    var rows: [[Color]] = []
    for y in 0..<height {
      let row = (0..<width).map { x -> Color in
        Color(UInt8(x * 20), UInt8(y * 30), UInt8((x * 7 + y * 13) & 255))
      }
      rows.append(row)
    }
    return Bitmap(rows: rows)
  }
}

extension Color {
  /// Returns true if all channels differ by at most `slack`, because renderers round blending differently.
  package func isNear(_ other: Color, _ slack: Int = 3) -> Bool {
    abs(Int(r) - Int(other.r)) <= slack && abs(Int(g) - Int(other.g)) <= slack
      && abs(Int(b) - Int(other.b)) <= slack
  }
}
