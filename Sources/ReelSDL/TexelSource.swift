/// The pixels of a picture that a ``Rasterizer`` takes its colours from, in the order of
/// ``PixelTarget``, not premultiplied.
struct TexelSource {
  let texels: UnsafePointer<UInt32>
  /// Texels from a row to the next.
  let stride: Int
  /// In texels, at least 1, at most 65536.
  let width: Int
  let height: Int
  /// Whether colours between texels are mixed.
  let isSmooth: Bool
}
