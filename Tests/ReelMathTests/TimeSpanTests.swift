import Testing

@testable import ReelMath

@Suite struct TimeSpanTests {
  @Test func aSpanIsTheSameInTicksAndInSeconds() {
    #expect(TimeSpan.ticks(12.5).ticks(at: TickRate(10)) == 12.5)
    #expect(TimeSpan.seconds(0.4).seconds(at: TickRate(10)) == 0.4)
    #expect(TimeSpan.seconds(0.5).ticks(at: TickRate(60)) == 30)
    #expect(TimeSpan.seconds(0.25).ticks(at: TickRate(10)) == 2.5)
    #expect(TimeSpan.ticks(30).seconds(at: TickRate(60)) == 0.5)
    #expect(TimeSpan.seconds(1001).ticks(at: TickRate(60_000, 1001)) == 60_000)
    #expect(TimeSpan.ticks(60_000).seconds(at: TickRate(60_000, 1001)) == 1001)
  }

  @Test func spansOfOneLengthInTwoUnitsAreTwoValues() {
    // Only a tick rate defines the length of a second in ticks.
    #expect(TimeSpan.ticks(60) != TimeSpan.seconds(1))
    #expect(TimeSpan.ticks(60) == TimeSpan.ticks(60))
  }
}
