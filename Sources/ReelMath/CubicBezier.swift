/// A timing curve like those of CSS: a cubic Bézier curve from (0, 0) to (1, 1) with two control
/// points, read as "the y where x is the time".
///
/// Gives exactly 0 at 0 and exactly 1 at 1. The presets have the names and the numbers of CSS
/// (W3C, "CSS Easing Functions Level 1").
public struct CubicBezier: Equatable, Sendable {
  /// The first control point's time, 0 to 1.
  public private(set) var x1: Float
  /// The first control point's share of the way; any finite number.
  public private(set) var y1: Float
  /// The second control point's time, 0 to 1.
  public private(set) var x2: Float
  /// The second control point's share of the way; any finite number.
  public private(set) var y2: Float

  /// A curve from its control points. `x1` and `x2` must lie in 0 to 1, or the curve would run
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

  /// A curve from numbers that come from outside, or `nil` where they do not describe a curve.
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

  /// Even speed.
  public static var linear: CubicBezier { CubicBezier(unchecked: 0, 0, 1, 1) }
  /// Starts quickly and ends slowly: the default of CSS.
  public static var ease: CubicBezier { CubicBezier(unchecked: 0.25, 0.1, 0.25, 1) }
  /// Starts slowly.
  public static var easeIn: CubicBezier { CubicBezier(unchecked: 0.42, 0, 1, 1) }
  /// Ends slowly.
  public static var easeOut: CubicBezier { CubicBezier(unchecked: 0, 0, 0.58, 1) }
  /// Starts and ends slowly.
  public static var easeInOut: CubicBezier { CubicBezier(unchecked: 0.42, 0, 0.58, 1) }

  /// The share of the way after the share `t` of the time. Before 0 (and for NaN) the result is
  /// 0, after 1 it is 1. Within 1e-6 of the true curve in time.
  public func callAsFunction(_ t: Float) -> Float {
    guard t > 0 else { return 0 }
    guard t < 1 else { return 1 }
    return Float(Self.coordinate(Double(y1), Double(y2), at: parameter(Double(t))))
  }

  /// The parameter of the curve's point at time `t`: Newton's method, with a step to the middle
  /// of what is left whenever it would leave that.
  ///
  /// DETERMINISM: `Double` arithmetic and comparisons only, and a bounded number of steps.
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
      // Also catches a slope of zero, whose step is infinite or NaN.
      s = next > low && next < high ? next : (low + high) / 2
    }
    return s
  }

  /// One coordinate of the curve through 0, `p`, `q` and 1 at the parameter `s`.
  private static func coordinate(_ p: Double, _ q: Double, at s: Double) -> Double {
    s * (3 * (1 - s) * ((1 - s) * p + s * q) + s * s)
  }
}

extension CubicBezier: FieldValue {
  /// The linear curve.
  public init() { self = .linear }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    // The numbers may come from a file: the curve stays one that runs forwards.
    let finite = -Float.greatestFiniteMagnitude...Float.greatestFiniteMagnitude
    v.field("x1", &x1, in: 0...1)
    v.field("y1", &y1, in: finite)
    v.field("x2", &x2, in: 0...1)
    v.field("y2", &y2, in: finite)
  }
}
