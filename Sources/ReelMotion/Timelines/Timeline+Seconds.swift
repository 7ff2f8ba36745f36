import ReelMath

// The same in seconds, which become ticks when the timeline is added to `Timelines`. All parts of a
// timeline count in one unit.

extension Timeline {
  /// The way of a property to a value, from another or from where it is when the track begins.
  public static func tween(
    _ property: AnimatedProperty, from start: AnimatedValue? = nil, to end: AnimatedValue,
    seconds: Float,
    curve: Easing = .linear
  ) -> Timeline {
    tween(property, from: start, to: end, seconds, .seconds, curve)
  }

  /// The way of a number: a rotation, an opacity, a sample index, a single ``AnimatedProperty/x``.
  public static func tween(
    _ property: AnimatedProperty, from start: Float? = nil, to end: Float, seconds: Float,
    curve: Easing = .linear
  ) -> Timeline {
    tween(
      property, from: start.map { AnimatedValue($0) }, to: AnimatedValue(end), seconds, .seconds,
      curve)
  }

  /// The way of a position, scale or offset.
  public static func tween(
    _ property: AnimatedProperty, from start: Vec2? = nil, to end: Vec2, seconds: Float,
    curve: Easing = .linear
  ) -> Timeline {
    tween(
      property, from: start.map { AnimatedValue($0) }, to: AnimatedValue(end), seconds, .seconds,
      curve)
  }

  /// The way of a tint.
  public static func tween(
    _ property: AnimatedProperty, from start: Color? = nil, to end: Color, seconds: Float,
    curve: Easing = .linear
  ) -> Timeline {
    tween(
      property, from: start.map { AnimatedValue($0) }, to: AnimatedValue(end), seconds, .seconds,
      curve)
  }

  /// The way of a property by a distance. Several of one property at the same time
  /// add up.
  public static func tween(
    _ property: AnimatedProperty, by way: AnimatedValue, seconds: Float, curve: Easing = .linear
  ) -> Timeline {
    tween(property, from: AnimatedValue(), by: way, .add, seconds, .seconds, curve)
  }

  /// The way of a number by a distance.
  public static func tween(
    _ property: AnimatedProperty, by way: Float, seconds: Float, curve: Easing = .linear
  ) -> Timeline {
    tween(property, from: AnimatedValue(), by: AnimatedValue(way), .add, seconds, .seconds, curve)
  }

  /// The way of a position, scale or offset by a distance.
  public static func tween(
    _ property: AnimatedProperty, by way: Vec2, seconds: Float, curve: Easing = .linear
  ) -> Timeline {
    tween(property, from: AnimatedValue(), by: AnimatedValue(way), .add, seconds, .seconds, curve)
  }

  /// The way of a number, or of all numbers alike, to a multiple of what it is; several at the same
  /// time multiply.
  public static func tween(
    _ property: AnimatedProperty, times factor: Float, seconds: Float, curve: Easing = .linear
  ) -> Timeline {
    tween(
      property, from: .one, by: AnimatedValue(factor, factor, factor), .multiply, seconds, .seconds,
      curve)
  }

  /// The way of a position, scale or offset to a multiple of what it is; several at the same time multiply.
  public static func tween(
    _ property: AnimatedProperty, times factor: Vec2, seconds: Float, curve: Easing = .linear
  ) -> Timeline {
    tween(property, from: .one, by: AnimatedValue(factor), .multiply, seconds, .seconds, curve)
  }

  /// Nothing, for a time: a pause in a sequence.
  public static func pause(seconds: Float) -> Timeline { pause(seconds, .seconds) }
}
