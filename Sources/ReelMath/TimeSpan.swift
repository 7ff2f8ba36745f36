/// What times count.
public enum TimeUnit: UInt8, Sendable, CaseIterable, FieldValue {
  /// Ticks of the simulation.
  case ticks
  /// Seconds of the simulation's time, whatever its tick rate.
  case seconds

  public init() { self = .ticks }
}

/// How long something takes, in ticks or in seconds of the simulation's time:
///
///     .tween(.opacity, to: 0, over: .ticks(12))
///     world.closeCurtain(over: .seconds(0.4))
public struct TimeSpan: Equatable, Sendable {
  /// How many of its unit.
  public let amount: Float
  /// What it counts.
  public let unit: TimeUnit

  /// So many ticks of the simulation; parts of one count too.
  public static func ticks(_ amount: Float) -> TimeSpan { TimeSpan(amount: amount, unit: .ticks) }

  /// So many seconds of the simulation's time, whatever its tick rate.
  public static func seconds(_ amount: Float) -> TimeSpan {
    TimeSpan(amount: amount, unit: .seconds)
  }

  /// The span in ticks, and in parts of one.
  public func ticks(at rate: TickRate) -> Float {
    guard unit == .seconds else { return amount }
    // DETERMINISM: a product and a quotient of doubles, rounded once to a float.
    return Float(Double(amount) * Double(rate.numerator) / Double(rate.denominator))
  }

  /// The span in seconds.
  public func seconds(at rate: TickRate) -> Float {
    guard unit == .ticks else { return amount }
    return Float(Double(amount) * Double(rate.denominator) / Double(rate.numerator))
  }
}
