import ReelECS
import ReelFields
import ReelMath
import ReelPlatform

/// The number of ticks that have run, and their rate.
///
/// Rules that count in seconds play alike at every rate:
///
///     let clock = world[Clock.self]
///     transform.position.y += 120 * clock.secondsPerTick    // pixels a second
///     pause = clock.ticks(seconds: 0.5)
public struct Clock: Resource {
  /// The number of completed ticks.
  public internal(set) var tick: UInt64 = 0
  /// The number of ticks a second. It is part of the state and never changes while a game runs.
  public private(set) var rate: TickRate = .standard
  public init() {}
  init(rate: TickRate) { self.rate = rate }

  /// The length of a tick in seconds.
  public var secondsPerTick: Float { rate.secondsPerTick }
  /// The number of ticks a second, rounded to a `Float`.
  package var perSecond: Float { Float(rate.numerator) / Float(rate.denominator) }
  /// Returns the number of ticks that is nearest to a time span; see ``TickRate/ticks(seconds:)``.
  public func ticks(seconds: Float) -> Int32 { rate.ticks(seconds: seconds) }

  public static var resourceName: String { "Clock" }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    // No game runs for more ticks, and adding to the tick must not overflow.
    v.field("tick", &tick, in: 0...(.max / 2))
    v.field("rate", &rate)
  }
}
