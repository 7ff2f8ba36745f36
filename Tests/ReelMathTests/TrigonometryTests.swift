import Foundation
import ReelMath
import Testing

@Suite struct TrigonometryTests {
  @Test func theWholeRangeIsWithinTheStatedError() {
    // 20,011 is prime, so that the low bits of the significand take all values too.
    let sin = worst(stride: 20_011, Float.sin) { Foundation.sin($0) }
    #expect(sin.error <= stated, "sin at \(sin.at)")
    let cos = worst(stride: 20_011, Float.cos) { Foundation.cos($0) }
    #expect(cos.error <= stated, "cos at \(cos.at)")
    let tan = worst(stride: 20_011, Float.tan) { Foundation.tan($0) }
    #expect(tan.error <= stated, "tan at \(tan.at)")
  }

  @Test func anglesOfGamesAreWithinTheStatedError() {
    for step in Int32(-60_000)...60_000 {
      let angle = Float(step) * 0.000_37
      #expect(ulps(.sin(angle), from: Foundation.sin(Double(angle))) <= stated)
      #expect(ulps(.cos(angle), from: Foundation.cos(Double(angle))) <= stated)
    }
  }

  @Test func anglesNextToQuarterTurnsKeepAllDigits() {
    // The reduction cancels most at the floats around k · π/2, over both methods.
    for k in stride(from: 1.0, to: 4_000_000, by: 97) {
      let near = Float(k * Double.pi / 2)
      for angle in [near, near.nextUp, near.nextDown, -near] {
        #expect(ulps(.sin(angle), from: Foundation.sin(Double(angle))) <= stated)
        #expect(ulps(.cos(angle), from: Foundation.cos(Double(angle))) <= stated)
      }
    }
  }

  @Test(arguments: [
    // The float closest to a multiple of π/2, the largest one, and both sides of the limit.
    Float(16_367_173) * 0x1p72, .greatestFiniteMagnitude, 1_048_576, Float(1_048_576).nextDown,
    Float.pi, .pi / 2, .pi / 4, (Float.pi / 4).nextUp,
  ])
  func anglesThatAreHardToReduceAreWithinTheStatedError(_ angle: Float) {
    for x in [angle, -angle] {
      #expect(ulps(.sin(x), from: Foundation.sin(Double(x))) <= stated)
      #expect(ulps(.cos(x), from: Foundation.cos(Double(x))) <= stated)
      #expect(ulps(.tan(x), from: Foundation.tan(Double(x))) <= stated)
    }
  }

  @Test func specialArgumentsGiveExactResults() {
    #expect(Float.sin(0).bitPattern == Float(0).bitPattern)
    #expect(Float.sin(-0.0).bitPattern == Float(-0.0).bitPattern)
    #expect(Float.tan(-0.0).bitPattern == Float(-0.0).bitPattern)
    #expect(Float.sincos(-0.0).sin.bitPattern == Float(-0.0).bitPattern)
    #expect(Float.cos(-0.0) == 1)
    for x in [Float.infinity, -.infinity, .nan] {
      #expect(Float.sin(x).isNaN && Float.cos(x).isNaN && Float.tan(x).isNaN)
      #expect(Float.sincos(x).sin.isNaN && Float.sincos(x).cos.isNaN)
    }
    let tiny = Float.leastNonzeroMagnitude
    #expect(Float.sin(tiny) == tiny && Float.tan(-tiny) == -tiny && Float.cos(tiny) == 1)
  }

  @Test func sincosIsSinAndCos() {
    var random = TestRandom(seed: 11)
    for _ in 0..<50_000 {
      let x = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      guard x.isFinite else { continue }
      let both = Float.sincos(x)
      #expect(both.sin.bitPattern == Float.sin(x).bitPattern)
      #expect(both.cos.bitPattern == Float.cos(x).bitPattern)
    }
  }

  // An independent program with 260 bits computed these hashes, with every result rounded correctly.
  @Test func theBitsNeverChange() {
    #expect(Sweep.hash(Float.sin) == 0xDA98_732E_4F7E_7264)
    #expect(Sweep.hash(Float.cos) == 0xF6A6_6824_5E28_A073)
    #expect(Sweep.hash(Float.tan) == 0x8228_ED01_2F49_DFA9)
  }
}
