// Colours that were multiplied by their opacity, and back.

extension Bitmap {
  /// Every colour times its opacity, rounded to nearest.
  public func premultiplied() -> Bitmap {
    changed { color, alpha in (color * alpha + 127) / 255 }
  }

  /// The picture's shape in white: its opacities, and no colours. O(pixels).
  public func silhouette() -> Bitmap { changed { _, _ in 255 } }

  /// The colours of a picture that was stored premultiplied. Where nothing is opaque at all the
  /// colour is unknown and stays as it is.
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
