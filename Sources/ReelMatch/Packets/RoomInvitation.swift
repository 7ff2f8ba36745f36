import ReelMath

/// The secret of a private room, which its players pass on to each other.
///
/// As text it has 26 digits of base 32 in groups: `0123-4567-89AB-CDEF-GHJK-MNPQ-RS`. Without I, L, O
/// and U, no digit looks like another one.
public struct RoomInvitation: Equatable, Sendable {
  let secret: MatchSecret

  /// Draws an invitation.
  /// - Parameter random: returns random bits of the operating system, as ``MatchSettings/random`` does.
  public init(drawing random: () -> UInt64) { secret = MatchSecret(drawing: random) }

  init(_ secret: MatchSecret) { self.secret = secret }

  /// The bits of the invitation, for a table of rooms.
  public var bits: (high: UInt64, low: UInt64) { (secret.high, secret.low) }

  public static func == (left: RoomInvitation, right: RoomInvitation) -> Bool {
    left.secret.matches(right.secret)
  }

  private static let digits = [UInt8]("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
  private static let count = 26

  /// The invitation as text.
  public var text: String {
    var letters: [UInt8] = []
    for at in 0..<Self.count {
      if at > 0, at % 4 == 0 { letters.append(0x2D) }
      let shift = UInt64((Self.count - 1 - at) * 5)
      // The first digit has the highest three bits only.
      let bits =
        shift >= 64
        ? secret.high >> (shift - 64)
        : secret.low >> shift | (shift > 0 ? secret.high << (64 - shift) : 0)
      letters.append(Self.digits[Int(bits & 31)])
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Reads an invitation. Lower case is upper case, I and L are 1, O is 0; hyphens and spaces are ignored.
  /// - Returns: `nil` if the text is no invitation.
  public init?(text: String) {
    var secret = MatchSecret()
    var count = 0
    for byte in text.utf8 where byte != 0x2D && byte != 0x20 {
      var letter = (97...122).contains(byte) ? byte - 32 : byte
      if letter == 0x49 || letter == 0x4C { letter = 0x31 }
      if letter == 0x4F { letter = 0x30 }
      guard let digit = Self.digits.firstIndex(of: letter), count < Self.count,
        count > 0 || digit < 8
      else { return nil }
      secret.high = secret.high << 5 | secret.low >> 59
      secret.low = secret.low << 5 | UInt64(digit)
      count += 1
    }
    guard count == Self.count, !secret.isNone else { return nil }
    self.secret = secret
  }
}
