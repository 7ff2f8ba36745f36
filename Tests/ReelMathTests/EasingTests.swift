import ReelFields
import ReelMath
import Testing

@Suite struct EasingTests {
  @Test(arguments: Easing.allCases)
  func endsAreExactAndTimesOutsideAreClamped(_ easing: Easing) {
    #expect(easing(0).bitPattern == Float(0).bitPattern && easing(1) == 1)
    #expect(easing(-0.5) == 0 && easing(-.infinity) == 0 && easing(.nan) == 0)
    #expect(easing(1.5) == 1 && easing(.infinity) == 1)
  }

  @Test(arguments: Easing.allCases)
  func curvesAreContinuousAndBounded(_ easing: Easing) {
    var last: Float = 0
    for step in 1...10_000 {
      let value = easing(Float(step) / 10_000)
      #expect(value > -0.5 && value < 1.5)
      // The steepest curve is the elastic one; each half of it runs at twice its speed.
      #expect((value - last).magnitude < 0.005, "\(easing) jumps at \(step)")
      last = value
    }
  }

  @Test func namesMatchTheShapesOfTheCurves() {
    let families: [(in: Easing, out: Easing, both: Easing)] = [
      (.easeInQuad, .easeOutQuad, .easeInOutQuad),
      (.easeInCubic, .easeOutCubic, .easeInOutCubic),
      (.easeInSine, .easeOutSine, .easeInOutSine),
      (.easeInBack, .easeOutBack, .easeInOutBack),
      (.easeInBounce, .easeOutBounce, .easeInOutBounce),
      (.easeInElastic, .easeOutElastic, .easeInOutElastic),
    ]
    for family in families {
      #expect(family.in(0.1) < 0.1 && family.out(0.9) > 0.9)
      #expect((family.both(0.5) - 0.5).magnitude < 1e-6)
      for step in 0...100 {
        let t = Float(step) / 100
        #expect((family.in(t) + family.out(1 - t) - 1).magnitude < 2e-6)
        #expect((family.both(t) + family.both(1 - t) - 1).magnitude < 2e-6)
        #expect((family.both(t / 2) - family.in(t) / 2).magnitude < 1e-6)
      }
    }
  }

  @Test func monotonicEasingsNeverDecrease() {
    let quiet = Easing.allCases.filter { $0.rawValue <= Easing.easeInOutSine.rawValue }
    for easing in quiet {
      var last: Float = 0
      for step in 1...1000 {
        let value = easing(Float(step) / 1000)
        #expect(value >= last)
        last = value
      }
    }
  }

  @Test func curvesHaveTheirReferenceValues() {
    #expect(Easing.linear(0.3) == 0.3)
    #expect(Easing.easeInQuad(0.5) == 0.25 && Easing.easeInCubic(0.5) == 0.125)
    #expect((Easing.easeInSine(0.5) - (1 - Float(0.5).squareRoot())).magnitude < 1e-7)
    // The curve touches the end at 4, 8 and 10 elevenths.
    for part in [Float(4), 8, 10] {
      #expect((Easing.easeOutBounce(part / 11) - 1).magnitude < 1e-5)
    }
    let lowest = (0...1000).map { Easing.easeInBack(Float($0) / 1000) }.min()!
    #expect((lowest + 0.1).magnitude < 1e-4)
    // A full period before its end, the elastic curve is at a crest of its envelope.
    let crest = (128.0 - 1) / 1023
    #expect((Double(Easing.easeInElastic(0.7)) - crest).magnitude < 1e-5)
  }

  @Test func rawValuesAreThoseOfTheFormat() throws {
    #expect(Easing.allCases.map(\.rawValue) == Array(0...18))
    for easing in Easing.allCases {
      let bytes = FieldEncoder.encode(easing)
      #expect(bytes == [easing.rawValue])
      #expect(try FieldDecoder.decode(Easing.self, from: bytes) == easing)
    }
    #expect(throws: FieldDecodingError(offset: 0, expected: .validCase)) {
      try FieldDecoder.decode(Easing.self, from: [19])
    }
  }

  @Test func theBitsNeverChange() {
    var hasher = StableHasher()
    for easing in Easing.allCases { hasher.combine(Sweep.hash(unit: { easing($0) })) }
    #expect(hasher.value == 0x1160_61BA_9C40_944E)
  }
}
