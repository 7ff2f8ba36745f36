import ReelContent

/// One element of a Tiled file in XML or JSON, with the names and the structure of TMX.
///
/// TMJ stores some values elsewhere. ``TiledJSON`` converts them to the structure of TMX, so that one reader reads both
/// formats and reports the same about both.
struct TiledNode {
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

  init(_ name: String, location: String) {
    self.name = name
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
  init(_ node: XMLNode) {
    self.init(node.name, location: "line \(node.line)")
    isXML = true
    attributes = node.attributes
    children = node.children.map(TiledNode.init)
    text = node.text
  }
}
