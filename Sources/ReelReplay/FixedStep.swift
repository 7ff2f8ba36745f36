// The fixed-step clock: turns the time between two pictures into a number of ticks.
//
//   real time   |--16.7--|---19---|-15-|---------140 (a hitch)---------|--16--|
//   ticks            1        1     1            5, and 3 dropped          1
//
// All integers. One nanosecond is worth `gain` units and one tick costs `cost` units, where
// gain / cost = rate * speed / 10^9 in lowest terms; what is left over stays in `balance`. So
// nothing is ever rounded away: between two changes of speed, the ticks handed out (and dropped)
// are exactly floor(elapsed * gain / cost). The time is an argument; this file knows no clock.

import ReelMath

/// Decides how many ticks to run before the next picture, and how far between two ticks that
/// picture lies.
///
///     var clock = FixedStep(rate: TickRate(60))
///     // once a picture:
///     for _ in 0..<clock.advance(to: monotonicNanoseconds) { simulation.step(…) }
///     draw(between: clock.alpha)
public struct FixedStep: Sendable {
  /// How fast simulated time passes, as an exact fraction of real time.
  public struct Speed: Equatable, Sendable {
    /// 1 to 1000, in lowest terms.
    public let numerator: UInt32
    /// 1 to 1000, in lowest terms.
    public let denominator: UInt32

    /// As fast as real time.
    public static let normal = Speed(1)

    /// `Speed(1, 4)` is slow motion, `Speed(2)` twice as fast. Traps unless both terms are 1 to
    /// 1000; to stop time, use ``FixedStep/pause()``.
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

  /// Ticks a second at normal speed.
  public let rate: TickRate

  /// The most ticks that one call of ``advance(to:)`` catches up with at normal speed or slower; 1
  /// to 1,000,000. Faster speeds multiply it (rounded up), so that it stays the same real time.
  public let maximumCatchUp: Int

  /// How fast simulated time passes. Takes effect from the last ``advance(to:)`` on; ``alpha``
  /// stays where it is to within a billionth of a tick.
  public var speed: Speed {
    didSet {
      guard speed != oldValue else { return }
      let oldCost = cost
      (gain, cost) = FixedStep.exchangeRate(rate, speed)
      balance = multiplyDivide(balance, cost, oldCost).quotient
    }
  }

  /// Whether time stands still.
  public private(set) var isPaused = false
  /// All ticks handed out by ``advance(to:)``, single steps included.
  public private(set) var ticks: UInt64 = 0
  /// All ticks that were due but dropped, because more were due at once than the catch-up limit.
  public private(set) var droppedTicks: UInt64 = 0
  /// The ticks that the last ``advance(to:)`` dropped.
  public private(set) var lastDroppedTicks: UInt64 = 0

  private var gain: UInt64
  private var cost: UInt64
  private var balance: UInt64 = 0
  private var lastTime: UInt64?
  private var requestedSteps = 0

  /// A running clock that has not yet seen the time.
  ///
  /// - Parameters:
  ///   - maximumCatchUp: after a hitch at most this many ticks run at once, 1 to 1,000,000 (traps
  ///     otherwise): a game that can not keep up gets slower instead of standing still for ever.
  public init(rate: TickRate = .standard, speed: Speed = .normal, maximumCatchUp: Int = 5) {
    guard (1...1_000_000).contains(maximumCatchUp) else {
      misuse("FixedStep: maximumCatchUp must be from 1 to 1,000,000 ticks; 5 is usual.")
    }
    self.rate = rate
    self.speed = speed
    self.maximumCatchUp = maximumCatchUp
    (gain, cost) = FixedStep.exchangeRate(rate, speed)
  }

  /// What a nanosecond is worth and what a tick costs. At most 10^9 and 10^18.
  private static func exchangeRate(_ rate: TickRate, _ speed: Speed) -> (UInt64, UInt64) {
    let gain = UInt64(rate.numerator) &* UInt64(speed.numerator)
    let cost = 1_000_000_000 &* UInt64(rate.denominator) &* UInt64(speed.denominator)
    let divisor = greatestCommonDivisor(gain, cost)
    return (gain / divisor, cost / divisor)
  }

  /// Tells the clock the time and answers how many ticks to run now.
  ///
  /// The first call sets the origin and answers 0: the first tick is due one tick's length later.
  /// So is the first call after ``resume()``, except that ``alpha`` goes on from where it was. A
  /// clock that went backwards answers 0 and is measured from its new time on, so one that was set
  /// back for good does not freeze the game.
  ///
  /// - Parameter now: nanoseconds of a monotonic clock with any origin.
  public mutating func advance(to now: UInt64) -> Int {
    lastDroppedTicks = 0
    let steps = requestedSteps
    requestedSteps = 0
    let run = isPaused ? 0 : earn(until: now)
    ticks &+= UInt64(steps + run)
    return steps + run
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

  /// The most ticks that one call of ``advance(to:)`` answers at the present speed (apart from
  /// single steps).
  public var catchUpLimit: Int {
    guard speed.numerator > speed.denominator else { return maximumCatchUp }
    let product = UInt64(maximumCatchUp) &* UInt64(speed.numerator)
    return Int((product - 1) / UInt64(speed.denominator) + 1)
  }

  /// The simulated time of all dropped ticks in nanoseconds, rounded down.
  public var droppedNanoseconds: UInt64 { rate.nanoseconds(ofTicks: droppedTicks) }
  /// The simulated time of the ticks that the last ``advance(to:)`` dropped, in nanoseconds,
  /// rounded down.
  public var lastDroppedNanoseconds: UInt64 { rate.nanoseconds(ofTicks: lastDroppedTicks) }

  /// How far the present moment lies between the last tick and the next one, from 0 to below 1: a
  /// picture is drawn this much of the way from the state before the last tick to the state after
  /// it. For drawing only; nothing in the simulation may depend on it.
  public var alpha: Float {
    // 24 bits are what a Float holds exactly, so this never rounds up to 1.
    Float(multiplyDivide(balance, 1 << 24, cost).quotient) / Float(1 << 24)
  }

  /// How long after the last ``advance(to:)`` the next tick is due, in real nanoseconds, rounded
  /// up: how long a program without a picture may sleep. `nil` while paused or before the origin
  /// is set.
  public var nanosecondsToNextTick: UInt64? {
    guard !isPaused, lastTime != nil else { return nil }
    return (cost - balance - 1) / gain + 1
  }

  /// Stops time at the last ``advance(to:)``. ``alpha`` stays as it is. Nothing if already paused.
  public mutating func pause() {
    isPaused = true
  }

  /// Lets time go on from the next ``advance(to:)``: however long the pause was, no tick is made
  /// up for. Nothing if not paused.
  public mutating func resume() {
    guard isPaused else { return }
    isPaused = false
    lastTime = nil
  }

  /// Asks for exactly one tick at the next ``advance(to:)``; two calls ask for two. A running clock
  /// is paused first.
  public mutating func stepOnce() {
    pause()
    requestedSteps += 1
  }
}
