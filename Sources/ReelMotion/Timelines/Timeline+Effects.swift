import ReelMath

// Ready-made timelines for common effects on sprites. They work with any size, tint and opacity, can be combined, and
// end at the original values.

extension Timeline {
  /// Returns a timeline that squashes, stretches and settles: for a landing, a hit, a button that is pressed.
  /// - Parameter size: the strongest squash, as a multiple of the target's own size. A player's `amplitude` scales it.
  public static func squash(to size: Vec2 = Vec2(1.3, 0.7), over time: TimeSpan) -> Timeline {
    // Swings back beyond its own size by half of the squash, then by an eighth.
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

  /// Returns a timeline that hides the target for half of a time and shows it for the other half, `count` times: for an
  /// entity that cannot be hit again yet.
  /// - Parameters:
  ///   - count: the number of blinks. Traps if it is not above 0.
  ///   - time: the duration of one blink.
  public static func blink(_ count: Int, every time: TimeSpan) -> Timeline {
    let end = time.amount
    return keyframes(
      .opacity, [Keyframe(at: 0, 0), Keyframe(at: end / 2, 1), Keyframe(at: end, 1)],
      isDiscrete: true, blend: .multiply, in: time.unit
    ).repeated(Float(count))
  }

  /// Returns a timeline that fills a sprite with one colour at once, white by default, and lets it fade: for an entity
  /// that was hit. It moves ``Sprite/flash`` and leaves the tint unchanged. It has no effect on labels and scroll
  /// layers.
  /// - Parameter color: the colour; its alpha is the strength at the beginning.
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
