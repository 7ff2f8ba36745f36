// Conversions between straight and premultiplied colours.

extension Bitmap {
  /// Returns the picture with every colour multiplied by its opacity, rounded to nearest.
  public func premultiplied() -> Bitmap {
    changed { color, alpha in (color * alpha + 127) / 255 }
  }

  /// Returns the picture's shape in white: it keeps the opacities and drops the colours. O(pixels).
  public func silhouette() -> Bitmap { changed { _, _ in 255 } }

  /// Returns a premultiplied picture with its colours divided by their opacity. The colour of a clear pixel is unknown
  /// and stays as it is.
  public func unpremultiplied() -> Bitmap {
    changed { color, alpha in alpha == 0 ? color : min(255, (color * 255 + alpha / 2) / alpha) }
  }

  private func changed(_ change: (_ color: Int, _ alpha: Int) -> Int) -> Bitmap {
    var result = self
    result.pixels.withUnsafeMutableBufferPointer { bytes in
      for pixel in stride(from: 0, to: bytes.count, by: 4) {
        let alpha = Int(bytes[pixel + 3])
        for channel in pixel..<pixel + 3 {
          bytes[channel] = UInt8(change(Int(bytes[channel]), alpha))
        }
      }
    }
    return result
  }
}
