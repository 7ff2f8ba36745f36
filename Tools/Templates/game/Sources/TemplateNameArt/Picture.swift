import Reel
import ReelFormats
import ReelPacking

/// A picture that is drawn by rows of letters, or pixel by pixel.
struct Picture {
  var bitmap: Bitmap

  init(_ width: Int, _ height: Int) { bitmap = Bitmap(width: width, height: height) }

  /// Draws a pixel for each letter, in its colour of `palette`; other letters are clear.
  init(_ rows: String) {
    let rows = rows.split(separator: "\n", omittingEmptySubsequences: false)
    self.init(rows.map(\.count).max() ?? 0, rows.count)
    for (y, row) in rows.enumerated() {
      for (x, letter) in row.enumerated() {
        if let color = palette[letter] { self[x, y] = color }
      }
    }
  }

  subscript(x: Int, y: Int) -> UInt32 {
    get {
      let at = (y * bitmap.width + x) * 4
      return bitmap.pixels[at + 3] == 0
        ? 0
        : UInt32(bitmap.pixels[at]) << 16 | UInt32(bitmap.pixels[at + 1]) << 8
          | UInt32(bitmap.pixels[at + 2])
    }
    set {
      guard (0..<bitmap.width).contains(x), (0..<bitmap.height).contains(y) else { return }
      let at = (y * bitmap.width + x) * 4
      bitmap.pixels[at] = UInt8(newValue >> 16 & 255)
      bitmap.pixels[at + 1] = UInt8(newValue >> 8 & 255)
      bitmap.pixels[at + 2] = UInt8(newValue & 255)
      bitmap.pixels[at + 3] = 255
    }
  }

  /// Sets each pixel to the result of `color`; `nil` leaves it unchanged.
  mutating func fill(_ color: (_ x: Int, _ y: Int) -> UInt32?) {
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width { if let color = color(x, y) { self[x, y] = color } }
    }
  }

  mutating func circle(_ x: Float, _ y: Float, _ radius: Float, _ color: UInt32) {
    fill { (Vec2(Float($0) + 0.5, Float($1) + 0.5) - Vec2(x, y)).length < radius ? color : nil }
  }

  func named(_ name: String) -> SourcePicture { SourcePicture(name: name, bitmap: bitmap) }
}
