/// The pixels of a picture from which a ``Rasterizer`` takes its colours, in the format of ``PixelTarget``, not
/// premultiplied.
package struct TexelSource {
  package let texels: UnsafePointer<UInt32>
  /// The number of texels from a row to the next.
  package let stride: Int
  /// The width in texels, like the height 1 to 65536.
  package let width: Int
  package let height: Int
  /// True if colours between texels are mixed.
  package let isSmooth: Bool

  package init(
    texels: UnsafePointer<UInt32>, stride: Int, width: Int, height: Int, isSmooth: Bool
  ) {
    self.texels = texels
    self.stride = stride
    self.width = width
    self.height = height
    self.isSmooth = isSmooth
  }
}
