/// A request of HTTP/1.1, of the part of it that a browser needs: no chunks, no more than a path, some parameters
/// and a short body.
struct HTTPRequest {
  /// What the bytes that have come so far are. They come from outside: they may be anything.
  enum Outcome {
    /// The beginning of a request.
    case incomplete
    /// None that is understood, or one that is too long: the status, and why.
    case refused(Int, String)
    /// A whole one, of so many bytes.
    case whole(HTTPRequest, Int)
  }

  /// The most bytes of the head, and of the body.
  static let largestHead = 16_384
  static let largestBody = 65_536

  var method: String
  /// Between the slashes, decoded.
  var path: [String]
  /// Behind the question mark, decoded.
  var parameters: [(name: String, value: String)]
  /// Names in small letters.
  var headers: [(name: String, value: String)]
  var body: [UInt8]
  /// Whether the connection stays open after the answer.
  var keepsAlive: Bool

  /// The value of a parameter; that of the last where there are several.
  func parameter(_ name: String) -> String? { parameters.last { $0.name == name }?.value }
  /// Whether a parameter says `true`.
  func flag(_ name: String) -> Bool { parameter(name) == "true" }
  /// The value of a header, its name in small letters.
  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// Reads the first request of some bytes.
  static func parse(_ bytes: ArraySlice<UInt8>) -> Outcome {
    guard let end = endOfHead(bytes) else {
      return bytes.count > largestHead ? .refused(431, "a head of at most 16 KiB") : .incomplete
    }
    guard end - bytes.startIndex <= largestHead else {
      return .refused(431, "a head of at most 16 KiB")
    }
    let head = String(decoding: bytes[bytes.startIndex..<end], as: UTF8.self)
    var lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)[...]
    guard let words = lines.popFirst()?.split(separator: " ", omittingEmptySubsequences: false),
      words.count == 3, !words[0].isEmpty, words[0].utf8.allSatisfy({ (0x41...0x5A).contains($0) }),
      words[1].hasPrefix("/")
    else { return .refused(400, "a request line such as GET /world HTTP/1.1") }
    guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
      return .refused(505, "HTTP/1.1")
    }
    var headers: [(name: String, value: String)] = []
    for line in lines where !line.isEmpty {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
        line[..<colon].utf8.allSatisfy(isToken)
      else { return .refused(400, "headers such as Host: localhost") }
      let value = line[line.index(after: colon)...].trimmingPrefix { $0 == " " || $0 == "\t" }
      headers.append((line[..<colon].lowercased(), String(value)))
    }
    let lengths = headers.filter { $0.name == "content-length" }.map(\.value)
    guard headers.allSatisfy({ $0.name != "transfer-encoding" }) else {
      return .refused(501, "a body with its length, in no other encoding")
    }
    var length = 0
    if let text = lengths.first {
      guard lengths.count == 1, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !text.isEmpty
      else { return .refused(400, "one length of the body, in digits") }
      guard let count = Int(text), count <= largestBody else {
        return .refused(413, "a body of at most 64 KiB")
      }
      length = count
    }
    guard bytes.endIndex - end >= length else { return .incomplete }
    guard let target = Target(words[1]) else {
      return .refused(400, "a path and parameters in percent encoding of UTF-8")
    }
    let connection = headers.first { $0.name == "connection" }?.value.lowercased() ?? ""
    let request = HTTPRequest(
      method: String(words[0]), path: target.path, parameters: target.parameters, headers: headers,
      body: Array(bytes[end..<end + length]),
      keepsAlive: words[2] == "HTTP/1.1"
        ? !connection.contains("close") : connection.contains("keep-alive"))
    return .whole(request, end - bytes.startIndex + length)
  }

  /// Where the empty line behind the headers ends.
  private static func endOfHead(_ bytes: ArraySlice<UInt8>) -> Int? {
    var at = bytes.startIndex
    while at + 3 < bytes.endIndex {
      // The last of the four tells how far the next may be.
      switch bytes[at + 3] {
      case 0x0A:
        if bytes[at] == 0x0D, bytes[at + 1] == 0x0A, bytes[at + 2] == 0x0D { return at + 4 }
        at += 2
      case 0x0D: at += 1
      default: at += 4
      }
    }
    return nil
  }

  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// What stands in the request line, taken apart.
  private struct Target {
    var path: [String] = []
    var parameters: [(name: String, value: String)] = []

    init?(_ text: Substring) {
      let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      for part in parts[0].split(separator: "/") {
        guard let decoded = Self.decoded(part) else { return nil }
        path.append(decoded)
      }
      guard parts.count > 1 else { return }
      for pair in parts[1].split(separator: "&") {
        let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = Self.decoded(sides[0]),
          let value = Self.decoded(sides.count > 1 ? sides[1] : "")
        else { return nil }
        parameters.append((name, value))
      }
    }

    private static func decoded(_ text: Substring) -> String? {
      var bytes: [UInt8] = []
      var rest = Array(text.utf8)[...]
      while let byte = rest.popFirst() {
        guard byte == 0x25 else {
          bytes.append(byte)
          continue
        }
        guard let high = rest.popFirst(), let low = rest.popFirst(),
          let upper = Character(Unicode.Scalar(high)).hexDigitValue,
          let lower = Character(Unicode.Scalar(low)).hexDigitValue
        else { return nil }
        bytes.append(UInt8(upper << 4 | lower))
      }
      let decoded = String(decoding: bytes, as: UTF8.self)
      // Bytes that are no UTF-8 come out repaired.
      return decoded.utf8.elementsEqual(bytes) ? decoded : nil
    }
  }
}
