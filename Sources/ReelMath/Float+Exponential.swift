// Exponential, logarithm and power with the same bits on every machine; see
// Float+Trigonometry.swift.
//
// DETERMINISM: the code uses only + - * / in `Double`, bit patterns and integers, in the order written.

extension Float {
  /// Returns e raised to `x`.
  ///
  /// The error is at most 0.5001 units in the last place, subnormal results included. Above 88.72 the result is
  /// infinity, below -103.98 it is 0; NaN gives NaN.
  public static func exp(_ x: Float) -> Float {
    x.isNaN ? .nan : Float(exponential(Double(x)))
  }

  /// Returns the natural logarithm of `x`.
  ///
  /// The error is at most 0.5001 units in the last place. As in C, 0 gives minus infinity, a negative number gives NaN,
  /// and infinity gives infinity.
  public static func log(_ x: Float) -> Float {
    guard x >= 0 else { return .nan }
    if x == 0 { return -.infinity }
    return x == .infinity ? x : Float(logarithm(Double(x)))
  }

  /// Returns `base` raised to `exponent`.
  ///
  /// The error is at most 0.5001 units in the last place. As in C, anything to the power of 0 is 1, and 1 to any power
  /// is 1, even if the other number is NaN. A negative base requires a whole exponent, otherwise the result is NaN. The
  /// power of a negative zero or infinity is negative for an odd exponent.
  public static func pow(_ base: Float, _ exponent: Float) -> Float {
    if exponent == 0 || base == 1 { return 1 }
    guard !base.isNaN, !exponent.isNaN else { return .nan }
    let size = base.magnitude
    if exponent.magnitude == .infinity {
      if size == 1 { return 1 }
      return (size > 1) == (exponent > 0) ? .infinity : 0
    }
    let parity = Parity(exponent)
    let isNegative = base.sign == .minus && parity == .odd
    let result: Float
    if size == 0 || size == .infinity {
      result = (size == 0) == (exponent < 0) ? .infinity : 0
    } else {
      if base < 0 && parity == .fraction { return .nan }
      result = Float(exponential(Double(exponent) * logarithm(Double(size))))
    }
    return isNegative ? -result : result
  }

  /// The parity of a finite number: odd, even, or not whole.
  private enum Parity {
    case odd, even, fraction

    init(_ x: Float) {
      let size = x.magnitude
      // From 2²⁴ on there are no odd numbers in a Float.
      if size >= 0x1p24 {
        self = .even
        return
      }
      let whole = Int32(size)
      self = Float(whole) != size ? .fraction : whole & 1 == 1 ? .odd : .even
    }
  }

  /// Returns e raised to `x`, in `Double`: infinity or zero if the result is outside the range of `Float`. `x` is not
  /// NaN.
  private static func exponential(_ x: Double) -> Double {
    if x > 89 { return .infinity }
    if x < -105 { return 0 }
    // x = n · ln 2 + r with |r| ≤ ln 2 / 2; see ReducedAngle for the rounding.
    let shifted = x * 1.4426950408889634 + 0x1.8p52
    let n = shifted - 0x1.8p52
    let r = (x - n * 0x1.62e42feep-1) - n * 0x1.a39ef35793c76p-33
    var p = 1.0 / 479_001_600
    p = p * r + 1.0 / 39_916_800
    p = p * r + 1.0 / 3_628_800
    p = p * r + 1.0 / 362_880
    p = p * r + 1.0 / 40_320
    p = p * r + 1.0 / 5040
    p = p * r + 1.0 / 720
    p = p * r + 1.0 / 120
    p = p * r + 1.0 / 24
    p = p * r + 1.0 / 6
    p = p * r + 1.0 / 2
    // n lies between -152 and 129, so 2ⁿ is an ordinary Double.
    let power = Int64(truncatingIfNeeded: Int32(truncatingIfNeeded: shifted.bitPattern))
    let scale = Double(bitPattern: UInt64(bitPattern: power + 1023) << 52)
    return (1 + (r + r * r * p)) * scale
  }

  /// Returns the natural logarithm of a positive, finite and normal number, in `Double`.
  private static func logarithm(_ x: Double) -> Double {
    // x = m · 2ᵉ with √½ ≤ m < √2, and log m = 2 · artanh((m - 1) / (m + 1)).
    let sqrtHalf: UInt64 = 0x3FE6_A09E_667F_3BCD
    let above = x.bitPattern &- sqrtHalf
    let e = Int64(bitPattern: above) >> 52
    let m = Double(bitPattern: above & 0x000F_FFFF_FFFF_FFFF &+ sqrtHalf)
    let s = (m - 1) / (m + 1)
    let z = s * s
    var p = 1.0 / 21
    p = p * z + 1.0 / 19
    p = p * z + 1.0 / 17
    p = p * z + 1.0 / 15
    p = p * z + 1.0 / 13
    p = p * z + 1.0 / 11
    p = p * z + 1.0 / 9
    p = p * z + 1.0 / 7
    p = p * z + 1.0 / 5
    p = p * z + 1.0 / 3
    return Double(e) * 0.6931471805599453 + 2 * (s + s * z * p)
  }
}
