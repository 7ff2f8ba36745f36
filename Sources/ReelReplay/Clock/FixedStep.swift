// The fixed-step clock: converts the time between two pictures into a number of ticks.
//
//   real time   |--16.7--|---19---|-15-|---------140 (a hitch)---------|--16--|
//   ticks            1        1     1            5, and 3 dropped          1
//
// All values are integers. One nanosecond is worth `gain` units and one tick costs `cost` units, where gain / cost =
// rate * speed / 10^9 in lowest terms. The remainder stays in `balance`, so nothing is ever rounded away: between two
// changes of speed, the ticks returned plus the ticks dropped are exactly floor(elapsed * gain / cost). The caller
// passes the time; this file reads no clock.

import ReelMath

/// A clock that decides how many ticks to run before the next picture, and how far between two ticks that picture
/// lies.
///
///     var clock = FixedStep(rate: TickRate(60))
///     // once a picture:
///     for _ in 0..<clock.advance(to: monotonicNanoseconds) { simulation.step(…) }
///     draw(between: clock.alpha)
public struct FixedStep: Sendable {
  /// The speed of simulated time, as an exact fraction of real time.
  public struct Speed: Equatable, Sendable {
    /// 1 to 1000, in lowest terms.
    public let numerator: UInt32
    /// 1 to 1000, in lowest terms.
    public let denominator: UInt32

    /// The speed of real time.
    public static let normal = Speed(1)

    /// Creates a speed: `Speed(1, 4)` is slow motion, `Speed(2)` twice as fast. Traps unless both terms are 1 to
    /// 1000. To stop time, use ``FixedStep/pause()``.
    public init(_ numerator: UInt32, _ denominator: UInt32 = 1) {
      guard (1...1000).contains(numerator), (1...1000).contains(denominator) else {
        misuse(
          """
          FixedStep.Speed: both terms must be from 1 to 1000. Write a quarter as Speed(1, 4); to \
          stop time, call pause().
          """)
      }
      let divisor = UInt32(greatestCommonDivisor(UInt64(numerator), UInt64(denominator)))
      self.numerator = numerator / divisor
      self.denominator = denominator / divisor
    }
  }

  /// The ticks a second at normal speed.
  public let rate: TickRate

  /// The most ticks that one call of ``advance(to:)`` catches up with at normal speed or slower; 1 to 1,000,000.
  /// Faster speeds multiply it (rounded up), so that it covers the same real time.
  public let maximumCatchUp: Int

  /// The speed of simulated time. A new speed takes effect from the last ``advance(to:)`` on; ``alpha`` keeps its
  /// value to within a billionth of a tick.
  public var speed: Speed {
    didSet {
      guard speed != oldValue else { return }
      let oldCost = cost
      (gain, cost) = FixedStep.exchangeRate(rate, speed)
      balance = multiplyDivide(balance, cost, oldCost).quotient
    }
  }

  /// True if time is paused.
  public private(set) var isPaused = false
  /// The number of ticks that ``advance(to:)`` has returned so far, single steps included.
  public private(set) var ticks: UInt64 = 0
  /// The number of ticks dropped so far because more were due at once than the catch-up limit.
  public private(set) var droppedTicks: UInt64 = 0
  /// The number of ticks that the last ``advance(to:)`` dropped.
  public private(set) var lastDroppedTicks: UInt64 = 0

  private var gain: UInt64
  private var cost: UInt64
  private var balance: UInt64 = 0
  private var lastTime: UInt64?
  private var requestedSteps = 0

  /// Creates a running clock. Its first ``advance(to:)`` sets the origin.
  ///
  /// - Parameters:
  ///   - maximumCatchUp: the most ticks that run at once after a hitch, 1 to 1,000,000; traps otherwise. With this
  ///     limit a game that cannot keep up becomes slower instead of freezing for ever.
  public init(rate: TickRate = .standard, speed: Speed = .normal, maximumCatchUp: Int = 5) {
    guard (1...1_000_000).contains(maximumCatchUp) else {
      misuse("FixedStep: maximumCatchUp must be from 1 to 1,000,000 ticks; 5 is usual.")
    }
    self.rate = rate
    self.speed = speed
    self.maximumCatchUp = maximumCatchUp
    (gain, cost) = FixedStep.exchangeRate(rate, speed)
  }

  /// Returns the worth of a nanosecond and the cost of a tick. At most 10^9 and 10^18.
  private static func exchangeRate(_ rate: TickRate, _ speed: Speed) -> (UInt64, UInt64) {
    let gain = UInt64(rate.numerator) &* UInt64(speed.numerator)
    let cost = 1_000_000_000 &* UInt64(rate.denominator) &* UInt64(speed.denominator)
    let divisor = greatestCommonDivisor(gain, cost)
    return (gain / divisor, cost / divisor)
  }

  /// Advances the clock to `now` and returns the number of ticks to run.
  ///
  /// The first call sets the origin and returns 0: the first tick is due one tick's length later. So does the first
  /// call after ``resume()``, except that ``alpha`` continues from its value. If `now` is lower than before, the call
  /// returns 0 and measures from the new time on, so that a clock set back for good does not freeze the game.
  ///
  /// - Parameter now: the nanoseconds of a monotonic clock with any origin.
  public mutating func advance(to now: UInt64) -> Int {
    lastDroppedTicks = 0
    let steps = requestedSteps
    requestedSteps = 0
    let due = isPaused ? 0 : earn(until: now)
    ticks &+= UInt64(steps + due)
    return steps + due
  }

  private mutating func earn(until now: UInt64) -> Int {
    let previous = lastTime ?? now
    lastTime = now
    guard now > previous else { return 0 }
    var (due, rest) = multiplyDivide(now - previous, gain, cost)
    balance += rest
    if balance >= cost {
      balance -= cost
      due += 1
    }
    let limit = UInt64(catchUpLimit)
    if due > limit {
      lastDroppedTicks = due - limit
      droppedTicks &+= lastDroppedTicks
      due = limit
    }
    return Int(due)
  }

  /// The most ticks that one call of ``advance(to:)`` returns at the present speed, apart from single steps.
  public var catchUpLimit: Int {
    guard speed.numerator > speed.denominator else { return maximumCatchUp }
    let product = UInt64(maximumCatchUp) &* UInt64(speed.numerator)
    return Int((product - 1) / UInt64(speed.denominator) + 1)
  }

  /// The simulated time of all dropped ticks in nanoseconds, rounded down.
  public var droppedNanoseconds: UInt64 { rate.nanoseconds(ofTicks: droppedTicks) }

  /// The fraction of the way from the last tick to the next one that has passed, from 0 to below 1. A picture is drawn
  /// at this fraction between the state before the last tick and the state after it. It is for drawing only: nothing in
  /// the simulation may depend on it.
  public var alpha: Float {
    // A Float represents 24 bits exactly, so this never rounds up to 1.
    Float(multiplyDivide(balance, 1 << 24, cost).quotient) / Float(1 << 24)
  }

  /// The time from the last ``advance(to:)`` until the next tick is due, in real nanoseconds, rounded up. A program
  /// without a picture may sleep this long. `nil` while paused or before the origin is set.
  public var nanosecondsToNextTick: UInt64? {
    guard !isPaused, lastTime != nil else { return nil }
    return (cost - balance - 1) / gain + 1
  }

  /// Stops time at the last ``advance(to:)``. ``alpha`` keeps its value. Does nothing if already paused.
  public mutating func pause() {
    isPaused = true
  }

  /// Continues time from the next ``advance(to:)``. The length of the pause adds no ticks. Does nothing if not
  /// paused.
  public mutating func resume() {
    guard isPaused else { return }
    isPaused = false
    lastTime = nil
  }

  /// Requests exactly one tick at the next ``advance(to:)``; two calls request two. Pauses a running clock first.
  public mutating func stepOnce() {
    pause()
    requestedSteps += 1
  }
}
