import ReelContent

/// One thing of a Tiled file, whichever form the file has: named and built as in TMX.
///
/// TMJ says the same things in other places. ``TiledJSON`` moves them to where TMX has them, so that one
/// reader reads both, and what is told of one form is told of the other.
struct TiledNode {
  /// The element's name in TMX.
  var name: String
  /// Where it stands: a line, or keys and places in arrays.
  var place: String
  var attributes: [(name: String, value: String)] = []
  var children: [TiledNode] = []
  /// The text between the tags.
  var text = ""
  /// The cells of a layer, where the file has them as numbers.
  var numbers: [UInt32]?
  /// True if the file is TMX, TSX or TX.
  var isXML = false

  init(_ name: String, place: String) {
    self.name = name
    self.place = place
  }

  /// The text of an attribute. Names are ASCII, and compared by bytes.
  subscript(name: String) -> String? {
    @inline(never) get { attributes.first { $0.name.utf8.elementsEqual(name.utf8) }?.value }
  }

  @inline(never)
  func child(_ name: String) -> TiledNode? {
    children.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// A node of XML, with all that is in it. The nesting is bounded by the reader of XML.
  init(_ node: XMLNode) {
    self.init(node.name, place: "line \(node.line)")
    isXML = true
    attributes = node.attributes
    children = node.children.map(TiledNode.init)
    text = node.text
  }
}
