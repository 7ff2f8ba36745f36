import ReelMatch

// A player gets a sealed ticket with a key: `TICKET~KEY`. The key stays on the player's machine. A request to join has
// a proof in its place:
//
//     reel1s.ann-42.1798761600...5f2c…~0b71…
//                                     └ HMAC-SHA256 of the bytes of the request before the ticket, in hexadecimal
//
// These bytes have the cookie of the machine's address. So a machine that has read the ticket and the proof on their
// way cannot use them from an address of its own.

/// A ticket whose player encrypts packets, and the player's key.
package struct SealedTicket: Sendable {
  private let ticket: [UInt8]
  private let key: [UInt8]

  /// The character between a ticket and a key, or a proof.
  static let mark = UInt8(ascii: "~")
  /// The bytes of a key, and of a proof.
  static let keySize = 32

  /// Reads `TICKET~KEY`, the key in hexadecimal.
  /// - Returns: `nil` for another text, such as a ticket without a key.
  package init?(_ text: String) {
    let bytes = [UInt8](text.utf8)
    guard Self.isSealed(text), let end = bytes.firstIndex(of: Self.mark),
      end + 1 + 2 * Self.keySize <= MatchSettings.longestTicket,
      let key = PlayerTicket.bytes(bytes[(end + 1)...], most: Self.keySize),
      key.count == Self.keySize
    else { return nil }
    (ticket, self.key) = (Array(bytes[..<end]), key)
  }

  /// Returns true for the text of a sealed ticket, with or without its key.
  package static func isSealed(_ text: String) -> Bool {
    text.hasPrefix("\(PlayerTicket.sealedFormat).")
  }

  /// Lets a match use the ticket: a host that does not have the player's key is not believed.
  package func apply(to settings: inout MatchSettings, _ cryptography: Cryptography) {
    let key = key
    settings.ticket = ticket
    settings.proof = { head in
      [Self.mark] + PlayerTicket.hexadecimal(cryptography.proof(of: head, key: key)).utf8
    }
    settings.seal = { _, join, isHost in cryptography.makeSeal(key, join, isHost) }
  }
}
