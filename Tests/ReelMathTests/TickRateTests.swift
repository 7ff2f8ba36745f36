import ReelFields
import Testing

@testable import ReelMath

@Suite struct TickRateTests {
  @Test func ratesAreStoredInLowestTerms() {
    #expect(TickRate(120, 2) == TickRate(60))
    #expect(TickRate(60_000, 1001).numerator == 60_000)
    #expect(TickRate(60_000, 1001).ticksPerSecondRoundedUp == 60)
    #expect(TickRate(60).ticksPerSecondRoundedUp == 60)
    #expect(TickRate(1, 10).ticksPerSecondRoundedUp == 1)
    #expect(TickRate(1, 2).secondsPerTick == 2)
    #expect(TickRate(60).secondsPerTick == Float(1) / 60)
  }

  @Test func numbersFromOutsideAreChecked() {
    #expect(TickRate(checking: 0, 1) == nil)
    #expect(TickRate(checking: 1, 0) == nil)
    #expect(TickRate(checking: 1001, 1) == nil)
    #expect(TickRate(checking: 1000, 1) != nil)
    #expect(TickRate(checking: 1_000_000, 1000) == TickRate(1000))
    #expect(TickRate(checking: 1_000_001, 1_000_000) == nil)
    #expect(TickRate(checking: 1, 1_000_001) == nil)
    #expect(TickRate(checking: .max, .max) == nil)
  }

  @Test func aSpanOfTimeIsTheNearestNumberOfTicks() {
    #expect(TickRate(60).ticks(seconds: 0.5) == 30)
    #expect(TickRate(10).ticks(seconds: 0.25) == 3)
    #expect(TickRate(10).ticks(seconds: 0.04) == 0)
    #expect(TickRate(30_000, 1001).ticks(seconds: 1) == 30)
    #expect(TickRate(1, 4).ticks(seconds: 7) == 2)
    for strange in [-1, -Float.infinity, .nan, 0] {
      #expect(TickRate(60).ticks(seconds: strange) == 0)
    }
    #expect(TickRate(60).ticks(seconds: .infinity) == .max)
    #expect(TickRate(1000).ticks(seconds: 1e9) == .max)
  }

  @Test func decodedRatesAreChecked() throws {
    let bytes = FieldEncoder.encode(TickRate(60_000, 1001))
    #expect(try FieldDecoder.decode(TickRate.self, from: bytes) == TickRate(60_000, 1001))
    for (numerator, denominator) in [(0, 1), (1, 0), (120, 2), (1001, 1)] as [(UInt32, UInt32)] {
      let bytes = FieldEncoder.encode([numerator, denominator]).dropFirst(4)
      #expect(throws: FieldDecodingError.self) {
        try FieldDecoder.decode(TickRate.self, from: [UInt8](bytes))
      }
    }
  }

  @Test func aRateWithAZeroTraps() async {
    await #expect(processExitsWith: .failure) { _ = TickRate(0) }
    await #expect(processExitsWith: .failure) { _ = TickRate(60, 0) }
  }

  @Test func ticksAreDueAtTheExactNanosecond() {
    #expect(TickRate(60).nanoseconds(ofTicks: 1) == 16_666_666)
    #expect(TickRate(60).nanoseconds(ofTicks: 60 * 86_400) == 86_400_000_000_000)
    #expect(TickRate(60_000, 1001).nanoseconds(ofTicks: 60_000) == 1_001_000_000_000)
    #expect(TickRate(1, 1_000_000).nanoseconds(ofTicks: .max) == .max)
  }

  @Test func multiplyDivideAgreesWith128Bits() {
    var random = RandomStream(seed: 11, stream: 1)
    for round in 0..<20_000 {
      let a = random.next() >> UInt64.random(in: 0..<64, using: &random)
      let b = random.next() >> UInt64.random(in: 2..<64, using: &random)
      let c = max(1, random.next() >> UInt64.random(in: 2..<64, using: &random))
      let result = multiplyDivide(a, b, c)
      let (high, low) = a.multipliedFullWidth(by: b)
      if high < c {
        let expected = c.dividingFullWidth((high, low))
        #expect(result == expected, "round \(round): \(a) * \(b) / \(c)")
      } else {
        #expect(result == (.max, 0), "round \(round): \(a) * \(b) / \(c)")
      }
    }
    #expect(multiplyDivide(0, 5, 3) == (0, 0))
  }
}
