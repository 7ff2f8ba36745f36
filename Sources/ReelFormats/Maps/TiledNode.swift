import ReelContent
import ReelMath

/// One element of a Tiled file in XML or JSON, with the names and the structure of TMX.
///
/// TMJ stores some values elsewhere. ``TiledJSON`` converts them to the structure of TMX, so that one reader reads both
/// formats and reports the same about both.
struct TiledNode: FileElement {
  let file: String
  /// The element's name in TMX.
  var name: String
  /// The location: a line, or keys and array indices.
  var location: String
  var attributes: [(name: String, value: String)] = []
  var children: [TiledNode] = []
  /// The text between the tags.
  var text = ""
  /// The cells of a layer, if the file has them as numbers.
  var numbers: [UInt32]?
  /// True if the file is TMX, TSX or TX.
  var isXML = false

  init(_ name: String, file: String, location: String) {
    self.name = name
    self.file = file
    self.location = location
  }

  /// Returns the text of an attribute, or `nil`. Names are ASCII, and compared by bytes.
  subscript(name: String) -> String? {
    @inline(never) get { attributes.first { $0.name.utf8.elementsEqual(name.utf8) }?.value }
  }

  @inline(never)
  func child(_ name: String) -> TiledNode? {
    children.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// Converts a node of XML and all nodes in it. The reader of XML limits the depth.
  init(_ node: XMLNode, file: String) {
    self.init(node.name, file: file, location: "line \(node.line)")
    isXML = true
    attributes = node.attributes
    children = node.children.map { TiledNode($0, file: file) }
    text = node.text
  }
}

// MARK: - Values

extension TiledNode {
  @inline(never)
  func wrong(_ name: String, _ expected: String, _ actual: String) -> ContentError {
    failure(at: name, expected, ContentError.quoted(actual))
  }

  /// Returns a whole number; zeros after a point are accepted.
  /// - Parameter otherwise: the default for a missing value; if it is `nil`, a missing value throws.
  @inline(never)
  func int(
    _ name: String, _ otherwise: Int?, in range: ClosedRange<Int>
  ) throws(ContentError) -> Int {
    guard let text = self[name], !text.utf8.isEmpty else {
      if let otherwise { return otherwise }
      throw failure("<\(self.name)> with \(name)", "none")
    }
    guard let value = PropertyList.decimal(text), value == value.rounded(),
      let number = Int(exactly: value), range.contains(number)
    else {
      throw wrong(name, "a whole number from \(range.lowerBound) to \(range.upperBound)", text)
    }
    return number
  }

  /// Returns a number within ±2³⁰.
  func float(_ name: String, _ otherwise: Float) throws(ContentError) -> Float {
    guard let text = self[name] else { return otherwise }
    return try float(text, name)
  }

  func float(_ text: some StringProtocol, _ name: String) throws(ContentError) -> Float {
    guard let value = PropertyList.decimal(text), abs(value) <= 1_073_741_824 else {
      throw wrong(name, "a number within ±1073741824", String(text))
    }
    return Float(value)
  }

  /// Returns two numbers as a vector.
  func vector(_ x: String, _ y: String, _ otherwise: Vec2) throws(ContentError) -> Vec2 {
    Vec2(try float(x, otherwise.x), try float(y, otherwise.y))
  }

  /// Returns two whole numbers as a size.
  func size(
    _ width: String, _ height: String, _ otherwise: Int?, in range: ClosedRange<Int>
  ) throws(ContentError) -> Vec2 {
    Vec2(Float(try int(width, otherwise, in: range)), Float(try int(height, otherwise, in: range)))
  }

  @inline(never)
  func flag(_ name: String, _ otherwise: Bool) throws(ContentError) -> Bool {
    switch self[name] {
    case nil, "": return otherwise
    case "0", "false": return false
    case "1", "true": return true
    case .some(let text): throw wrong(name, "0, 1, false or true", text)
    }
  }

  /// Returns a colour from `#RRGGBB` or `#AARRGGBB`; the `#` is optional.
  @inline(never)
  func color(_ name: String) throws(ContentError) -> Color? {
    guard let text = self[name], !text.utf8.isEmpty else { return nil }
    guard let color = Color(written: text) else {
      throw wrong(name, "#RRGGBB or #AARRGGBB", text)
    }
    return color
  }

  /// Returns the file for a path in this file.
  @inline(never)
  func path(_ text: String) throws(ContentError) -> String {
    try MapFilePath.resolved(text, from: file, location: location)
  }
}

extension Color {
  /// Creates a colour from `#RRGGBB` or `#AARRGGBB`; the `#` is optional. Returns `nil` for any other text.
  @inline(never)
  init?(written text: String) {
    let digits = text.utf8.first == UInt8(ascii: "#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6 || digits.utf8.count == 8,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x46).contains($0 & 0xDF) }),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    self.init(hex: value & 0xFF_FFFF)
    if digits.utf8.count == 8 { a = UInt8(value >> 24) }
  }
}
