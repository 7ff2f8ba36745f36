import ReelFields
import ReelMath
import Testing

@Suite struct CubicBezierTests {
  static let curves: [CubicBezier] = [
    .linear, .ease, .easeIn, .easeOut, .easeInOut, CubicBezier(0, 0, 0, 0),
    CubicBezier(1, 1, 1, 1), CubicBezier(1, 0, 0, 1), CubicBezier(0, 1, 1, 0),
    CubicBezier(0.68, -0.55, 0.265, 1.55), CubicBezier(1, -3, 0, 4),
  ]

  @Test(arguments: curves)
  func endsAreExactAndTimesOutsideAreClamped(_ curve: CubicBezier) {
    #expect(curve(0) == 0 && curve(1) == 1)
    #expect(curve(-1) == 0 && curve(.nan) == 0 && curve(2) == 1 && curve(.infinity) == 1)
  }

  @Test(arguments: curves)
  func everyPointOfTheCurveIsFound(_ curve: CubicBezier) {
    func along(_ p: Float, _ q: Float, _ s: Double) -> Double {
      3 * s * (1 - s) * (1 - s) * Double(p) + 3 * s * s * (1 - s) * Double(q) + s * s * s
    }
    for step in 1..<500 {
      let s = Double(step) / 500
      let x = along(curve.x1, curve.x2, s)
      // Near a point at which x does not change, y is as uncertain as the rounding of x: compares with the neighbours.
      let ys = [-1e-3, 0, 1e-3].map { along(curve.y1, curve.y2, s + $0) }
      let y = Double(curve(Float(x)))
      #expect(y >= ys.min()! - 2e-3 && y <= ys.max()! + 2e-3, "\(curve) at \(x)")
    }
  }

  @Test func curvesHaveTheirReferenceValues() {
    for step in 0...100 {
      let t = Float(step) / 100
      #expect((CubicBezier.linear(t) - t).magnitude < 1e-6)
      #expect((CubicBezier.easeInOut(t) + CubicBezier.easeInOut(1 - t) - 1).magnitude < 1e-6)
    }
    // The values are solved by hand: at the parameter ½ the point is ((3·(x1+x2)+1)/8, (3·(y1+y2)+1)/8).
    #expect((CubicBezier.ease(0.3125) - 0.5375).magnitude < 1e-6)
    #expect((CubicBezier.easeIn(0.6575) - 0.5).magnitude < 1e-6)
  }

  @Test func numbersFromOutsideAreChecked() throws {
    #expect(CubicBezier(checking: 0.1, -9, 1, 9) == CubicBezier(0.1, -9, 1, 9))
    #expect(CubicBezier(checking: -0.1, 0, 1, 1) == nil)
    #expect(CubicBezier(checking: 0, 0, 1.1, 1) == nil)
    #expect(CubicBezier(checking: .nan, 0, 1, 1) == nil)
    #expect(CubicBezier(checking: 0, .infinity, 1, 1) == nil)
    for curve in Self.curves {
      let bytes = FieldEncoder.encode(curve)
      #expect(try FieldDecoder.decode(CubicBezier.self, from: bytes) == curve)
    }
    let bad = FieldEncoder.encode(Vec2(2, 0)) + FieldEncoder.encode(Vec2(1, 1))
    #expect(throws: FieldDecodingError.self) {
      try FieldDecoder.decode(CubicBezier.self, from: bad)
    }
  }

  @Test func theBitsNeverChange() {
    var hasher = StableHasher()
    for curve in Self.curves { hasher.combine(Sweep.hash(unit: { curve($0) })) }
    #expect(hasher.value == 0x1172_6322_64B8_0D48)
  }
}
