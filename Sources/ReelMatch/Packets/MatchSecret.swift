import ReelFields
import ReelMath

/// A number of 128 bits that only its recipients can name: the token of a direction, the number of a seat, a challenge
/// to an address.
///
/// Each secret is drawn from the system's random numbers, through the program, so that no secret can be computed from
/// another one.
struct MatchSecret: Sendable {
  var high: UInt64 = 0
  var low: UInt64 = 0

  /// The number that stands for no secret.
  static let none = MatchSecret()
  static let size = 16

  init() {}

  /// Draws a secret, which is not ``none``.
  init(drawing random: () -> UInt64) {
    (high, low) = (random(), random())
    if isNone { low = 1 }
  }

  /// Draws a secret whose first two bytes are the number of a room, by which a server with many matches finds the
  /// match of a packet; the other 112 bits are random. With the number 0, all bits are.
  init(room: UInt16, drawing random: () -> UInt64) {
    self.init(drawing: random)
    if room != 0 { high = high & 0xFFFF_FFFF_FFFF | UInt64(room) << 48 }
  }

  /// The number of the room, if the secret is one of a server with many matches.
  var room: UInt16 { UInt16(high >> 48) }

  var isNone: Bool { high | low == 0 }

  /// Returns true if two secrets are equal. The time that this takes does not depend on the bits.
  func matches(_ other: MatchSecret) -> Bool { (high ^ other.high) | (low ^ other.low) == 0 }
}

extension FieldDecoder {
  mutating func secret() -> MatchSecret {
    var secret = MatchSecret()
    secret.high = word(8)
    secret.low = word(8)
    return secret
  }
}

extension FieldEncoder {
  mutating func append(_ secret: MatchSecret) {
    append(secret.high, 8)
    append(secret.low, 8)
  }
}
