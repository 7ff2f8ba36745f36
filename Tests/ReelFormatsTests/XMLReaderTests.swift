import Foundation
import ReelContent
import Testing

@testable import ReelFormats

@Suite struct XMLReaderTests {
  private func root(_ text: String) throws(ContentError) -> XMLNode {
    try XMLReader.root(of: Array(text.utf8), file: "a.xml")
  }

  private func error(_ text: String) -> ContentError? {
    failure(file: "a.xml") { () throws(ContentError) in try root(text) }
  }

  @Test func `XML is read as a tree with lines, attributes and text`() throws {
    let node = try root("<a z='1' b='2'>\n x<c/>y\n<d>&lt;</d></a>")
    #expect(node.name == "a" && node.line == 1 && node.text == "\n xy\n")
    #expect(node.attributes.map(\.name) == ["b", "z"])
    #expect(node.attributes.map(\.value) == ["2", "1"])
    #expect(node.children.map(\.name) == ["c", "d"] && node.children.map(\.line) == [2, 3])
    #expect(node.children[1].text == "<")
  }

  @Test func `Elements nested deeper than the limit are refused`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(try root(nested(ContentLimits.depth)).name == "a")
    #expect(
      error(nested(ContentLimits.depth + 1))?.expected.hasPrefix("at most 64 levels") == true)
    #expect(error(nested(100_000)) != nil)
    #expect(error(String(repeating: "<a>", count: 100_000)) != nil)
  }

  @Test func `Entities that grow without end are refused`() {
    var entities = "<!ENTITY e0 \"laughter\">"
    for level in 1...12 {
      let inner = String(repeating: "&e\(level - 1);", count: 10)
      entities += "<!ENTITY e\(level) \"\(inner)\">"
    }
    #expect(error("<?xml version='1.0'?><!DOCTYPE a [\(entities)]><a>&e12;</a>") != nil)
    #expect(error("<?xml version='1.0'?><!DOCTYPE a [\(entities)]><a b='&e12;'/>") != nil)
    #expect(error("<!DOCTYPE a [<!ENTITY x '&y;'><!ENTITY y '&x;'>]><a>&x;</a>") != nil)
    let long = String(repeating: "x", count: 50_000)
    let many = String(repeating: "&e;", count: 50_000)
    #expect(error("<!DOCTYPE a [<!ENTITY e '\(long)'>]><a>\(many)</a>") != nil)
  }

  @Test func `Entities never read another file`() throws {
    let secret = FileManager.default.temporaryDirectory.appendingPathComponent(
      "reel-\(UUID().uuidString).txt")
    try Data("secret words".utf8).write(to: secret)
    defer { try? FileManager.default.removeItem(at: secret) }
    for text in [
      "<!DOCTYPE a [<!ENTITY e SYSTEM '\(secret.absoluteString)'>]><a>&e;</a>",
      "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a>&e;</a>",
      "<!DOCTYPE a [<!ENTITY e SYSTEM '\(secret.path)'>]><a>&e;</a>",
      "<!DOCTYPE a [<!ENTITY % e SYSTEM '\(secret.absoluteString)'> %e;]><a/>",
      "<!DOCTYPE a SYSTEM '\(secret.absoluteString)'><a/>",
    ] {
      do {
        let node = try root(text)
        #expect(node.text.isEmpty && node.children.isEmpty, "\(text)")
      } catch {
        #expect(!error.description.contains("secret words"), "\(text)")
        #expect(!error.description.contains("root:"), "\(text)")
      }
    }
  }

  @Test func `Undefined entities are refused`() throws {
    // If the text has a document type, Foundation's parser drops undefined entities without an error.
    for text in ["<a>x&nbsp;y</a>", "<a b='&nbsp;'/>", "<a>&</a>", "<a>x & y</a>", "<a>&amp</a>"] {
      #expect(
        error("<!DOCTYPE a PUBLIC 'x' 'http://localhost/x.dtd'>\n" + text)?.location == "line 2")
    }
    let node = try root(
      "<a b='&quot;&apos;'>&amp;&lt;&gt;&#65;&#x42;<!-- &c; --><![CDATA[&c;]]></a>")
    #expect(node.text == "&<>AB&c;" && node.attributes[0].value == "\"'")
  }

  @Test func `Encodings other than UTF-8 and ASCII are refused`() throws {
    for encoding in ["UTF-7", "UTF-16", "EBCDIC-US", "ISO-8859-1", "", "x"] {
      let error = error("<?xml version='1.0' encoding='\(encoding)'?><a/>")
      #expect(error?.expected == "XML in UTF-8", "\(encoding)")
    }
    for encoding in ["UTF-8", "utf-8", "us-ascii"] {
      #expect(try root("<?xml version='1.0' encoding = \"\(encoding)\"?><a/>").name == "a")
    }
    let wide = Array("<a/>".utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(
      failure(file: "a.xml") { () throws(ContentError) in
        try XMLReader.root(of: [0xFF, 0xFE] + wide, file: "a.xml")
      } != nil)
  }

  @Test func `An entity attribute does not stand for a file`() {
    let text = "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a b='&e;'/>"
    #expect(error(text) != nil)
  }

  @Test func `The error of malformed XML names a line`() {
    for (text, line) in [
      ("", 1), ("<a>\n<b>\n</a>", 3), ("<a>\n</b>", 2), ("<a b=1/>", 1), ("<a/><b/>", 1),
      ("<a>&unknown;</a>", 1), ("<a b='1' b='2'/>", 1), ("<a>\u{1}</a>", 1),
    ] {
      let error = error(text)
      #expect(error?.location == "line \(line)", "\(text): \(String(describing: error))")
    }
  }

  @Test func `Too many attributes are refused`() {
    let attributes = (0..<1000).map { "a\($0)='1'" }.joined(separator: " ")
    #expect(error("<a \(attributes)/>")?.expected.contains("attributes") == true)
  }

  /// Each of these texts crashed Foundation's parser, or kept it busy for minutes in large amounts.
  @Test func `Text that harms Foundation's parser is refused before parsing`() throws {
    for text in [
      "<a><?b?></a>", "<?b ?><a/>", "<a/><?b c?>", "<a><?xml version='1.0'?></a>", "<?xmlb?><a/>",
    ] {
      #expect(error(text)?.expected == "no processing instructions but <?xml", "\(text)")
    }
    for text in [
      "<a><!-- ", "<a><![CDATA[x", "<a b='", "<a", "<a></a", "<!DOCTYPE a", "<a<b/>", "<a></a<b>",
      "<a b='<'/>", "<a><!-- - -- --></a>", "<a><!----></a><!--->", "<a><!-- ---></a>",
    ] {
      #expect(error(text)?.expected == "well-formed XML", "\(text)")
    }
    for text in ["<!DOCTYPE a [<!ATTLIST a b CDATA 'c'>]><a/>", "<!DOCTYPE a []><a/>"] {
      #expect(error(text)?.expected.hasPrefix("a document type without") == true, "\(text)")
    }
    #expect(error("<!ELEMENT a ANY><a/>")?.expected == "no declarations but <!DOCTYPE")
    #expect(
      try root("\u{FEFF}<?xml version='1.0'?><!DOCTYPE a PUBLIC '-' \"[x>\"><a/>").name == "a")
    #expect(try root("<a b='x>y' c=\"/>='\"/>").attributes.count == 2)
  }

  @Test(.timeLimit(.minutes(10))) func `Floods of hyphens take no time`() throws {
    // Foundation's parser took 44 s for each of these texts.
    let flood = String(repeating: "-", count: 300_000)
    for text in ["<a><!--\(flood)--></a>", "<a<!--\(flood)</a>", "<a></a<!--\(flood)>"] {
      #expect(error(text)?.expected == "well-formed XML")
    }
    #expect(try root("<a><!-- \(flood.replacing("--", with: "- ")) --></a>").name == "a")
  }

  @Test func `Bytes that are not UTF-8 are refused`() {
    let bytes = Array("<a>".utf8) + [0xFF, 0xC0, 0x80] + Array("</a>".utf8)
    #expect(
      failure(file: "a.xml") { () throws(ContentError) in
        try XMLReader.root(of: bytes, file: "a.xml")
      } != nil)
  }
}
