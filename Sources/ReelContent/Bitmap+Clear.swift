import ReelMath

extension Bitmap {
  /// With every pixel of this colour clear, whatever its opacity was: how pictures say what is to be
  /// seen through that have no opacity of their own.
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
