/// SipHash-2-4 (Jean-Philippe Aumasson, Daniel J. Bernstein): a 64-bit hash of bytes under a secret key of 128 bits.
///
/// Without the key, its values cannot be predicted or inverted, and they do not give the key away. So it is for what a
/// stranger must not forge, such as the cookie of an address. States use `BlockHasher`, which is faster and protects
/// against nothing.
package struct SipHash: Sendable {
  private var v0: UInt64
  private var v1: UInt64
  private var v2: UInt64
  private var v3: UInt64
  /// The bytes that do not fill a word yet, the first one lowest, and the number of all bytes.
  private var rest: UInt64 = 0
  private var count: UInt64 = 0

  /// Creates the hash of no bytes under a key, whose first eight bytes are `key.0`, the lowest byte first.
  package init(key: (UInt64, UInt64)) {
    v0 = key.0 ^ 0x736F_6D65_7073_6575
    v1 = key.1 ^ 0x646F_7261_6E64_6F6D
    v2 = key.0 ^ 0x6C79_6765_6E65_7261
    v3 = key.1 ^ 0x7465_6462_7974_6573
  }

  /// Adds a byte.
  package mutating func combine(byte: UInt8) {
    rest |= UInt64(byte) << (count % 8 * 8)
    count &+= 1
    if count % 8 == 0 {
      fold(rest)
      rest = 0
    }
  }

  /// Adds the eight bytes of a word, the lowest one first.
  package mutating func combine(_ word: UInt64) {
    for at in 0..<8 as Range<UInt64> { combine(byte: UInt8(truncatingIfNeeded: word >> (at * 8))) }
  }

  /// The hash of all bytes so far.
  package var value: UInt64 {
    var copy = self
    copy.fold(rest | count << 56)
    copy.v2 ^= 0xFF
    for _ in 0..<4 { copy.round() }
    return copy.v0 ^ copy.v1 ^ copy.v2 ^ copy.v3
  }

  private mutating func fold(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }

  private mutating func round() {
    v0 = v0 &+ v1
    v1 = rotated(v1, 13) ^ v0
    v0 = rotated(v0, 32)
    v2 = v2 &+ v3
    v3 = rotated(v3, 16) ^ v2
    v0 = v0 &+ v3
    v3 = rotated(v3, 21) ^ v0
    v2 = v2 &+ v1
    v1 = rotated(v1, 17) ^ v2
    v2 = rotated(v2, 32)
  }

  private func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 {
    word &<< bits | word &>> (64 - bits)
  }
}
