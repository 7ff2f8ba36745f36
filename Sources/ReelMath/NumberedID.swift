/// The number of one of several things of a kind: a clip, a timeline, a font. Each kind has a type of its
/// own, so that one is not given where another is asked for.
///
/// In files it is the plain number. A literal stands for it, as a test may write it; rules ask by name.
public protocol NumberedID: RawRepresentable, Hashable, Sendable, FieldValue,
  ExpressibleByIntegerLiteral
where RawValue == UInt16, IntegerLiteralType == UInt16 {
  var rawValue: UInt16 { get set }
  init(rawValue: UInt16)
}

extension NumberedID {
  /// What means nothing: the number of no such thing.
  @inlinable public static var none: Self { Self(rawValue: .max) }
  /// The number itself: `Label("Score", font: 1)`.
  @inlinable public init(integerLiteral value: UInt16) { self.init(rawValue: value) }
  /// The place among those of its kind.
  @inlinable public var index: Int { Int(rawValue) }
  @inlinable public static var scalarKind: FieldKind? { .uint16 }
  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) { rawValue.visit(&v) }
}
