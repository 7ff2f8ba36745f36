import ReelContent
import ReelJSON
import ReelMath

/// Reads one map and all files to which it refers, each file once.
///
/// References cannot form a cycle: maps refer to tile sets and templates, templates to tile sets, and no file to a map.
/// A file of another kind than the reference requires is refused.
final class TiledReader {
  let source: MapSource
  /// The reports of content that was left out.
  private(set) var notices: [ContentError] = []
  private var files = 0
  private var bytesTogether = 0
  private var tileSets: [[UInt8]: TileSet] = [:]
  var templates: [[UInt8]: TiledTemplate] = [:]
  /// The number of cells that the remaining layers may have.
  var cellsLeft = ContentLimits.mapCells
  /// The number of properties that the remaining objects may take from templates, and their bytes.
  var templatesLeft = (
    properties: ContentLimits.templateProperties, bytes: ContentLimits.templateBytes
  )
  /// The number of tiles that the remaining sets may have.
  private var tilesLeft = ContentLimits.mapTiles

  init(_ source: MapSource) { self.source = source }

  func notice(_ error: @autoclosure () -> ContentError) {
    if notices.count < ContentLimits.mendings { notices.append(error()) }
  }

  /// Counts the tiles of one more set of the map.
  func count(_ set: TileSet, _ node: TiledNode, _ file: String) throws(ContentError) {
    tilesLeft -= set.picture != nil ? Int(set.tileCount) : set.tiles.count
    guard tilesLeft >= 0 else {
      throw ContentError(
        file: file, location: node.location,
        expected: "at most \(ContentLimits.mapTiles) tiles in all sets", found: "more")
    }
  }

  /// Returns the outermost element of a file.
  @inline(never)
  func root(_ name: String, as element: String) throws(ContentError) -> TiledNode {
    files += 1
    let bytes = try source.bytes(name)
    bytesTogether += bytes.count
    guard files <= ContentLimits.mapFiles, bytesTogether <= ContentLimits.mapBytesTogether else {
      throw ContentError(
        file: name,
        expected: "maps of at most \(ContentLimits.mapFiles) files and "
          + "\(ContentLimits.mapBytesTogether) bytes together")
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let first = text.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      let tree = try JSONValue.read(bytes, file: name)
      return try TiledJSON(file: name).root(tree, as: element)
    }
    let node = TiledNode(try XMLReader.root(of: bytes, file: name))
    guard node.name == element else {
      throw ContentError(
        file: name, location: node.location, expected: "<\(element)>",
        found: "<\(ContentError.shown(node.name, limit: 60))>")
    }
    return node
  }

  /// Reports attributes and child elements of a node that are not in the vocabulary. The children's own are reported
  /// when the children are read.
  @inline(never)
  func check(_ node: TiledNode, _ file: String, as name: String? = nil) {
    guard let element = TiledVocabulary.elements[name ?? node.name] else { return }
    for (name, _) in node.attributes
    where !element.read.contains(name) && !element.unused.contains(name) {
      notice(
        ContentError(
          file: file, location: node.location,
          expected: "an attribute of <\(node.name)> that Reel supports, and left out",
          found: ContentError.quoted(name)))
    }
    for child in node.children
    where !element.children.contains(child.name) && !element.unusedChildren.contains(child.name) {
      notice(
        ContentError(
          file: file, location: child.location,
          expected: "an element of <\(node.name)> that Reel supports, and left out",
          found: ContentError.quoted(child.name)))
    }
  }

  func checkVersion(_ node: TiledNode, _ file: String) {
    guard let version = node["version"], !TiledVocabulary.isSupported(version: version) else {
      return
    }
    let last = TiledVocabulary.lastVersion
    notice(
      ContentError(
        file: file, location: node.location,
        expected: "a version from 1.0 to \(last.major).\(last.minor), and read all the same",
        found: ContentError.quoted(version)))
  }

  /// Returns a tile set from a file of its own, with numbers from 1.
  func tileSet(
    inFile path: String, from file: String, location: String
  ) throws(ContentError) -> TileSet {
    if let cached = tileSets[Array(path.utf8)] { return cached }
    let node = try root(path, as: "tileset")
    guard node["source"] == nil else {
      throw ContentError(
        file: path, location: node.location, expected: "a tile set that names no other",
        found: ContentError.quoted(node["source"] ?? ""))
    }
    checkVersion(node, path)
    var set = try tileSet(node, file: path)
    set.file = path
    tileSets[Array(path.utf8)] = set
    return set
  }
}

// MARK: - Values

extension TiledReader {
  @inline(never)
  func wrong(
    _ node: TiledNode, _ file: String, _ name: String, _ expected: String, _ actual: String
  ) -> ContentError {
    ContentError(
      file: file, location: node.location.utf8.isEmpty ? name : node.location + "/" + name,
      expected: expected, found: ContentError.quoted(actual))
  }

  /// Returns a whole number; zeros after a point are accepted.
  @inline(never)
  func int(
    _ node: TiledNode, _ file: String, _ name: String, _ otherwise: Int?,
    in range: ClosedRange<Int>
  ) throws(ContentError) -> Int {
    guard let text = node[name], !text.utf8.isEmpty else {
      if let otherwise { return otherwise }
      throw ContentError(
        file: file, location: node.location, expected: "<\(node.name)> with \(name)", found: "none")
    }
    guard let value = PropertyList.decimal(text), value == value.rounded(),
      let number = Int(exactly: value), range.contains(number)
    else {
      throw wrong(
        node, file, name, "a whole number from \(range.lowerBound) to \(range.upperBound)", text)
    }
    return number
  }

  /// Returns a number within ±2³⁰.
  func float(
    _ node: TiledNode, _ file: String, _ name: String, _ otherwise: Float
  ) throws(ContentError) -> Float {
    guard let text = node[name] else { return otherwise }
    return try float(text, node, file, name)
  }

  func float(
    _ text: some StringProtocol, _ node: TiledNode, _ file: String, _ name: String
  ) throws(ContentError) -> Float {
    guard let value = PropertyList.decimal(text), abs(value) <= 1_073_741_824 else {
      throw wrong(node, file, name, "a number within ±1073741824", String(text))
    }
    return Float(value)
  }

  @inline(never)
  func flag(
    _ node: TiledNode, _ file: String, _ name: String, _ otherwise: Bool
  ) throws(ContentError) -> Bool {
    switch node[name] {
    case nil, "": return otherwise
    case "0", "false": return false
    case "1", "true": return true
    case .some(let text): throw wrong(node, file, name, "0, 1, false or true", text)
    }
  }

  /// Returns a colour from `#RRGGBB` or `#AARRGGBB`; the `#` is optional.
  @inline(never)
  func color(
    _ node: TiledNode, _ file: String, _ name: String
  ) throws(ContentError) -> Color? {
    guard let text = node[name], !text.utf8.isEmpty else { return nil }
    guard let color = Self.color(text) else {
      throw wrong(node, file, name, "#RRGGBB or #AARRGGBB", text)
    }
    return color
  }

  @inline(never)
  static func color(_ text: String) -> Color? {
    let digits = text.utf8.first == UInt8(ascii: "#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6 || digits.utf8.count == 8,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x46).contains($0 & 0xDF) }),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    var color = Color(hex: value & 0xFF_FFFF)
    if digits.utf8.count == 8 { color.a = UInt8(value >> 24) }
    return color
  }

  /// Returns the value that belongs to the word in an attribute. Returns `otherwise` if the attribute is missing or has
  /// another word, and reports that word.
  func word<T>(
    _ node: TiledNode, _ file: String, _ name: String, _ otherwise: T,
    _ words: KeyValuePairs<String, T>
  ) -> T {
    guard let text = node[name], !text.utf8.isEmpty else { return otherwise }
    for (word, value) in words where word == text { return value }
    noticeUnknownWord(node, file, name, words.map { $0.key }, text)
    return otherwise
  }

  @inline(never)
  private func noticeUnknownWord(
    _ node: TiledNode, _ file: String, _ name: String, _ words: [String], _ text: String
  ) {
    notice(
      wrong(
        node, file, name, "one of \(words.joined(separator: ", ")), and the default taken", text))
  }

  @inline(never)
  func path(_ text: String, _ node: TiledNode, _ file: String) throws(ContentError) -> String {
    try MapFilePath.resolved(text, from: file, location: node.location)
  }
}
