// The field list: the one place where a value says what it consists of.
//
// Hash, snapshot, dump, divergence report, the layout in a reel's header and entity remapping are
// all visitors that walk the same list, so they can not disagree. A visitor sees fields, never
// bytes: padding does not exist for it. `Int` and `UInt` are left out on purpose: they have 32 bits
// on wasm32 and 64 elsewhere, so a state that holds one is not the same everywhere.

/// A value that consists of fields which can be visited one by one.
///
/// Numbers, `Bool`, `String`, enumerations with a raw value, arrays, optionals and the types of
/// `ReelMath` are field values. A type of your own lists its fields in order:
///
///     mutating func visit<V: FieldVisitor>(_ v: inout V) {
///       v.field("x", &x)
///       v.field("y", &y)
///     }
///
/// Native builds derive this list where it is left out. Embedded builds require it, and a game's program
/// writes it for them: `fields --write Fields.swift`. A list written by hand that shows the same fields for every
/// value says so, and its values are then saved and hashed as blocks of memory:
///
///     static var fieldListKind: FieldListKind { .fixed }
public protocol FieldValue {
  /// The value that a reader starts from before it fills in the fields.
  init()
  /// Shows every field to the visitor, always in the same order. A visitor that reads a file
  /// assigns to the fields, whatever a file holds; all others leave them as they are. Also called with
  /// made-up values, to find out whether the type has a ``FieldPlan``: so it must cope with any.
  mutating func visit<V: FieldVisitor>(_ v: inout V)
  /// For a type that is one number, and lies in memory just as in a file: which. `nil`, the default,
  /// for all others. Only the numbers themselves name it; see ``FieldPlan``.
  static var scalarKind: FieldKind? { get }
  /// The promise of the type about its list.
  static var fieldListKind: FieldListKind { get }
}

extension FieldValue {
  @inlinable public static var scalarKind: FieldKind? { nil }
}

/// What a single number in a field list is.
public enum FieldKind: UInt8, Sendable {
  /// A truth value (0 or 1), a whole number or a floating-point number of so many bits.
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

  /// The bits with all NaNs made one, the positive quiet one without a payload.
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

/// Somebody who walks a field list.
public protocol FieldVisitor {
  /// A named field. The default walks into the value and forgets the name.
  mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F)
  /// A named field that has only some values. A reader that finds another one refuses it; nobody
  /// else looks. Say it here and not by a comparison in the list, so that a ``FieldPlan`` knows.
  mutating func field<F: FieldValue & Comparable>(
    _ name: FieldName, _ value: inout F, in range: ClosedRange<F>)
  /// One number, as its bits, zero-extended to 64. A reader replaces the bits.
  mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind)
  /// The number of elements that follow. A reader returns what the file says, after checking it
  /// against the bytes that are left; all others return `count`.
  mutating func count(_ count: Int) -> Int
  /// The element of this number comes next. For visitors that show values or types to people; the default does
  /// nothing.
  mutating func element(_ index: Int)
  /// Ends the list that ``count(_:)`` began: all of its elements have been shown. The default does nothing.
  mutating func endList()
  /// A list of bytes comes next that is a text. For visitors that show values to people; the default does
  /// nothing.
  mutating func text()
  /// An optional comes next: a truth value that says whether it has a value, then that value. For visitors that
  /// show values or types to people; the default does nothing.
  mutating func optional()
  /// Ends the optional that ``optional()`` began. The default does nothing.
  mutating func endOptional()
  /// A ``FlatOptional``: whether it has a value, and the value, which is the initial one where it has none. The
  /// default walks into both, as into fields.
  mutating func optional<F: FieldValue>(_ isPresent: inout Bool, _ value: inout F)
  /// Whether a reader has met an error, so that filling in more values is of no use. The default
  /// is `false`: everybody else sees every field.
  var hasFailed: Bool { get }
  /// The bits that were just read mean nothing for this type (an unknown case of an enumeration).
  mutating func reject()
  /// Whether a derived list leaves out fields that are no `FieldValue`. The default is `false`: what
  /// is saved or hashed must be whole, and such a field traps.
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
  @inlinable @inline(__always) public mutating func element(_ index: Int) {}
  @inlinable @inline(__always) public mutating func endList() {}
  @inlinable @inline(__always) public mutating func text() {}
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
}
