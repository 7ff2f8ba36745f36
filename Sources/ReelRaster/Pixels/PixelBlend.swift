/// The exact blending of a colour with the one below it: every quotient by 255 is rounded to the nearest.
///
/// One number contains two channels of 16 bits each: red and blue, or alpha and green. Sources are not premultiplied.
/// In the formulas, s is a channel of the source, d that of the colour below, and a the source's alpha. The resulting
/// alpha is that of SDL's copies: `normal` computes a + d · (1 - a), and the other modes leave it unchanged.
enum PixelBlend {
  /// Divides both halves by 255 and rounds; each is at most 255 · 255. (Jim Blinn's method; a sum with 128 still fits
  /// into 16 bits.)
  @inline(__always)
  static func divided(_ pair: UInt32) -> UInt32 {
    let sum = pair &+ 0x0080_0080
    return ((sum &+ ((sum &>> 8) & 0x00FF_00FF)) &>> 8) & 0x00FF_00FF
  }

  /// Multiplies a colour by a tint, channel by channel.
  @inline(__always)
  static func tinted(_ color: UInt32, by tint: UInt32) -> UInt32 {
    let redAndBlue =
      ((color &>> 16) & 255) &* ((tint &>> 16) & 255) &<< 16 | (color & 255) &* (tint & 255)
    let alphaAndGreen =
      (color &>> 24) &* (tint &>> 24) &<< 16 | ((color &>> 8) & 255) &* ((tint &>> 8) & 255)
    return divided(redAndBlue) | divided(alphaAndGreen) &<< 8
  }

  /// Returns s · a + d · (1 - a).
  @inline(__always)
  static func normal(_ source: UInt32, over below: UInt32) -> UInt32 {
    let alpha = source &>> 24
    let rest = 255 &- alpha
    let redAndBlue = (source & 0x00FF_00FF) &* alpha &+ (below & 0x00FF_00FF) &* rest
    // Alpha is mixed with a source value of 255: a + d · (1 - a).
    let alphaAndGreen =
      ((source &>> 8) & 0x0000_00FF | 0x00FF_0000) &* alpha
      &+ ((below &>> 8) & 0x00FF_00FF) &* rest
    return divided(redAndBlue) | divided(alphaAndGreen) &<< 8
  }

  /// Returns s · a + d, at most 255.
  @inline(__always)
  static func additive(_ source: UInt32, over below: UInt32) -> UInt32 {
    let alpha = source &>> 24
    let redAndBlue = divided((source & 0x00FF_00FF) &* alpha) &+ (below & 0x00FF_00FF)
    let green = divided(((source &>> 8) & 255) &* alpha) &+ ((below &>> 8) & 255)
    return saturated(redAndBlue) | saturated(green) &<< 8 | below & 0xFF00_0000
  }

  /// Returns d · (s · a + 1 - a).
  @inline(__always)
  static func multiply(_ source: UInt32, over below: UInt32) -> UInt32 {
    let alpha = source &>> 24
    let rest = (255 &- alpha) &* 0x0001_0001
    let redAndBlue = divided((source & 0x00FF_00FF) &* alpha) &+ rest
    let green = (divided(((source &>> 8) & 255) &* alpha) &+ rest) & 255
    return products(redAndBlue, green, below) | below & 0xFF00_0000
  }

  /// Returns d · (1 - s · a) + s · a.
  @inline(__always)
  static func screen(_ source: UInt32, over below: UInt32) -> UInt32 {
    let alpha = source &>> 24
    let redAndBlue = divided((source & 0x00FF_00FF) &* alpha)
    let green = divided(((source &>> 8) & 255) &* alpha)
    // No sum exceeds 255, so nothing is carried into the next channel.
    return (redAndBlue | green &<< 8)
      &+ products(0x00FF_00FF &- redAndBlue, 255 &- green, below) | below & 0xFF00_0000
  }

  /// Multiplies the colour below by one factor for each channel, in 255ths, and clears its alpha.
  @inline(__always)
  private static func products(
    _ redAndBlue: UInt32, _ green: UInt32, _ below: UInt32
  ) -> UInt32 {
    let outer =
      (redAndBlue &>> 16) &* ((below &>> 16) & 255) &<< 16
      | (redAndBlue & 255) &* (below & 255)
    return divided(outer) | divided(green &* ((below &>> 8) & 255)) &<< 8
  }

  /// Limits both halves, which are at most 510, to 255.
  @inline(__always)
  private static func saturated(_ pair: UInt32) -> UInt32 {
    (pair | (0x0100_0100 &- ((pair &>> 8) & 0x0001_0001))) & 0x00FF_00FF
  }
}
