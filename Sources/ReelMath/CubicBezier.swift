/// A timing curve like those of CSS: a cubic Bézier curve from (0, 0) to (1, 1) with two control points, read as the y
/// at the time x.
///
/// Every curve returns exactly 0 at 0 and exactly 1 at 1. The presets have the names and the numbers of CSS (W3C, "CSS
/// Easing Functions Level 1").
public struct CubicBezier: Equatable, Sendable {
  /// The time of the first control point, 0 to 1.
  public package(set) var x1: Float
  /// The fraction of the change at the first control point; any finite number.
  public package(set) var y1: Float
  /// The time of the second control point, 0 to 1.
  public package(set) var x2: Float
  /// The fraction of the change at the second control point; any finite number.
  public package(set) var y2: Float

  /// Creates a curve from its control points. `x1` and `x2` must lie in 0 to 1, because the curve would otherwise run
  /// back in time; `y1` and `y2` must be finite. Anything else traps.
  public init(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    guard Self.isValid(x1, y1, x2, y2) else {
      misuse(
        """
        CubicBezier(x1, y1, x2, y2): x1 and x2 are times and must lie in 0...1, y1 and y2 must be \
        finite. Read numbers from a file with `CubicBezier(checking:_:_:_:)`.
        """)
    }
    self.init(unchecked: x1, y1, x2, y2)
  }

  /// Creates a curve from unchecked numbers, such as from a file; `nil` if they do not describe a curve.
  public init?(checking x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    guard Self.isValid(x1, y1, x2, y2) else { return nil }
    self.init(unchecked: x1, y1, x2, y2)
  }

  private init(unchecked x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  private static func isValid(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) -> Bool {
    x1 >= 0 && x1 <= 1 && x2 >= 0 && x2 <= 1 && y1.isFinite && y2.isFinite
  }

  /// The curve of constant speed.
  public static var linear: CubicBezier { CubicBezier(unchecked: 0, 0, 1, 1) }
  /// A curve that starts quickly and ends slowly: the default of CSS.
  public static var ease: CubicBezier { CubicBezier(unchecked: 0.25, 0.1, 0.25, 1) }
  /// A curve that starts slowly.
  public static var easeIn: CubicBezier { CubicBezier(unchecked: 0.42, 0, 1, 1) }
  /// A curve that ends slowly.
  public static var easeOut: CubicBezier { CubicBezier(unchecked: 0, 0, 0.58, 1) }
  /// A curve that starts and ends slowly.
  public static var easeInOut: CubicBezier { CubicBezier(unchecked: 0.42, 0, 0.58, 1) }

  /// Returns the fraction of the change at the fraction `t` of the time. Before 0 (and for NaN) the result is 0, after
  /// 1 it is 1. The result is that of the exact curve at a time at most 1e-6 earlier or later.
  public func callAsFunction(_ t: Float) -> Float {
    guard t > 0 else { return 0 }
    guard t < 1 else { return 1 }
    return Float(Self.coordinate(Double(y1), Double(y2), at: parameter(Double(t))))
  }

  /// Returns the parameter of the curve at time `t`, by Newton's method. A step that would leave the remaining interval
  /// goes to its middle instead.
  ///
  /// DETERMINISM: the code uses only `Double` arithmetic and comparisons, and a bounded number of steps.
  private func parameter(_ t: Double) -> Double {
    let p = Double(x1)
    let q = Double(x2)
    var low = 0.0
    var high = 1.0
    var s = t
    for _ in 0..<48 {
      let error = Self.coordinate(p, q, at: s) - t
      if error.magnitude < 1e-12 { break }
      if error < 0 { low = s } else { high = s }
      let slope = 3 * ((1 - s) * ((1 - s) * p + 2 * s * (q - p)) + s * s * (1 - q))
      let next = s - error / slope
      // The comparison also excludes the step of a slope of zero, which is infinite or NaN.
      s = next > low && next < high ? next : (low + high) / 2
    }
    return s
  }

  /// Returns one coordinate of the curve through 0, `p`, `q` and 1 at the parameter `s`.
  private static func coordinate(_ p: Double, _ q: Double, at s: Double) -> Double {
    s * (3 * (1 - s) * ((1 - s) * p + s * q) + s * s)
  }
}
