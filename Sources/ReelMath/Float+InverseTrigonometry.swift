// Angles from ratios, with the same bits on every machine; see Float+Trigonometry.swift.
//
//  quotient in [0, 1] ──▶ nearest eighth k/8 ──▶ atan(k/8) from a table
//                                             + atan of a rest of at most 1/16 by Taylor's series
//
// DETERMINISM: the code uses only + - * /, square roots and one conversion to an integer, in the order written.

extension Float {
  /// Returns the angle in radians, -π to π, of the direction `(x, y)`: clockwise from the x axis on a screen whose y
  /// grows downwards.
  ///
  /// The error is at most 0.5001 units in the last place. Zeros, infinities and NaN behave as in C: the sign of a zero
  /// `y` is the sign of the result, and `atan2(y: 0, x: 0)` is 0.
  public static func atan2(y: Float, x: Float) -> Float {
    guard !x.isNaN, !y.isNaN else { return .nan }
    var ay = Double(y.magnitude)
    var ax = Double(x.magnitude)
    if ay == .infinity || ax == .infinity {
      // Directions at infinity count as multiples of an eighth of a turn.
      ay = ay == .infinity ? 1 : 0
      ax = ax == .infinity ? 1 : 0
    }
    // `arc` computes angles of the first octant. So the axes are exchanged if `y` is larger than `x`, and the angle is
    // mirrored if one of the two is negative.
    var angle = ay <= ax ? arc(ay, ax) : 1.5707963267948966 - arc(ax, ay)
    if x.sign == .minus { angle = 3.141592653589793 - angle }
    return Float(y.sign == .minus ? -angle : angle)
  }

  /// Returns the angle in radians, -π/2 to π/2, whose tangent is `slope`.
  ///
  /// The error is at most 0.5001 units in the last place. As in C, a zero keeps its sign, infinities give ±π/2, NaN
  /// gives NaN.
  public static func atan(_ slope: Float) -> Float { atan2(y: slope, x: 1) }

  /// Returns the angle in radians, -π/2 to π/2, whose sine is `value`; NaN outside of -1 to 1.
  ///
  /// The error is at most 0.5001 units in the last place.
  public static func asin(_ value: Float) -> Float {
    guard value.magnitude <= 1 else { return .nan }
    let x = Double(value.magnitude)
    let side = ((1 - x) * (1 + x)).squareRoot()
    let angle = x <= side ? arc(x, side) : 1.5707963267948966 - arc(side, x)
    return Float(value.sign == .minus ? -angle : angle)
  }

  /// Returns the angle in radians, 0 to π, whose cosine is `value`; NaN outside of -1 to 1.
  ///
  /// The error is at most 0.5001 units in the last place.
  public static func acos(_ value: Float) -> Float {
    guard value.magnitude <= 1 else { return .nan }
    let x = Double(value.magnitude)
    let side = ((1 - x) * (1 + x)).squareRoot()
    let angle = side <= x ? arc(side, x) : 1.5707963267948966 - arc(x, side)
    return Float(value.sign == .minus ? 3.141592653589793 - angle : angle)
  }

  /// Returns the arc tangent of `y / x` for 0 ≤ y ≤ x; 0 if both are zero.
  private static func arc(_ y: Double, _ x: Double) -> Double {
    guard y > 0 else { return 0 }
    let eighth = Int32(y / x * 8 + 0.5)
    let near = Double(eighth) / 8
    // atan(y/x) = atan(near) + atan((y - near·x) / (x + near·y)).
    let rest = (y - near * x) / (x + near * y)
    let z = rest * rest
    var p = 1.0 / 13
    p = p * z - 1.0 / 11
    p = p * z + 1.0 / 9
    p = p * z - 1.0 / 7
    p = p * z + 1.0 / 5
    p = p * z - 1.0 / 3
    return arcOfEighths(eighth) + (rest + rest * z * p)
  }

  /// Returns atan(k/8) for k from 0 to 8.
  private static func arcOfEighths(_ k: Int32) -> Double {
    switch k {
    case 0: 0
    case 1: 0.12435499454676144
    case 2: 0.24497866312686414
    case 3: 0.35877067027057225
    case 4: 0.4636476090008061
    case 5: 0.5585993153435624
    case 6: 0.6435011087932844
    case 7: 0.7188299996216245
    default: 0.7853981633974483
    }
  }
}
