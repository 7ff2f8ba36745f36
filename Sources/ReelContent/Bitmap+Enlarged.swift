import ReelMath

extension Bitmap {
  /// Returns the picture with each pixel as a square of `factor` by `factor` pixels. Traps unless `factor` is above 0.
  public func enlarged(by factor: Int) -> Bitmap {
    demand(factor > 0, "A picture is enlarged by 1 or more, not \(factor).")
    if factor == 1 { return self }
    var large = Bitmap(width: width * factor, height: height * factor)
    let rowBytes = large.width * 4
    for y in 0..<height {
      for x in 0..<width {
        let from = (y * width + x) * 4
        for column in 0..<factor {
          let to = y * factor * rowBytes + (x * factor + column) * 4
          for byte in 0..<4 { large.pixels[to + byte] = pixels[from + byte] }
        }
      }
      let first = y * factor * rowBytes
      let row = Array(large.pixels[first..<first + rowBytes])
      for copy in 1..<factor {
        large.pixels.replaceSubrange(
          first + copy * rowBytes..<first + (copy + 1) * rowBytes, with: row)
      }
    }
    return large
  }
}
