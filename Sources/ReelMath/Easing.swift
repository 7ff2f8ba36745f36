// Easing curves by name, after Robert Penner's families.
//
//     1 ┤        ╭──   Every curve is given by its `in` form, slow at the start. The `out` form is
//       │     ╭──╯     the same turned by half a turn, `1 - in(1 - t)`; the `inOut` form is the
//       │   ╭─╯        `in` form at half size followed by the `out` form at half size. So a family
//     0 ┼───┴──────▶ t is written once, and both ends of each curve are exact by construction.

/// The curve of an animation: the way in which a value changes from its start to its end.
///
/// Call it with the fraction of time that has passed; it returns the fraction of the change:
///
///     let x = start + (end - start) * Easing.easeOutCubic(seconds / duration)
///
/// Every curve returns exactly 0 at 0 and exactly 1 at 1. The `back` and `elastic` families leave the range from 0 to 1
/// in between. In a file a curve is one byte, the raw value; raw values never change.
public enum Easing: UInt8, CaseIterable, Sendable {
  /// Constant speed.
  case linear = 0
  /// Starts slowly: t².
  case easeInQuad = 1
  /// Ends slowly, the mirror image of ``easeInQuad``.
  case easeOutQuad = 2
  /// Starts and ends slowly, by halves of the `Quad` family.
  case easeInOutQuad = 3
  /// Starts more slowly: t³.
  case easeInCubic = 4
  /// Ends more slowly, the mirror image of ``easeInCubic``.
  case easeOutCubic = 5
  /// Starts and ends more slowly, by halves of the `Cubic` family.
  case easeInOutCubic = 6
  /// Starts gently: a quarter of a cosine wave.
  case easeInSine = 7
  /// Ends gently, the mirror image of ``easeInSine``.
  case easeOutSine = 8
  /// Starts and ends gently, by halves of the `Sine` family: half a cosine wave.
  case easeInOutSine = 9
  /// Goes back by a tenth of the change before it starts.
  case easeInBack = 10
  /// Overshoots the end by a tenth of the change and comes back.
  case easeOutBack = 11
  /// Goes back and overshoots by a twentieth, by halves of the `Back` family.
  case easeInOutBack = 12
  /// Bounces three times, ever higher, before it goes to the end.
  case easeInBounce = 13
  /// Falls to the end and bounces off it three times.
  case easeOutBounce = 14
  /// Bounces at the start and at the end, by halves of the `Bounce` family.
  case easeInOutBounce = 15
  /// Swings ever wider around the start before it goes to the end.
  case easeInElastic = 16
  /// Swings ever less around the end, like a plucked string.
  case easeOutElastic = 17
  /// Swings at the start and at the end, by halves of the `Elastic` family.
  case easeInOutElastic = 18

  /// Returns the fraction of the change at the fraction `t` of the time. Before 0 (and for NaN) the result is 0, after
  /// 1 it is 1.
  public func callAsFunction(_ t: Float) -> Float {
    guard t > 0 else { return 0 }
    guard t < 1 else { return 1 }
    return switch self {
    case .linear: t
    case .easeInQuad: Self.quad(t)
    case .easeOutQuad: 1 - Self.quad(1 - t)
    case .easeInOutQuad: Self.halves(t, Self.quad)
    case .easeInCubic: Self.cubic(t)
    case .easeOutCubic: 1 - Self.cubic(1 - t)
    case .easeInOutCubic: Self.halves(t, Self.cubic)
    case .easeInSine: Self.sine(t)
    case .easeOutSine: 1 - Self.sine(1 - t)
    case .easeInOutSine: Self.halves(t, Self.sine)
    case .easeInBack: Self.back(t)
    case .easeOutBack: 1 - Self.back(1 - t)
    case .easeInOutBack: Self.halves(t, Self.back)
    case .easeInBounce: Self.bounce(t)
    case .easeOutBounce: 1 - Self.bounce(1 - t)
    case .easeInOutBounce: Self.halves(t, Self.bounce)
    case .easeInElastic: Self.elastic(t)
    case .easeOutElastic: 1 - Self.elastic(1 - t)
    case .easeInOutElastic: Self.halves(t, Self.elastic)
    }
  }

  /// Returns the `inOut` form of a curve.
  private static func halves(_ t: Float, _ curve: (Float) -> Float) -> Float {
    t < 0.5 ? curve(2 * t) / 2 : 1 - curve(2 - 2 * t) / 2
  }

  private static func quad(_ t: Float) -> Float { t * t }

  private static func cubic(_ t: Float) -> Float { t * t * t }

  private static func sine(_ t: Float) -> Float {
    // 1 - cos x = 2 sin² (x / 2), which stays precise if x is small.
    let half = Float.sin(t * 0.785_398_2)
    return 2 * half * half
  }

  private static func back(_ t: Float) -> Float {
    // With this factor the lowest point of the curve is -1/10.
    t * t * (2.701_58 * t - 1.701_58)
  }

  /// Returns a point of a curve of four parabolas of equal curvature, which stand on 0. They take 1, 2, 4 and 4
  /// elevenths of the time; of the last, which is 1 high, only the rising half belongs to the curve.
  private static func bounce(_ t: Float) -> Float {
    let fall = 1 - t
    let middle: Float
    let floor: Float
    if fall < 4.0 / 11 {
      middle = 0
      floor = 0
    } else if fall < 8.0 / 11 {
      middle = 6.0 / 11
      floor = 3.0 / 4
    } else if fall < 10.0 / 11 {
      middle = 9.0 / 11
      floor = 15.0 / 16
    } else {
      middle = 10.5 / 11
      floor = 63.0 / 64
    }
    let side = fall - middle
    return 1 - (7.5625 * side * side + floor)
  }

  /// Returns a cosine wave of period 0.3 under an exponential curve that is exactly 0 at 0 and 1 at 1.
  private static func elastic(_ t: Float) -> Float {
    let size = (Float.exp(6.931_471_8 * t) - 1) / 1023
    return size * Float.cos((1 - t) * 20.943_951)
  }
}
