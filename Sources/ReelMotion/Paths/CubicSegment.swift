import ReelMath

/// A cubic Bézier curve in Double.
///
/// DETERMINISM: sums, products and square roots of Doubles, each rounded by IEEE 754.
struct CubicSegment {
  private let x: Cubic
  private let y: Cubic

  /// One coordinate of the curve as a polynomial: a + b t + c t² + d t³.
  private struct Cubic {
    let a: Double
    let b: Double
    let c: Double
    let d: Double

    init(_ start: Float, _ first: Float, _ second: Float, _ end: Float) {
      let (p, q, r, s) = (Double(start), Double(first), Double(second), Double(end))
      a = p
      b = 3 * (q - p)
      c = 3 * (p - 2 * q + r)
      d = s - p + 3 * (q - r)
    }

    func value(_ t: Double) -> Double { a + t * (b + t * (c + t * d)) }
    func slope(_ t: Double) -> Double { b + t * (2 * c + t * 3 * d) }
  }

  /// Creates the curve of a segment of a path's points.
  init(_ points: [Vec2], _ segment: Int) {
    let at = segment * 3
    let (start, first) = (points[at], points[at + 1])
    let (second, end) = (points[at + 2], points[at + 3])
    x = Cubic(start.x, first.x, second.x, end.x)
    y = Cubic(start.y, first.y, second.y, end.y)
  }

  func point(at t: Double) -> Vec2 { Vec2(Float(x.value(t)), Float(y.value(t))) }

  /// Returns the derivative of the curve's length with respect to its parameter.
  func speed(at t: Double) -> Double {
    let (dx, dy) = (x.slope(t), y.slope(t))
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Returns the direction of the curve as a vector of length 1.
  func direction(at t: Double) -> Vec2 {
    var (dx, dy) = (x.slope(t), y.slope(t))
    var length = (dx * dx + dy * dy).squareRoot()
    if !(length > 1e-9) {
      // A control point lies on an end of the segment, so the derivative is 0 there.
      let (before, after) = (max(t - 0.01, 0), min(t + 0.01, 1))
      dx = x.value(after) - x.value(before)
      dy = y.value(after) - y.value(before)
      length = (dx * dx + dy * dy).squareRoot()
    }
    return length > 0 ? Vec2(Float(dx / length), Float(dy / length)) : .zero
  }

  /// Returns the length between two parameters, by Gauss-Legendre quadrature with five points.
  func length(from start: Double, to end: Double) -> Double {
    let half = (end - start) / 2
    let middle = start + half
    let (inner, outer) = (0.538_469_310_105_683_1 * half, 0.906_179_845_938_664 * half)
    return half
      * (0.568_888_888_888_888_9 * speed(at: middle)
        + 0.478_628_670_499_366_5 * (speed(at: middle - inner) + speed(at: middle + inner))
        + 0.236_926_885_056_189_1 * (speed(at: middle - outer) + speed(at: middle + outer)))
  }
}
