import Foundation
import ReelContent

/// A value of a JSON text: its numbers as they are written, and objects in the order of the file.
indirect enum JSONNode {
  case null
  case bool(Bool)
  /// The text of a number.
  case number(Substring)
  case string(String)
  case array([JSONNode])
  case object([(key: String, value: JSONNode)])

  /// What it is, in words that follow "found".
  var words: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let text): String(text)
    case .string(let text): ContentError.quoted(text)
    case .array(let elements): "an array of \(elements.count)"
    case .object: "an object"
    }
  }
}

/// Reads JSON in UTF-8, by RFC 8259: as strictly as that, keys that are given twice refused too.
struct JSONReader {
  /// How deep arrays and objects may lie in each other.
  private static let depth = 64

  private let file: String
  private let bytes: [UInt8]
  private var at = 0
  private var level = 0

  /// The value of a whole text. O(bytes).
  static func read(_ bytes: [UInt8], file: String) throws(ContentError) -> JSONNode {
    var reader = JSONReader(file: file, bytes: bytes)
    let value = try reader.value()
    reader.skipSpace()
    guard reader.at == bytes.count else { throw reader.wrong("the end of the file") }
    return value
  }

  private init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  private func wrong(_ expected: String) -> ContentError {
    let found =
      at < bytes.count
      ? ContentError.quoted(String(decoding: bytes[at..<min(at + 12, bytes.count)], as: UTF8.self))
      : "the end of the file"
    return ContentError(file: file, place: "byte \(at)", expected: expected, found: found)
  }

  private mutating func skipSpace() {
    while at < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) { at += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard at < bytes.count, UInt32(bytes[at]) == character.value else { return false }
    at += 1
    return true
  }

  private mutating func take(word: StaticString) -> Bool {
    let end = at + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    let isThere = word.withUTF8Buffer { bytes[at..<end].elementsEqual($0) }
    if isThere { at = end }
    return isThere
  }

  private mutating func value() throws(ContentError) -> JSONNode {
    skipSpace()
    guard at < bytes.count else { throw wrong("a value") }
    switch bytes[at] {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default:
      if take(word: "true") { return .bool(true) }
      if take(word: "false") { return .bool(false) }
      if take(word: "null") { return .null }
      throw wrong("a value")
    }
  }

  private mutating func enter() throws(ContentError) {
    guard level < Self.depth else { throw wrong("at most \(Self.depth) levels") }
    level += 1
    at += 1
  }

  private mutating func array() throws(ContentError) -> JSONNode {
    try enter()
    var elements: [JSONNode] = []
    if !take("]") {
      repeat { elements.append(try value()) } while take(",")
      guard take("]") else { throw wrong("\",\" or \"]\"") }
    }
    level -= 1
    return .array(elements)
  }

  private mutating func object() throws(ContentError) -> JSONNode {
    try enter()
    var members: [(key: String, value: JSONNode)] = []
    if !take("}") {
      repeat {
        skipSpace()
        let start = at
        guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { throw wrong("a key") }
        let key = try string()
        if members.contains(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
          at = start
          throw wrong("each key once")
        }
        guard take(":") else { throw wrong("\":\"") }
        members.append((key, try value()))
      } while take(",")
      guard take("}") else { throw wrong("\",\" or \"}\"") }
    }
    level -= 1
    return .object(members)
  }

  private mutating func digits() -> Bool {
    let start = at
    while at < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[at]) { at += 1 }
    return at > start
  }

  private mutating func number() throws(ContentError) -> Substring {
    let start = at
    if bytes[at] == UInt8(ascii: "-") { at += 1 }
    let isZero = at < bytes.count && bytes[at] == UInt8(ascii: "0")
    let first = at
    guard digits(), !isZero || at == first + 1 else {
      at = start
      throw wrong("a number")
    }
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
      at += 1
      guard digits() else { throw wrong("a digit") }
    }
    if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if at < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[at]) { at += 1 }
      guard digits() else { throw wrong("a digit") }
    }
    return Substring(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func string() throws(ContentError) -> String {
    let start = at
    at += 1
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      guard bytes[at] >= 0x20 else { throw wrong("text without control characters") }
      at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard at < bytes.count else {
      at = bytes.count
      throw wrong("\"\\\"\"")
    }
    at += 1
    let quoted = bytes[start..<at]
    if !quoted.contains(UInt8(ascii: "\\")) {
      guard let text = String(validating: quoted.dropFirst().dropLast(), as: UTF8.self) else {
        at = start
        throw wrong("UTF-8")
      }
      return text
    }
    // What is escaped the system's own reader knows.
    guard let text = try? JSONDecoder().decode(String.self, from: Data(quoted)) else {
      at = start
      throw wrong("a text")
    }
    return text
  }
}
