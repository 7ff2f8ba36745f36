import ReelContent

extension Bitmap {
  /// Returns the picture with fewer different values: the difference is invisible, and the file is a fifth smaller.
  func coarsened() -> Bitmap {
    var result = self
    for i in result.pixels.indices {
      let value = pixels[i]
      result.pixels[i] = i % 4 != 3 ? value & 0xFE : (value < 252 ? value & 0xF8 : 255)
    }
    return result
  }

  /// True if any of the outermost pixels shows more than a trace.
  var touchesBorder: Bool {
    let isVisible = { (x: Int, y: Int) in pixels[(y * width + x) * 4 + 3] > 40 }
    return (0..<width).contains { isVisible($0, 0) || isVisible($0, height - 1) }
      || (0..<height).contains { isVisible(0, $0) || isVisible(width - 1, $0) }
  }

  /// Copies a picture into this one, which must be large enough.
  mutating func paste(_ other: Bitmap, x: Int, y: Int) {
    for row in 0..<other.height {
      let from = row * other.width * 4
      let to = ((row + y) * width + x) * 4
      pixels.replaceSubrange(
        to..<to + other.width * 4, with: other.pixels[from..<from + other.width * 4])
    }
  }

  /// Draws a picture over this one by its opacity; parts beyond the edges are left out.
  mutating func blend(_ other: Bitmap, x: Int, y: Int) {
    for row in max(0, -y)..<max(max(0, -y), min(other.height, height - y)) {
      for column in max(0, -x)..<max(max(0, -x), min(other.width, width - x)) {
        let from = (row * other.width + column) * 4
        let to = ((row + y) * width + column + x) * 4
        let above = Int(other.pixels[from + 3])
        let below = Int(pixels[to + 3]) * (255 - above) / 255
        guard above + below > 0 else { continue }
        for channel in 0..<3 {
          let sum = Int(other.pixels[from + channel]) * above + Int(pixels[to + channel]) * below
          pixels[to + channel] = UInt8(min(255, sum / (above + below)))
        }
        pixels[to + 3] = UInt8(min(255, above + below))
      }
    }
  }

  /// Returns the picture without its empty border, and the pixels that were cut off at the left and at the top.
  func trimmed() -> (picture: Bitmap, left: Int, top: Int) {
    var left = width
    var right = -1
    var top = height
    var bottom = -1
    for y in 0..<height {
      for x in 0..<width where pixels[(y * width + x) * 4 + 3] > 0 {
        left = min(left, x)
        right = max(right, x)
        top = min(top, y)
        bottom = max(bottom, y)
      }
    }
    guard right >= 0 else { return (Bitmap(width: 0, height: 0), 0, 0) }
    return (cropped(x: left, y: top, right - left + 1, bottom - top + 1), left, top)
  }

  func cropped(x: Int, y: Int, _ newWidth: Int, _ newHeight: Int) -> Bitmap {
    var result = Bitmap(width: newWidth, height: newHeight)
    for row in 0..<newHeight {
      let from = ((row + y) * width + x) * 4
      let to = row * newWidth * 4
      result.pixels.replaceSubrange(
        to..<to + newWidth * 4, with: pixels[from..<from + newWidth * 4])
    }
    return result
  }

  /// Returns the picture turned by 90° clockwise: the top row becomes the right column.
  func turnedClockwise() -> Bitmap {
    var result = Bitmap(width: height, height: width)
    for y in 0..<height {
      for x in 0..<width {
        let from = (y * width + x) * 4
        let to = (x * height + height - 1 - y) * 4
        for channel in 0..<4 { result.pixels[to + channel] = pixels[from + channel] }
      }
    }
    return result
  }

  /// Returns each pixel as a square of `factor` pixels.
  func enlarged(_ factor: Int) -> Bitmap {
    var result = Bitmap(width: width * factor, height: height * factor)
    for y in 0..<result.height {
      for x in 0..<result.width {
        let from = (y / factor * width + x / factor) * 4
        let to = (y * result.width + x) * 4
        for channel in 0..<4 { result.pixels[to + channel] = pixels[from + channel] }
      }
    }
    return result
  }
}
