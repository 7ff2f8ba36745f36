import ReelMatch
import ReelProgram

/// The secret keys by which tickets are signed. A ticket of any of them counts, so that keys can be replaced one after
/// the other; the first one signs new tickets.
package struct TicketKeys: Sendable {
  private let keys: [[UInt8]]
  let cryptography: Cryptography

  /// The least bytes of a key.
  package static let shortestKey = 32

  package init(_ keys: [[UInt8]], _ cryptography: Cryptography) {
    (self.keys, self.cryptography) = (keys, cryptography)
  }

  /// Reads the keys of a file, one a line.
  /// - Throws: `Failure` if the file cannot be read, has no key or a short one.
  package init(in path: String, _ cryptography: Cryptography) throws {
    let bytes = try InputFile(path, expecting: "a file with a key a line").readAll(limit: 1 << 16)
    let keys = bytes.split { $0 == 0x0A || $0 == 0x0D }.map { Array($0) }
    guard bytes.count <= 1 << 16, !keys.isEmpty, keys.allSatisfy({ $0.count >= Self.shortestKey })
    else {
      throw Failure(
        .damaged, "\(path): expected a key a line, each of at least \(Self.shortestKey) bytes.")
    }
    self.init(keys, cryptography)
  }

  /// A ticket whose code is right, as a request to join has it.
  struct Shown {
    var ticket: PlayerTicket
    /// The key of the player; empty for a ticket that is not sealed.
    var playerKey: [UInt8] = []
    /// The bytes by which the sender of the request shows that it has this key.
    var proof: [UInt8] = []
  }

  /// Reads the ticket of a request to join.
  /// - Returns: `nil` if it is none of these keys, or if a sealed one has no proof.
  func read(_ bytes: [UInt8]) -> Shown? {
    let end = bytes.firstIndex(of: SealedTicket.mark) ?? bytes.endIndex
    let text = Array(bytes[..<end])
    var signer: [UInt8] = []
    let ticket = PlayerTicket(text) { text, code in
      guard let key = key(of: text, code) else { return false }
      signer = key
      return true
    }
    guard let ticket, ticket.isSealed == (end < bytes.endIndex) else { return nil }
    guard ticket.isSealed else { return Shown(ticket: ticket) }
    guard let proof = PlayerTicket.bytes(bytes[(end + 1)...], most: SealedTicket.keySize) else {
      return nil
    }
    let playerKey = cryptography.playerKey(of: text, signedWith: signer)
    return Shown(ticket: ticket, playerKey: playerKey, proof: proof)
  }

  /// Returns true if a ticket is not sealed, or its proof shows that the sender of a request has its key.
  /// - Parameter head: the bytes of the request before the ticket.
  func isProven(_ shown: Shown, by head: [UInt8]) -> Bool {
    !shown.ticket.isSealed
      || shown.proof.isEqual(toSecret: cryptography.proof(of: head, key: shown.playerKey))
  }

  /// Returns the key whose code of a text is the given one.
  private func key(of text: [UInt8], _ code: [UInt8]) -> [UInt8]? {
    // All codes are computed, so that the time does not depend on which key it is.
    var found: [UInt8]?
    for key in keys where cryptography.code(key, text).isEqual(toSecret: code) { found = key }
    return found
  }

  /// Signs a ticket.
  /// - Returns: the ticket, and the key of its player if it is sealed.
  func sign(_ ticket: PlayerTicket) -> (ticket: [UInt8], playerKey: [UInt8]?) {
    let key = keys[0]
    let bytes = ticket.bytes { cryptography.code(key, $0) }
    let playerKey = ticket.isSealed ? cryptography.playerKey(of: bytes, signedWith: key) : nil
    return (bytes, playerKey)
  }

  /// Returns the seal of a machine whose ticket has been checked; `nil` if the ticket is not sealed. It is the host's
  /// `MatchSettings.seal`.
  @Sendable package func seal(
    _ ticket: [UInt8], _ join: [UInt8], _ isHost: Bool
  ) -> (any PacketSeal)? {
    guard let shown = read(ticket), shown.ticket.isSealed else { return nil }
    return cryptography.makeSeal(shown.playerKey, join, isHost)
  }
}
