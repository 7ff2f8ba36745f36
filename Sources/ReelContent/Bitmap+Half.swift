extension Bitmap {
  /// Returns the picture at half its size, odd sides rounded up. Each pixel is the mean of four, weighted by their
  /// opacity, so that colours of clear pixels do not shine through. Pixels beyond the edge count as clear.
  public func halved() -> Bitmap {
    var half = Bitmap(width: (width + 1) / 2, height: (height + 1) / 2)
    for y in 0..<half.height {
      for x in 0..<half.width {
        var (red, green, blue, opacity) = (0, 0, 0, 0)
        for row in 2 * y..<min(2 * y + 2, height) {
          for column in 2 * x..<min(2 * x + 2, width) {
            let at = (row * width + column) * 4
            let alpha = Int(pixels[at + 3])
            red += Int(pixels[at]) * alpha
            green += Int(pixels[at + 1]) * alpha
            blue += Int(pixels[at + 2]) * alpha
            opacity += alpha
          }
        }
        guard opacity > 0 else { continue }
        let to = (y * half.width + x) * 4
        half.pixels[to] = UInt8((red + opacity / 2) / opacity)
        half.pixels[to + 1] = UInt8((green + opacity / 2) / opacity)
        half.pixels[to + 2] = UInt8((blue + opacity / 2) / opacity)
        half.pixels[to + 3] = UInt8((opacity + 2) / 4)
      }
    }
    return half
  }
}
