import ReelMath
import ReelReplay
import Testing

/// Returns floor(elapsed * rate * speed), computed with 128 bits.
private func exactTicks(_ elapsed: UInt64, _ rate: TickRate, _ speed: FixedStep.Speed) -> UInt64 {
  let gain = UInt64(rate.numerator) * UInt64(speed.numerator)
  let cost = 1_000_000_000 * UInt64(rate.denominator) * UInt64(speed.denominator)
  return cost.dividingFullWidth(elapsed.multipliedFullWidth(by: gain)).quotient
}

private let millisecond: UInt64 = 1_000_000

@Suite struct FixedStepTests {
  static let cases: [(TickRate, FixedStep.Speed)] = [
    (TickRate(60), .normal), (TickRate(10), .normal), (TickRate(60_000, 1001), .normal),
    (TickRate(60), .init(1, 4)), (TickRate(60), .init(2)), (TickRate(144), .init(997, 1000)),
    (TickRate(1000), .init(1000)), (TickRate(999_983, 1_000_000), .init(7, 999)),
  ]

  @Test(arguments: cases.indices)
  func thereIsNoDriftOverHours(index: Int) {
    let (rate, speed) = FixedStepTests.cases[index]
    var random = SeededGenerator(seed: 100 + UInt64(index))
    let origin = random.next() >> 1
    var clock = FixedStep(rate: rate, speed: speed, maximumCatchUp: 1_000_000)
    #expect(clock.advance(to: origin) == 0)
    var now = origin
    var total: UInt64 = 0
    // 30,000 pictures of up to 800 ms last more than three hours.
    for picture in 0..<30_000 {
      now += UInt64.random(in: 0...800 * millisecond, using: &random)
      total += UInt64(clock.advance(to: now))
      let expected = exactTicks(now - origin, rate, speed)
      let alpha = clock.alpha
      guard total == expected, alpha >= 0, alpha < 1 else {
        Issue.record("picture \(picture): \(total) ticks, not \(expected); alpha \(alpha)")
        return
      }
    }
    #expect(now - origin > 10_800_000 * millisecond)
    #expect(clock.ticks == total)
    #expect(clock.droppedTicks == 0)
  }

  @Test func handedOutAndDroppedTicksAddUpExactly() {
    let rate = TickRate(60_000, 1001)
    var random = SeededGenerator(seed: 7)
    var clock = FixedStep(rate: rate)
    _ = clock.advance(to: 5)
    var now: UInt64 = 5
    var dropped: UInt64 = 0
    for _ in 0..<20_000 {
      let isHitch = UInt64.random(in: 0..<50, using: &random) == 0
      now += UInt64.random(in: 0...(isHitch ? 3000 : 30) * millisecond, using: &random)
      #expect(clock.advance(to: now) <= 5)
      dropped += clock.lastDroppedTicks
    }
    #expect(dropped > 1000)
    #expect(clock.droppedTicks == dropped)
    #expect(clock.ticks + dropped == exactTicks(now - 5, rate, .normal))
    #expect(clock.droppedNanoseconds == dropped * 1_001_000_000_000 / 60_000)
  }

  @Test func aTickIsDueAtItsNanosecondAndNotBefore() {
    var clock = FixedStep(rate: TickRate(60))
    #expect(clock.advance(to: 0) == 0)
    #expect(clock.alpha == 0)
    #expect(clock.nanosecondsToNextTick == 16_666_667)
    #expect(clock.advance(to: 16_666_666) == 0)
    #expect(clock.alpha > 0.9999)
    #expect(clock.alpha < 1)
    #expect(clock.nanosecondsToNextTick == 1)
    #expect(clock.advance(to: 16_666_667) == 1)
    #expect(clock.advance(to: 33_333_333) == 0)
    #expect(clock.advance(to: 33_333_334) == 1)
    #expect(clock.advance(to: 50_000_000) == 1)
    #expect(clock.alpha == 0)
  }

  @Test func sleepingToTheNextTickNeverMissesOrWaits() throws {
    var clock = FixedStep(rate: TickRate(60_000, 1001), speed: .init(3, 7))
    #expect(clock.nanosecondsToNextTick == nil)
    var now: UInt64 = 1
    _ = clock.advance(to: now)
    for _ in 0..<1000 {
      let wait = try #require(clock.nanosecondsToNextTick)
      #expect(clock.advance(to: now + wait - 1) == 0)
      now += wait
      #expect(clock.advance(to: now) == 1)
    }
  }

  @Test func aHitchIsCaughtUpInPartAndTheRestReported() {
    var clock = FixedStep(rate: TickRate(60))
    _ = clock.advance(to: 0)
    #expect(clock.advance(to: 1_000_000_000) == 5)
    #expect(clock.lastDroppedTicks == 55)
    #expect(clock.advance(to: 1_008_333_333) == 0)
    #expect(clock.lastDroppedTicks == 0)
    #expect(clock.droppedTicks == 55)
    #expect(abs(clock.alpha - 0.5) < 0.001)
    #expect(clock.advance(to: .max) == 5)
    #expect(clock.droppedTicks > 1_000_000_000_000)
    #expect(clock.droppedNanoseconds > 18_000_000_000_000_000_000)
  }

  @Test func aHigherSpeedRaisesTheCatchUpLimit() {
    #expect(FixedStep(speed: .init(8)).catchUpLimit == 40)
    #expect(FixedStep(speed: .init(5, 4)).catchUpLimit == 7)
    #expect(FixedStep(speed: .init(1, 4)).catchUpLimit == 5)
    var clock = FixedStep(rate: TickRate(60), speed: .init(8))
    _ = clock.advance(to: 0)
    #expect(clock.advance(to: 50 * millisecond) == 24)
    #expect(clock.advance(to: 100 * millisecond) == 24)
    #expect(clock.droppedTicks == 0)
  }

  @Test func pausedTimeIsNotCaughtUp() {
    for advancesWhilePaused in [false, true] {
      var clock = FixedStep(rate: TickRate(10))
      _ = clock.advance(to: 0)
      #expect(clock.advance(to: 130 * millisecond) == 1)
      let alpha = clock.alpha
      clock.pause()
      #expect(clock.isPaused)
      #expect(clock.nanosecondsToNextTick == nil)
      if advancesWhilePaused {
        #expect(clock.advance(to: 5_000 * millisecond) == 0)
        #expect(clock.advance(to: 10_000 * millisecond) == 0)
      }
      #expect(clock.alpha == alpha)
      clock.resume()
      #expect(clock.advance(to: 11_000 * millisecond) == 0)
      #expect(clock.alpha == alpha)
      // The clock has 30 ms from before the pause, so the next tick is due after 70 more.
      #expect(clock.advance(to: 11_069 * millisecond) == 0)
      #expect(clock.advance(to: 11_070 * millisecond) == 1)
      #expect(clock.droppedTicks == 0)
    }
  }

  @Test func resumingARunningClockLosesNoTime() {
    var clock = FixedStep(rate: TickRate(10))
    _ = clock.advance(to: 0)
    clock.resume()
    #expect(clock.advance(to: 100 * millisecond) == 1)
  }

  @Test func aSingleStepIsExactlyOneTick() {
    var clock = FixedStep(rate: TickRate(10))
    _ = clock.advance(to: 0)
    clock.pause()
    clock.stepOnce()
    #expect(clock.advance(to: 900 * millisecond) == 1)
    #expect(clock.advance(to: 1800 * millisecond) == 0)
    clock.stepOnce()
    clock.stepOnce()
    #expect(clock.advance(to: 1801 * millisecond) == 2)
    #expect(clock.ticks == 3)
    clock.resume()
    #expect(clock.advance(to: 2000 * millisecond) == 0)
    clock.stepOnce()
    #expect(clock.isPaused)
    #expect(clock.advance(to: 2900 * millisecond) == 1)
  }

  @Test func aClockThatGoesBackwardsIsMeasuredFromItsNewTime() {
    var clock = FixedStep(rate: TickRate(10))
    _ = clock.advance(to: 1000 * millisecond)
    #expect(clock.advance(to: 1050 * millisecond) == 0)
    let alpha = clock.alpha
    #expect(clock.advance(to: 20 * millisecond) == 0)
    #expect(clock.alpha == alpha)
    #expect(clock.advance(to: 70 * millisecond) == 1)
    #expect(clock.advance(to: 70 * millisecond) == 0)
  }

  @Test func changingTheSpeedKeepsAlpha() {
    var clock = FixedStep(rate: TickRate(10))
    _ = clock.advance(to: 0)
    #expect(clock.advance(to: 50 * millisecond) == 0)
    clock.speed = .init(1, 4)
    #expect(clock.alpha == 0.5)
    #expect(clock.advance(to: 249 * millisecond) == 0)
    #expect(clock.advance(to: 250 * millisecond) == 1)
    clock.speed = .init(2)
    #expect(clock.advance(to: 299 * millisecond) == 0)
    #expect(clock.advance(to: 300 * millisecond) == 1)
    var random = SeededGenerator(seed: 3)
    var now = 300 * millisecond
    for _ in 0..<2000 {
      now += UInt64.random(in: 0..<100 * millisecond, using: &random)
      _ = clock.advance(to: now)
      let before = clock.alpha
      clock.speed = .init(
        UInt32.random(in: 1...1000, using: &random), UInt32.random(in: 1...1000, using: &random))
      #expect(abs(clock.alpha - before) < 0.000_001)
    }
  }

  @Test func speedsAndLimitsOfZeroTrap() async {
    await #expect(processExitsWith: .failure) { _ = FixedStep.Speed(0) }
    await #expect(processExitsWith: .failure) { _ = FixedStep(maximumCatchUp: 0) }
  }
}
