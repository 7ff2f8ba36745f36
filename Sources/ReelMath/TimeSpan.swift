/// The unit of a time.
public enum TimeUnit: UInt8, Sendable, CaseIterable {
  /// Ticks of the simulation.
  case ticks
  /// Seconds of the simulation's time, at any tick rate.
  case seconds
}

/// A duration, in ticks or in seconds of the simulation's time:
///
///     .tween(.opacity, to: 0, over: .ticks(12))
///     world.curtain.close(over: .seconds(0.4))
public struct TimeSpan: Equatable, Sendable {
  /// The amount, in the unit of the span.
  public let amount: Float
  /// The unit of the amount.
  public let unit: TimeUnit

  /// Returns a span of ticks of the simulation; fractions of a tick count too.
  public static func ticks(_ amount: Float) -> TimeSpan { TimeSpan(amount: amount, unit: .ticks) }

  /// Returns a span of seconds of the simulation's time, at any tick rate.
  public static func seconds(_ amount: Float) -> TimeSpan {
    TimeSpan(amount: amount, unit: .seconds)
  }

  /// Returns the span in ticks, including fractions of a tick.
  public func ticks(at rate: TickRate) -> Float {
    guard unit == .seconds else { return amount }
    // DETERMINISM: a product and a quotient of doubles, rounded once to a float.
    return Float(Double(amount) * Double(rate.numerator) / Double(rate.denominator))
  }

  /// Returns the span in seconds.
  public func seconds(at rate: TickRate) -> Float {
    guard unit == .ticks else { return amount }
    return Float(Double(amount) * Double(rate.denominator) / Double(rate.numerator))
  }
}
