/// The pixels that a ``Rasterizer`` draws into: 32 bits each, blue in the lowest byte, then green, red and alpha. The
/// format is SDL's ARGB8888, or XRGB8888, whose alpha is never read.
package struct PixelTarget {
  package let pixels: UnsafeMutablePointer<UInt32>
  /// The number of pixels from a row to the next.
  package let stride: Int
  /// The area that may be read and written.
  package let area: PixelArea

  /// Creates a target.
  /// - Parameter area: must lie within the memory at `pixels`.
  package init(pixels: UnsafeMutablePointer<UInt32>, stride: Int, area: PixelArea) {
    self.pixels = pixels
    self.stride = stride
    self.area = area
  }
}
