import Foundation
import ReelMath
import Testing

@Suite struct InverseTrigonometryTests {
  @Test func theWholeRangeIsWithinTheStatedError() {
    let atan = worst(stride: 20_011, Float.atan) { Foundation.atan($0) }
    #expect(atan.error <= stated, "atan at \(atan.at)")
    let asin = worst(stride: 20_011, Float.asin) { Foundation.asin($0) }
    #expect(asin.error <= stated, "asin at \(asin.at)")
    let acos = worst(stride: 20_011, Float.acos) { Foundation.acos($0) }
    #expect(acos.error <= stated, "acos at \(acos.at)")
  }

  @Test func directionsAreWithinTheStatedError() {
    var random = TestRandom(seed: 12)
    for round in 0..<200_000 {
      var y = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      var x = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      if round % 2 == 0 {
        y = Float.random(in: -500...500, using: &random)
        x = Float.random(in: -500...500, using: &random)
      }
      let error = ulps(.atan2(y: y, x: x), from: Foundation.atan2(Double(y), Double(x)))
      #expect(error <= stated, "atan2(\(y), \(x))")
    }
  }

  @Test func specialDirectionsAreThoseOfC() {
    let values: [Float] = [
      0, -0.0, 1, -1, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
      -.greatestFiniteMagnitude,
    ]
    for y in values {
      for x in values {
        let truth = Foundation.atan2(Double(y), Double(x))
        #expect(ulps(.atan2(y: y, x: x), from: truth) <= stated, "atan2(\(y), \(x))")
      }
    }
  }

  @Test func resultsAtTheEndsOfTheRangeAreExact() {
    #expect(Float.asin(1) == Float(Double.pi / 2) && Float.asin(-1) == -Float(Double.pi / 2))
    #expect(Float.acos(1) == 0 && Float.acos(-1) == Float(Double.pi))
    #expect(Float.asin(-0.0).sign == .minus && Float.atan(-0.0).sign == .minus)
    for x in [Float(1).nextUp, -.infinity, .nan] {
      #expect(Float.asin(x).isNaN && Float.acos(x).isNaN)
    }
    #expect(Float.atan(.infinity) == Float(Double.pi / 2) && Float.atan(.nan).isNaN)
  }

  // An independent program with 260 bits computed these hashes, with every result rounded correctly.
  @Test func theBitsNeverChange() {
    #expect(Sweep.hash(Float.atan) == 0x82CD_5099_3220_F3AA)
    #expect(Sweep.hash(Float.asin) == 0xD25D_F6A4_41FD_21AF)
    #expect(Sweep.hash(Float.acos) == 0x54D2_0AE5_6BE9_3714)
    #expect(Sweep.hash(two: { Float.atan2(y: $0, x: $1) }) == 0x52C8_27A8_CB90_9098)
  }
}
