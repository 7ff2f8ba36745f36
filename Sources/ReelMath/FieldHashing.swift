/// A visitor that hashes what it sees: `-0` and `0` differ, all NaNs are one.
public struct FieldHashing: FieldVisitor, Sendable {
  /// Where the fields go.
  public var hasher: StableHasher

  /// A visitor that starts from a seed.
  @inlinable public init(seed: UInt64 = 0) { hasher = StableHasher(seed: seed) }

  @inlinable public mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    // DETERMINISM: x86-64 and wasm make NaNs with different signs and payloads.
    switch kind {
    case .float where bits & 0x7FFF_FFFF > 0x7F80_0000: hasher.combine(0x7FC0_0000)
    case .double where bits & 0x7FFF_FFFF_FFFF_FFFF > 0x7FF0_0000_0000_0000:
      hasher.combine(0x7FF8_0000_0000_0000)
    default: hasher.combine(bits)
    }
  }

  @inlinable public mutating func count(_ count: Int) -> Int {
    hasher.combine(UInt64(count))
    return count
  }

  /// The hash of one value.
  @inlinable public static func hash<F: FieldValue>(_ value: F) -> UInt64 {
    var copy = value
    var visitor = FieldHashing()
    copy.visit(&visitor)
    return visitor.hasher.value
  }
}
