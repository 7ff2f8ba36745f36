#if Crypto
  import Crypto
  import ReelMatch

  // Each time that a machine joins, each direction has a key of its own:
  //
  //     the player's key ──HKDF-SHA256, salt: 32 random bytes of this join──▶ a key to the host, a key from the host
  //
  // So the numbers of packets may begin with 1 again, and a packet of an earlier join, or of the other direction, is
  // not authentic. docs/match-protocol.md has the bytes.

  /// The encryption of packets by ChaCha20-Poly1305 (RFC 8439). Both sides of a join create it with the same key.
  public final class ChaChaSeal: PacketSeal {
    /// The keys of the packets that this side sends, and of those that it receives.
    private let (own, other): (SymmetricKey, SymmetricKey)
    private static let tagSize = 16

    /// Derives the keys of a join.
    /// - Parameters:
    ///   - key: the player's key, which only this player and the host have: 32 random bytes.
    ///   - join: the bytes of the join, as `MatchSettings.seal` gets them.
    ///   - isHost: true for the host's side.
    public init(key: [UInt8], join: [UInt8], isHost: Bool) {
      func derive(_ direction: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
          inputKeyMaterial: SymmetricKey(data: key), salt: join, info: [UInt8](direction.utf8),
          outputByteCount: 32)
      }
      let (toHost, fromHost) = (derive("reel-seal1 to host"), derive("reel-seal1 from host"))
      (own, other) = isHost ? (fromHost, toHost) : (toHost, fromHost)
    }

    public var overhead: Int { Self.tagSize }

    public func seal(_ bytes: inout [UInt8], from start: Int, number: UInt64) {
      let box = nonce(number).flatMap {
        try? ChaChaPoly.seal(
          bytes[start...], using: own, nonce: $0, authenticating: bytes[..<start])
      }
      // Without a box, which does not happen, the packet is cut off: nothing leaves this machine unencrypted.
      bytes.replaceSubrange(start..., with: box.map { [UInt8]($0.ciphertext) + $0.tag } ?? [])
    }

    public func open(_ bytes: inout [UInt8], from start: Int, number: UInt64) -> Bool {
      guard bytes.count >= start + Self.tagSize, let nonce = nonce(number),
        let box = try? ChaChaPoly.SealedBox(
          nonce: nonce, ciphertext: bytes[start...].dropLast(Self.tagSize),
          tag: bytes.suffix(Self.tagSize)),
        let content = try? ChaChaPoly.open(box, using: other, authenticating: bytes[..<start])
      else { return false }
      bytes.replaceSubrange(start..., with: content)
      return true
    }

    /// Returns the 12 bytes of a packet's nonce: four zeros, and the number with its lowest byte first.
    private func nonce(_ number: UInt64) -> ChaChaPoly.Nonce? {
      let number = (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
      return try? ChaChaPoly.Nonce(data: [0, 0, 0, 0] + number)
    }
  }
#endif
