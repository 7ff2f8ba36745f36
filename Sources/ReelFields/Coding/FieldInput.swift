/// A value to write into a field with a ``FieldWriter``, if the field accepts it.
public enum FieldInput: Equatable, Sendable {
  /// No value, for an optional.
  case none
  /// A truth value.
  case bool(Bool)
  /// A whole number; also for fields of floating-point numbers.
  case integer(Int64)
  /// A whole number above the range of `Int64`.
  case unsigned(UInt64)
  /// A number that is not whole.
  case number(Double)
  /// An entity: index in the low half, generation in the high half; 0 for none.
  case entity(UInt64)
  /// A text in UTF-8.
  case text([UInt8])

  /// Returns the bits of the value in a field of this kind; `nil` if the kind has no such value. No kind accepts a
  /// number that is not finite.
  ///
  /// DETERMINISM: a number is rounded to 32 bits once, to the nearest, ties to even.
  func bits(_ kind: FieldKind) -> UInt64? {
    switch self {
    case .none, .text: return nil
    case .bool(let value): return kind == .bool ? (value ? 1 : 0) : nil
    case .entity(let value): return kind == .entity ? value : nil
    case .integer(let value):
      switch kind {
      case .int8: return Int8(exactly: value).map { UInt64(UInt8(bitPattern: $0)) }
      case .int16: return Int16(exactly: value).map { UInt64(UInt16(bitPattern: $0)) }
      case .int32: return Int32(exactly: value).map { UInt64(UInt32(bitPattern: $0)) }
      case .int64: return UInt64(bitPattern: value)
      case .float: return UInt64(Float(value).bitPattern)
      case .double: return Double(value).bitPattern
      case .bool, .entity: return nil
      case .uint8, .uint16, .uint32, .uint64:
        return value < 0 ? nil : FieldInput.unsigned(UInt64(value)).bits(kind)
      }
    case .unsigned(let value):
      switch kind {
      case .uint8: return value <= 0xFF ? value : nil
      case .uint16: return value <= 0xFFFF ? value : nil
      case .uint32: return value <= 0xFFFF_FFFF ? value : nil
      case .uint64: return value
      case .float: return UInt64(Float(value).bitPattern)
      case .double: return Double(value).bitPattern
      case .bool, .int8, .int16, .int32, .int64, .entity: return nil
      }
    case .number(let value):
      guard value.isFinite else { return nil }
      switch kind {
      case .float:
        let rounded = Float(value)
        return rounded.isFinite ? UInt64(rounded.bitPattern) : nil
      case .double: return value.bitPattern
      default: return nil
      }
    }
  }
}
