/// A frame of WebSocket (RFC 6455, section 5), of the kinds that a match uses: a packet is one binary frame.
enum WebSocketFrame {
  /// The result of reading the beginning of some bytes.
  enum Outcome: Equatable {
    /// The frame has not arrived completely.
    case incomplete
    /// A packet, and the bytes of its frame.
    case packet([UInt8], size: Int)
    /// A request that the other side returns as a pong, and the bytes of its frame.
    case ping([UInt8], size: Int)
    /// A pong, which changes nothing.
    case pong(size: Int)
    /// The other side closes the connection.
    case close
    /// The bytes break the protocol, or its limits here: the code for the closing frame.
    case broken(code: UInt16)
  }

  /// The most bytes of a packet, and of a frame of a client with its head.
  static let largestPayload = UDPTransport.largestPacket
  static let largestFrame = largestPayload + 8
  /// The codes of closing frames: the protocol is broken; an unexpected kind of data; too long.
  static let (brokenProtocol, wrongData, tooLong): (UInt16, UInt16, UInt16) = (1002, 1003, 1009)

  /// Reads the frame at the beginning of bytes from a client, which must mask its frames.
  static func read(_ bytes: ArraySlice<UInt8>) -> Outcome {
    guard bytes.count >= 2 else { return .incomplete }
    let start = bytes.startIndex
    let (first, second) = (bytes[start], bytes[start + 1])
    let kind = first & 0x0F
    let isLast = first & 0x80 != 0
    // Bits of extensions, of which none is agreed on; and a client's frame without a mask.
    guard first & 0x70 == 0, second & 0x80 != 0 else { return .broken(code: brokenProtocol) }
    var count = Int(second & 0x7F)
    var head = 2
    if kind >= 8 {
      guard isLast, count <= 125 else { return .broken(code: brokenProtocol) }
    } else if kind != 2 || !isLast {
      return .broken(code: kind <= 2 ? wrongData : brokenProtocol)
    }
    if count == 127 { return .broken(code: tooLong) }
    if count == 126 {
      guard bytes.count >= 4 else { return .incomplete }
      count = Int(bytes[start + 2]) << 8 | Int(bytes[start + 3])
      if count < 126 { return .broken(code: brokenProtocol) }
      head = 4
    }
    guard count <= largestPayload else { return .broken(code: tooLong) }
    let size = head + 4 + count
    guard bytes.count >= size else { return .incomplete }
    let mask = bytes[(start + head)..<(start + head + 4)]
    var payload = Array(bytes[(start + head + 4)..<(start + size)])
    for at in payload.indices { payload[at] ^= mask[mask.startIndex + at % 4] }
    switch kind {
    case 2: return .packet(payload, size: size)
    case 8: return .close
    case 9: return .ping(payload, size: size)
    case 10: return .pong(size: size)
    default: return .broken(code: brokenProtocol)
    }
  }

  /// Returns the frame of a packet from the server.
  static func packet(_ bytes: [UInt8]) -> [UInt8] { frame(2, bytes) }

  static func pong(_ bytes: [UInt8]) -> [UInt8] { frame(10, bytes) }

  static func close(_ code: UInt16) -> [UInt8] {
    frame(8, [UInt8(code >> 8), UInt8(truncatingIfNeeded: code)])
  }

  private static func frame(_ kind: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let count = payload.count
    let head =
      count < 126
      ? [0x80 | kind, UInt8(count)]
      : [0x80 | kind, 126, UInt8(count >> 8), UInt8(truncatingIfNeeded: count)]
    return head + payload
  }
}
