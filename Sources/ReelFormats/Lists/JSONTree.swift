import Foundation
import ReelContent

/// A value of a JSON file. Numbers keep their text, and objects keep the order of the file.
///
/// Foundation's own readers create an object for every number, and a layer of a map has millions of them. This type
/// stores whole numbers in one array (``numbers(_:)``). Foundation only decodes texts with escapes.
package enum JSONTree {
  case null
  case bool(Bool)
  /// The text of a number.
  case number(String)
  case string(String)
  case array([JSONTree])
  /// Numbers of at most 32 bits, without sign, point or exponent; at least one.
  case numbers([UInt32])
  case object([(key: String, value: JSONTree)])

  /// Reads a file.
  /// - Throws: if it is not JSON, or goes beyond ``ContentLimits``. The location is a byte.
  package static func read(_ bytes: [UInt8], file: String) throws(ContentError) -> JSONTree {
    var reader = JSONTreeReader(bytes: bytes, file: file)
    return try reader.read()
  }

  /// The value in words that follow "found".
  package var words: String {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let text): text
    case .string(let text): ContentError.quoted(text)
    case .array(let elements): "an array of \(elements.count)"
    case .numbers(let numbers): "an array of \(numbers.count)"
    case .object: "an object"
    }
  }
}

private struct JSONTreeReader {
  let bytes: [UInt8]
  let file: String
  private var at = 0
  private var level = 0
  private var values = 0

  init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  mutating func read() throws(ContentError) -> JSONTree {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    let tree = try value()
    skipSpace()
    guard at == bytes.count else { throw wrong("the end of the file") }
    return tree
  }

  private func wrong(_ expected: String) -> ContentError {
    let actual =
      at < bytes.count
      ? ContentError.quoted(String(decoding: bytes[at..<min(at + 12, bytes.count)], as: UTF8.self))
      : "the end of the file"
    return ContentError(file: file, location: "byte \(at)", expected: expected, found: actual)
  }

  private var next: UInt8 { at < bytes.count ? bytes[at] : 0 }

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

  private mutating func value() throws(ContentError) -> JSONTree {
    skipSpace()
    values += 1
    guard values <= ContentLimits.jsonValues else {
      throw wrong("at most \(ContentLimits.jsonValues) values")
    }
    switch next {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default:
      if take(word: "true") { return .bool(true) }
      if take(word: "false") { return .bool(false) }
      if take(word: "null") { return .null }
      throw wrong("a value of JSON")
    }
  }

  private mutating func enter() throws(ContentError) {
    guard level < ContentLimits.depth else {
      throw wrong("at most \(ContentLimits.depth) levels")
    }
    level += 1
    at += 1
  }

  private mutating func array() throws(ContentError) -> JSONTree {
    try enter()
    defer { level -= 1 }
    if take("]") { return .array([]) }
    var numbers: [UInt32] = []
    var elements: [JSONTree] = []
    var areNumbers = true
    repeat {
      skipSpace()
      if areNumbers, let number = plainNumber() {
        numbers.append(number)
        continue
      }
      if areNumbers {
        areNumbers = false
        values += numbers.count
        guard values <= ContentLimits.jsonValues else {
          throw wrong("at most \(ContentLimits.jsonValues) values")
        }
        elements = numbers.map { .number("\($0)") }
        numbers = []
      }
      elements.append(try value())
    } while take(",")
    guard take("]") else { throw wrong("\",\" or \"]\"") }
    return areNumbers ? .numbers(numbers) : .array(elements)
  }

  /// Reads digits that are followed by a comma, bracket or blank. Returns `nil` without moving on if other text
  /// follows.
  private mutating func plainNumber() -> UInt32? {
    var end = at
    var number: UInt64 = 0
    while end < bytes.count, end - at < 11, (0x30...0x39).contains(bytes[end]) {
      number = number * 10 + UInt64(bytes[end] - 0x30)
      end += 1
    }
    guard end > at, end - at == 1 || bytes[at] != 0x30, number <= UInt32.max, end < bytes.count,
      [0x2C, 0x5D, 0x20, 0x09, 0x0A, 0x0D].contains(bytes[end])
    else { return nil }
    at = end
    return UInt32(number)
  }

  private mutating func object() throws(ContentError) -> JSONTree {
    try enter()
    defer { level -= 1 }
    var members: [(key: String, value: JSONTree)] = []
    if take("}") { return .object([]) }
    var keys: Set<[UInt8]> = []
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw wrong("a key") }
      let start = at
      let key = try string()
      guard keys.insert(Array(key.utf8)).inserted else {
        at = start
        throw wrong("each key once")
      }
      guard take(":") else { throw wrong("\":\"") }
      members.append((key, try value()))
    } while take(",")
    guard take("}") else { throw wrong("\",\" or \"}\"") }
    return .object(members)
  }

  private mutating func digits() -> Bool {
    let start = at
    while (0x30...0x39).contains(next) { at += 1 }
    return at > start
  }

  private mutating func number() throws(ContentError) -> String {
    let start = at
    if next == UInt8(ascii: "-") { at += 1 }
    let first = at
    guard digits(), bytes[first] != 0x30 || at == first + 1 else {
      at = start
      throw wrong("a number")
    }
    if next == UInt8(ascii: ".") {
      at += 1
      guard digits() else { throw wrong("a digit") }
    }
    if next | 0x20 == UInt8(ascii: "e") {
      at += 1
      if [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(next) { at += 1 }
      guard digits() else { throw wrong("a digit") }
    }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func string() throws(ContentError) -> String {
    let start = at
    at += 1
    var hasEscapes = false
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      guard bytes[at] >= 0x20 else { throw wrong("text without control characters") }
      if bytes[at] == UInt8(ascii: "\\") {
        hasEscapes = true
        at += 1
      }
      at += 1
    }
    guard at < bytes.count else {
      at = bytes.count
      throw wrong("the end of the text")
    }
    at += 1
    let quoted = bytes[start..<at]
    let text =
      hasEscapes
      ? try? JSONDecoder().decode(String.self, from: Data(quoted))
      : String(validating: quoted.dropFirst().dropLast(), as: UTF8.self)
    guard let text else {
      at = start
      throw wrong("a text in UTF-8")
    }
    return text
  }
}
