// The field list: the one place that defines the parts of a value.
//
// Hash, snapshot, dump, divergence report, the layout in a reel's header and entity remapping are all visitors that
// walk the same list, so they cannot disagree. A visitor receives fields, never bytes, so padding does not matter.
// `Int` and `UInt` are left out on purpose: they have 32 bits on wasm32 and 64 elsewhere, so a state with one of them
// would differ between machines.

/// A value that consists of fields which can be visited one by one.
///
/// Numbers, `Bool`, `String`, enumerations with a raw value, arrays, optionals and the types of `ReelMath` are field
/// values. A type of your own lists its fields in order:
///
///     mutating func visit<V: FieldVisitor>(_ v: inout V) {
///       v.field("x", &x)
///       v.field("y", &y)
///     }
///
/// Native builds derive this list if it is left out. Embedded builds require it, and the program of a game writes it
/// for them: `fields --write Fields.swift`. A list written by hand that shows the same fields for every value may
/// declare that, and its values are then saved and hashed as blocks of memory:
///
///     static var fieldListKind: FieldListKind { .fixed }
public protocol FieldValue {
  /// Creates the value that a decoder starts from before it fills in the fields.
  init()
  /// Shows every field to the visitor, always in the same order. A decoder assigns to the fields, with any values that
  /// a file contains; all other visitors leave them unchanged. The engine also calls it with artificial values, to
  /// check that the type can have a ``FieldPlan``, so it must accept any values.
  mutating func visit<V: FieldVisitor>(_ v: inout V)
  /// The kind of number, for a type that is one number with the same bytes in memory and in a file. It is `nil`, the
  /// default, for all other types. Only the number types themselves return it; see ``FieldPlan``.
  static var scalarKind: FieldKind? { get }
  /// The promise of the type about its list.
  static var fieldListKind: FieldListKind { get }
  /// The names that this type of the state had in older builds, whose snapshots, reels and saves list it by one of
  /// them. The default is none. The present name counts first.
  static var formerNames: [String] { get }
  /// The names that the fields of this type had in older builds. The default is none.
  static var formerFields: [FormerField] { get }
}

extension FieldValue {
  @inlinable public static var scalarKind: FieldKind? { nil }
}

/// The kind of a single number in a field list.
public enum FieldKind: UInt8, Sendable {
  /// A truth value (0 or 1), a whole number or a floating-point number, with its number of bits.
  case bool, int8, int16, int32, int64, uint8, uint16, uint32, uint64, float, double
  /// An entity: index in the low half, generation in the high half.
  case entity

  /// The number of bytes in a file.
  @inlinable public var byteCount: Int {
    switch self {
    case .bool, .int8, .uint8: 1
    case .int16, .uint16: 2
    case .int32, .uint32, .float: 4
    case .int64, .uint64, .double, .entity: 8
    }
  }

  /// Returns the bits, with every NaN replaced by the positive quiet one without a payload.
  ///
  /// DETERMINISM: x86-64 and wasm make NaNs with different signs and payloads.
  @inlinable public func canonical(_ bits: UInt64) -> UInt64 {
    switch self {
    case .float where bits & 0x7FFF_FFFF > 0x7F80_0000: 0x7FC0_0000
    case .double where bits & 0x7FFF_FFFF_FFFF_FFFF > 0x7FF0_0000_0000_0000:
      0x7FF8_0000_0000_0000
    default: bits
    }
  }
}

/// A type that walks a field list, such as an encoder or a hasher.
public protocol FieldVisitor {
  /// Visits a named field. The default visits the value and ignores the name.
  mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F)
  /// Visits a named field with a range of valid values. A decoder refuses all other values; other visitors ignore the
  /// range. Declare the range here instead of comparing in the list, so that a ``FieldPlan`` contains it.
  mutating func field<F: FieldValue & Comparable>(
    _ name: FieldName, _ value: inout F, in range: ClosedRange<F>)
  /// Visits one number, as its bits, zero-extended to 64. A decoder replaces the bits.
  mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind)
  /// Visits the number of elements that follow. A decoder returns the number in the file, after checking it against the
  /// bytes that are left; all others return `count`.
  mutating func count(_ count: Int) -> Int
  /// Visits an array at once: its number of elements, and all of them. Returns false if the visitor does not do so, or
  /// not for this type; then the elements are visited one by one. The default returns false.
  mutating func elements<F: FieldValue>(_ elements: inout [F]) -> Bool
  /// Visits the elements of a list that is no array, in its own memory, at once: ``count(_:)`` has visited their
  /// number, and ``endList()`` follows. Returns false if the visitor does not do so, or not for this type; then the
  /// elements are visited one by one. The default returns false.
  mutating func elements<F: FieldValue>(in memory: UnsafeMutableBufferPointer<F>) -> Bool
  /// Announces the element with this index. It is for visitors that show values or types to people; the default does
  /// nothing.
  mutating func element(_ index: Int)
  /// Ends the list that ``count(_:)`` began: all of its elements have been visited. The default does nothing.
  mutating func endList()
  /// Announces a list of bytes that is a text. It is for visitors that show values to people; the default does nothing.
  mutating func text()
  /// Visits a text at once, which ``text()`` has announced: the number of its bytes in UTF-8, and all of them. Returns
  /// false if the visitor does not do so; then a list of bytes is visited. The default returns false.
  mutating func string(_ string: inout String) -> Bool
  /// Announces an optional: a Bool that is true if it has a value, then that value. It is for visitors that show values
  /// or types to people; the default does nothing.
  mutating func optional()
  /// Ends the optional that ``optional()`` began. The default does nothing.
  mutating func endOptional()
  /// Visits a ``FlatOptional``: a Bool that is true if it has a value, and the value, which is the initial one if it
  /// has none. The default visits both as fields.
  mutating func optional<F: FieldValue>(_ isPresent: inout Bool, _ value: inout F)
  /// True if a decoder has found an error, so that filling in more values is useless. The default is `false`: all other
  /// visitors visit every field.
  var hasFailed: Bool { get }
  /// Reports that the bits that were just read are invalid for this type, such as an unknown case of an enumeration.
  mutating func reject()
  /// True if the visitor replaces the values of all fields, as a decoder does. The default is `false`.
  static var replacesFields: Bool { get }
  /// True if a derived list leaves out fields that are no `FieldValue`. The default is `false`: such a field traps,
  /// because a saved or hashed value must be complete.
  static var skipsUnknownFields: Bool { get }
}

extension FieldVisitor {
  @inlinable
  public mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
    value.visit(&self)
  }
  @inlinable public mutating func field<F: FieldValue & Comparable>(
    _ name: FieldName, _ value: inout F, in range: ClosedRange<F>
  ) {
    field(name, &value)
  }
  @inlinable public mutating func count(_ count: Int) -> Int { count }
  @inlinable @inline(__always)
  public mutating func elements<F: FieldValue>(_ elements: inout [F]) -> Bool { false }
  @inlinable @inline(__always)
  public mutating func elements<F: FieldValue>(in memory: UnsafeMutableBufferPointer<F>) -> Bool {
    false
  }
  @inlinable @inline(__always) public mutating func element(_ index: Int) {}
  @inlinable @inline(__always) public mutating func endList() {}
  @inlinable @inline(__always) public mutating func text() {}
  @inlinable public mutating func string(_ string: inout String) -> Bool { false }
  @inlinable @inline(__always) public mutating func optional() {}
  @inlinable @inline(__always) public mutating func endOptional() {}
  @inlinable public mutating func optional<F: FieldValue>(
    _ isPresent: inout Bool, _ value: inout F
  ) {
    field("isPresent", &isPresent)
    field("value", &value)
  }
  @inlinable public mutating func reject() {}
  @inlinable public var hasFailed: Bool { false }
  @inlinable public static var skipsUnknownFields: Bool { false }
  @inlinable public static var replacesFields: Bool { false }
}
