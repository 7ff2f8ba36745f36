import ReelMath

// What games do to sprites all the time. They go with any size, tint
// and opacity, with each other, and end with what there was.

extension Timeline {
  /// Squashes, stretches and settles: a landing, a hit, a button that is pressed.
  /// - Parameter size: how wide and high it is at the most, as a multiple of its own size. A player's
  ///   `amplitude` makes it more or less.
  public static func squash(to size: Vec2 = Vec2(1.3, 0.7), ticks: Float) -> Timeline {
    squash(size, ticks, .ticks)
  }

  /// The same in seconds.
  public static func squash(to size: Vec2 = Vec2(1.3, 0.7), seconds: Float) -> Timeline {
    squash(size, seconds, .seconds)
  }

  /// Hides the target for half of `ticks` and shows it for the other half, `count` times: for somebody who
  /// can not be hit again yet.
  /// - Parameter count: traps where it is not above 0.
  public static func blink(_ count: Int, ticks: Float) -> Timeline { blink(count, ticks, .ticks) }

  /// The same in seconds; `seconds` is the time of one of them.
  public static func blink(_ count: Int, seconds: Float) -> Timeline {
    blink(count, seconds, .seconds)
  }

  /// A sprite is all of one colour at once, white as a rule, and loses it slowly: somebody was hit. It moves
  /// ``Sprite/flash``, and leaves the tint alone. What else a label or layer has is not moved.
  /// - Parameter color: its alpha is how strong it begins.
  public static func flash(_ color: Color = .white, ticks: Float) -> Timeline {
    flash(color, ticks, .ticks)
  }

  /// The same in seconds.
  public static func flash(_ color: Color = .white, seconds: Float) -> Timeline {
    flash(color, seconds, .seconds)
  }

  private static func squash(_ size: Vec2, _ time: Float, _ unit: TimeUnit) -> Timeline {
    // Back over its own size by half as much the other way, then by an eighth.
    func swing(_ share: Float) -> Vec2 { Vec2(1, 1) + (size - Vec2(1, 1)) * share }
    return keyframes(
      .scale,
      [
        Keyframe(at: 0, Vec2(1, 1)),
        Keyframe(at: time * 0.2, size, curve: .easeOutQuad),
        Keyframe(at: time * 0.5, swing(-0.5), curve: .easeInOutQuad),
        Keyframe(at: time * 0.75, swing(0.125), curve: .easeInOutQuad),
        Keyframe(at: time, Vec2(1, 1), curve: .easeInOutQuad),
      ], blend: .multiply, in: unit)
  }

  private static func blink(_ count: Int, _ time: Float, _ unit: TimeUnit) -> Timeline {
    keyframes(
      .opacity, [Keyframe(at: 0, 0), Keyframe(at: time / 2, 1), Keyframe(at: time, 1)],
      isDiscrete: true, blend: .multiply, in: unit
    ).repeated(Float(count))
  }

  private static func flash(_ color: Color, _ time: Float, _ unit: TimeUnit) -> Timeline {
    let hue = AnimatedValue(color)
    return group([
      keyframes(
        .flashColor, [Keyframe(at: 0, hue), Keyframe(at: time, hue)], blend: .replace, in: unit),
      keyframes(
        .flash,
        [Keyframe(at: 0, Float(color.a) / 255), Keyframe(at: time, 0, curve: .easeOutQuad)],
        blend: .replace, in: unit),
    ])
  }
}
