import ReelFields
import ReelMath

/// The duration and curve with which properties glide to the values that they are set to.
public struct AnimationTiming: Equatable, Sendable, FieldValue {
  /// The duration in ticks; 0 sets at once.
  public var ticks: Float
  /// The easing of the value.
  public var curve: Easing

  /// Creates a transaction with a duration in ticks.
  public init(ticks: Float, curve: Easing = .easeInOutQuad) {
    self.ticks = ticks
    self.curve = curve
  }

  public init() { self.init(ticks: 0) }
}
