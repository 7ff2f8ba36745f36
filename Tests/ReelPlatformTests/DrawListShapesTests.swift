import ReelMath
import ReelPlatform
import Testing

@Suite struct DrawListShapesTests {
  private let style = ShapeStyle(Color(10, 20, 30), layer: 3, z: -4, blend: .additive, crop: 2)

  private func quads(_ add: (inout DrawList) -> Void) -> [DrawQuad] {
    var list = DrawList(view: Vec2(100, 100))
    add(&list)
    return list.quads
  }

  private func positions(_ quad: DrawQuad) -> [Vec2] {
    let c = quad.corners
    return [c.0.position, c.1.position, c.2.position, c.3.position]
  }

  /// Returns the area of the quads by the shoelace formula, in either order of their corners.
  private func area(_ quads: [DrawQuad]) -> Float {
    quads.reduce(0) { sum, quad in
      let p = positions(quad)
      let twice = (0..<4).reduce(Float(0)) { $0 + p[$1].cross(p[($1 + 1) % 4]) }
      return sum + abs(twice) / 2
    }
  }

  /// Checks that the quads of a convex polygon do not overlap: their areas add up to that of the polygon.
  @Test func convexPolygonsAreFilledOnce() {
    for count in 3...9 {
      let corners = (0..<count).map {
        Vec2(40, 50) + Vec2(angle: Float($0) * 2 * .pi / Float(count), length: 30)
      }
      let whole =
        (0..<count).reduce(Float(0)) { $0 + corners[$1].cross(corners[($1 + 1) % count]) } / 2
      let clockwise = quads { $0.fill(convex: corners, style) }
      let counter = quads { $0.fill(convex: corners.reversed(), style) }
      #expect(clockwise.count == (count - 1) / 2)
      #expect(abs(area(clockwise) - abs(whole)) < 0.02 && abs(area(counter) - abs(whole)) < 0.02)
      #expect(clockwise.allSatisfy { $0.crop == 2 && $0.blend == .additive })
    }
    #expect(quads { $0.fill(convex: [Vec2(1, 1), Vec2(9, 9)], style) }.isEmpty)
  }

  @Test func everyQuadHasTheStyle() {
    var style = style
    style.order = 9
    for quad in quads({ list in
      list.fill(Rect(1, 2, 3, 4), style)
      list.stroke(Rect(1, 2, 30, 40), width: 2, style)
      list.fillCircle(at: .zero, radius: 3, style)
      list.strokeCircle(at: .zero, radius: 3, width: 1, style)
      list.line(from: .zero, to: Vec2(5, 5), style)
    }) {
      #expect(quad.texture == .white && quad.color == style.color && quad.blend == .additive)
      #expect(quad.crop == 2 && quad.order == 9)
      #expect(quad.key == DrawQuad.key(layer: 3, z: -4))
    }
  }

  @Test func sortKeysOrderLayersThenZThenY() {
    let keys = [
      DrawQuad.key(layer: -2, z: 9), DrawQuad.key(layer: 0, z: -1), DrawQuad.key(layer: 0, z: 0),
      DrawQuad.key(layer: 0, z: 0, y: -5), DrawQuad.key(layer: 0, z: 0, y: 0),
      DrawQuad.key(layer: 0, z: 0, y: 2), DrawQuad.key(layer: 0, z: 1),
      DrawQuad.key(layer: 7, z: -9),
    ]
    #expect(keys == keys.sorted() && Set(keys).count == keys.count)
  }

  @Test func aRectangleIsOneQuad() {
    let filled = quads { $0.fill(Rect(1, 2, 3, 4), style) }
    #expect(filled.map(positions) == [[Vec2(1, 2), Vec2(4, 2), Vec2(4, 6), Vec2(1, 6)]])
  }

  @Test func anOutlineLiesWithinItsRectangle() {
    let outline = quads { $0.stroke(Rect(10, 10, 20, 12), width: 3, style) }
    #expect(area(outline) == 20 * 12 - 14 * 6)
    for quad in outline {
      for p in positions(quad) { #expect((10...30).contains(p.x) && (10...22).contains(p.y)) }
    }
    // A width of more than half the rectangle fills it.
    #expect(
      quads { $0.stroke(Rect(0, 0, 8, 6), width: 3, style) }
        == quads { $0.fill(Rect(0, 0, 8, 6), style) })
    #expect(quads { $0.stroke(Rect(0, 0, 8, 6), width: 0, style) }.isEmpty)
    #expect(quads { $0.stroke(Rect(0, 0, 8, 6), width: .nan, style) }.isEmpty)
  }

  @Test(arguments: [0.5, 1, 4, 30, 400, 10_000] as [Float])
  func aCircleComesWithinAnEighthOfAPixel(radius: Float) {
    let circle = quads { $0.fillCircle(at: Vec2(7, 8), radius: radius, style) }
    // Each quad is a strip with two sides of the polygon that stands for the circle.
    #expect((4...256).contains(circle.count))
    let expected = Float.pi * radius * radius
    let missing = expected - area(circle)
    // An eighth of a pixel all along the edge is the most that may be missing.
    if radius <= 6_000 { #expect(missing > 0 && missing < 2 * .pi * radius / 8) }
    let ring = quads {
      $0.strokeCircle(at: Vec2(7, 8), radius: radius, width: radius / 3, style)
    }
    #expect(abs(area(ring) / area(circle) - 5.0 / 9) < 0.01)
    #expect(quads { $0.fillCircle(at: .zero, radius: 0, style) }.isEmpty)
    #expect(quads { $0.fillCircle(at: .zero, radius: .nan, style) }.isEmpty)
    #expect(
      quads { $0.strokeCircle(at: .zero, radius: 5, width: 5, style) }
        == quads { $0.fillCircle(at: .zero, radius: 5, style) })
  }

  @Test func aScaledCircleHasMoreSides() {
    var large = style
    large.transform = .scale(Vec2(1, 40))
    #expect(
      quads { $0.fillCircle(at: .zero, radius: 5, large) }.count
        > quads { $0.fillCircle(at: .zero, radius: 5, style) }.count)
  }

  @Test func aLineIsOneQuadAlongItsDirection() {
    let line = quads { $0.line(from: Vec2(2, 5), to: Vec2(12, 5), width: 2, style) }
    #expect(line.map(positions) == [[Vec2(2, 4), Vec2(12, 4), Vec2(12, 6), Vec2(2, 6)]])
    #expect(quads { $0.line(from: Vec2(2, 5), to: Vec2(2, 5), style) }.isEmpty)
    #expect(quads { $0.line(from: Vec2(2, .nan), to: Vec2(2, 5), style) }.isEmpty)
    #expect(quads { $0.line(from: Vec2(-3e38, 0), to: Vec2(3e38, 5), style) }.isEmpty)
  }

  @Test func aMitreSharesItsCut() {
    let path = quads { $0.polyline([Vec2(0, 0), Vec2(10, 0), Vec2(10, 10)], width: 2, style) }
    #expect(
      path.map(positions) == [
        [Vec2(0, -1), Vec2(11, -1), Vec2(9, 1), Vec2(0, 1)],
        [Vec2(11, -1), Vec2(11, 10), Vec2(9, 10), Vec2(9, 1)],
      ])
  }

  @Test func aClosedPathHasNoEnds() {
    let square = [Vec2(0, 0), Vec2(10, 0), Vec2(10, 10), Vec2(0, 10)]
    let path = quads { $0.polyline(square, width: 2, isClosed: true, style) }
    #expect(path.count == 4)
    #expect(area(path) == 12 * 12 - 8 * 8)
    #expect(path == quads { $0.polyline(square + [.zero], width: 2, isClosed: true, style) })
  }

  /// Checks that no join makes two quads overlap or leaves a gap: their areas add up to the area that they cover, which
  /// is counted on a fine grid.
  @Test(arguments: stride(from: Float(-170), through: 170, by: 10).map { $0 })
  func joinsNeitherOverlapNorLeaveGaps(degrees: Float) {
    let way = Vec2(40, 0).rotated(by: degrees * .pi / 180)
    let points = [Vec2(0, 0), Vec2(40, 0), Vec2(40, 0) + way]
    let path = quads { $0.polyline(points, width: 3, style) }
    let isBevel = path.count == 3
    #expect(isBevel == (abs(degrees) > 151.1), "\(path.count) quads")
    let corners = path.map(positions)
    var once = 0
    var overlaps: [Vec2] = []
    for step in 0..<400 * 400 {
      let p = Vec2(Float(step % 400) * 0.25 - 10.11, Float(step / 400) * 0.25 - 50.13)
      let count = corners.count { contains($0, p) }
      if count > 1 { overlaps.append(p) }
      once += count
    }
    #expect(overlaps.isEmpty, "\(degrees)°")
    #expect(abs(Float(once) / 16 - area(path)) < 0.03 * area(path) + 1)
  }

  /// Returns true if a point lies within a convex quad, in either order of its corners.
  private func contains(_ corners: [Vec2], _ point: Vec2) -> Bool {
    var isLeft = false
    var isRight = false
    for at in 0..<4 {
      let next = (at + 1) & 3
      if corners[at] == corners[next] { continue }
      if (corners[next] - corners[at]).cross(point - corners[at]) > 0 {
        isLeft = true
      } else {
        isRight = true
      }
    }
    return isLeft != isRight
  }
}
