/// The number of ticks per second, as an exact fraction: 60, 10, or 60000/1001 for 59.94.
///
/// It is a fraction and not a floating-point number, so that tick `k` is due at exactly `k * 10^9 * denominator /
/// numerator` nanoseconds, after hours as after the first second. It is always stored in lowest terms, so equal rates
/// compare equal.
public struct TickRate: Equatable, Sendable {
  /// The number of ticks in ``denominator`` seconds; 1 to 1,000,000.
  public package(set) var numerator: UInt32
  /// The number of seconds; 1 to 1,000,000.
  public package(set) var denominator: UInt32

  /// The largest numerator and the largest denominator. With them every product in `FixedStep` fits in 64 bits.
  public static let largestTerm: UInt32 = 1_000_000
  /// The highest rate in ticks per second.
  public static let highest: UInt32 = 1000

  /// The default rate, 60 ticks per second.
  public static let standard = TickRate(60)

  /// Creates a rate of `numerator / denominator` ticks per second.
  ///
  /// Traps on a rate of zero, above 1000 per second, or with a term above 1,000,000: use ``init(checking:_:)`` for
  /// unchecked numbers, such as from a file.
  public init(_ numerator: UInt32, _ denominator: UInt32 = 1) {
    guard let rate = TickRate(checking: numerator, denominator) else {
      misuse(
        """
        TickRate: a rate must be above 0 and at most 1000 ticks a second, with both terms from 1 \
        to 1,000,000. Write 59.94 Hz as TickRate(60_000, 1001).
        """)
    }
    self = rate
  }

  /// Creates a rate from unchecked numbers; `nil` if ``init(_:_:)`` would trap.
  public init?(checking numerator: UInt32, _ denominator: UInt32) {
    let terms = 1...TickRate.largestTerm
    guard terms.contains(numerator), terms.contains(denominator),
      UInt64(numerator) <= UInt64(TickRate.highest) &* UInt64(denominator)
    else { return nil }
    let divisor = UInt32(greatestCommonDivisor(UInt64(numerator), UInt64(denominator)))
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// The length of a tick in seconds, rounded once; the factor for velocities.
  public var secondsPerTick: Float { Float(denominator) / Float(numerator) }

  /// Returns the number of ticks nearest to a span of time; a half is rounded up. A span that is negative or NaN counts
  /// as 0, and the result is at most `Int32.max`.
  public func ticks(seconds: Float) -> Int32 {
    // DETERMINISM: one multiplication, one division and one rounding, each exact by IEEE 754.
    let ticks = Double(seconds) * Double(numerator) / Double(denominator) + 0.5
    guard ticks >= 1 else { return 0 }
    return ticks < Double(Int32.max) ? Int32(ticks) : .max
  }

  /// The number of ticks in a second, rounded up; at least 1.
  public var ticksPerSecondRoundedUp: Int { Int((numerator - 1) / denominator) + 1 }

  /// Returns the time at which a number of ticks is complete, in whole nanoseconds after the start, rounded down;
  /// `UInt64.max` if the time exceeds 64 bits (after 584 years).
  public func nanoseconds(ofTicks ticks: UInt64) -> UInt64 {
    multiplyDivide(ticks, 1_000_000_000 &* UInt64(denominator), UInt64(numerator)).quotient
  }
}

/// Returns the greatest common divisor by Euclid's algorithm. Both numbers must be above zero.
package func greatestCommonDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
  var (a, b) = (a, b)
  while b != 0 { (a, b) = (b, a % b) }
  return a
}

/// Returns `a * b / c` with its remainder, as if the product had 128 bits; the quotient saturates (and the remainder is
/// then zero). `b` and `c` must be below 2^62, and `c` above zero.
///
/// Multiplies by one bit of `a` after the other, and divides in each step, because the 128-bit division of the standard
/// library calls a runtime library that wasm32 does not have. So does `*` on 64 bits if it checks for an overflow
/// (hence `&*` in this module, with bounds that exclude one). Takes at most 64 steps, and none in the usual case, where
/// the product fits in 64 bits.
package func multiplyDivide(
  _ a: UInt64, _ b: UInt64, _ c: UInt64
) -> (quotient: UInt64, remainder: UInt64) {
  // Compares bits instead of `b <= .max / a`, which the optimiser turns into a multiplication with a check for
  // overflow.
  if a.leadingZeroBitCount + b.leadingZeroBitCount >= 64 {
    let product = a &* b
    return (product / c, product % c)
  }
  var quotient: UInt64 = 0
  var remainder: UInt64 = 0
  var bit = UInt64(1) << UInt64(63 - a.leadingZeroBitCount)
  while bit != 0 {
    // remainder < c < 2^62, so twice it plus b stays below 2^64.
    remainder = remainder << 1 &+ (a & bit != 0 ? b : 0)
    guard quotient >> 63 == 0 else { return (.max, 0) }
    let (sum, overflow) = (quotient << 1).addingReportingOverflow(remainder / c)
    guard !overflow else { return (.max, 0) }
    quotient = sum
    remainder %= c
    bit >>= 1
  }
  return (quotient, remainder)
}
