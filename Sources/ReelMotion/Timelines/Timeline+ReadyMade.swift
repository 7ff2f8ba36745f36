import ReelMath

// What games do to sprites all the time. They go with any size, tint
// and opacity, with each other, and end with what there was.

extension Timeline {
  /// Squashes, stretches and settles: a landing, a hit, a button that is pressed.
  /// - Parameter size: how wide and high it is at the most, as a multiple of its own size. A player's
  ///   `amplitude` makes it more or less.
  public static func squash(to size: Vec2 = Vec2(1.3, 0.7), over time: TimeSpan) -> Timeline {
    // Back over its own size by half as much the other way, then by an eighth.
    func swing(_ share: Float) -> Vec2 { Vec2(1, 1) + (size - Vec2(1, 1)) * share }
    let end = time.amount
    return keyframes(
      .scale,
      [
        Keyframe(at: 0, Vec2(1, 1)),
        Keyframe(at: end * 0.2, size, curve: .easeOutQuad),
        Keyframe(at: end * 0.5, swing(-0.5), curve: .easeInOutQuad),
        Keyframe(at: end * 0.75, swing(0.125), curve: .easeInOutQuad),
        Keyframe(at: end, Vec2(1, 1), curve: .easeInOutQuad),
      ], blend: .multiply, in: time.unit)
  }

  /// Hides the target for half of a time and shows it for the other half, `count` times: for somebody who
  /// can not be hit again yet.
  /// - Parameters:
  ///   - count: traps where it is not above 0.
  ///   - time: how long one of them takes.
  public static func blink(_ count: Int, every time: TimeSpan) -> Timeline {
    let end = time.amount
    return keyframes(
      .opacity, [Keyframe(at: 0, 0), Keyframe(at: end / 2, 1), Keyframe(at: end, 1)],
      isDiscrete: true, blend: .multiply, in: time.unit
    ).repeated(Float(count))
  }

  /// A sprite is all of one colour at once, white as a rule, and loses it slowly: somebody was hit. It moves
  /// ``Sprite/flash``, and leaves the tint alone. What else a label or layer has is not moved.
  /// - Parameter color: its alpha is how strong it begins.
  public static func flash(_ color: Color = .white, over time: TimeSpan) -> Timeline {
    let hue = AnimatedValue(color)
    let end = time.amount
    return group([
      keyframes(
        .flashColor, [Keyframe(at: 0, hue), Keyframe(at: end, hue)], blend: .replace, in: time.unit),
      keyframes(
        .flash,
        [Keyframe(at: 0, Float(color.a) / 255), Keyframe(at: end, 0, curve: .easeOutQuad)],
        blend: .replace, in: time.unit),
    ])
  }
}
