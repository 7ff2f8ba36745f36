import ReelMath

/// Which texels a quad may show: those that the box about its corners' texels touches. Nothing beside
/// them is ever read, so neighbours in an atlas never show, nor what lies beside the texture.
///
/// Places in the texture are fixed-point numbers here, with ``fraction`` bits behind the point: over
/// a row of 16384 pixels their steps add up to an error of 2⁻²⁷ texel.
struct TexelBounds {
  static let fraction = 40
  static let one = 1 << fraction

  /// The first and the last column, the first and the last row.
  let left: Int
  let right: Int
  let top: Int
  let bottom: Int

  /// - Parameter texels: within the picture.
  init(_ texels: InlineArray<4, Vec2>, of source: TexelSource) {
    var low = texels[0]
    var high = texels[0]
    for corner in 1..<4 {
      low = Vec2(min(low.x, texels[corner].x), min(low.y, texels[corner].y))
      high = Vec2(max(high.x, texels[corner].x), max(high.y, texels[corner].y))
    }
    (left, right) = TexelBounds.range(low.x, high.x, source.width)
    (top, bottom) = TexelBounds.range(low.y, high.y, source.height)
  }

  private static func range(_ low: Float, _ high: Float, _ size: Int) -> (Int, Int) {
    let first = min(max(Int(low), 0), size - 1)
    let ceiling = Int(high) + (Float(Int(high)) < high ? 1 : 0)
    return (first, min(max(ceiling - 1, first), size - 1))
  }

  /// The places that these columns cover: those from the first number on, up to and with the second.
  var columns: (low: Int, high: Int) {
    (left << TexelBounds.fraction, ((right + 1) << TexelBounds.fraction) - 1)
  }

  /// The same for rows.
  var rows: (low: Int, high: Int) {
    (top << TexelBounds.fraction, ((bottom + 1) << TexelBounds.fraction) - 1)
  }
}
