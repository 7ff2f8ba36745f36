import ReelContent

@testable import ReelFormats
@testable import ReelPacking

// Maps whose few bytes could make a careless reader take much memory or time.

extension HostileInput {
  private static let readMap: @Sendable ([UInt8]) throws(ContentError) -> Void = {
    (bytes) throws(ContentError) in
    let map = try MapFixtures.read("a", ["a": bytes])
    _ = MapCheck.problems(of: map, hasPicture: { _ in true })
  }

  private static func map(
    _ name: String, _ head: String, _ tail: String, piece: @escaping @Sendable (Int) -> String
  ) -> HostileInput {
    var input = HostileInput(name, head, tail, read: readMap, piece: piece)
    input.perByte = 64
    return input
  }

  private static let top = "<map width='1' height='1' tilewidth='1' tileheight='1'>"
  private static let wide = "<map width='262144' height='2000' tilewidth='1' tileheight='1'><layer>"

  static let maps: [HostileInput] = [
    map("layers", top, "</map>") { _ in "<layer/>" },
    map("groups", top, "") { _ in "<group>" },
    map("sets", top, "</map>") { "<tileset firstgid='\($0 + 1)'/>" },
    map("tiles", top + "<tileset firstgid='1'>", "</tileset></map>") { "<tile id='\($0)'/>" },
    map("one tile", top + "<tileset firstgid='1'>", "</tileset></map>") { _ in "<tile id='1'/>" },
    map(
      "sets of many tiles", top, "</map>"
    ) {
      "<tileset firstgid='\($0 * 65_536 + 1)' tilewidth='1' tileheight='1'>"
        + "<image source='\($0)' width='256' height='256'/></tileset>"
    },
    map("far tiles", top, "</map>") {
      "<tileset firstgid='\($0 + 1)'><tile id='260000000'/></tileset>"
    },
    map("objects", top + "<objectgroup>", "</objectgroup></map>") { _ in "<object/>" },
    map("objects with an id", top + "<objectgroup>", "</objectgroup></map>") { _ in
      "<object id='1'/>"
    },
    map("properties", top + "<properties>", "</properties></map>") { "<property name='\($0)'/>" },
    map(
      "properties of an object", top + "<objectgroup><object><properties>",
      "</properties></object></objectgroup></map>"
    ) {
      "<property name='\($0)'/>"
    },
    map(
      "points", top + "<objectgroup><object><polygon points='", "'/></object></objectgroup></map>"
    ) {
      _ in "0,0 "
    },
    map(
      "frames", top + "<tileset firstgid='1'><tile id='0'><animation>",
      "</animation></tile></tileset></map>"
    ) {
      _ in "<frame tileid='9'/>"
    },
    map("unknown elements", top, "</map>") { _ in "<a/>" },
    map("cells in a list", wide + "<data encoding='csv'>", "</data></layer></map>") { _ in "1," },
    map("cells that differ", wide + "<data encoding='csv'>", "</data></layer></map>") { "\($0)," },
    map("cells as elements", wide + "<data>", "</data></layer></map>") { _ in "<tile/>" },
    map("cells as letters", wide + "<data encoding='base64'>", "</data></layer></map>") { _ in
      "AQAA"
    },
    map("chunks far apart", top + "<layer><data encoding='csv'>", "</data></layer></map>") {
      "<chunk x='\($0 * 4096 % 1_000_000_000)' y='\($0)' width='1' height='1'>1</chunk>"
    },
    map("a chunk over and over", top + "<layer><data encoding='csv'>", "</data></layer></map>") {
      "<chunk x='0' y='0' width='1' height='1'>\($0 % 9)</chunk>"
    },
    map("empty chunks", top + "<layer><data encoding='csv'>", "</data></layer></map>") { _ in
      "<chunk x='0' y='0' width='0' height='0'/>"
    },
    HostileInput(
      "a bomb of zstd",
      { size in
        // Blocks of four bytes that each repeat one byte 2¹⁷ times; the layer has 2 GB.
        var bomb: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38]
        for _ in 0..<min(size / 6, 100) { bomb += [0x02, 0x00, 0x10, 0x00] }
        let text = Base64Letters.encode(bomb)
        return Array(
          "\(wide)<data encoding='base64' compression='zstd'>\(text)</data></layer></map>".utf8)
      }, read: readMap),
  ]

  private static let topJSON = #"{"width":1,"height":1,"tilewidth":1,"tileheight":1,"#

  static let mapsInJSON: [HostileInput] = [
    map("layers", topJSON + #""layers":["#, "{}]}") { _ in #"{"type":"group"},"# },
    map("unknown layers", topJSON + #""layers":["#, "{}]}") { _ in #"{"type":"a"},"# },
    map("numbers", topJSON + #""layers":[{"type":"tilelayer","data":["#, "1]}]}") { _ in "1," },
    map("numbers that are none", topJSON + #""layers":[{"type":"tilelayer","data":["#, "1]}]}") {
      $0 == 0 ? "-1," : "1,"
    },
    map("objects", topJSON + #""layers":[{"type":"objectgroup","objects":["#, "{}]}]}") { _ in
      "{},"
    },
    map("points", topJSON + #""layers":[{"type":"objectgroup","objects":[{"polygon":["#, "{}]}]}]}")
    {
      _ in "{},"
    },
    map("keys", topJSON, #""z":1}"#) { #""\#($0)":1,"# },
    map("unknown arrays", topJSON, #""z":1}"#) { #""\#($0)":[],"# },
    map("members", topJSON + #""properties":[{"name":"a","type":"class","value":{"#, #""z":1}}]}"#)
    {
      #""\#($0)":1,"#
    },
    map("lists", topJSON + #""properties":[{"name":"a","type":"list","value":["#, "1]}]}") { _ in
      "[1],"
    },
    map("nested lists", topJSON + #""properties":[{"name":"a","type":"list","value":"#, "") { _ in
      "["
    },
    map("texts with escapes", topJSON + #""x":["#, "1]}") { _ in #""\n","# },
    map("one long text", topJSON + #""class":""#, #""}"#) { _ in "x" },
    map("blanks", topJSON, "\"z\":1}") { _ in " " },
  ]
}

/// An encoder of Base64.
enum Base64Letters {
  static func encode(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = (0..<3).map { start + $0 < bytes.count ? UInt32(bytes[start + $0]) : 0 }
      let word = group[0] << 16 | group[1] << 8 | group[2]
      for at in 0..<4 {
        let isPast = start + at > bytes.count
        text.append(
          isPast ? UInt8(ascii: "=") : letters[Int(word >> UInt32(18 - 6 * at) & 63)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
