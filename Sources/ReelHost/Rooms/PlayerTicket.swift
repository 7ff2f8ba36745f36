import ReelMatch

// A ticket is a line of text, so that any program can make one, and any person can read it:
//
//     reel1.ann-42.1798761600.667269656e6473.416e6e.5f2c…
//       │     │        │            │          │      └ HMAC-SHA256 of all before the last dot, in hexadecimal
//       │     │        │            │          └ the name for people, UTF-8 in hexadecimal; may be empty
//       │     │        │            └ the name of the only room that it is for, in the same way; empty for any
//       │     │        └ the second since 1970 at which it ends
//       │     └ the player
//       └ the format: `reel1s` for a sealed ticket, whose player encrypts packets (`SealedTicket`)

/// The content of a player's ticket.
package struct PlayerTicket: Equatable, Sendable {
  /// The player's own name among all players: 1 to 64 letters, digits, `-` and `_`.
  package var player: String
  /// The second since 1970 from which on the ticket is not valid.
  package var end: UInt64
  /// The name of the only room that the ticket is for; empty for any room.
  package var room: [UInt8]
  /// The name for people; may be empty.
  package var name: String
  /// True if the player's packets are encrypted.
  package var isSealed: Bool

  /// The first words of tickets.
  static let (format, sealedFormat) = ("reel1", "reel1s")
  /// The most bytes of a player's own name, and of a name for people.
  package static let (longestPlayer, longestName) = (64, 32)
  /// The bytes of the code that authenticates a ticket.
  static let codeSize = 32

  /// Reads a ticket.
  /// - Parameter isAuthentic: returns true if the code is that of the text; nothing of a ticket counts before.
  /// - Returns: `nil` if the bytes are no ticket, or are not authentic.
  package init?(_ bytes: [UInt8], isAuthentic: (_ text: [UInt8], _ code: [UInt8]) -> Bool) {
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")),
      let code = Self.bytes(bytes[(dot + 1)...], most: Self.codeSize),
      code.count == Self.codeSize, isAuthentic(Array(bytes[..<dot]), code)
    else { return nil }
    let parts = bytes[..<dot].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    isSealed = parts[0].elementsEqual(Self.sealedFormat.utf8)
    guard parts.count == 5, isSealed || parts[0].elementsEqual(Self.format.utf8),
      Self.isPlayer(parts[1]),
      let end = Self.number(parts[2]),
      let room = Self.bytes(parts[3], most: RoomRequest.longestName),
      let nameBytes = Self.bytes(parts[4], most: Self.longestName),
      let name = String(validating: nameBytes, as: UTF8.self)
    else { return nil }
    (player, self.end) = (String(decoding: parts[1], as: UTF8.self), end)
    (self.room, self.name) = (room, name)
  }

  /// Returns the ticket with the code that a function computes.
  package func bytes(code: (_ text: [UInt8]) -> [UInt8]) -> [UInt8] {
    let format = isSealed ? Self.sealedFormat : Self.format
    let (room, name) = (Self.hexadecimal(room), Self.hexadecimal([UInt8](name.utf8)))
    let text = [UInt8]("\(format).\(player).\(end).\(room).\(name)".utf8)
    return text + [UInt8(ascii: ".")] + [UInt8](Self.hexadecimal(code(text)).utf8)
  }

  package init(
    player: String, end: UInt64, room: [UInt8] = [], name: String = "", isSealed: Bool = false
  ) {
    (self.player, self.end, self.room, self.name) = (player, end, room, name)
    self.isSealed = isSealed
  }

  /// Returns true if bytes are a player's own name.
  package static func isPlayer(_ bytes: some Collection<UInt8>) -> Bool {
    (1...longestPlayer).contains(bytes.count)
      && bytes.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
    guard (1...12).contains(digits.count) else { return nil }
    var number: UInt64 = 0
    for digit in digits {
      guard digit >= 48, digit <= 57 else { return nil }
      number = number * 10 + UInt64(digit - 48)
    }
    return number
  }

  /// Reads bytes in hexadecimal, with small letters.
  static func bytes(_ digits: ArraySlice<UInt8>, most: Int) -> [UInt8]? {
    guard digits.count % 2 == 0, digits.count <= 2 * most else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in digits {
      let value: UInt8
      switch digit {
      case 48...57: value = digit - 48
      case 97...102: value = digit - 87
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = [UInt8]("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
