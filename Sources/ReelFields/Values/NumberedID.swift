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

extension Array {
  /// Appends an object of a game, and returns its number. Traps if there are 65,535 already.
  /// - Parameters:
  ///   - plural: the word for the objects.
  ///   - use: the words that follow "add each once, and".
  package mutating func append<ID: NumberedID>(
    numbered object: Element, _ plural: StaticString, _ use: StaticString
  ) -> ID {
    demand(
      count < UInt16.max, "A game has at most 65,535 \(plural); add each once, and \(use).")
    append(object)
    return ID(rawValue: UInt16(count - 1))
  }
}
