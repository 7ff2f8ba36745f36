import ReelMath

/// A region of the plane, given by its signed distance: negative inside, in pixels.
///
/// Four things that cartoons need are cheap with distances: outlines (`grown`), soft shadows (a wide feather), one
/// outline round several parts (`union`), and crescents of light (`minus` a moved copy).
indirect enum Shape {
  case filled(Path)
  /// A line with round ends and joints.
  case stroked(Path, width: Float)
  case grown(Shape, Float)
  case union([Shape])
  case minus(Shape, Shape)
  case both(Shape, Shape)

  static func ellipse(_ center: Vec2, _ radii: Vec2) -> Shape {
    var path = Path()
    let pieces = 56
    for i in 0..<pieces {
      path.line(center + radii * unit(degrees: Float(i) * 360 / Float(pieces)))
    }
    path.close()
    return .filled(path)
  }

  static func circle(_ center: Vec2, _ radius: Float) -> Shape {
    ellipse(center, Vec2(radius, radius))
  }

  static func rounded(_ rect: Rect, _ radius: Float) -> Shape {
    let core = rect.inset(by: radius)
    return .grown(
      polygon([
        Vec2(core.minX, core.minY), Vec2(core.maxX, core.minY), Vec2(core.maxX, core.maxY),
        Vec2(core.minX, core.maxY),
      ]), radius)
  }

  static func polygon(_ points: [Vec2]) -> Shape { .filled(Path(polygon: points)) }

  static func line(_ points: Vec2..., width: Float) -> Shape {
    var path = Path()
    points.forEach { path.line($0) }
    return .stroked(path, width: width)
  }

  /// Returns a curved line with one control point.
  static func curve(_ from: Vec2, _ control: Vec2, _ to: Vec2, width: Float) -> Shape {
    var path = Path()
    path.move(from)
    path.quad(control, to)
    return .stroked(path, width: width)
  }

  /// Returns a star with its first tip at the top.
  static func star(
    _ center: Vec2, tips: Int, outer: Float, inner: Float, turn: Float = 0
  ) -> Shape {
    polygon(
      (0..<tips * 2).map { i in
        let radius = i % 2 == 0 ? outer : inner
        return center + unit(degrees: turn - 90 + Float(i) * 180 / Float(tips)) * radius
      })
  }

  /// Returns a heart that fills the rectangle.
  static func heart(_ rect: Rect) -> Shape {
    func at(_ x: Float, _ y: Float) -> Vec2 {
      Vec2(rect.x + x * rect.width, rect.y + y * rect.height)
    }
    var path = Path()
    path.move(at(0.5, 1))
    path.cubic(at(0.3, 0.8), at(0, 0.6), at(0, 0.3))
    path.cubic(at(0, -0.06), at(0.42, -0.1), at(0.5, 0.22))
    path.cubic(at(0.58, -0.1), at(1, -0.06), at(1, 0.3))
    path.cubic(at(1, 0.6), at(0.7, 0.8), at(0.5, 1))
    path.close()
    return .filled(path)
  }

  func moved(_ x: Float, _ y: Float) -> Shape { transformed(.translation(Vec2(x, y))) }

  func turned(_ degrees: Float, about center: Vec2) -> Shape {
    transformed(.about(center, .rotation(degrees: degrees)))
  }

  /// Returns the image under a map; widths grow with the square root of the area.
  func transformed(_ map: Affine) -> Shape {
    let factor = abs(map.determinant).squareRoot()
    return switch self {
    case .filled(let path): .filled(path.transformed(map))
    case .stroked(let path, let width): .stroked(path.transformed(map), width: width * factor)
    case .grown(let shape, let by): .grown(shape.transformed(map), by * factor)
    case .union(let shapes): .union(shapes.map { $0.transformed(map) })
    case .minus(let a, let b): .minus(a.transformed(map), b.transformed(map))
    case .both(let a, let b): .both(a.transformed(map), b.transformed(map))
    }
  }

  /// A rectangle that holds the region.
  var bounds: Rect {
    switch self {
    case .filled(let path): path.bounds
    case .stroked(let path, let width): path.bounds.inset(by: -width / 2)
    case .grown(let shape, let by): shape.bounds.inset(by: -by)
    case .union(let shapes): shapes.dropFirst().reduce(shapes[0].bounds) { $0.union($1.bounds) }
    case .minus(let a, _): a.bounds
    case .both(let a, let b): a.bounds.intersection(b.bounds)
    }
  }
}
