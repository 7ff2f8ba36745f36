extension JSONValue {
  /// The deepest nesting of lists and objects; `mostValues` is the most values of a text.
  package static let mostDepth = 64
  package static let mostValues = 1024

  /// Parses a text that is one value, with only white space around it; returns `nil` if it is not. The text comes from
  /// outside: one that nests too deeply or has too many values is refused too. Members are sorted by name; of two with
  /// the same name, the last counts. O(text).
  package static func parse(_ text: String) -> JSONValue? {
    var parser = JSONParser(text: text)
    guard let value = parser.value(depth: 0) else { return nil }
    parser.skipSpace()
    return parser.isAtEnd ? value : nil
  }
}

/// A parser that reads JSON from its beginning. Each function consumes what it reads, and returns `nil` if the text has
/// something else there.
private struct JSONParser {
  private let bytes: [UInt8]
  private var at = 0
  private var values = 0

  init(text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { at == bytes.count }
  private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { at += 1 }
  }

  private mutating func take(_ sign: UInt8) -> Bool {
    guard next == sign else { return false }
    at += 1
    return true
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let end = at + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    let isThere = word.withUTF8Buffer { $0.elementsEqual(bytes[at..<end]) }
    if isThere { at = end }
    return isThere
  }

  mutating func value(depth: Int) -> JSONValue? {
    skipSpace()
    values += 1
    guard depth <= JSONValue.mostDepth, values <= JSONValue.mostValues else { return nil }
    switch next {
    case 0x22: return text().map { .text($0) }
    case 0x5B: return list(depth)
    case 0x7B: return object(depth)
    case 0x74: return take("true") ? .bool(true) : nil
    case 0x66: return take("false") ? .bool(false) : nil
    case 0x6E: return take("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func list(_ depth: Int) -> JSONValue? {
    guard take(0x5B) else { return nil }
    var elements: [JSONValue] = []
    skipSpace()
    if take(0x5D) { return .list([]) }
    repeat {
      guard let element = value(depth: depth + 1) else { return nil }
      elements.append(element)
      skipSpace()
    } while take(0x2C)
    return take(0x5D) ? .list(elements) : nil
  }

  private mutating func object(_ depth: Int) -> JSONValue? {
    guard take(0x7B) else { return nil }
    var members: [String: JSONValue] = [:]
    skipSpace()
    if take(0x7D) { return .object([]) }
    repeat {
      skipSpace()
      guard let name = text() else { return nil }
      skipSpace()
      guard take(0x3A), let member = value(depth: depth + 1) else { return nil }
      members[name] = member
      skipSpace()
    } while take(0x2C)
    guard take(0x7D) else { return nil }
    return .object(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  private mutating func number() -> JSONValue? {
    let start = at
    _ = take(0x2D)
    let isZero = next == 0x30
    let integerDigits = digits()
    // A number begins with 0 only if that is the only digit before the point.
    guard integerDigits > 0, !isZero || integerDigits == 1 else { return nil }
    if take(0x2E), digits() == 0 { return nil }
    if take(0x65) || take(0x45) {
      if !take(0x2B) { _ = take(0x2D) }
      if digits() == 0 { return nil }
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard let number = Double(text), number.isFinite else { return nil }
    // 5.0 and 5e0 are integers. An integer with more digits than a `Double` can hold stays exact.
    if let integer = Int64(text) ?? Int64(exactly: number) { return .integer(integer) }
    if let unsigned = UInt64(text) ?? UInt64(exactly: number) { return .unsigned(unsigned) }
    return .number(number)
  }

  /// Consumes digits, and returns their number.
  private mutating func digits() -> Int {
    let start = at
    while let byte = next, (0x30...0x39).contains(byte) { at += 1 }
    return at - start
  }

  private mutating func text() -> String? {
    guard take(0x22) else { return nil }
    var units: [UInt8] = []
    while let byte = next {
      at += 1
      switch byte {
      case 0x22: return String(decoding: units, as: UTF8.self)
      case 0x5C:
        guard let scalar = escape() else { return nil }
        units += String(Character(scalar)).utf8
      case ..<0x20: return nil
      default: units.append(byte)
      }
    }
    return nil
  }

  /// Returns the character after a backslash.
  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    at += 1
    switch byte {
    case 0x22, 0x2F, 0x5C: return Unicode.Scalar(byte)
    case 0x62: return "\u{8}"
    case 0x66: return "\u{C}"
    case 0x6E: return "\n"
    case 0x72: return "\r"
    case 0x74: return "\t"
    case 0x75:
      guard let high = unit() else { return nil }
      guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) }
      // A pair of surrogates is one character.
      guard take(0x5C), take(0x75), let low = unit(), (0xDC00..<0xE000).contains(low) else {
        return nil
      }
      return Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
    default: return nil
    }
  }

  /// Returns the value of four hexadecimal digits.
  private mutating func unit() -> UInt32? {
    guard at + 4 <= bytes.count, bytes[at..<at + 4].allSatisfy(Self.isHexadecimal) else {
      return nil
    }
    at += 4
    return UInt32(String(decoding: bytes[at - 4..<at], as: UTF8.self), radix: 16)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }
}
