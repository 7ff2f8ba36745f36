import ReelMath

// Field lists of types of the standard library and of ReelMath.

extension Bool: FieldValue {
  @inlinable public static var scalarKind: FieldKind? { .bool }
  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    var bits: UInt64 = self ? 1 : 0
    v.leaf(&bits, .bool)
    self = bits != 0
  }
}

extension Int8: FieldValue {
  @inlinable public static var scalarKind: FieldKind? { .int8 }
  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    var bits = UInt64(UInt8(bitPattern: self))
    v.leaf(&bits, .int8)
    self = Int8(truncatingIfNeeded: bits)
  }
}

extension Int16: FieldValue {
  @inlinable public static var scalarKind: FieldKind? { .int16 }
  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    var bits = UInt64(UInt16(bitPattern: self))
    v.leaf(&bits, .int16)
    self = Int16(truncatingIfNeeded: bits)
  }
}

extension Int32: FieldValue {
  @inlinable public static var scalarKind: FieldKind? { .int32 }
  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    var bits = UInt64(UInt32(bitPattern: self))
    v.leaf(&bits, .int32)
    self = Int32(truncatingIfNeeded: bits)
  }
}

extension Int64: FieldValue {
  @inlinable public static var scalarKind: FieldKind? { .int64 }
  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    var bits = UInt64(UInt64(bitPattern: self))
    v.leaf(&bits, .int64)
    self = Int64(truncatingIfNeeded: bits)
  }
}

extension UInt8: FieldValue {
  @inlinable public static var scalarKind: FieldKind? { .uint8 }
  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    var bits = UInt64(self)
    v.leaf(&bits, .uint8)
    self = UInt8(truncatingIfNeeded: bits)
  }
}

extension UInt16: FieldValue {
  @inlinable public static var scalarKind: FieldKind? { .uint16 }
  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    var bits = UInt64(self)
    v.leaf(&bits, .uint16)
    self = UInt16(truncatingIfNeeded: bits)
  }
}

extension UInt32: FieldValue {
  @inlinable public static var scalarKind: FieldKind? { .uint32 }
  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    var bits = UInt64(self)
    v.leaf(&bits, .uint32)
    self = UInt32(truncatingIfNeeded: bits)
  }
}

extension UInt64: FieldValue {
  @inlinable public static var scalarKind: FieldKind? { .uint64 }
  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    var bits = UInt64(self)
    v.leaf(&bits, .uint64)
    self = UInt64(truncatingIfNeeded: bits)
  }
}

extension Float: FieldValue {
  @inlinable public static var scalarKind: FieldKind? { .float }
  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    var bits = UInt64(bitPattern)
    v.leaf(&bits, .float)
    self = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
  }
}

extension Double: FieldValue {
  @inlinable public static var scalarKind: FieldKind? { .double }
  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    var bits = UInt64(bitPattern)
    v.leaf(&bits, .double)
    self = Double(bitPattern: UInt64(truncatingIfNeeded: bits))
  }
}

// Field lists of enumerations with a raw value, which are visited as that value. The initial case is that of the
// smallest raw value:
//
//     enum Phase: UInt8, FieldValue { case title, playing }
extension FieldValue where Self: RawRepresentable, RawValue: FieldValue {
  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    var raw = rawValue
    raw.visit(&v)
    if let value = Self(rawValue: raw) { self = value } else { v.reject() }
  }
}

extension FieldValue where Self: RawRepresentable, RawValue: FieldValue & FixedWidthInteger {
  /// Creates the case of the smallest raw value from 0 to 255; a first case without a number has the raw value 0. Traps
  /// if there is none: write an `init()` that chooses a case.
  public init() {
    for number in UInt8.min...UInt8.max {
      guard let raw = RawValue(exactly: number), let value = Self(rawValue: raw) else { continue }
      self = value
      return
    }
    misuse("A type has no raw value from 0 to 255 to begin with: write its `init()`.")
  }
}

extension FieldValue where Self: OptionSet, RawValue: FieldValue & FixedWidthInteger {
  /// Creates the empty set.
  @inlinable public init() { self.init(rawValue: 0) }
}

extension Array: FieldValue where Element: FieldValue {
  public static var fieldListKind: FieldListKind {
    Element.showsSameFields ? .verified : .varying
  }
  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    if v.elements(&self) { return }
    let newCount = v.count(count)
    if newCount < count { removeLast(count - newCount) }
    // The array grows one by one, so that a file with a count of a million must also contain a million elements.
    var index = 0
    while index < newCount && !v.hasFailed {
      if index == count { append(Element()) }
      v.element(index)
      // In place: the frame of the array's own access would be allocated in code for any type.
      withUnsafeMutableBufferPointer { $0[index].visit(&v) }
      // A tag has no fields, but a decoder expects a byte for each element.
      if MemoryLayout<Element>.size == 0 {
        var isPresent = true
        isPresent.visit(&v)
      }
      index += 1
    }
    v.endList()
  }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  public static var fieldListKind: FieldListKind {
    Wrapped.showsSameFields ? .verified : .varying
  }
  @inlinable public init() { self = .none }
  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    var isPresent = self != nil
    v.optional()
    isPresent.visit(&v)
    if isPresent {
      var value = self ?? Wrapped()
      value.visit(&v)
      self = value
    } else {
      self = nil
    }
    v.endOptional()
  }
}

extension String: FieldValue {
  @inlinable public static var fieldListKind: FieldListKind { .verified }
  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.text()
    if v.string(&self) { return }
    var bytes = [UInt8](utf8)
    bytes.visit(&v)
    guard !bytes.elementsEqual(utf8) else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    // Decoding repairs bytes that are not UTF-8, which results in another text.
    if bytes.elementsEqual(text.utf8) { self = text } else { v.reject() }
  }
}
