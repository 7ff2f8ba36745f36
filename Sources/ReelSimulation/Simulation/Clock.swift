import ReelECS
import ReelMath
import ReelPlatform

/// How many ticks have been run, and how many make a second.
///
/// Rules that count in seconds play alike at every rate:
///
///     let clock = world[Clock.self]
///     transform.position.y += 120 * clock.secondsPerTick    // pixels a second
///     pause = clock.ticks(seconds: 0.5)
public struct Clock: Resource {
  /// The number of completed ticks.
  public internal(set) var tick: UInt64 = 0
  /// Ticks a second. It is part of the state and never changes while a game runs.
  public private(set) var rate: TickRate = .standard
  public init() {}
  init(rate: TickRate) { self.rate = rate }

  /// The length of a tick in seconds.
  public var secondsPerTick: Float { rate.secondsPerTick }
  /// Ticks a second.
  package var perSecond: Float { Float(rate.numerator) / Float(rate.denominator) }
  /// How many ticks come nearest to a span of time; see ``TickRate/ticks(seconds:)``.
  public func ticks(seconds: Float) -> Int32 { rate.ticks(seconds: seconds) }

  public static var resourceName: String { "Clock" }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    // Nobody has played for longer; counting on must not overflow.
    v.field("tick", &tick, in: 0...(.max / 2))
    v.field("rate", &rate)
  }
}

extension Input: Resource {
  public static var resourceName: String { "Input" }
}
