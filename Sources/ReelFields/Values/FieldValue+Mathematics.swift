import ReelMath

// The values of `ReelMath` as state.

extension Vec2: FieldValue {
  @inlinable public init() { self = .zero }
}

extension Rect: FieldValue {
  @inlinable public init() { self = .zero }
}

extension Affine: FieldValue {
  @inlinable public init() { self = .identity }
}

extension Color: FieldValue {
  @inlinable public init() { self = .white }
}

extension CubicBezier: FieldValue {
  /// Creates the linear curve.
  public init() { self = .linear }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    // The numbers may come from a file; these ranges keep the curve from running back in time.
    let finite = -Float.greatestFiniteMagnitude...Float.greatestFiniteMagnitude
    v.field("x1", &x1, in: 0...1)
    v.field("y1", &y1, in: finite)
    v.field("x2", &x2, in: 0...1)
    v.field("y2", &y2, in: finite)
  }
}

extension Easing: FieldValue {
  /// Creates the linear curve.
  public init() { self = .linear }
}

extension RandomStream: FieldValue {}

extension TickRate: FieldValue {
  /// Creates the ``standard`` rate.
  public init() { self = .standard }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("numerator", &numerator)
    v.field("denominator", &denominator)
    guard let rate = TickRate(checking: numerator, denominator), rate.numerator == numerator else {
      self = .standard
      v.reject()
      return
    }
  }
}

extension TimeUnit: FieldValue {
  /// Creates the unit of ticks.
  public init() { self = .ticks }
}
