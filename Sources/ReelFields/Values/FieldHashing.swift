import ReelMath

/// A visitor that hashes the fields it visits: `-0` and `0` differ, all NaNs are equal.
public struct FieldHashing: FieldVisitor, Sendable {
  /// The hasher that receives the fields.
  public var hasher: StableHasher

  /// Creates a visitor that starts from a seed.
  @inlinable public init(seed: UInt64 = 0) { hasher = StableHasher(seed: seed) }

  @inlinable public mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    hasher.combine(kind.canonical(bits))
  }

  @inlinable public mutating func count(_ count: Int) -> Int {
    hasher.combine(UInt64(count))
    return count
  }

  /// Returns the hash of one value.
  @inlinable public static func hash<F: FieldValue>(_ value: F) -> UInt64 {
    var copy = value
    var visitor = FieldHashing()
    copy.visit(&visitor)
    return visitor.hasher.value
  }

  #if !hasFeature(Embedded)
    private static let checked = TypeCache()

    /// Traps if a field of the type cannot be derived. The first call for a type in a process does the work, because
    /// many worlds of the same types would otherwise spend most of their set-up here.
    package static func check<F: FieldValue>(_ type: F.Type) {
      _ = checked.value(of: type) {
        _ = hash(F())
        // The cache only needs an address that is not `nil`.
        return UnsafeRawPointer(bitPattern: 1).unsafelyUnwrapped
      }
    }
  #endif
}
