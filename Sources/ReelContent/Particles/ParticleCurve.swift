import ReelMath

/// What a number is at a time of a particle's life.
public struct ParticleKey: Equatable, Sendable, FieldValue {
  /// The share of the life that is over: 0 at birth, 1 at death.
  public var time: Float
  /// The value then.
  public var value: Float

  /// A value at a time, 0 at birth to 1 at death.
  public init(_ time: Float, _ value: Float) {
    self.time = time
    self.value = value
  }

  public init() { self.init(0, 1) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("time", &time)
    v.field("value", &value)
  }
}

/// What a colour is at a time of a particle's life.
public struct ParticleTint: Equatable, Sendable, FieldValue {
  /// The share of the life that is over: 0 at birth, 1 at death.
  public var time: Float
  /// The colour then.
  public var color: Color

  /// A colour at a time, 0 at birth to 1 at death.
  public init(_ time: Float, _ color: Color) {
    self.time = time
    self.color = color
  }

  public init() { self.init(0, .white) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("time", &time)
    v.field("color", &color)
  }
}

extension [ParticleKey] {
  /// The value at a time: evenly from key to key, the first one's before it, the last one's after it, 1
  /// where there is none. Keys stand in the order of their times. O(keys).
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
  /// The colour at a time, as ``Swift/Array/value(at:)`` has numbers; white where there is no key.
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
