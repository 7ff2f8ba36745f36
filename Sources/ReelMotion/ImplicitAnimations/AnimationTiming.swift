import ReelFields
import ReelMath

/// The duration and curve with which a property moves to the value that it is set to.
struct AnimationTiming: Equatable, Sendable, FieldValue {
  /// The duration in ticks; 0 sets at once.
  var ticks: Float
  /// The easing of the value.
  var curve: Easing

  /// Creates a timing with a duration in ticks.
  init(ticks: Float, curve: Easing = .easeInOutQuad) {
    self.ticks = ticks
    self.curve = curve
  }

  init() { self.init(ticks: 0) }
}
