import Foundation
import ReelContent

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// One element of an XML file, with the number of the line in which its start tag ends.
struct XMLNode {
  var name: String
  var line: Int
  /// The attributes, sorted by name.
  var attributes: [(name: String, value: String)] = []
  var children: [XMLNode] = []
  /// The character data between the tags, of this element alone.
  var text = ""
}

/// Builds a tree of nodes from Foundation's event parser. ``XMLText`` refuses files with entities of their own, and
/// those beyond ``ContentLimits``. The stack of open elements is an array, so nesting cannot exhaust the program's own
/// stack.
enum XMLReader {
  /// The largest file that is parsed as one piece of data.
  private static let pieceBytes = 4 << 20

  /// Returns the root element of a file.
  static func root(of bytes: [UInt8], file: String) throws(ContentError) -> XMLNode {
    try XMLText.check(bytes, file: file)
    // The parser fails at the end of data of more than some ten million bytes, but not at the end of a stream of that
    // length.
    let parser =
      bytes.count <= pieceBytes
      ? XMLParser(data: Data(bytes)) : XMLParser(stream: InputStream(data: Data(bytes)))
    parser.shouldResolveExternalEntities = false
    let builder = TreeBuilder(file: file)
    parser.delegate = builder
    let isComplete = parser.parse()
    if let failure = builder.failure { throw failure }
    // The parser may return true and still have reported an error, as for a second root.
    guard isComplete, builder.errorLine == nil, let root = builder.root else {
      // A file with a `<` is not empty, so a parser that failed without an error lacked the memory to begin.
      if builder.isOutOfMemory || !isComplete && builder.errorLine == nil && bytes.contains(0x3C) {
        throw ContentError(
          file: file, expected: "XML that fits into memory", found: "no memory for it")
      }
      let line = max(1, builder.errorLine ?? parser.lineNumber)
      throw ContentError(file: file, location: "line \(line)", expected: "well-formed XML")
    }
    return root
  }
}

private final class TreeBuilder: NSObject, XMLParserDelegate {
  let file: String
  var open: [XMLNode] = []
  var root: XMLNode?
  var failure: ContentError?
  /// The line of the first error; the parser continues to the end of the file.
  var errorLine: Int?
  var isOutOfMemory = false

  init(file: String) { self.file = file }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard failure == nil else { return }
    // ``XMLText`` has counted the levels already; this check covers anything that the parser reads differently.
    guard open.count < ContentLimits.depth else {
      failure = ContentError(
        file: file, location: "line \(parser.lineNumber)",
        expected: "at most \(ContentLimits.depth) levels")
      parser.abortParsing()
      return
    }
    open.append(
      XMLNode(
        name: name, line: parser.lineNumber,
        attributes: attributes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard let node = open.popLast() else { return }
    if open.isEmpty { root = node } else { open[open.count - 1].children.append(node) }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    if errorLine == nil { errorLine = parser.lineNumber }
    // The code of the underlying parser, which is not that of `XMLParser.ErrorCode` on Linux.
    if (error as NSError).code == 2 { isOutOfMemory = true }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if !open.isEmpty { open[open.count - 1].text += text }
  }

  func parser(_ parser: XMLParser, foundCDATA data: Data) {
    if !open.isEmpty { open[open.count - 1].text += String(decoding: data, as: UTF8.self) }
  }
}
