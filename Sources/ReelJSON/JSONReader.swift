/// An error about a text that is no JSON, or larger than its ``JSONLimits``.
package struct JSONError: Error, Equatable {
  /// The byte at which the text differs from JSON.
  package var offset: Int
  /// The expected content, in words that follow "expected".
  package var expected: String
  /// The first characters of the actual content; `nil` at the end of the text.
  package var found: String?
}

/// The largest JSON that a reader accepts, because text from outside may have been made to exhaust memory or the stack.
package struct JSONLimits: Sendable {
  /// The deepest nesting of lists and objects.
  package var depth: Int
  /// The most values, names and the elements of ``JSONValue/numbers(_:)`` not counted.
  package var values: Int
  /// The most members of one list or object.
  package var members: Int
  /// True if an object may have several members of one name. Otherwise such an object is an error.
  package var canRepeatNames: Bool

  package init(depth: Int, values: Int, members: Int = .max, canRepeatNames: Bool = false) {
    self.depth = depth
    self.values = values
    self.members = members
    self.canRepeatNames = canRepeatNames
  }
}

extension JSONValue {
  /// Reads a text in UTF-8 that is one value, with only white space around it. O(bytes).
  package static func read(_ bytes: [UInt8], limits: JSONLimits) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes: bytes, limits: limits)
    return try reader.read()
  }
}

/// A reader of JSON. Each function consumes what it reads, and throws if the text has something else there.
private struct JSONReader {
  let bytes: [UInt8]
  let limits: JSONLimits
  private var at = 0
  private var level = 0
  private var values = 0

  init(bytes: [UInt8], limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  mutating func read() throws(JSONError) -> JSONValue {
    // The mark of UTF-8.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    let value = try value()
    skipSpace()
    guard at == bytes.count else { throw wrong("the end of the file") }
    return value
  }

  @inline(never)
  private func wrong(_ expected: String) -> JSONError {
    JSONError(
      offset: at, expected: expected,
      found: at < bytes.count
        ? String(decoding: bytes[at..<min(at + 12, bytes.count)], as: UTF8.self) : nil)
  }

  private var next: UInt8 { at < bytes.count ? bytes[at] : 0 }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private mutating func skipSpace() {
    while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
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

  /// Counts values, and throws if there are too many.
  private mutating func count(_ more: Int) throws(JSONError) {
    values += more
    guard values <= limits.values else { throw wrong("at most \(limits.values) values") }
  }

  /// Throws if a list or an object with this number of members may have no further one.
  private func checkRoom(after members: Int) throws(JSONError) {
    guard members < limits.members else {
      throw wrong("at most \(limits.members) members in an object or array")
    }
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    skipSpace()
    try count(1)
    switch next {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try list()
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default:
      if take(word: "true") { return .bool(true) }
      if take(word: "false") { return .bool(false) }
      if take(word: "null") { return .null }
      throw wrong("a value of JSON")
    }
  }

  private mutating func enter() throws(JSONError) {
    guard level < limits.depth else { throw wrong("at most \(limits.depth) levels") }
    level += 1
    at += 1
  }

  private mutating func list() throws(JSONError) -> JSONValue {
    try enter()
    defer { level -= 1 }
    if take("]") { return .list([]) }
    var numbers: [UInt32] = []
    var elements: [JSONValue] = []
    var areNumbers = true
    repeat {
      skipSpace()
      try checkRoom(after: areNumbers ? numbers.count : elements.count)
      if areNumbers, let number = plainNumber() {
        numbers.append(number)
        continue
      }
      if areNumbers {
        areNumbers = false
        try count(numbers.count)
        elements = numbers.map { .number("\($0)") }
        numbers = []
      }
      elements.append(try value())
    } while take(",")
    guard take("]") else { throw wrong("\",\" or \"]\"") }
    return areNumbers ? .numbers(numbers) : .list(elements)
  }

  /// Reads digits that are followed by a comma, bracket or blank. Returns `nil` without moving on if other text
  /// follows.
  private mutating func plainNumber() -> UInt32? {
    var end = at
    var number: UInt64 = 0
    while end < bytes.count, end - at < 11, Self.isDigit(bytes[end]) {
      number = number * 10 + UInt64(bytes[end] - 0x30)
      end += 1
    }
    guard end > at, end - at == 1 || bytes[at] != 0x30, number <= UInt32.max, end < bytes.count,
      bytes[end] == 0x2C || bytes[end] == 0x5D || Self.isSpace(bytes[end])
    else { return nil }
    at = end
    return UInt32(number)
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    try enter()
    defer { level -= 1 }
    var members: [(name: String, value: JSONValue)] = []
    if take("}") { return .object([]) }
    // The names of an object with many members. A few are compared one by one, which is faster.
    var names: Set<[UInt8]> = []
    repeat {
      skipSpace()
      try checkRoom(after: members.count)
      guard next == UInt8(ascii: "\"") else { throw wrong("a key") }
      let start = at
      let name = try text()
      if !limits.canRepeatNames {
        if members.count == 32 { names = Set(members.map { Array($0.name.utf8) }) }
        let isNew =
          members.count < 32
          ? !members.contains { $0.name == name && $0.name.utf8.elementsEqual(name.utf8) }
          : names.insert(Array(name.utf8)).inserted
        guard isNew else {
          at = start
          throw wrong("each key once")
        }
      }
      guard take(":") else { throw wrong("\":\"") }
      members.append((name, try value()))
    } while take(",")
    guard take("}") else { throw wrong("\",\" or \"}\"") }
    return .object(members)
  }

  private mutating func digits() -> Bool {
    let start = at
    while Self.isDigit(next) { at += 1 }
    return at > start
  }

  private mutating func number() throws(JSONError) -> String {
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
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { at += 1 }
      guard digits() else { throw wrong("a digit") }
    }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func text() throws(JSONError) -> String {
    let start = at
    at += 1
    // The text before `first`, if that has escapes.
    var unescaped: [UInt8] = []
    var first = at
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      guard bytes[at] >= 0x20 else { throw wrong("text without control characters") }
      guard bytes[at] == UInt8(ascii: "\\") else {
        at += 1
        continue
      }
      unescaped += bytes[first..<at]
      unescaped += String(try escape()).utf8
      first = at
    }
    guard at < bytes.count else { throw wrong("the end of the text") }
    let rest = bytes[first..<at]
    at += 1
    let text =
      unescaped.isEmpty
      ? String(validating: rest, as: UTF8.self)
      : String(validating: unescaped + rest, as: UTF8.self)
    guard let text else {
      at = start
      throw wrong("a text in UTF-8")
    }
    return text
  }

  /// Reads the character of a backslash and the characters after it.
  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = at
    at += 2
    switch at <= bytes.count ? bytes[at - 1] : 0 {
    case let sign where sign == 0x22 || sign == 0x2F || sign == 0x5C: return Unicode.Scalar(sign)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let high = unit() else { break }
      if let scalar = Unicode.Scalar(high) { return scalar }
      // A pair of surrogates is one character.
      guard high < 0xDC00, take(word: "\\u"), let low = unit(), low >= 0xDC00, low < 0xE000,
        let scalar = Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
      else { break }
      return scalar
    default: break
    }
    at = start
    throw wrong("an escape of JSON")
  }

  /// Reads the value of four hexadecimal digits.
  private mutating func unit() -> UInt32? {
    guard at + 4 <= bytes.count else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[at..<at + 4] {
      switch byte {
      case 0x30...0x39: unit = unit << 4 | UInt32(byte - 0x30)
      case 0x41...0x46, 0x61...0x66: unit = unit << 4 | UInt32((byte & 0xF) + 9)
      default: return nil
      }
    }
    at += 4
    return unit
  }
}
