import ReelFields
import ReelMath

/// A keyframe: a number at a time of a particle's life.
public struct ParticleKey: Equatable, Sendable, FieldValue {
  /// The fraction of the life that is over: 0 at birth, 1 at death.
  public var time: Float
  /// The value at that time.
  public var value: Float

  /// Creates a keyframe at a time from 0 at birth to 1 at death.
  public init(_ time: Float, _ value: Float) {
    self.time = time
    self.value = value
  }

  public init() { self.init(0, 1) }
}

/// A keyframe: a colour at a time of a particle's life.
public struct ParticleTint: Equatable, Sendable, FieldValue {
  /// The fraction of the life that is over: 0 at birth, 1 at death.
  public var time: Float
  /// The colour at that time.
  public var color: Color

  /// Creates a keyframe at a time from 0 at birth to 1 at death.
  public init(_ time: Float, _ color: Color) {
    self.time = time
    self.color = color
  }

  public init() { self.init(0, .white) }
}

extension [ParticleKey] {
  /// Returns the value at a time, interpolated linearly between keyframes. Before the first it is the first one's
  /// value, after the last the last one's; without keyframes it is 1. Keyframes must be sorted by time. O(keyframes).
  public func value(at time: Float) -> Float {
    guard let first, let last else { return 1 }
    if !(time > first.time) { return first.value }
    for at in indices.dropFirst() where time < self[at].time {
      let (from, to) = (self[at - 1], self[at])
      return from.value + (to.value - from.value) * ((time - from.time) / (to.time - from.time))
    }
    return last.value
  }
}

extension [ParticleTint] {
  /// Returns the colour at a time, in the same way as ``Swift/Array/value(at:)``; white without keyframes.
  public func color(at time: Float) -> Color {
    guard let first, let last else { return .white }
    if !(time > first.time) { return first.color }
    for at in indices.dropFirst() where time < self[at].time {
      let (from, to) = (self[at - 1], self[at])
      return from.color.mixed(with: to.color, (time - from.time) / (to.time - from.time))
    }
    return last.color
  }
}
