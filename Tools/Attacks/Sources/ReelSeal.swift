import ReelMath

/// The bytes of a reel in their parts, so that one can be changed, and all checksums, lengths and numbers can be made
/// right again: the only fault left is the intended one. See docs/reel-format.md.
struct ReelSeal {
  var version: UInt16
  /// The length that the header claims, unless it is the true one.
  var claimedHeader: UInt32?
  var body: [UInt8]
  var chunks: [Chunk] = []

  struct Chunk {
    var type: UInt8
    var sequence: UInt32
    var firstTick: UInt64
    var payload: [UInt8]
    /// The length that the chunk claims for its payload, unless it is the true one; it has 24 bits.
    var claimed: UInt32?
  }

  /// Splits an undamaged reel into its parts.
  init(_ bytes: [UInt8]) throws {
    func word(_ at: Int, _ count: Int) -> UInt64 {
      (0..<count).reduce(0) { $0 | UInt64(bytes[at + $1]) << UInt64(8 * $1) }
    }
    guard bytes.count > 30 else { throw Trouble("The reel to start from has no header.") }
    version = UInt16(word(8, 2))
    let length = Int(word(10, 4))
    guard bytes.count >= 30 + length else {
      throw Trouble("The reel to start from is cut off in its header.")
    }
    body = Array(bytes[22..<22 + length])
    var at = 30 + length
    // A chunk does not contain its number and the ticks before it, but its checksum depends on them.
    var tick: UInt64 = 0
    while bytes.count - at >= 16 {
      let size = Int(word(at + 1, 3))
      guard bytes.count - at - 16 >= size else { break }
      let payload = Array(bytes[at + 16..<at + 16 + size])
      chunks.append(
        Chunk(
          type: bytes[at], sequence: UInt32(chunks.count), firstTick: tick, payload: payload))
      // A chunk of inputs begins with the number of its ticks, of which a second has fewer than 128.
      if bytes[at] == 0x49, let count = payload.first { tick += UInt64(count) }
      at += 16 + size
    }
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = [0x89, 0x52, 0x45, 0x45, 0x4C, 0x0D, 0x0A, 0x1A]
    Self.put(UInt64(version), 2, &bytes)
    Self.put(UInt64(claimedHeader ?? UInt32(body.count)), 4, &bytes)
    let prelude = Self.checksum(bytes, seed: 0)
    Self.put(prelude, 8, &bytes)
    bytes += body
    let identity = Self.checksum(body, seed: prelude)
    Self.put(identity, 8, &bytes)
    for chunk in chunks {
      var header = [chunk.type]
      Self.put(UInt64(chunk.claimed ?? UInt32(chunk.payload.count)), 3, &header)
      Self.put(Self.checksum(chunk.payload, seed: identity), 8, &header)
      bytes += header
      Self.put(UInt64(chunk.sequence), 4, &header)
      Self.put(chunk.firstTick, 8, &header)
      Self.put(Self.checksum(header, seed: identity), 4, &bytes)
      bytes += chunk.payload
    }
    return bytes
  }

  static func put(_ number: UInt64, _ count: Int, _ bytes: inout [UInt8]) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index))) }
  }

  static func varint(_ number: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  private static func checksum(_ bytes: [UInt8], seed: UInt64) -> UInt64 {
    var hasher = StableHasher(seed: seed)
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.value
  }
}
