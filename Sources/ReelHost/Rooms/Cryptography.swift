import ReelMatch

/// The functions of a library for cryptography, which this module does without: a program without tickets needs none.
package struct Cryptography: Sendable {
  /// Computes the code that authenticates a text: HMAC-SHA256 of the bytes with the key.
  package typealias Code = @Sendable (_ key: [UInt8], _ text: [UInt8]) -> [UInt8]
  /// Creates the seal of a machine that joins; see `MatchSettings.seal`.
  package typealias MakeSeal =
    @Sendable (_ key: [UInt8], _ join: [UInt8], _ isHost: Bool) -> any PacketSeal

  package var code: Code
  package var makeSeal: MakeSeal

  package init(code: @escaping Code, makeSeal: @escaping MakeSeal) {
    (self.code, self.makeSeal) = (code, makeSeal)
  }

  /// Returns the key of a player with a sealed ticket. The owner of the key by which the ticket was signed computes it
  /// from the ticket.
  func playerKey(of ticket: [UInt8], signedWith key: [UInt8]) -> [UInt8] {
    code(key, [UInt8]("reel-seal1.".utf8) + ticket)
  }

  /// Returns the proof that the machine which sends a request to join has the key of its ticket.
  /// - Parameter head: the bytes of the request before the ticket, with the cookie of the machine's address.
  func proof(of head: [UInt8], key: [UInt8]) -> [UInt8] {
    code(key, [UInt8]("reel-join1.".utf8) + head)
  }
}

extension [UInt8] {
  /// Returns true if the bytes are those of a secret. The time that this takes does not depend on the bytes.
  func isEqual(toSecret secret: [UInt8]) -> Bool {
    guard count == secret.count else { return false }
    var difference: UInt8 = 0
    for (left, right) in zip(self, secret) { difference |= left ^ right }
    return difference == 0
  }
}
