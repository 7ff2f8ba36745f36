/// SHA-1 and base64, which the handshake of WebSocket requires. They prove only that the server speaks WebSocket.
enum SHA1 {
  /// Returns the 20 bytes of the hash.
  static func hash(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(message.count) * 8
    for at in 0..<8 { padded.append(UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * at))) }
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var words = [UInt32](repeating: 0, count: 80)
    for block in stride(from: 0, to: padded.count, by: 64) {
      for at in 0..<16 {
        words[at] = padded[(block + at * 4)..<(block + at * 4 + 4)].reduce(0) {
          $0 << 8 | UInt32($1)
        }
      }
      for at in 16..<80 {
        words[at] = rotated(words[at - 3] ^ words[at - 8] ^ words[at - 14] ^ words[at - 16], 1)
      }
      var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
      for at in 0..<80 {
        let (mix, constant): (UInt32, UInt32) =
          switch at {
          case 0..<20: (b & c | ~b & d, 0x5A82_7999)
          case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
          case 40..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
          default: (b ^ c ^ d, 0xCA62_C1D6)
          }
        let next = rotated(a, 5) &+ mix &+ e &+ constant &+ words[at]
        (a, b, c, d, e) = (next, a, rotated(b, 30), c, d)
      }
      state = zip(state, [a, b, c, d, e]).map { $0 &+ $1 }
    }
    return state.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) }
    }
  }

  private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word << bits | word >> (32 - bits)
  }

  /// Returns bytes as base64, with `=` at the end.
  static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      let group = (0..<3).reduce(0) { $0 << 8 | ($1 < count ? Int(bytes[start + $1]) : 0) }
      for letter in 0..<4 {
        text.append(letter <= count ? letters[group >> (18 - 6 * letter) & 63] : 0x3D)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
