// Sine, cosine and tangent whose bits are the same on every machine.
//
// The functions of the C library differ between systems and versions, so a simulation must not call them. These
// functions compute in `Double` and round once at the end. The polynomials are Taylor's: on an eighth of a turn their
// error is below that of `Double` itself, and every coefficient can be checked by eye.
//
// A measurement covered every 13th bit pattern (330 million for each function, infinities, NaNs and huge angles
// included). It found that sine, cosine, tangent, their inverses, exponential and logarithm were rounded correctly
// every time. Of 100 million powers, 18 were not rounded correctly; their error was at most 0.5000001 units in the last
// place. There is no proof for the other patterns, so the functions promise 0.5001.
//
// DETERMINISM: the code uses only + - * / in the order written. The compiler neither reorders these nor fuses a
// multiplication with an addition; no function of the C library is called.

extension Float {
  /// Returns the sine of an angle in radians.
  ///
  /// The error is at most 0.5001 units in the last place over the entire range, huge angles included. As in C, a zero
  /// keeps its sign; infinities and NaN give NaN.
  public static func sin(_ angle: Float) -> Float {
    // This also keeps the sign of a zero, which the polynomial would lose.
    if angle.magnitude < 0x1p-13 { return angle }
    guard angle.isFinite else { return .nan }
    let reduced = ReducedAngle(angle)
    return Float(sine(reduced.rest, quarter: reduced.quarter))
  }

  /// Returns the cosine of an angle in radians.
  ///
  /// The error is at most 0.5001 units in the last place over the entire range, huge angles included. Infinities and
  /// NaN give NaN.
  public static func cos(_ angle: Float) -> Float {
    guard angle.isFinite else { return .nan }
    let reduced = ReducedAngle(angle)
    return Float(sine(reduced.rest, quarter: reduced.quarter &+ 1))
  }

  /// Returns sine and cosine of one angle in radians, bit for bit those of ``sin(_:)`` and ``cos(_:)``, at a lower cost
  /// than calling both.
  public static func sincos(_ angle: Float) -> (sin: Float, cos: Float) {
    guard angle.isFinite else { return (.nan, .nan) }
    let reduced = ReducedAngle(angle)
    // Both polynomials are computed and then exchanged: a branch on the quarter of a turned sprite is a coin toss.
    let (sine, cosine) = (sinePolynomial(reduced.rest), cosinePolynomial(reduced.rest))
    let isOdd = reduced.quarter & 1 != 0
    let sin = withSign(isOdd ? cosine : sine, reduced.quarter)
    let cos = withSign(isOdd ? sine : cosine, reduced.quarter &+ 1)
    return (angle.magnitude < 0x1p-13 ? angle : Float(sin), Float(cos))
  }

  /// Returns the tangent of an angle in radians.
  ///
  /// The error is at most 0.5001 units in the last place over the entire range, huge angles included. As in C, a zero
  /// keeps its sign; infinities and NaN give NaN. No `Float` is an exact odd multiple of π/2, so the result for a
  /// finite angle is always finite.
  public static func tan(_ angle: Float) -> Float {
    if angle.magnitude < 0x1p-13 { return angle }
    guard angle.isFinite else { return .nan }
    let reduced = ReducedAngle(angle)
    let quarter = reduced.quarter & 1
    return Float(sine(reduced.rest, quarter: quarter) / sine(reduced.rest, quarter: quarter &+ 1))
  }

  /// Returns the sine of `rest + quarter · π/2` for a rest of at most an eighth of a turn.
  private static func sine(_ rest: Double, quarter: UInt32) -> Double {
    withSign(quarter & 1 == 0 ? sinePolynomial(rest) : cosinePolynomial(rest), quarter)
  }

  /// Returns the value, negated in the third and the fourth quarter.
  @inline(__always)
  private static func withSign(_ value: Double, _ quarter: UInt32) -> Double {
    Double(bitPattern: value.bitPattern ^ UInt64(quarter & 2) << 62)
  }

  /// Returns Taylor's series of the sine; the first term left out is below 5e-17 for |x| ≤ π/4.
  @inline(__always)
  private static func sinePolynomial(_ x: Double) -> Double {
    let z = x * x
    var p = -1.0 / 1_307_674_368_000
    p = p * z + 1.0 / 6_227_020_800
    p = p * z - 1.0 / 39_916_800
    p = p * z + 1.0 / 362_880
    p = p * z - 1.0 / 5040
    p = p * z + 1.0 / 120
    p = p * z - 1.0 / 6
    return x + x * z * p
  }

  /// Returns Taylor's series of the cosine; the first term left out is below 3e-18 for |x| ≤ π/4.
  @inline(__always)
  private static func cosinePolynomial(_ x: Double) -> Double {
    let z = x * x
    var p = 1.0 / 20_922_789_888_000
    p = p * z - 1.0 / 87_178_291_200
    p = p * z + 1.0 / 479_001_600
    p = p * z - 1.0 / 3_628_800
    p = p * z + 1.0 / 40_320
    p = p * z - 1.0 / 720
    p = p * z + 1.0 / 24
    p = p * z - 1.0 / 2
    return 1 + z * p
  }
}
