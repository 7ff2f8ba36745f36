/// Pixels of a row side by side, and the texels that they show.
struct PixelSpan {
  /// The first.
  var pixels: UnsafeMutablePointer<UInt32>
  var count: Int
  var u: TexelWalk
  var v: TexelWalk
}
