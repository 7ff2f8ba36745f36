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
  func count(_ set: TileSet, _ node: TiledNode) throws(ContentError) {
    tilesLeft -= set.picture != nil ? Int(set.tileCount) : set.tiles.count
    guard tilesLeft >= 0 else {
      throw node.failure("at most \(ContentLimits.mapTiles) tiles in all sets", "more")
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
    if bytes.beginsAsJSON {
      let tree = try JSONValue.read(bytes, file: name)
      return try TiledJSON(file: name).root(tree, as: element)
    }
    let node = TiledNode(try XMLReader.root(of: bytes, file: name), file: name)
    guard node.name == element else {
      throw node.failure("<\(element)>", "<\(ContentError.shown(node.name, limit: 60))>")
    }
    return node
  }

  /// Reports attributes and child elements of a node that are not in the vocabulary. The children's own are reported
  /// when the children are read.
  @inline(never)
  func check(_ node: TiledNode) {
    guard let element = TiledVocabulary.elements[node.name] else { return }
    for (name, _) in node.attributes where !element.contains(name) {
      notice(
        node.failure(
          "an attribute of <\(node.name)> that Reel supports, and left out",
          ContentError.quoted(name)))
    }
    for child in node.children where !element.contains(child: child.name) {
      notice(
        child.failure(
          "an element of <\(node.name)> that Reel supports, and left out",
          ContentError.quoted(child.name)))
    }
  }

  func checkVersion(_ node: TiledNode) {
    guard let version = node["version"], !TiledVocabulary.isSupported(version: version) else {
      return
    }
    let last = TiledVocabulary.lastVersion
    notice(
      node.failure(
        "a version from 1.0 to \(last.major).\(last.minor), and read all the same",
        ContentError.quoted(version)))
  }

  /// Returns a tile set from a file of its own, with numbers from 1.
  func tileSet(inFile path: String) throws(ContentError) -> TileSet {
    if let cached = tileSets[Array(path.utf8)] { return cached }
    let node = try root(path, as: "tileset")
    guard node["source"] == nil else {
      throw node.failure(
        "a tile set that names no other",
        ContentError.quoted(node["source"] ?? ""))
    }
    checkVersion(node)
    var set = try tileSet(node)
    set.file = path
    tileSets[Array(path.utf8)] = set
    return set
  }

  /// Returns the value that belongs to the word in an attribute. Returns `otherwise` if the attribute is missing or has
  /// another word, and reports that word.
  func word<T>(
    _ node: TiledNode, _ name: String, _ otherwise: T, _ words: KeyValuePairs<String, T>
  ) -> T {
    guard let text = node[name], !text.utf8.isEmpty else { return otherwise }
    for (word, value) in words where word == text { return value }
    noticeUnknownWord(node, name, words.map { $0.key }, text)
    return otherwise
  }

  @inline(never)
  private func noticeUnknownWord(
    _ node: TiledNode, _ name: String, _ words: [String], _ text: String
  ) {
    notice(node.wrong(name, "one of \(words.joined(separator: ", ")), and the default taken", text))
  }
}
