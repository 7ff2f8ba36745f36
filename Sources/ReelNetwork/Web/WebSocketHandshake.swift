import ReelMatch

/// The request by which a page opens a WebSocket (RFC 6455, section 4.2), and the server's answer.
enum WebSocketHandshake {
  /// The result of reading a head.
  enum Outcome {
    /// The connection carries frames from now on. The answer must be sent first.
    case accepted([UInt8])
    /// The request is refused with an answer, after which the connection ends.
    case refused([UInt8])
  }

  /// The most bytes of a head, and of its headers. A browser sends about 500 bytes and 12 headers.
  static let largestHead = 8192
  private static let mostHeaders = 64
  private static let magic = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

  /// Reads a complete head, up to its empty line. The bytes come from outside and may be anything.
  /// - Parameter origins: the addresses of sites whose pages may connect, in lower case; empty for all.
  static func answer(_ head: ArraySlice<UInt8>, origins: [String]) -> Outcome {
    let text = String(decoding: head, as: UTF8.self)
    // Invalid UTF-8 would come back as other bytes.
    guard text.utf8.elementsEqual(head) else { return refusal(400, "a request in ASCII") }
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: true).map {
      Substring($0.last == 0x0D ? $0.dropLast() : $0)
    }
    guard let first = lines.first, lines.count <= mostHeaders + 2 else {
      return refusal(400, "at most \(mostHeaders) headers")
    }
    let words = first.utf8.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 3, words[0].elementsEqual("GET".utf8), words[1].first == 0x2F,
      words[2].elementsEqual("HTTP/1.1".utf8)
    else { return refusal(400, "GET / HTTP/1.1") }
    var headers: [(name: String, value: String)] = []
    for line in lines.dropFirst() where !line.isEmpty {
      guard let colon = line.utf8.firstIndex(of: 0x3A), colon > line.startIndex else {
        return refusal(400, "headers such as Host: example.org")
      }
      headers.append((line[..<colon].lowercased(), trimmed(line[line.utf8.index(after: colon)...])))
    }
    func values(_ name: String) -> [String] { headers.filter { $0.name == name }.map(\.value) }
    func lists(_ name: String, _ word: String) -> Bool {
      values(name).contains {
        $0.split(separator: ",").contains { trimmed($0).lowercased() == word }
      }
    }
    guard lists("upgrade", "websocket"), lists("connection", "upgrade"),
      values("sec-websocket-version") == ["13"]
    else { return refusal(426, "a WebSocket of version 13: this port is for pages of a game") }
    let keys = values("sec-websocket-key")
    guard keys.count == 1, isKey(keys[0]), values("host").count == 1 else {
      return refusal(400, "one Host, and one key of 16 bytes in base64")
    }
    guard values("content-length").allSatisfy({ $0 == "0" }), values("transfer-encoding").isEmpty
    else { return refusal(400, "a request without a body") }
    if !origins.isEmpty {
      let found = values("origin")
      guard found.count == 1, origins.contains(found[0].lowercased()) else {
        return refusal(403, "a page of a site that this server admits")
      }
    }
    let accepted = SHA1.base64(SHA1.hash(Array((keys[0] + magic).utf8)))
    return .accepted(
      Array(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: \(accepted)\r\n\r\n"
          .utf8))
  }

  /// Returns the address that a proxy has appended to a head: the last one of the last `X-Forwarded-For`, because a
  /// client can send any others before it; `nil` if there is none.
  static func forwardedAddress(_ head: ArraySlice<UInt8>) -> MatchAddress? {
    let name = "x-forwarded-for:"
    let lines = String(decoding: head, as: UTF8.self).utf8.split { $0 == 0x0A || $0 == 0x0D }
    guard let line = lines.last(where: { Substring($0).lowercased().utf8.starts(with: name.utf8) })
    else { return nil }
    let list = line.dropFirst(name.utf8.count).split(separator: 0x2C)
    return list.last.flatMap { MatchAddress(numbers: trimmed(Substring($0))) }
  }

  /// Returns the refusal of a head that is too long or comes too slowly.
  static func refusal(_ status: Int, _ expected: String) -> Outcome {
    let reasons = [
      400: "Bad Request", 403: "Forbidden", 408: "Request Timeout", 426: "Upgrade Required",
      431: "Request Header Fields Too Large",
    ]
    let body = "Expected \(expected).\n"
    let upgrade = status == 426 ? "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" : ""
    return .refused(
      Array(
        ("HTTP/1.1 \(status) \(reasons[status] ?? "Refused")\r\n\(upgrade)Connection: close\r\n"
          + "Content-Type: text/plain\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)").utf8))
  }

  private static func isKey(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 24 && bytes[22] == 0x3D && bytes[23] == 0x3D
      && bytes[..<22].allSatisfy {
        switch $0 {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F: true
        default: false
        }
      }
  }

  /// Returns a text without spaces and tabs at both ends.
  private static func trimmed(_ text: Substring) -> String {
    var rest = text.utf8
    while let byte = rest.first, byte == 0x20 || byte == 0x09 { rest.removeFirst() }
    while let byte = rest.last, byte == 0x20 || byte == 0x09 { rest.removeLast() }
    return String(Substring(rest))
  }
}
