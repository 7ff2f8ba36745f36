/// Adjacent pixels of a row, and the texels that they show.
struct PixelSpan {
  /// The first pixel.
  var pixels: UnsafeMutablePointer<UInt32>
  var count: Int
  var u: TexelWalk
  var v: TexelWalk
}
