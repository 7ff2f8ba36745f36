import ReelMath

/// The texels that a quad may show: those that the bounding box of its corners' texels touches. No other texel is ever
/// read, so the picture never shows neighbours in the atlas or memory outside the texture.
///
/// Texel positions are fixed-point numbers with ``fraction`` bits after the point. Over a row of 16384 pixels their
/// steps accumulate an error of 2⁻²⁷ texel.
struct TexelBounds {
  static let fraction = 40
  static let one = 1 << fraction

  /// The first and the last column, the first and the last row.
  let left: Int
  let right: Int
  let top: Int
  let bottom: Int

  /// Computes the bounds.
  /// - Parameter texels: within the picture.
  init(_ texels: InlineArray<4, Vec2>, of source: TexelSource) {
    let (low, high) = texels.box
    (left, right) = TexelBounds.range(low.x, high.x, source.width)
    (top, bottom) = TexelBounds.range(low.y, high.y, source.height)
  }

  private static func range(_ low: Float, _ high: Float, _ size: Int) -> (Int, Int) {
    let first = min(max(Int(low), 0), size - 1)
    let ceiling = Int(high) + (Float(Int(high)) < high ? 1 : 0)
    return (first, min(max(ceiling - 1, first), size - 1))
  }

  /// The range of positions that the columns cover; both ends belong to it.
  var columns: (low: Int, high: Int) {
    (left << TexelBounds.fraction, ((right + 1) << TexelBounds.fraction) - 1)
  }

  /// The range of positions that the rows cover; both ends belong to it.
  var rows: (low: Int, high: Int) {
    (top << TexelBounds.fraction, ((bottom + 1) << TexelBounds.fraction) - 1)
  }
}
