import ReelMath

// Tweens from one value to another. All parts of a timeline use one unit of time; seconds become ticks when the
// timeline is added to `Timelines`.

extension Timeline {
  /// Returns a tween of a property to `end`, from `start`, or from its value when the track begins.
  public static func tween(
    _ property: AnimatedProperty, from start: AnimatedValue? = nil, to end: AnimatedValue,
    over time: TimeSpan,
    curve: Easing = .linear
  ) -> Timeline {
    tween(property, from: start, to: end, time, curve)
  }

  /// Returns a tween of a number: a rotation, an opacity, a sample index, a single ``AnimatedProperty/x``.
  public static func tween(
    _ property: AnimatedProperty, from start: Float? = nil, to end: Float, over time: TimeSpan,
    curve: Easing = .linear
  ) -> Timeline {
    tween(
      property, from: start.map { AnimatedValue($0) }, to: AnimatedValue(end), time, curve)
  }

  /// Returns a tween of a position, scale or offset.
  public static func tween(
    _ property: AnimatedProperty, from start: Vec2? = nil, to end: Vec2, over time: TimeSpan,
    curve: Easing = .linear
  ) -> Timeline {
    tween(
      property, from: start.map { AnimatedValue($0) }, to: AnimatedValue(end), time, curve)
  }

  /// Returns a tween of a tint.
  public static func tween(
    _ property: AnimatedProperty, from start: Color? = nil, to end: Color, over time: TimeSpan,
    curve: Easing = .linear
  ) -> Timeline {
    tween(
      property, from: start.map { AnimatedValue($0) }, to: AnimatedValue(end), time, curve)
  }

  /// Returns a tween of a property by a distance. The distances of concurrent tweens of a property are added.
  public static func tween(
    _ property: AnimatedProperty, by way: AnimatedValue, over time: TimeSpan,
    curve: Easing = .linear
  ) -> Timeline {
    tween(property, from: AnimatedValue(), by: way, .add, time, curve)
  }

  /// Returns a tween of a number by a distance.
  public static func tween(
    _ property: AnimatedProperty, by way: Float, over time: TimeSpan, curve: Easing = .linear
  ) -> Timeline {
    tween(property, from: AnimatedValue(), by: AnimatedValue(way), .add, time, curve)
  }

  /// Returns a tween of a position, scale or offset by a distance.
  public static func tween(
    _ property: AnimatedProperty, by way: Vec2, over time: TimeSpan, curve: Easing = .linear
  ) -> Timeline {
    tween(property, from: AnimatedValue(), by: AnimatedValue(way), .add, time, curve)
  }

  /// Returns a tween of a property by a factor that goes from 1 to `factor`. The factors of concurrent tweens are
  /// multiplied.
  public static func tween(
    _ property: AnimatedProperty, times factor: Float, over time: TimeSpan, curve: Easing = .linear
  ) -> Timeline {
    tween(
      property, from: .one, by: AnimatedValue(factor, factor, factor), .multiply, time,
      curve)
  }

  /// Returns a tween of a position, scale or offset by a factor for each axis. The factors of concurrent tweens are
  /// multiplied.
  public static func tween(
    _ property: AnimatedProperty, times factor: Vec2, over time: TimeSpan, curve: Easing = .linear
  ) -> Timeline {
    tween(property, from: .one, by: AnimatedValue(factor), .multiply, time, curve)
  }
}
