/// One coordinate of the texels along a row of pixels: its first position and its step, as fixed-point numbers
/// of ``TexelBounds``.
struct TexelWalk {
  var first: Int
  var step: Int

  /// The offset that is added to every position. With it, a pixel's centre on the line between two texels shows the
  /// later one; without it, rounding would decide. All centres lie on such lines if a picture is shown at half its
  /// size.
  static let bias = TexelBounds.one >> 20

  /// Returns a step as a fixed-point number. Steps of more than 2²⁰ texels occur only in slivers: triangles far thinner
  /// than a pixel.
  static func step(_ texels: Double) -> Int {
    Int(min(max(texels, -0x1p20), 0x1p20) * Double(TexelBounds.one))
  }

  /// Creates a walk whose `steps` + 1 positions all stay within the limits. For this it corrects the start and the
  /// step: rounding would lead slightly beyond the limits, and farther in a sliver.
  ///
  /// - Parameters:
  ///   - texel: the position of the first pixel's centre, in texels, anywhere within 2²⁰ of the limits.
  ///   - step: a result of ``step(_:)``.
  @inline(__always)
  init(from texel: Double, step: Int, steps: Int, low: Int, high: Int) {
    let start = Int(texel * Double(TexelBounds.one)) &+ TexelWalk.bias
    first = start < low ? low : start > high ? high : start
    self.step = step
    let (way, isTooFar) = step.multipliedReportingOverflow(by: steps)
    // SAFETY: limits are below 2⁵⁷, so the sum cannot overflow if `way` is below 2⁶¹.
    let isShort = !isTooFar && way < (1 &<< 61) && way > -(1 &<< 61)
    let last = isShort ? first &+ way : step > 0 ? Int.max : Int.min
    if last < low {
      self.step = steps > 0 ? (low &- first) / steps : 0
    } else if last > high {
      self.step = steps > 0 ? (high &- first) / steps : 0
    }
  }
}
