/// A number of a field, for another kind of field in this build.
enum FieldNumber {
  case signed(Int64)
  case unsigned(UInt64)
  case float(Double)

  /// Creates the number that the bits of a kind mean; `nil` for an entity, and for a bool that is neither 0 nor 1.
  init?(_ bits: UInt64, _ kind: FieldKind) {
    switch kind {
    case .bool where bits > 1: return nil
    case .bool, .uint8, .uint16, .uint32, .uint64: self = .unsigned(bits)
    case .int8: self = .signed(Int64(Int8(truncatingIfNeeded: bits)))
    case .int16: self = .signed(Int64(Int16(truncatingIfNeeded: bits)))
    case .int32: self = .signed(Int64(Int32(truncatingIfNeeded: bits)))
    case .int64: self = .signed(Int64(bitPattern: bits))
    case .float: self = .float(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
    case .double: self = .float(Double(bitPattern: bits))
    case .entity: return nil
    }
  }

  /// Returns true if numbers of one kind may become numbers of another one, each that fits.
  static func converts(_ old: FieldKind, to new: FieldKind) -> Bool {
    if old == new { return true }
    switch (old, new) {
    case (.entity, _), (_, .entity), (_, .bool), (.bool, .float), (.bool, .double): return false
    default: return true
    }
  }

  /// Returns the bits of the number as another kind; `nil` if that kind does not have it. A double rounds to the
  /// nearest float, because fewer digits are what the narrower type is for; every other number stays exact.
  ///
  /// DETERMINISM: IEEE 754 defines the rounding, and every NaN becomes the same one.
  func bits(_ kind: FieldKind) -> UInt64? {
    switch self {
    case .signed(let value): return FieldNumber.bits(value, kind)
    case .unsigned(let value): return FieldNumber.bits(value, kind)
    case .float(let value):
      switch kind {
      case .double: return kind.canonical(value.bitPattern)
      case .float:
        let rounded = Float(value)
        if value.isFinite && !rounded.isFinite { return nil }
        return kind.canonical(UInt64(rounded.bitPattern))
      case .uint64: return UInt64(exactly: value)
      default: return Int64(exactly: value).flatMap { FieldNumber.bits($0, kind) }
      }
    }
  }

  private static func bits<I: FixedWidthInteger>(_ value: I, _ kind: FieldKind) -> UInt64? {
    switch kind {
    case .int8: Int8(exactly: value).map { UInt64(UInt8(bitPattern: $0)) }
    case .int16: Int16(exactly: value).map { UInt64(UInt16(bitPattern: $0)) }
    case .int32: Int32(exactly: value).map { UInt64(UInt32(bitPattern: $0)) }
    case .int64: Int64(exactly: value).map { UInt64(bitPattern: $0) }
    case .uint8: UInt8(exactly: value).map { UInt64($0) }
    case .uint16: UInt16(exactly: value).map { UInt64($0) }
    case .uint32: UInt32(exactly: value).map { UInt64($0) }
    case .uint64: UInt64(exactly: value)
    case .float: Float(exactly: value).map { UInt64($0.bitPattern) }
    case .double: Double(exactly: value).map { $0.bitPattern }
    case .bool, .entity: nil
    }
  }

  /// The number for a person; `nil` for one that is not whole.
  var text: String? {
    switch self {
    case .signed(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .float(let value): Int64(exactly: value).map { "\($0)" }
    }
  }
}
