/// The name of a field: text that lives as long as the program. Write a literal.
///
/// A `StaticString` can only come from a literal. A `FieldName` can also contain a name that native builds read from
/// the metadata of a type (see ``FieldValue/visit(_:)``).
public struct FieldName: ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
  // SAFETY: `start` points to constant data of the program, which is never written or freed.
  @usableFromInline let start: UnsafePointer<UInt8>
  /// The number of UTF-8 bytes.
  public let count: Int

  @inlinable public init(stringLiteral name: StaticString) {
    start = name.utf8Start
    count = name.utf8CodeUnitCount
  }

  /// Creates a name from text that is never freed.
  /// - Parameter utf8: must not change until the program ends.
  init(immortal utf8: UnsafeBufferPointer<UInt8>) {
    start = utf8.baseAddress.unsafelyUnwrapped
    count = utf8.count
  }

  /// The UTF-8 bytes.
  @inlinable public var utf8: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start, count: count)
  }

  public var description: String { String(decoding: utf8, as: UTF8.self) }
}
