/// The pixels of a picture from which a ``Rasterizer`` takes its colours, in the format of ``PixelTarget``, not
/// premultiplied.
struct TexelSource {
  let texels: UnsafePointer<UInt32>
  /// The number of texels from a row to the next.
  let stride: Int
  /// The width in texels, like the height 1 to 65536.
  let width: Int
  let height: Int
  /// True if colours between texels are mixed.
  let isSmooth: Bool
}
