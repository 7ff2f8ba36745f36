/// The name of a field: text that lives as long as the program. Write a literal.
///
/// A `StaticString` can only come from a literal. This one can also stand for a name that native
/// builds find beside the type itself (see ``FieldValue/visit(_:)``).
public struct FieldName: ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
  // SAFETY: points to constant data of the program, which nobody writes or frees.
  @usableFromInline let start: UnsafePointer<UInt8>
  /// The number of UTF-8 bytes.
  public let count: Int

  @inlinable public init(stringLiteral name: StaticString) {
    start = name.utf8Start
    count = name.utf8CodeUnitCount
  }

  /// - Parameter utf8: must stay as it is until the program ends.
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
