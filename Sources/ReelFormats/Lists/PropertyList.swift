import ReelContent

/// A value of a property list. Dictionaries keep their order and repeated keys, so that a caller can refuse
/// repetitions.
///
/// Foundation parses the XML, but its property list reader is not used: it merges repeated keys silently, drops line
/// numbers, and also accepts the old format in braces.
enum PropertyList {
  /// One pair of a dictionary.
  struct Entry {
    var key: String
    var value: PropertyList
  }

  case string(String)
  case number(Double)
  case bool(Bool)
  case array([PropertyList])
  case dictionary([Entry])
  /// A date or bytes; not used.
  case other

  /// Reads a list in XML or in Apple's binary form.
  @inline(never)
  static func read(_ bytes: [UInt8], file: String) throws(ContentError) -> PropertyList {
    guard bytes.count <= ContentLimits.listBytes else {
      throw ContentError(
        file: file, expected: "a property list of at most \(ContentLimits.listBytes) bytes")
    }
    if bytes.starts(with: "bplist".utf8) {
      return try BinaryPropertyList.read(bytes, file: file)
    }
    let root = try XMLReader.root(of: bytes, file: file)
    guard root.name == "plist", root.children.count == 1 else {
      throw ContentError(
        file: file, location: "line \(root.line)", expected: "<plist> with one value in it",
        found: root.name == "plist"
          ? "\(root.children.count) values" : "<\(ContentError.quoted(root.name))>")
    }
    return try value(of: root.children[0], file: file)
  }

  /// Returns the value of a key, or `nil`; if the key is repeated, the first value.
  subscript(key key: String) -> PropertyList? {
    @inline(never) get {
      guard case .dictionary(let entries) = self else { return nil }
      return entries.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
    }
  }

  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value in words for an error.
  var summary: String {
    switch self {
    case .string(let text): ContentError.quoted(text)
    case .number(let number): "\(number)"
    case .bool(let flag): flag ? "true" : "false"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .other: "a date or data"
    }
  }

  /// Returns the value of an element. The recursion is bounded, because ``XMLText`` limits the depth of the XML.
  private static func value(of node: XMLNode, file: String) throws(ContentError) -> PropertyList {
    func failure(_ expected: String) -> ContentError {
      ContentError(
        file: file, location: "line \(node.line)", expected: expected,
        found: "<\(ContentError.quoted(node.name))> with \(ContentError.quoted(node.text))")
    }
    guard node.name == "dict" || node.name == "array" || node.children.isEmpty else {
      throw failure("no element within this one")
    }
    switch node.name {
    case "string": return .string(node.text)
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "integer", "real":
      guard let number = decimal(node.text) else { throw failure("a number") }
      return .number(number)
    case "date", "data": return .other
    case "array":
      var items: [PropertyList] = []
      for child in node.children { items.append(try value(of: child, file: file)) }
      return .array(items)
    case "dict":
      guard node.children.count % 2 == 0 else { throw failure("a value after every <key>") }
      var entries: [Entry] = []
      for index in stride(from: 0, to: node.children.count, by: 2) {
        let key = node.children[index]
        guard key.name == "key", key.children.isEmpty else {
          throw ContentError(
            file: file, location: "line \(key.line)", expected: "<key>",
            found: "<\(ContentError.quoted(key.name))>")
        }
        entries.append(
          Entry(key: key.text, value: try value(of: node.children[index + 1], file: file)))
      }
      return .dictionary(entries)
    default: throw failure("an element of a property list")
    }
  }

  /// Returns a finite decimal number, or `nil` for other text. Blanks within, hexadecimal digits and words are refused.
  static func decimal(_ text: some StringProtocol) -> Double? {
    var text = String(text)
    return text.withUTF8(decimal)
  }

  @inline(never)
  private static func decimal(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    var (first, end) = (0, text.count)
    while first < end, text[first].isBlank { first += 1 }
    while first < end, text[end - 1].isBlank { end -= 1 }
    guard first < end, end - first <= 32 else { return nil }
    let bytes = UnsafeBufferPointer(rebasing: text[first..<end])
    for byte in bytes {
      switch byte {
      case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: continue
      default: return nil
      }
    }
    guard let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite else {
      return nil
    }
    return number
  }
}
