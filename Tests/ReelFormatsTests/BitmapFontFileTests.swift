import Foundation
import ReelContent
import ReelFormats
import ReelMath
import Testing

@Suite struct BitmapFontFileTests {
  static let text = """
    info face="Test Sans" size=18
    common lineHeight=20 base=15 scaleW=64 scaleH=64 pages=2 packed=0
    page id=1 file="b.png"
    page id=0 file="a.png"
    chars count=3
    char id=66 x=1 y=2 width=3 height=4 xoffset=-5 yoffset=6 xadvance=7 page=1 chnl=15
    char id=-1 x=0 y=0 width=0 height=0 xoffset=0 yoffset=0 xadvance=9 page=0 chnl=15
    char id=65 x=8 y=9 width=10 height=11 xoffset=0.5 yoffset=-1 xadvance=13 page=0 chnl=15
    kernings count=3
    kerning first=66 second=65 amount=2
    kerning first=65 second=66 amount=-1
    kerning first=65 second=66 amount=-1
    """
  static let xml = """
    <?xml version="1.0"?>
    <font>
      <info face="Test Sans" size="18"/>
      <common lineHeight="20" base="15" scaleW="64" scaleH="64" pages="2" packed="0"/>
      <pages><page id="0" file="a.png"/><page id="1" file="b.png"/></pages>
      <chars count="3">
        <char id="66" x="1" y="2" width="3" height="4" xoffset="-5" yoffset="6" xadvance="7"
          page="1" chnl="15"/>
        <char id="-1" x="0" y="0" width="0" height="0" xoffset="0" yoffset="0" xadvance="9"/>
        <char id="65" x="8" y="9" width="10" height="11" xoffset="0.5" yoffset="-1" xadvance="13"/>
      </chars>
      <kernings count="3">
        <kerning first="66" second="65" amount="2"/><kerning first="65" second="66" amount="-1"/>
        <kerning first="65" second="66" amount="-1"/>
      </kernings>
    </font>
    """
  static let font = BitmapFont(
    name: "Test Sans", lineHeight: 20, base: 15, pages: ["a.png", "b.png"],
    glyphs: [
      Glyph(scalar: 65, page: 0, rect: Rect(8, 9, 10, 11), offset: Vec2(0.5, -1), advance: 13),
      Glyph(scalar: 66, page: 1, rect: Rect(1, 2, 3, 4), offset: Vec2(-5, 6), advance: 7),
    ],
    kernings: [
      Kerning(first: 65, second: 66, amount: -1), Kerning(first: 66, second: 65, amount: 2),
    ])

  private func read(_ text: String) throws(ContentError) -> BitmapFont {
    try BitmapFontFile.read(Array(text.utf8), file: "a.fnt")
  }

  private func error(_ bytes: [UInt8]) -> ContentError? {
    failure(file: "a.fnt") { () throws(ContentError) in
      try BitmapFontFile.read(bytes, file: "a.fnt")
    }
  }

  private func error(_ text: String) -> ContentError? { error(Array(text.utf8)) }

  @Test func `A font file of text is read`() throws {
    #expect(try read(Self.text) == Self.font)
    #expect(try read(Self.text.replacing("\n", with: "\r\n")) == Self.font)
    #expect(try read("\u{FEFF}" + Self.text + "\n\n") == Self.font)
  }

  @Test func `A font file of XML is read`() throws {
    #expect(try read(Self.xml) == Self.font)
    #expect(try read("\u{FEFF}" + Self.xml) == Self.font)
  }

  @Test func `The kerning of a pair depends on the order of its letters`() throws {
    let font = try read(Self.text)
    #expect(font.kerning(65, 66) == -1 && font.kerning(66, 65) == 2 && font.kerning(65, 65) == 0)
    #expect(font.glyph(for: 65)?.advance == 13 && font.glyph(for: 67) == nil)
  }

  @Test func `Tags of other tools are ignored`() throws {
    #expect(try read("distance type=sdf\n" + Self.text + "\nmore a=1 b=\"2 3\"") == Self.font)
    #expect(try read(Self.xml.replacing("<pages>", with: "<extra a='1'/><pages>")) == Self.font)
  }

  @Test func `The binary form of fonts is refused`() {
    #expect(error([0x42, 0x4D, 0x46, 3, 1, 0, 0])?.found == "its binary form")
  }

  /// The text to replace, its replacement, and the location that the error must name.
  static let damages: [(old: String, new: String, location: String)] = [
    ("lineHeight=20", "lineHeight=tall", "line 2: common/lineHeight"),
    ("lineHeight=20", "lineHeight=-1", "line 2: common/lineHeight"),
    (" base=15", "", "line 2: common/base"), ("base=15", "base=1e9", "line 2: common/base"),
    ("base=15", "base=nan", "line 2: common/base"),
    ("base=15", "base=15 base=1", "line 2: \"common\""),
    ("packed=0", "packed=1", "line 2: common/packed"),
    ("packed=0", "packed=2", "line 2: common/packed"),
    ("pages=2", "pages=-2", "line 2: common/pages"),
    ("page id=1", "page id=0", "line 4: page/id"),
    ("page id=1", "page id=70000", "line 3: page/id"),
    ("\"b.png\"", "\"../b.png\"", "line 3: page/file"),
    ("\"b.png\"", "\"..\\b.png\"", "line 3: page/file"),
    ("\"b.png\"", "\"C:\\..\"", "line 3: page/file"), ("\"b.png\"", "\"/\"", "line 3: page/file"),
    (" file=\"b.png\"", "", "line 3: page/file"),
    ("\"b.png\"", "\"b.png", "line 3: \"page\"/\"file\""),
    ("chars count=3", "chars count=x", "line 5: chars/count"),
    ("id=66 x=1", "id=66", "line 6: char/x"), ("width=3", "width=-3", "line 6: char/width"),
    ("x=1 y", "x=-1 y", "line 6: char/x"),
    ("page=1 chnl", "page=2 chnl", "line 6: char/page"),
    ("id=66 x", "id=1114112 x", "line 6: char/id"),
    ("id=66 x", "id=-2 x", "line 6: char/id"),
    ("id=66 x", "id=99999999999999999999 x", "line 6: char/id"),
    ("kernings count=3", "kernings count=4", "kernings"),
    ("amount=2", "amount=two", "line 10: kerning/amount"),
    ("first=66", "first=?", "line 10: kerning/first"),
    ("chnl=15\nchar id=-1", "chnl 15\nchar id=-1", "line 6: \"char\""),
    ("common", "commons", "common"),
    ("common", "common base=1 lineHeight=1\ncommon", "line 3: common"),
  ]

  @Test func `The error of a damaged font names its line`() throws {
    for (old, new, location) in Self.damages {
      let range = try #require(Self.text.firstRange(of: old), "\(old)")
      let error = error(Self.text.replacingCharacters(in: range, with: new))
      #expect(error?.location == location, "\(new): \(String(describing: error))")
    }
  }

  /// Tools write the name of the typeface in the system's encoding.
  @Test func `Bytes that are not UTF-8 count as Latin-1`() throws {
    for whole in [Self.text, Self.xml] {
      let bytes = Array(whole.replacing("Test Sans", with: "Ж @ @@").utf8)
        .map { $0 == UInt8(ascii: "@") ? 0xE9 as UInt8 : $0 }
      var notices: [ContentError] = []
      let font = try BitmapFontFile.read(bytes, file: "a.fnt") { notices.append($0) }
      var expected = Self.font
      expected.name = "Ж é éé"
      #expect(font == expected)
      #expect(notices.map(\.location) == [whole == Self.text ? "line 1" : "line 3"], "\(notices)")
    }
    // UTF-16, and bytes that are no text at all.
    for bytes in [[0xFF, 0xFE] + Array(Self.text.utf8), [0xE9, 0x20, 0]] {
      #expect(error(bytes)?.expected == "text in UTF-8")
    }
  }

  @Test func `Pages lie beside the font`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reel-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let fonts = folder.appendingPathComponent("ui/fonts")
    try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: true)
    try Data(Self.text.utf8).write(to: fonts.appendingPathComponent("a.fnt"))
    for name in ["a.png", "B.PNG"] { try Data().write(to: fonts.appendingPathComponent(name)) }
    var notices: [ContentError] = []
    let font = try BitmapFontFile.read("ui/fonts/a.fnt", in: ContentFolder(path: folder.path)) {
      notices.append($0)
    }
    // The file is found in another letter case, as pictures of atlases are.
    #expect(font.pages == ["ui/fonts/a.png", "ui/fonts/B.PNG"])
    #expect(
      notices.map(\.location) == ["\"ui/fonts/b.png\""] && notices[0].file == "ui/fonts/a.fnt")
    #expect(font.glyphs == Self.font.glyphs)
  }

  @Test func `The error of a damaged font in XML names its line`() throws {
    for (old, new, location) in [
      ("x=\"8\"", "x=\"left\"", "line 10: char/x"), ("base=\"15\"", "", "line 4: common/base"),
      ("file=\"b.png\"", "file=\"..\"", "line 5: page/file"), ("</chars>", "</cars>", "line 11"),
    ] {
      let error = error(Self.xml.replacing(old, with: new))
      #expect(error?.location == location, "\(new): \(String(describing: error))")
    }
    #expect(error("<fount/>")?.found == "<\"fount\">")
    #expect(error("<font/>")?.location == "common")
  }

  @Test func `Other text and bytes are refused as a font`() {
    for text in ["", " \n ", "some words about type", "common", "{\"font\": 1}"] {
      #expect(error(text) != nil, "\(text)")
    }
    #expect(error([0xFF, 0xFE, 0, 1])?.expected == "text in UTF-8")
    // The content of a damaged file must not flood a terminal.
    let flood = String(repeating: "x", count: 100_000)
    for text in [flood + " " + flood, "a \(flood)=\"", "\(flood) a=1 a=2", "<\(flood)/>"] {
      #expect(error(text) != nil)
    }
  }

  @Test func `A font file cut off after any byte never traps`() {
    for whole in [Self.text, Self.xml] {
      let bytes = Array(whole.utf8)
      for count in 0..<bytes.count - 3 {
        _ = error(Array(bytes.prefix(count)))
      }
      #expect(error(bytes) == nil)
    }
    // In XML, every cut is an error.
    let bytes = Array(Self.xml.utf8)
    for count in bytes.indices {
      #expect(error(Array(bytes.prefix(count))) != nil, "\(count) bytes")
    }
  }

  @Test func `The shipped fonts are read`() throws {
    for name in ["font", "font-big"] {
      let url = root.appendingPathComponent("Games/AlienCatch/App/Assets/\(name).fnt")
      let font = try BitmapFontFile.read([UInt8](Data(contentsOf: url)), file: "\(name).fnt")
      #expect(font.pages == ["\(name).png"] && font.lineHeight > font.base)
      for letter in "AlienCatch 0123456789".unicodeScalars {
        let glyph = try #require(font.glyph(for: letter.value), "\(letter)")
        #expect(glyph.advance > 0)
      }
      #expect(font.glyphs.map(\.scalar) == font.glyphs.map(\.scalar).sorted())
    }
  }
}
