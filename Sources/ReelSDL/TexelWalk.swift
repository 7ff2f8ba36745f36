/// One coordinate of the texels along a row of pixels: where it begins and by how much it grows from
/// pixel to pixel, as fixed-point numbers of ``TexelBounds``.
struct TexelWalk {
  var place: Int
  var step: Int

  /// Added to every place. A pixel's centre that lies on the line between two texels, as all do where a
  /// picture is shown at half its size, shows the later one; without it, rounding would decide.
  static let bias = TexelBounds.one >> 20

  /// A step as a fixed-point number. Steps of more than 2²⁰ texels only come with slivers.
  static func step(_ texels: Double) -> Int {
    Int(min(max(texels, -0x1p20), 0x1p20) * Double(TexelBounds.one))
  }

  /// Such that none of `steps` + 1 places leaves the limits. Rounding may lead a place beyond them by a
  /// hair, or, in a sliver, farther.
  ///
  /// - Parameters:
  ///   - texel: where the first pixel's centre lies, in texels, anywhere within 2²⁰ of the limits.
  ///   - step: made by ``step(_:)``.
  @inline(__always)
  init(from texel: Double, step: Int, steps: Int, low: Int, high: Int) {
    let start = Int(texel * Double(TexelBounds.one)) &+ TexelWalk.bias
    place = start < low ? low : start > high ? high : start
    self.step = step
    let (way, isTooFar) = step.multipliedReportingOverflow(by: steps)
    // SAFETY: limits are below 2⁵⁷, so the sum can not overflow with a way below 2⁶¹.
    let isShort = !isTooFar && way < (1 &<< 61) && way > -(1 &<< 61)
    let last = isShort ? place &+ way : step > 0 ? Int.max : Int.min
    if last < low {
      self.step = steps > 0 ? (low &- place) / steps : 0
    } else if last > high {
      self.step = steps > 0 ? (high &- place) / steps : 0
    }
  }
}
