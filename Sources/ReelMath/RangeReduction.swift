// Reduction of angles to an eighth of a turn on either side of a multiple of a quarter turn.
//
//     x = quarter · π/2 + rest,   |rest| ≤ π/4 (and slightly more by rounding)
//
// Small angles use the method of Cody and Waite: π/2 in two parts, the first so short that its product with the number
// of quarters is exact. Large angles use the method of Payne and Hanek: it multiplies, in integers, only those bits of
// 2/π that matter modulo a turn. So the rest is right for every finite `Float`, even the largest.
//
// DETERMINISM: the code uses only exact conversions, `+`, `-` and `*` in `Double`, and integers.

/// An angle as a number of quarter turns and a rest.
struct ReducedAngle {
  /// The number of quarter turns; only the low two bits are meaningful.
  var quarter: UInt32
  /// The rest in radians, between -π/4 and π/4.
  var rest: Double

  /// Reduces a finite angle in radians. The relative error of the rest is at most 2⁻³⁸.
  init(_ angle: Float) {
    let x = Double(angle)
    if x.magnitude <= 0.7853981633974483 {
      quarter = 0
      rest = x
    } else if x.magnitude < 1_048_576 {
      // Adding 1.5 · 2⁵² rounds a Double to the nearest whole number, which is then in the low bits.
      let shifted = x * 0.6366197723675814 + 0x1.8p52
      let count = shifted - 0x1.8p52
      quarter = UInt32(truncatingIfNeeded: shifted.bitPattern)
      // The first part of π/2 has 32 bits, `count` at most 20, so their product has no error.
      rest = (x - count * 0x1.921fb544p0) - count * 0x1.0b4611a626331p-34
    } else {
      (quarter, rest) = Self.large(angle)
    }
  }

  private static func large(_ angle: Float) -> (UInt32, Double) {
    // angle = significand · 2^exponent with a whole significand; -3 ≤ exponent ≤ 104.
    let bits = angle.bitPattern
    let significand = UInt64(bits & 0x007F_FFFF | 0x0080_0000)
    let exponent = Int32(bits >> 23 & 0xFF) - 150
    // The window starts at the bit of 2/π whose weight times 2^exponent is 2; all bits above it add complete turns. 128
    // bits of window leave an error below 2⁻¹⁰² quarters.
    let start = UInt32(bitPattern: exponent + 30)
    let word = start >> 5
    let shift = UInt64(start & 31)
    func window(_ index: UInt32) -> UInt64 {
      let pair = UInt64(twoOverPi(word + index)) << 32 | UInt64(twoOverPi(word + index + 1))
      return (pair << shift) >> 32
    }
    let p3 = significand &* window(3)
    let p2 = significand &* window(2) &+ p3 >> 32
    let p1 = significand &* window(1) &+ p2 >> 32
    let p0 = significand &* window(0) &+ p1 >> 32
    let high = p0 << 32 | p1 & 0xFFFF_FFFF
    let low = p2 << 32 | p3 & 0xFFFF_FFFF
    // The product has two bits of quarters, then the fraction. Read as a signed number, the fraction is the distance
    // from the nearest quarter.
    let quarter = UInt32(truncatingIfNeeded: (high &+ 1 << 61) >> 62)
    let fraction = Int64(bitPattern: high << 2 | low >> 62)
    let quarters = Double(fraction) * 0x1p-64 + Double(low << 2) * 0x1p-128
    let rest = quarters * 1.5707963267948966
    return angle < 0 ? (0 &- quarter, -rest) : (quarter, rest)
  }

  /// Returns the bits of 2/π in words of 32, after one word of zeros.
  private static func twoOverPi(_ word: UInt32) -> UInt32 {
    switch word {
    case 1: 0xA2F9_836E
    case 2: 0x4E44_1529
    case 3: 0xFC27_57D1
    case 4: 0xF534_DDC0
    case 5: 0xDB62_9599
    case 6: 0x3C43_9041
    case 7: 0xFE51_63AB
    case 8: 0xDEBB_C561
    default: 0
    }
  }
}
