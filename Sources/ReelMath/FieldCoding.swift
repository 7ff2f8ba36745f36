// Field lists as bytes: numbers in little-endian order, one after the other, nothing between them.

/// A visitor that appends what it sees to an array of bytes.
public struct FieldEncoder: FieldVisitor, Sendable {
  public var bytes: [UInt8]

  @inlinable public init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  @inlinable public mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    append(bits, kind.byteCount)
  }

  /// Appends the low `byteCount` bytes of a word.
  @inlinable public mutating func append(_ bits: UInt64, _ byteCount: Int) {
    var rest = bits
    for _ in 0..<byteCount {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  @inlinable public mutating func count(_ count: Int) -> Int {
    append(UInt64(count), 4)
    return count
  }

  /// Appends a value through its field list.
  @inlinable public mutating func encode<F: FieldValue>(_ value: F) {
    var copy = value
    copy.visit(&self)
  }

  /// The bytes of one value.
  @inlinable public static func encode<F: FieldValue>(_ value: F) -> [UInt8] {
    var encoder = FieldEncoder()
    encoder.encode(value)
    return encoder.bytes
  }
}

/// Why bytes could not be read as a field list.
public struct FieldDecodingError: Error, Equatable, Sendable {
  /// Where in the bytes, from 0.
  public var offset: Int
  /// What was expected there.
  public var expected: Expectation

  public enum Expectation: Sendable {
    /// More bytes than there are.
    case moreBytes
    /// A value that the type knows.
    case knownCase
    /// The end.
    case noMoreBytes
  }

  public init(offset: Int, expected: Expectation) {
    self.offset = offset
    self.expected = expected
  }
}

/// A visitor that fills in values from bytes. After the first error everything reads as zero;
/// look at ``error`` once, at the end.
public struct FieldDecoder: FieldVisitor, Sendable {
  public let bytes: [UInt8]
  public private(set) var offset: Int
  public private(set) var error: FieldDecodingError?

  public init(_ bytes: [UInt8], from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// The number of bytes not yet read.
  public var remaining: Int { bytes.count - offset }

  public mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    bits = word(kind.byteCount)
    if kind == .bool && bits > 1 { fail(.knownCase) }
  }

  /// Reads the next `byteCount` bytes as one little-endian word; 0 after an error.
  public mutating func word(_ byteCount: Int) -> UInt64 {
    guard error == nil else { return 0 }
    guard remaining >= byteCount else {
      fail(.moreBytes)
      return 0
    }
    var word: UInt64 = 0
    for index in 0..<byteCount {
      word |= UInt64(bytes[offset + index]) << UInt64(8 * index)
    }
    offset += byteCount
    return word
  }

  public mutating func count(_ count: Int) -> Int {
    let claimed = word(4)
    // Every element takes at least one byte, so a claim beyond the bytes left is a lie.
    guard claimed <= UInt64(remaining) else {
      fail(.moreBytes)
      return 0
    }
    return Int(claimed)
  }

  public mutating func reject() { fail(.knownCase) }

  /// Records an error unless there already is one.
  public mutating func fail(_ expected: FieldDecodingError.Expectation) {
    if error == nil { error = FieldDecodingError(offset: offset, expected: expected) }
  }

  /// Reads one value; garbage after an error.
  public mutating func decode<F: FieldValue>(_ type: F.Type) -> F {
    var value = F()
    value.visit(&self)
    return value
  }

  /// Reads one value that fills the bytes to their end.
  public static func decode<F: FieldValue>(
    _ type: F.Type, from bytes: [UInt8]
  ) throws(FieldDecodingError) -> F {
    var decoder = FieldDecoder(bytes)
    let value = decoder.decode(type)
    if decoder.remaining > 0 { decoder.fail(.noMoreBytes) }
    if let error = decoder.error { throw error }
    return value
  }
}
