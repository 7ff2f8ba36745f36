import Foundation
import ReelMath

/// Contours of straight pieces, of which every figure is made.
///
/// Curves are cut into short pieces as soon as they are added, so that all later steps handle only segments. Angles are
/// in degrees, clockwise on the screen, 0 to the right.
struct Path {
  /// One line of points, whose last point may be joined to its first.
  struct Contour {
    var points: [Vec2] = []
    var isClosed = false
  }

  var contours: [Contour] = []
  private var isOpen = false

  init() {}

  /// Makes one closed contour through the points.
  init(polygon points: [Vec2]) {
    contours = [Contour(points: points, isClosed: true)]
  }

  /// Makes one open contour through the points.
  init(line points: Vec2...) {
    contours = [Contour(points: points)]
  }

  /// The pen's position.
  var pen: Vec2 { isOpen ? contours.last?.points.last ?? .zero : .zero }

  mutating func move(_ to: Vec2) {
    contours.append(Contour(points: [to]))
    isOpen = true
  }

  mutating func line(_ to: Vec2) {
    guard isOpen else { return move(to) }
    contours[contours.count - 1].points.append(to)
  }

  mutating func quad(_ c: Vec2, _ to: Vec2) {
    let from = pen
    cubic(from.mixed(with: c, 2 / 3), to.mixed(with: c, 2 / 3), to)
  }

  mutating func cubic(_ c1: Vec2, _ c2: Vec2, _ to: Vec2) {
    let from = pen
    let pieces = 14
    for i in 1...pieces {
      let t = Float(i) / Float(pieces)
      let s = 1 - t
      line(from * (s * s * s) + c1 * (3 * s * s * t) + c2 * (3 * s * t * t) + to * (t * t * t))
    }
  }

  /// Adds a part of an ellipse; if the pen is down, a line leads to its start.
  mutating func arc(_ center: Vec2, _ radii: Vec2, from start: Float, to end: Float) {
    let pieces = max(4, Int(abs(end - start) / 9))
    for i in 0...pieces {
      let angle = start + (end - start) * Float(i) / Float(pieces)
      line(center + radii * unit(degrees: angle))
    }
  }

  mutating func close() {
    guard isOpen else { return }
    contours[contours.count - 1].isClosed = true
    isOpen = false
  }

  func transformed(_ map: Affine) -> Path {
    var result = self
    for i in contours.indices {
      result.contours[i].points = contours[i].points.map { map.apply($0) }
    }
    return result
  }

  /// The smallest rectangle that holds all points.
  var bounds: Rect {
    let points = contours.flatMap(\.points)
    guard let first = points.first else { return .zero }
    var low = first
    var high = first
    for p in points {
      low = Vec2(min(low.x, p.x), min(low.y, p.y))
      high = Vec2(max(high.x, p.x), max(high.y, p.y))
    }
    return Rect(low.x, low.y, high.x - low.x, high.y - low.y)
  }
}

/// Returns the unit vector that points along an angle.
func unit(degrees: Float) -> Vec2 {
  let radians = Double(degrees) * .pi / 180
  return Vec2(Float(cos(radians)), Float(sin(radians)))
}

extension Affine {
  /// Returns a turn about the origin, clockwise on the screen.
  static func rotation(degrees: Float) -> Affine {
    let u = unit(degrees: degrees)
    return Affine(a: u.x, b: u.y, c: -u.y, d: u.x, tx: 0, ty: 0)
  }

  /// Returns the map `inner` with `center` for its origin.
  static func about(_ center: Vec2, _ inner: Affine) -> Affine {
    translation(center) * inner * translation(-center)
  }
}
