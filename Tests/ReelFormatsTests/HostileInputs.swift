import ReelContent
import ReelMath

@testable import ReelFormats
@testable import ReelPacking

/// A kind of file whose bytes could make a careless reader take far more memory or time, and the reader to test. The
/// file can have any size.
struct HostileInput: Sendable {
  var name: String
  /// Makes about `size` bytes, which are the same in every call.
  var make: @Sendable (_ size: Int) -> [UInt8]
  var read: @Sendable ([UInt8]) throws(ContentError) -> Void
  /// The bytes of memory that the reader may take for each byte of the file, beyond the first 16 MiB.
  var perByte = 32

  init(
    _ name: String, _ make: @escaping @Sendable (_ size: Int) -> [UInt8],
    read: @escaping @Sendable ([UInt8]) throws(ContentError) -> Void
  ) {
    self.name = name
    self.make = make
    self.read = read
  }

  /// Creates an input of text: pieces between a head and a tail.
  init(
    _ name: String, _ head: String, _ tail: String,
    read: @escaping @Sendable ([UInt8]) throws(ContentError) -> Void,
    piece: @escaping @Sendable (Int) -> String
  ) {
    self.init(
      name,
      { size in
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size + 256)
        bytes.append(contentsOf: head.utf8)
        let end = size - tail.utf8.count
        // Equal pieces are appended in long blocks, because builds for tests are slow.
        let run = Array(piece(0).utf8)
        if [1, 2, 1000].allSatisfy({ piece($0).utf8.elementsEqual(run) }) {
          let runs = Array(repeatElement(run, count: max(1, 4096 / run.count)).joined())
          while bytes.count + runs.count < end { bytes.append(contentsOf: runs) }
          while bytes.count < end { bytes.append(contentsOf: run) }
        }
        var number = 0
        while bytes.count < end {
          bytes.append(contentsOf: piece(number).utf8)
          number += 1
        }
        bytes.append(contentsOf: tail.utf8)
        return bytes
      }, read: read)
  }

  /// All inputs, grouped by reader.
  static let groups: [(name: String, inputs: [HostileInput])] = [
    ("sheets in JSON", sheets), ("lists in XML", lists), ("binary lists", binaryLists),
    ("fonts", fonts), ("atlases", atlases), ("maps in XML", maps), ("maps in JSON", mapsInJSON),
    ("particles", particles),
  ]
}

// MARK: - JSON

extension HostileInput {
  private static let sheet: @Sendable ([UInt8]) throws(ContentError) -> Void = {
    (bytes) throws(ContentError) in _ = try SheetAtlas.read(bytes, file: "a")
  }

  private static func sheet(
    _ name: String, _ head: String, _ tail: String, piece: @escaping @Sendable (Int) -> String
  ) -> HostileInput {
    HostileInput(name, head, tail, read: sheet, piece: piece)
  }

  private static let frame = #"{"frame":{"w":1,"h":1}}"#

  static let sheets: [HostileInput] = [
    sheet("slices", #"{"frames":{},"meta":{"slices":["#, "{}]}}") { _ in "{}," },
    sheet("keys of a slice", #"{"frames":{},"meta":{"slices":[{"keys":["#, "{}]}]}}") { _ in "{},"
    },
    sheet("slices with keys", #"{"frames":{},"meta":{"slices":["#, "{}]}}") { _ in
      #"{"keys":[{"bounds":{"w":1,"h":1}}]},"#
    },
    sheet("tags", #"{"frames":{},"meta":{"frameTags":["#, "{}]}}") { _ in "{}," },
    sheet(
      "tags of a frame", #"{"frames":{"a":\#(frame)},"meta":{"frameTags":["#,
      #"{"from":0,"to":0}]}}"#
    ) { _ in #"{"from":0,"to":0},"# },
    sheet(
      "tags beyond the frames", #"{"frames":{"a":\#(frame)},"meta":{"frameTags":["#,
      #"{"from":0,"to":0}]}}"#
    ) { _ in #"{"from":9,"to":9},"# },
    sheet("animations", #"{"frames":{},"animations":{"#, #""a":[]}}"#) { #""\#($0)":[],"# },
    sheet("names that no frame has", #"{"frames":{},"animations":{"a":["#, #""x"]}}"#) { _ in
      #""x","#
    },
    sheet("names of frames", #"{"frames":{"x":\#(frame)},"animations":{"a":["#, #""x"]}}"#) { _ in
      #""x","#
    },
    sheet("further parts", #"{"frames":{},"meta":{"related_multi_packs":["#, #""a"]}}"#) { _ in
      #""a","#
    },
    sheet("textures", #"{"textures":["#, "{}]}") { _ in "{}," },
    sheet("textures without frames", #"{"textures":["#, #"{"frames":[]}]}"#) { _ in
      #"{"frames":[]},"#
    },
    sheet("textures with names", #"{"textures":["#, #"{"frames":{}}]}"#) { _ in
      #"{"frames":{"a":\#(frame)}},"#
    },
    sheet("frames without names", #"{"frames":["#, "\(frame)]}") { _ in "\(frame)," },
    sheet("frames", #"{"frames":["#, #"{"filename":"z","frame":{"w":1,"h":1}}]}"#) {
      #"{"filename":"\#($0)","frame":{"w":1,"h":1}},"#
    },
    sheet("frames by name", #"{"frames":{"#, #""z":\#(frame)}}"#) { #""\#($0)":\#(frame),"# },
    sheet("frames of one name", #"{"frames":{"#, #""z":\#(frame)}}"#) { _ in #""z":\#(frame),"# },
    sheet("names with escapes", #"{"frames":{"#, #""z":\#(frame)}}"#) {
      #""\u0061\#($0)":\#(frame),"#
    },
    sheet("empty points", mesh, meshEnd) { _ in "[]," },
    sheet("half points", mesh, meshEnd) { _ in "[0]," },
    sheet("points", mesh, meshEnd) { _ in "[0,0]," },
    sheet("points in quotes", mesh, meshEnd) { _ in #"["0","0"],"# },
    sheet("boxes in quotes", #"{"frames":["#, #"{"frame":{"w":1,"h":1}}]}"#) {
      #"{"filename":"\#($0)","frame":{"x":"0","y":"0","w":"1","h":"1"}},"#
    },
    sheet("long points", mesh, meshEnd) { $0 == 0 ? "[0" : $0 % 1000 == 0 ? "],[0" : ",0" },
    sheet(
      "triangles",
      #"{"frames":{"a":{"frame":{"w":1,"h":1},"vertices":[[0,0]],"verticesUV":[[0,0]],"triangles":["#,
      "[0,0,0]]}}}"
    ) { _ in "[0,0,0]," },
    sheet("ignored numbers", #"{"frames":{},"x":["#, "1]}") { _ in "1," },
    sheet("ignored objects", #"{"frames":{},"x":["#, "1]}") { _ in "{}," },
    sheet("ignored keys", #"{"frames":{},"x":{"#, #""z":1}}"#) { #""\#($0)":1,"# },
    sheet("keys at the top", #"{"frames":{},"#, #""z":1}"#) { #""\#($0)":1,"# },
    sheet("one long name", #"{"frames":{""#, #"":\#(frame)}}"#) { _ in "x" },
    sheet("nested arrays", "", "") { _ in "[" },
    sheet("nested objects", "", "") { _ in #"{"a":"# },
    sheet("blanks", "", "{}") { _ in " " },
  ]

  private static let mesh = #"{"frames":{"a":{"frame":{"w":1,"h":1},"vertices":["#
  private static let meshEnd = #"[0,0]],"verticesUV":[[0,0]],"triangles":[[0,0,0]]}}}"#
}

// MARK: - XML

extension HostileInput {
  private static let list: @Sendable ([UInt8]) throws(ContentError) -> Void = {
    (bytes) throws(ContentError) in _ = try CocosAtlas.read(bytes, file: "a")
  }

  private static func list(
    _ name: String, _ head: String, _ tail: String, piece: @escaping @Sendable (Int) -> String
  ) -> HostileInput {
    HostileInput(name, head, tail, read: list, piece: piece)
  }

  private static let frames = "<plist version=\"1.0\"><dict><key>frames</key><dict>"
  private static let framesEnd = "</dict></dict></plist>"
  private static let box = "<key>frame</key><string>{{0,0},{1,1}}</string>"

  static let lists: [HostileInput] = [
    list("attributes", "<plist", "/>") { " a\($0)=''" },
    list("attributes of many elements", "<plist>", "</plist>") { _ in
      "<a" + (0..<60).map { " a\($0)=''" }.joined() + "/>"
    },
    list("elements with an attribute", "<plist>", "</plist>") { _ in "<a b=''/>" },
    list(
      "attributes by default",
      "<!DOCTYPE plist [<!ATTLIST a" + (0..<2000).map { " a\($0) CDATA ''" }.joined()
        + ">]><plist>", "</plist>"
    ) { _ in "<a/>" },
    list("declarations", "<!DOCTYPE plist [", "]><plist/>") { "<!ELEMENT a\($0) ANY>" },
    list("elements", "<plist>", "</plist>") { _ in "<a/>" },
    list("values", "<plist><array>", "</array></plist>") { _ in "<true/>" },
    list("texts", "<plist><array>", "</array></plist>") { _ in "<string>a</string>" },
    list("frames", frames, framesEnd) { "<key>\($0)</key><dict>\(box)</dict>" },
    list("empty frames", frames, framesEnd) { "<key>\($0)</key><dict/>" },
    list("keys of a frame", frames + "<key>a</key><dict>\(box)", "</dict>" + framesEnd) {
      "<key>\($0)</key><true/>"
    },
    list(
      "aliases", frames + "<key>a</key><dict>\(box)<key>aliases</key><array>",
      "</array></dict>" + framesEnd
    ) { "<string>\($0)</string>" },
    list(
      "aliases of one name", frames + "<key>a</key><dict>\(box)<key>aliases</key><array>",
      "</array></dict>" + framesEnd
    ) { _ in "<string>b</string>" },
    list(
      "points",
      frames + "<key>a</key><dict><key>textureRect</key><string>{{0,0},{1,1}}</string>"
        + "<key>spriteSize</key><string>{1,1}</string><key>verticesUV</key><string>0</string>"
        + "<key>triangles</key><string>0</string><key>vertices</key><string>",
      "</string></dict>" + framesEnd
    ) { _ in "0 " },
    list("entities", "<plist><string>", "</string></plist>") { _ in "&amp;" },
    list("sections", "<plist><string>", "</string></plist>") { _ in "<![CDATA[]]>" },
    list("comments", "<plist><string>", "</string></plist>") { _ in "<!---->" },
    list("instructions", "<plist><string>", "</string></plist>") { _ in "<?a?>" },
    list("an open comment", "<plist><!--", "") { _ in "<!--" },
    list("a long comment", "<plist><!--", "--></plist>") { _ in "<!" },
    list("a long section", "<plist><![CDATA[", "]]></plist>") { _ in "<!" },
    list("a long instruction", "<plist><?a ", "?></plist>") { _ in "<?" },
    list("a long attribute", "<plist><a b='", "'/></plist>") { _ in "x" },
    list("a long attribute of entities", "<plist><a b='", "'/></plist>") { _ in "&lt;" },
    list("a long document type", "<!DOCTYPE plist PUBLIC '", "' 'x'><plist/>") { _ in "x" },
    list("an open tag", "<plist><a ", "") { _ in "x " },
    list("an open attribute", "<plist><a b='", "") { _ in "x" },
    list("an open section", "<plist><![CDATA[", "") { _ in "]]" },
    list("ends", "<plist>", "") { _ in "</a>" },
    list("one text", "<plist><string>", "</string></plist>") { _ in "x" },
    list("one tag", "<plist><", "/></plist>") { _ in "x" },
    list("lines", "<plist>", "</plist>") { _ in "\n" },
    list("nested", "<plist>", "") { _ in "<array>" },
    HostileInput(
      "pictures of a folder", "<plist><dict><key>images</key><array>", "</array></dict></plist>",
      read: folder
    ) { _ in
      "<dict><key>path</key><string>a</string><key>subimages</key><array/></dict>"
    },
  ]

  private static let folder: @Sendable ([UInt8]) throws(ContentError) -> Void = {
    (bytes) throws(ContentError) in
    _ = try FolderAtlas.readCompiled(bytes, name: "a", density: 1)
  }
}

// MARK: - Binary lists

/// Writes a binary property list, object by object, with references of four bytes.
struct BinaryListWriter {
  var bytes = Array("bplist00".utf8)
  private var offsets: [Int] = []

  /// Adds a text in ASCII.
  mutating func text(_ text: String) { object(0x50, text.utf8.count, Array(text.utf8)) }
  /// Adds a container whose items are numbers of objects.
  mutating func array(_ items: [Int]) { object(0xA0, items.count, items.flatMap { Self.word($0) }) }
  mutating func dictionary(_ pairs: [(Int, Int)]) {
    object(
      0xD0, pairs.count,
      pairs.flatMap { Self.word($0.0) } + pairs.flatMap { Self.word($0.1) })
  }

  private mutating func object(_ kind: UInt8, _ count: Int, _ contents: [UInt8]) {
    offsets.append(bytes.count)
    bytes += [kind | 15, 0x12] + Self.word(count) + contents
  }

  /// Returns the complete list; its first object is the top.
  func finished() -> [UInt8] {
    let table = bytes.count
    return bytes + offsets.flatMap { Self.word($0) } + [0, 0, 0, 0, 0, 0, 4, 4]
      + [0, 0, 0, 0] + Self.word(offsets.count) + [0, 0, 0, 0] + Self.word(0)
      + [0, 0, 0, 0] + Self.word(table)
  }

  private static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

extension HostileInput {
  private static func binary(
    _ name: String, read: @escaping @Sendable ([UInt8]) throws(ContentError) -> Void,
    _ make: @escaping @Sendable (Int) -> BinaryListWriter
  ) -> HostileInput {
    HostileInput(name, { make($0).finished() }, read: read)
  }

  static let binaryLists: [HostileInput] = [
    binary("an array of itself", read: list) { size in
      var list = BinaryListWriter()
      list.array([Int](repeating: 0, count: size / 4))
      return list
    },
    binary("an array of one text", read: list) { size in
      var list = BinaryListWriter()
      list.array([Int](repeating: 1, count: size / 4))
      list.text("a")
      return list
    },
    // A frame whose aliases take half of the file. Each alias refers to one name, the other half of the file.
    binary("one long alias", read: list) { size in
      var list = BinaryListWriter()
      list.dictionary([(1, 2)])
      list.text("frames")
      list.dictionary([(3, 4)])
      list.text("a")
      list.dictionary([(5, 6), (7, 8)])
      list.text("frame")
      list.text("{{0,0},{1,1}}")
      list.text("aliases")
      list.array([Int](repeating: 9, count: size / 8))
      list.text(String(repeating: "x", count: size / 2))
      return list
    },
    // Frames that share one mesh, which takes half of the file.
    binary("one mesh", read: list) { size in
      let count = min(size / 16, 60_000)
      var list = BinaryListWriter()
      list.dictionary([(1, 2)])
      list.text("frames")
      list.dictionary((0..<count).map { (12 + $0, 3) })
      list.dictionary([(4, 5), (6, 7), (8, 9), (10, 9), (11, 9)])
      list.text("textureRect")
      list.text("{{0,0},{1,1}}")
      list.text("spriteSize")
      list.text("{1,1}")
      list.text("vertices")
      list.text(String(repeating: "0 ", count: size / 8) + "0 0")
      list.text("verticesUV")
      list.text("triangles")
      for index in 0..<count { list.text("\(index)") }
      return list
    },
  ]
}

// MARK: - Fonts

extension HostileInput {
  private static let font: @Sendable ([UInt8]) throws(ContentError) -> Void = {
    (bytes) throws(ContentError) in _ = try BitmapFontFile.read(bytes, file: "a")
  }

  private static func font(
    _ name: String, _ head: String, _ tail: String, piece: @escaping @Sendable (Int) -> String
  ) -> HostileInput {
    HostileInput(name, head, tail, read: font, piece: piece)
  }

  private static let common = "common lineHeight=1 base=1\npage id=0 file=a\n"

  static let fonts: [HostileInput] = [
    font("short lines", common, "") { _ in "a\n" },
    font("empty lines", common, "") { _ in "\n" },
    font("blanks", common, "") { _ in " " },
    font("values", common, "") { _ in
      "a" + (0..<64).map { " \($0)=" }.joined() + "\n"
    },
    font("a value", common, "") { _ in "a b=\n" },
    font("values of one line", common, "") { " a\($0)=" },
    font("an open quote", common + "a b=\"", "") { _ in "\"x" },
    font("glyphs", common, "") {
      "char id=\($0) x=0 y=0 width=0 height=0 xoffset=0 yoffset=0 xadvance=0\n"
    },
    font("kernings", common, "") {
      "kerning first=\($0 % 1000) second=\($0 / 1000) amount=0\n"
    },
    font("pages", "common lineHeight=1 base=1\n", "") { "page id=\($0) file=a\n" },
    font("elements", "<font>", "</font>") { _ in "<a/>" },
    font("glyphs in XML", "<font><chars>", "</chars></font>") {
      "<char id='\($0)' x='0' y='0' width='0' height='0' xoffset='0' yoffset='0' xadvance='0'/>"
    },
    font("the binary form", "BMF\u{3}", "") { _ in "\u{1}" },
  ]
}

// MARK: - Work on atlases that were read

extension HostileInput {
  /// Creates an input whose atlas has as many frames as fit into its size at 16 bytes each, up to the limit of an
  /// atlas.
  private static func atlas(
    _ name: String, _ work: @escaping @Sendable (Atlas) throws(ContentError) -> Void,
    _ make: @escaping @Sendable (Int) -> Atlas
  ) -> HostileInput {
    HostileInput(name, { [UInt8](repeating: 0, count: $0) }) { (bytes) throws(ContentError) in
      try work(make(min(bytes.count / 16, ContentLimits.frames)))
    }
  }

  private static func check(_ atlas: Atlas) {
    _ = AtlasCheck.problems(of: atlas, sizes: atlas.images.map { _ in nil })
  }

  private static func sheet(
    _ count: Int, _ rect: (Int) -> Rect, name: (Int) -> String = { "\($0)" }
  ) -> Atlas {
    Atlas(
      images: [AtlasImage(file: "a.png")],
      frames: (0..<count).map { AtlasFrame(name: name($0), rect: rect($0)) })
  }

  static let atlases: [HostileInput] = [
    atlas("a column", check) { sheet($0, { Rect(0, Float($0), 1, 1) }) },
    atlas("a row", check) { sheet($0, { Rect(Float($0), 0, 1, 1) }) },
    atlas("a column of long strips", check) {
      sheet($0, { Rect(Float($0 % 100), Float($0), 60_000, 1) })
    },
    atlas("one rectangle", check) { sheet($0, { _ in Rect(0, 0, 9, 9) }) },
    atlas("few that overlap many", check) { count in
      sheet(count, { $0 < 900 ? Rect(0, Float($0), 60_000, 0.5) : Rect(1, Float($0), 60_000, 1) })
    },
    atlas("stairs", check) { sheet($0, { Rect(Float($0), Float($0), 60_000, 0.25) }) },
    atlas("names with and without .png", check) { count in
      var atlas = sheet(count / 2, { Rect(Float($0), 0, 1, 1) }, name: { "\($0).png" })
      atlas.aliases = (0..<count / 2).map { AtlasAlias(name: "\($0)", frame: UInt32($0)) }
      return atlas
    },
    atlas("one name", check) { sheet($0, { Rect(Float($0), 0, 1, 1) }, name: { _ in "a" }) },
    atlas(
      "huge sources",
      { (atlas) throws(ContentError) in
        try AtlasExtraction.check(atlas, file: "a", pageBytes: 1 << 20)
      }
    ) { count in
      var atlas = sheet(count, { _ in Rect(0, 0, 1, 1) })
      for index in atlas.frames.indices { atlas.frames[index].source = Vec2(8192, 8192) }
      return atlas
    },
    atlas(
      "large triangles",
      { (atlas) throws(ContentError) in
        _ = try Bitmap(width: 1024, height: 1024).picture(of: atlas.frames[0], file: "a")
      }
    ) { count in
      var atlas = sheet(1, { _ in Rect(0, 0, 1024, 1024) })
      atlas.frames[0].mesh = AtlasMesh(
        vertices: [Vec2(0, 0), Vec2(1024, 0), Vec2(0, 1024)],
        uvs: [Vec2(0, 0), Vec2(1024, 0), Vec2(0, 1024)],
        triangles: (0..<count * 3).map { UInt16($0 % 3) })
      return atlas
    },
  ]
}
