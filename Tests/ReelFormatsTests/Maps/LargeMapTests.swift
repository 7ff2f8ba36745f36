import ReelContent
import Testing

@testable import ReelFormats

@Suite struct LargeMapTests {
  /// The system's parser refuses what it is given at once, from some ten million bytes on.
  @Test func aLayerMayHaveMoreThanTenMillionBytes() throws {
    let text = MapFixtures.small(
      "<data encoding=\"base64\">@AQAAAAIAAIADAAAAAAAAAAUAAAAGAAAA</data>")
    let parts = text.split(separator: "@")
    var bytes = Array(parts[0].utf8)
    bytes.append(contentsOf: [UInt8](repeating: 0x20, count: 11_000_000))
    bytes.append(contentsOf: parts[1].utf8)
    let map = try MapFixtures.read("m", ["m": bytes])
    #expect(map.layers[0].tiles[0, 0] == TileCell(1) && map.layers[0].tiles[2, 1] == TileCell(6))
  }
}
