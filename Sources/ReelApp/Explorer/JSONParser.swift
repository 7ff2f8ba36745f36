/// Reads one JSON value. Data from outside: whatever it is, the answer is a value or `nil`.
struct JSONParser {
  /// Lists and objects may lie so deep in each other.
  private static let deepest = 32

  private let bytes: [UInt8]
  private var at = 0

  /// The value that a text is, with nothing but space around it; `nil` where it is none.
  static func parse(_ text: String) -> JSONValue? {
    var parser = JSONParser(bytes: Array(text.utf8))
    guard let value = parser.value(0) else { return nil }
    parser.skipSpace()
    return parser.at == parser.bytes.count ? value : nil
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { at += 1 }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes[at...].starts(with: wanted) else { return false }
    at += wanted.count
    return true
  }

  private mutating func value(_ depth: Int) -> JSONValue? {
    skipSpace()
    guard depth <= Self.deepest, let byte = next else { return nil }
    switch byte {
    case 0x22: return text().map(JSONValue.text)
    case 0x5B: return list(depth)
    case 0x7B: return object(depth)
    case 0x6E: return take("null") ? .null : nil
    case 0x74: return take("true") ? .bool(true) : nil
    case 0x66: return take("false") ? .bool(false) : nil
    default: return number()
    }
  }

  private mutating func list(_ depth: Int) -> JSONValue? {
    at += 1
    var values: [JSONValue] = []
    skipSpace()
    if take("]") { return .list([]) }
    while let value = value(depth + 1) {
      values.append(value)
      skipSpace()
      if take("]") { return .list(values) }
      guard take(",") else { return nil }
    }
    return nil
  }

  private mutating func object(_ depth: Int) -> JSONValue? {
    at += 1
    var members: [(name: String, value: JSONValue)] = []
    skipSpace()
    if take("}") { return .object([]) }
    while true {
      skipSpace()
      guard next == 0x22, let name = text() else { return nil }
      skipSpace()
      guard take(":"), let value = value(depth + 1) else { return nil }
      members.append((name, value))
      skipSpace()
      if take("}") { return .object(members) }
      guard take(",") else { return nil }
    }
  }

  private mutating func text() -> String? {
    at += 1
    var utf8: [UInt8] = []
    while let byte = next {
      at += 1
      switch byte {
      case 0x22:
        let text = String(decoding: utf8, as: UTF8.self)
        // Bytes that are no UTF-8 come out repaired.
        return text.utf8.elementsEqual(utf8) ? text : nil
      case 0x5C:
        guard let scalar = escape() else { return nil }
        utf8 += Array(String(Character(scalar)).utf8)
      case ..<0x20: return nil
      default: utf8.append(byte)
      }
    }
    return nil
  }

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
      guard let unit = unit() else { return nil }
      guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) }
      guard take("\\u"), let low = self.unit(), (0xDC00..<0xE000).contains(low) else { return nil }
      return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    default: return nil
    }
  }

  /// Four hexadecimal digits.
  private mutating func unit() -> UInt32? {
    guard bytes.count - at >= 4 else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[at..<at + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    at += 4
    return unit
  }

  private mutating func number() -> JSONValue? {
    let start = at
    while let byte = next,
      (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    {
      at += 1
    }
    let digits = bytes[start..<at]
    let unsigned = digits.first == 0x2D ? digits.dropFirst() : digits
    // Swift takes more than JSON does.
    guard let first = unsigned.first, (0x30...0x39).contains(first), digits.last != 0x2E,
      first != 0x30 || unsigned.count == 1
        || !(0x30...0x39).contains(unsigned[unsigned.startIndex + 1])
    else { return nil }
    let text = String(decoding: digits, as: UTF8.self)
    if let value = Int64(text) { return .integer(value) }
    if let value = UInt64(text) { return .unsigned(value) }
    guard let value = Double(text), value.isFinite else { return nil }
    return .number(value)
  }
}
