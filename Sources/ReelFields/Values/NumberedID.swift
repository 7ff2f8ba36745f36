import ReelMath

/// The number of an object of one kind: a clip, a timeline, a font. Each kind has its own type, so that the compiler
/// refuses a number of another kind.
///
/// In files it is the plain number. A literal can stand for it, for example in tests; rules look it up by name.
public protocol NumberedID: RawRepresentable, Hashable, Sendable, FieldValue,
  ExpressibleByIntegerLiteral
where RawValue == UInt16, IntegerLiteralType == UInt16 {
  var rawValue: UInt16 { get set }
  init(rawValue: UInt16)
}

extension NumberedID {
  /// The number that stands for no object.
  @inlinable public static var none: Self { Self(rawValue: .max) }
  /// Creates the ID from its number: `Label("Score", font: 1)`.
  @inlinable public init(integerLiteral value: UInt16) { self.init(rawValue: value) }
  /// The index among the objects of its kind.
  @inlinable public var index: Int { Int(rawValue) }
  @inlinable public static var scalarKind: FieldKind? { .uint16 }
  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) { rawValue.visit(&v) }
}
