import ReelContent
import ReelMath

// How checks make pictures and look at them.

extension Bitmap {
  /// The colour of a pixel; traps outside.
  package subscript(x: Int, y: Int) -> Color {
    let at = (y * width + x) * 4
    return Color(pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3])
  }

  /// A picture from rows of colours.
  package init(rows: [[Color]]) {
    self.init(
      width: rows[0].count, height: rows.count,
      pixels: rows.flatMap { $0.flatMap { [$0.r, $0.g, $0.b, $0.a] } })
  }

  /// Every pixel another opaque colour, up to 12 by 8.
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
  /// Blending rounds differently from renderer to renderer.
  package func isNear(_ other: Color, _ slack: Int = 3) -> Bool {
    abs(Int(r) - Int(other.r)) <= slack && abs(Int(g) - Int(other.g)) <= slack
      && abs(Int(b) - Int(other.b)) <= slack
  }
}
