import ReelMath

/// How properties that are set get to their values.
public struct Transaction: Equatable, Sendable, FieldValue {
  /// How long the way takes; 0 sets at once.
  public var ticks: Float
  /// How the value gets there.
  public var curve: Easing

  /// A way of so many ticks.
  public init(ticks: Float, curve: Easing = .easeInOutQuad) {
    self.ticks = ticks
    self.curve = curve
  }

  public init() { self.init(ticks: 0) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("ticks", &ticks)
    v.field("curve", &curve)
  }
}
