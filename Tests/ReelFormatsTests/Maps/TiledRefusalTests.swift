import Foundation
import ReelContent
import Testing

@testable import ReelFormats

/// Maps that the reader refuses, and the sentences of the errors.
@Suite struct TiledRefusalTests {
  private func refusal(_ text: String, _ more: [String: String] = [:]) -> String? {
    failure(file: "m") { () throws(ContentError) in
      try MapFixtures.read("m", more.merging(["m": text]) { $1 })
    }?.description
  }

  private static let data = "<data encoding=\"csv\">1,2,3,4,5,6</data>"

  private static func with(_ old: String, _ new: String) -> String {
    MapFixtures.small(data, "<objectgroup><object id=\"1\" x=\"1\"/></objectgroup>")
      .replacingFirst(old, new)
  }

  static let cases: [(text: String, sentence: String)] = [
    ("<tileset/>", "m: line 1: expected <map>, found <tileset>"),
    ("", "m: line 1: expected well-formed XML"),
    ("[1]", "m: expected an object, found an array"),
    ("{\"type\":\"tileset\"}", "m: type: expected the type \"map\", found \"tileset\""),
    ("{\"a\":1,\"a\":1}", "m: byte 7: expected each key once, found \"\"a\":1}\""),
    (
      with("orthogonal", "oblique"),
      "orientation: expected orthogonal, isometric, staggered or hexagonal, found \"oblique\""
    ),
    (with("width=\"3\" ", ""), "expected <map> with width, found none"),
    (with("width=\"3\"", "width=\"300000\""), "expected a whole number from 0 to 262144"),
    (with("width=\"3\"", "width=\"-1\""), "expected a whole number from 0 to 262144"),
    (with("x=\"1\"", "x=\"inf\""), "x: expected a number within ±1073741824, found \"inf\""),
    (with("x=\"1\"", "visible=\"maybe\""), "expected 0, 1, false or true, found \"maybe\""),
    (with("x=\"1\"", "gid=\"4294967296\""), "expected a whole number from 0 to 4294967295"),
    (with("csv", "base32"), "expected cells in csv, base64 or elements, found \"base32\""),
    (
      with("csv\"", "base64\" compression=\"lzma\""),
      "expected cells packed by zlib, gzip or zstd, or not at all, found \"lzma\""
    ),
    (with("csv\"", "csv\" compression=\"zlib\""), "expected packed cells in base64, found \"csv\""),
    (with("4,5,6", "4,5"), "expected 6 cells, found 5"),
    (with("4,5,6", "4,5,6,7"), "expected 6 cells, found more"),
    (with("4,5,6", "4,,6"), "expected numbers between commas, found \",\""),
    (with("4,5,6", "4 5,6"), "expected numbers between commas, found \"5\""),
    (with("4,5,6", "4,5,4294967296"), "expected numbers between commas"),
    (
      with("csv\">1,2,3,4,5,6", "base64\">AQ*A"),
      "expected base64, found something else at its byte 2"
    ),
    (
      with("csv\">1,2,3,4,5,6", "base64\" compression=\"zlib\">AQAAAA=="),
      "expected whole data of zlib, found damaged"
    ),
    (
      with("csv\">1,2,3,4,5,6", "base64\" compression=\"zstd\">AQAAAA=="),
      "expected whole data of zstd, found damaged"
    ),
    (
      with("<layer", "<tileset firstgid=\"1\"><image source=\"/etc/x.png\"/></tileset><layer"),
      "expected a file name relative to the folder, found \"/etc/x.png\""
    ),
    (
      with("<layer", "<tileset firstgid=\"1\"><image source=\"../x.png\"/></tileset><layer"),
      "expected a file name that stays within the folder, found \"../x.png\""
    ),
    (
      with("<layer", "<tileset firstgid=\"1\"><image source=\"a\\b.png\"/></tileset><layer"),
      "expected a file name with / instead of backslashes"
    ),
    (
      with("<layer", "<tileset firstgid=\"1\"><image><data>x</data></image></tileset><layer"),
      "expected a picture in a file of its own, found none"
    ),
    (
      with("<layer", "<tileset firstgid=\"1\"/><tileset firstgid=\"1\"/><layer"),
      "expected tile sets with numbers of their own, found 1 twice"
    ),
    (
      with("<layer", "<tileset firstgid=\"1\"><tile id=\"4\"/><tile id=\"4\"/></tileset><layer"),
      "expected each tile of a set once, found the tile 4 twice"
    ),
    (
      with("<layer", "<tileset firstgid=\"268435455\"><tile id=\"4\"/></tileset><layer"),
      "expected tiles with numbers below 268435455"
    ),
    (
      with(
        "<layer",
        "<tileset firstgid=\"1\" tilewidth=\"1\" tileheight=\"1\"><image source=\"a.png\" width=\"300\" "
          + "height=\"300\"/></tileset><layer"),
      "expected at most 65536 tiles in a set, found 90000"
    ),
    (
      with("<layer", "<tileset firstgid=\"1\" source=\"none.tsx\"/><layer"),
      "none.tsx: expected a file, found none"
    ),
    (
      with("x=\"1\"", "template=\"loop.tx\""),
      "loop.tx: line 1/template: expected an object without a template"
    ),
    (with("x=\"1\"", "template=\"m\""), "expected <template>, found <map>"),
    (
      with("x=\"1\"", "template=\"inner.tx\""),
      "expected a tile set in a file of its own, found none"
    ),
    (
      with("<layer", "<tileset firstgid=\"1\" source=\"loop.tsx\"/><layer"),
      "loop.tsx: line 1: expected a tile set that names no other, found \"loop.tsx\""
    ),
    (
      with("<layer", "<tileset firstgid=\"1\" source=\"m\"/><layer"),
      "m: line 1: expected <tileset>, found <map>"
    ),
  ]

  private static let others = [
    "loop.tx": "<template><object template=\"loop.tx\"/></template>",
    "inner.tx": "<template><tileset firstgid=\"1\"/><object gid=\"1\"/></template>",
    "loop.tsx": "<tileset source=\"loop.tsx\"/>",
  ]

  @Test(arguments: cases.indices)
  func errorsOfARefusedMapStateTheReason(at index: Int) throws {
    let (text, sentence) = Self.cases[index]
    var files = Self.others
    files["m"] = text
    var message = ""
    do throws(ContentError) {
      _ = try MapFixtures.read("m", files)
    } catch {
      message = error.description
    }
    #expect(message.contains(sentence), "\(message)")
  }

  /// A few bytes that unpack to gigabytes, in a layer of six cells and in one of more cells than a map may have.
  @Test func bombsAreRefusedByTheClaimedSize() throws {
    // A block of zstd that repeats one byte 2¹⁷ times, 4,000 times over.
    var bomb: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38]
    for block in 0..<4000 { bomb += [block == 3999 ? 0x03 : 0x02, 0x00, 0x10, 0x00] }
    let text = Data(bomb).base64EncodedString()
    let data = "<data encoding=\"base64\" compression=\"zstd\">\(text)</data>"
    #expect(
      refusal(MapFixtures.small(data))?.hasSuffix("expected 6 cells, found more") == true)
    let large = MapFixtures.small(data).replacingOccurrences(
      of: "width=\"3\"", with: "width=\"262144\""
    )
    .replacingOccurrences(of: "height=\"2\"", with: "height=\"2049\"")
    #expect(refusal(large)?.contains("at most 536870912 cells in all layers") == true)
  }

  @Test func theWindowOfZstdIsBoundedByTheLayer() throws {
    // A header that requires a window of 128 MiB, in a layer of six cells.
    let head: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 17 << 3, 0x01, 0x00, 0x00]
    let text = Data(head).base64EncodedString()
    let data = "<data encoding=\"base64\" compression=\"zstd\">\(text)</data>"
    #expect(refusal(MapFixtures.small(data))?.contains("a window of at most") == true)
  }

  @Test func theTilesOfAllSetsOfAMapAreLimited() {
    let sets = (0..<5).map {
      "<tileset firstgid=\"\($0 * 65_536 + 1)\" tilewidth=\"1\" tileheight=\"1\">"
        + "<image source=\"a.png\" width=\"256\" height=\"256\"/></tileset>"
    }
    #expect(refusal(MapFixtures.small("", sets[..<4].joined())) == nil)
    #expect(
      refusal(MapFixtures.small("", sets.joined()))?.contains(
        "expected at most 262144 tiles in all sets, found more") == true)
  }

  /// A template of many properties, and many objects that use it: copied into each object, they would take gigabytes.
  @Test func propertiesThatObjectsShareFromTemplatesAreLimited() {
    func map(_ count: Int) -> String {
      MapFixtures.small(
        "",
        "<objectgroup>" + String(repeating: "<object template=\"t.tx\"/>", count: count)
          + "</objectgroup>")
    }
    func template(_ count: Int, _ value: String) -> String {
      "<template><object><properties>"
        + (0..<count).map { "<property name=\"\($0)\" value=\"\(value)\"/>" }.joined()
        + "</properties></object></template>"
    }
    let limit = "at most 1048576 properties of 67108864 bytes that objects have from templates"
    let many = template(2048, "")
    #expect(refusal(map(512), ["t.tx": many]) == nil)
    #expect(refusal(map(513), ["t.tx": many])?.contains(limit) == true)
    // Values in lists and classes count as well.
    let list =
      "<template><object><properties><property name=\"l\" type=\"list\">"
      + String(repeating: "<item type=\"int\" value=\"1\"/>", count: 2047)
      + "</property></properties></object></template>"
    #expect(refusal(map(512), ["t.tx": list]) == nil)
    #expect(refusal(map(513), ["t.tx": list])?.contains(limit) == true)
    let long = template(1, String(repeating: "x", count: 1 << 20))
    #expect(refusal(map(63), ["t.tx": long]) == nil)
    #expect(refusal(map(64), ["t.tx": long])?.contains(limit) == true)
  }

  /// A template of many properties, and objects that each change one of them, which copies all properties.
  @Test func propertiesThatObjectsCopyFromTemplatesAreLimited() {
    let many = (0..<2000).map { "<property name=\"\($0)\" value=\"\"/>" }.joined()
    let template = "<template><object><properties>\(many)</properties></object></template>"
    func map(_ count: Int) -> String {
      let object =
        "<object template=\"t.tx\"><properties><property name=\"7\" value=\"x\"/></properties></object>"
      return MapFixtures.small(
        "", "<objectgroup>" + String(repeating: object, count: count) + "</objectgroup>")
    }
    #expect(refusal(map(2), ["t.tx": template]) == nil)
    #expect(
      refusal(map(600), ["t.tx": template])?.contains("at most 1048576 properties") == true)
  }

  @Test func pathsOfFilesMayGoUpWithinTheFolder() throws {
    #expect(try MapFilePath.resolved("../a/./b.png", from: "maps/x.tmx", location: "") == "a/b.png")
    #expect(try MapFilePath.resolved("b.png", from: "x.tmx", location: "") == "b.png")
    for path in ["../../b.png", "..", "", "C:/b.png", "a//b.png", "/b.png", "\u{1}"] {
      #expect(throws: ContentError.self, "\(path)") {
        try MapFilePath.resolved(path, from: "maps/x.tmx", location: "")
      }
    }
  }
}
