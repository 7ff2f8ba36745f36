import ReelMath

extension Bitmap {
  /// Returns the picture with every pixel of this colour made clear, whatever the pixel's opacity. Pictures without an
  /// opacity channel mark their clear pixels with such a colour.
  public func clearing(_ color: Color) -> Bitmap {
    var result = self
    result.pixels.withUnsafeMutableBufferPointer { bytes in
      for pixel in stride(from: 0, to: bytes.count - 3, by: 4)
      where bytes[pixel] == color.r && bytes[pixel + 1] == color.g && bytes[pixel + 2] == color.b {
        for channel in pixel..<pixel + 4 { bytes[channel] = 0 }
      }
    }
    return result
  }
}
