import Foundation
import ReelMath
import Testing

@Suite struct ExponentialTests {
  @Test func theWholeRangeIsWithinTheStatedError() {
    let exp = worst(stride: 20_011, Float.exp) { Foundation.exp($0) }
    #expect(exp.error <= stated, "exp at \(exp.at)")
    let log = worst(stride: 20_011, Float.log) { Foundation.log($0) }
    #expect(log.error <= stated, "log at \(log.at)")
  }

  @Test func resultsNearTheEndsOfTheRangeAreWithinTheStatedError() {
    for step in Int32(-1500)...1500 {
      for center in [Float(-103.5), -87.3, 88.5] {
        let x = center + Float(step) * 0.001
        #expect(ulps(.exp(x), from: Foundation.exp(Double(x))) <= stated, "exp(\(x))")
      }
      let near = 1 + Float(step) * 0x1p-23
      #expect(ulps(.log(near), from: Foundation.log(Double(near))) <= stated, "log(\(near))")
    }
  }

  @Test func powersAreWithinTheStatedError() {
    var random = TestRandom(seed: 13)
    for round in 0..<200_000 {
      var base = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      var exponent = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      switch round % 4 {
      case 0:
        base = Float.random(in: 0...20, using: &random)
        exponent = Float.random(in: -30...30, using: &random)
      case 1: exponent = Float(Int32.random(in: -9...9, using: &random))
      case 2:
        base = 1 + Float.random(in: -0.001...0.001, using: &random)
        exponent = Float.random(in: -80_000...80_000, using: &random)
      default: break
      }
      let truth = Foundation.pow(Double(base), Double(exponent))
      #expect(ulps(.pow(base, exponent), from: truth) <= stated, "pow(\(base), \(exponent))")
    }
  }

  @Test func specialPowersAreThoseOfC() {
    let values: [Float] = [
      0, -0.0, 1, -1, 2, -2, 3, -3, 0.5, -0.5, 1.5, -2.5, .infinity, -.infinity, .nan, 0x1p24,
      0x1p24 - 1, -0x1p25, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    ]
    for base in values {
      for exponent in values {
        let truth = Foundation.pow(Double(base), Double(exponent))
        let result = Float.pow(base, exponent)
        #expect(ulps(result, from: truth) <= stated, "pow(\(base), \(exponent)) = \(result)")
      }
    }
  }

  @Test func specialArgumentsGiveExactResults() {
    #expect(Float.exp(0) == 1 && Float.exp(-0.0) == 1 && Float.exp(.nan).isNaN)
    #expect(Float.exp(.infinity) == .infinity && Float.exp(-.infinity) == 0)
    #expect(Float.exp(89) == .infinity && Float.exp(-104) == 0 && Float.exp(-103.9) > 0)
    #expect(Float.log(1).bitPattern == 0 && Float.log(0) == -.infinity)
    #expect(Float.log(-0.0) == -.infinity && Float.log(.infinity) == .infinity)
    #expect(Float.log(-1).isNaN && Float.log(.nan).isNaN && Float.log(-.infinity).isNaN)
    for whole in Int32(0)...12 {
      #expect(Float.pow(3, Float(whole)) == Float(Foundation.pow(3.0, Double(whole))))
    }
  }

  // An independent program with 260 bits computed these hashes, with every result rounded correctly.
  @Test func theBitsNeverChange() {
    #expect(Sweep.hash(Float.exp) == 0x9281_D876_89DA_3C65)
    #expect(Sweep.hash(Float.log) == 0xBEAD_14FC_9D39_D480)
    #expect(Sweep.hash(two: Float.pow) == 0x42E4_0B6A_D1EA_28A5)
  }
}
