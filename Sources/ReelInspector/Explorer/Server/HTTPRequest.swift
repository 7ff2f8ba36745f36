/// A request of HTTP/1.1, limited to the subset that a browser needs: no chunks, only a path, some parameters and a
/// short body. ``HTTPRequestReader`` makes requests from the bytes of a connection.
struct HTTPRequest {
  /// The reason why bytes are not a valid request: the status, and the expected form.
  struct Refusal: Error {
    var status: Int
    var expected: String

    init(_ status: Int, _ expected: String) {
      self.status = status
      self.expected = expected
    }
  }

  /// The most bytes of the head; `largestBody` is the most bytes of the body.
  static let largestHead = 16_384
  static let largestBody = 65_536
  /// The most headers. A browser sends about twenty.
  static let mostHeaders = 100
  /// The most parts of a path, and the most parameters.
  static let mostParts = 64

  var method: String
  /// The parts between the slashes, decoded.
  var path: [String] = []
  /// The parameters after the question mark, decoded.
  var parameters: [(name: String, value: String)] = []
  /// The headers, with names in lower case.
  var headers: [(name: String, value: String)] = []
  var body: [UInt8] = []
  /// The length of the body, as the head gives it.
  private(set) var bodyLength = 0
  /// True if the connection stays open after the answer.
  var keepsAlive = true

  /// Returns the value of a parameter, the last one if there are several.
  func parameter(_ name: String) -> String? { parameters.last { $0.name == name }?.value }
  /// Returns true if a parameter is `true`.
  func flag(_ name: String) -> Bool { parameter(name) == "true" }
  /// Returns the value of a header. `name` is in lower case.
  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
  /// Returns the values of all headers of a name in lower case.
  func headers(_ name: String) -> [String] { headers.filter { $0.name == name }.map(\.value) }

  /// Parses a head, from its first byte to the empty line. The bytes come from outside and may be anything.
  init(head: ArraySlice<UInt8>) throws(Refusal) {
    var rest = head
    let words = Self.nextLine(&rest).split(
      separator: 0x20, maxSplits: 3, omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy({ (0x41...0x5A).contains($0) }),
      words[1].first == 0x2F
    else { throw Refusal(400, "a request line such as GET /world HTTP/1.1") }
    let version = Self.text(words[2])
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else { throw Refusal(505, "HTTP/1.1") }
    method = Self.text(words[0])
    while !rest.isEmpty {
      let line = Self.nextLine(&rest)
      if line.isEmpty { continue }
      guard let colon = line.firstIndex(of: 0x3A), colon > line.startIndex,
        line[..<colon].allSatisfy(Self.isToken)
      else { throw Refusal(400, "headers such as Host: localhost") }
      headers.append((Self.text(line[..<colon]).lowercased(), Self.trimmed(line[(colon + 1)...])))
    }
    try readLength()
    try readTarget(words[1])
    let connection = header("connection")?.lowercased() ?? ""
    keepsAlive =
      version == "HTTP/1.1" ? !connection.contains("close") : connection.contains("keep-alive")
  }

  private mutating func readLength() throws(Refusal) {
    guard header("transfer-encoding") == nil else {
      throw Refusal(501, "a body with its length, in no other encoding")
    }
    let lengths = headers("content-length")
    guard let text = lengths.first else { return }
    guard lengths.count == 1, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !text.isEmpty
    else { throw Refusal(400, "one length of the body, in digits") }
    guard let count = Int(text), count <= Self.largestBody else {
      throw Refusal(413, "a body of at most 64 KiB")
    }
    bodyLength = count
  }

  private mutating func readTarget(_ target: ArraySlice<UInt8>) throws(Refusal) {
    let question = target.firstIndex(of: 0x3F) ?? target.endIndex
    let most = Self.mostParts
    let parts = target[..<question].split(separator: 0x2F, maxSplits: most)
    let pairs = target[question...].dropFirst().split(separator: 0x26, maxSplits: most)
    guard parts.count <= most, pairs.count <= most else {
      throw Refusal(400, "at most \(most) names in a path, and at most \(most) parameters")
    }
    let problem = Refusal(400, "a path and parameters in percent encoding of UTF-8")
    for part in parts {
      guard let name = Self.decoded(part) else { throw problem }
      path.append(name)
    }
    for pair in pairs {
      let sign = pair.firstIndex(of: 0x3D) ?? pair.endIndex
      guard let name = Self.decoded(pair[..<sign]),
        let value = Self.decoded(pair[sign...].dropFirst())
      else { throw problem }
      parameters.append((name, value))
    }
  }

  /// Removes and returns the bytes before the next line end, and removes the line end.
  private static func nextLine(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = rest.startIndex
    while end < rest.endIndex {
      if rest[end] == 0x0D, end + 1 < rest.endIndex, rest[end + 1] == 0x0A { break }
      end += 1
    }
    let line = rest[..<end]
    rest = rest[min(end + 2, rest.endIndex)...]
    return line
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the bytes without spaces and tabs at both ends, as text.
  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    var rest = bytes
    while let byte = rest.first, byte == 0x20 || byte == 0x09 { rest.removeFirst() }
    while let byte = rest.last, byte == 0x20 || byte == 0x09 { rest.removeLast() }
    return text(rest)
  }

  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// Decodes percent encoding. Returns `nil` if it is malformed or the result is not UTF-8.
  private static func decoded(_ encoded: ArraySlice<UInt8>) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(encoded.count)
    var rest = encoded
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    let decoded = String(decoding: bytes, as: UTF8.self)
    // Decoding replaces invalid UTF-8, so invalid bytes do not come back unchanged.
    return decoded.utf8.elementsEqual(bytes) ? decoded : nil
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
