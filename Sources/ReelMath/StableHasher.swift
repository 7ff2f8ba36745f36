/// A 64-bit hash that is the same on every machine, in every build and in every run.
///
/// Each word is mixed by the finalizer of SplitMix64 (Sebastiano Vigna, public domain) before it is folded into the
/// state with a multiply and a rotation; the value is the state after the finalizer of MurmurHash3 (Austin Appleby,
/// public domain). Without the mixing, a bit at the top of one word and a bit in the middle of the next would cancel.
/// The hash distinguishes states. It is no protection against an attacker who constructs two inputs with the same hash.
public struct StableHasher: Sendable {
  @usableFromInline var state: UInt64

  /// Creates an empty hash; different seeds give unrelated hashes.
  @inlinable public init(seed: UInt64 = 0) {
    state = seed ^ 0x5265_656C_5374_6174
  }

  /// Folds in one word. Order matters: `a` then `b` is not `b` then `a`.
  @inlinable public mutating func combine(_ word: UInt64) {
    var mixed = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    let folded = (state ^ mixed) &* 0x9E37_79B9_7F4A_7C15
    state = (folded << 29 | folded >> 35) &+ 0x1656_67B1_9E37_79F9
  }

  /// Folds in bytes and their number.
  @inlinable public mutating func combine(bytes: UnsafeRawBufferPointer) {
    let whole = bytes.count & ~7
    var at = 0
    while at < whole {
      combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)))
      at += 8
    }
    var word: UInt64 = 0
    var shift: UInt64 = 0
    for byte in bytes[whole...] {
      word |= UInt64(byte) << shift
      shift += 8
    }
    if shift > 0 { combine(word) }
    combine(UInt64(bytes.count))
  }

  /// Folds in the UTF-8 bytes of a literal.
  @inlinable public mutating func combine(_ text: StaticString) {
    text.withUTF8Buffer { combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// The hash of everything folded in so far.
  @inlinable public var value: UInt64 {
    var h = state
    h ^= h >> 33
    h = h &* 0xFF51_AFD7_ED55_8CCD
    h ^= h >> 33
    h = h &* 0xC4CE_B9FE_1A85_EC53
    h ^= h >> 33
    return h
  }
}
