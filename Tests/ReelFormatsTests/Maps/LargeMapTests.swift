import Foundation
import ReelContent
import Testing

@testable import ReelFormats

@Suite struct LargeMapTests {
  /// Foundation's parser refuses data of some ten million bytes and more that it is given at once.
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

  /// Returns the bytes of a layer whose cells are empty, packed with zstd: each block states a byte and how often it is
  /// repeated.
  private func packed(cells: Int) -> [UInt8] {
    // The magic number, a header without the size, and a window of 128 KiB.
    var bytes: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38]
    var left = 4 * cells
    while left > 0 {
      let size = min(left, 1 << 17)
      left -= size
      let head = size << 3 | 1 << 1 | (left == 0 ? 1 : 0)
      bytes += [UInt8(head & 255), UInt8(head >> 8 & 255), UInt8(head >> 16), 0]
    }
    return bytes
  }

  /// Reads the largest number of cells that a map may have, in 89 KB. An earlier reader, which read cell by cell, took
  /// as long as the time limit for any file.
  @Test func aSmallFileOfVeryManyCellsIsReadInSeconds() throws {
    // A build without optimisation takes tens of times as long, and nothing but tests runs in it.
    let isPlain = ProcessInfo.processInfo.environment["REEL_PLAIN_DEBUG"] != nil
    let side = isPlain ? 1024 : 8192
    let data = Data(packed(cells: side * side)).base64EncodedString()
    var text = """
      <map version="1.10" orientation="orthogonal" width="\(side)" height="\(side)" tilewidth="8" \
      tileheight="8">
      """
    for id in 1...8 {
      text += """
        <layer id="\(id)" width="\(side)" height="\(side)">
        <data encoding="base64" compression="zstd">\(data)</data></layer>
        """
    }
    var read: TileMap?
    let taken = Footprint.of {
      read = try? MapFixtures.read("m", ["m": Array((text + "</map>").utf8)])
    }
    let map = try #require(read)
    #expect(map.layers.count == 8 && map.layers.allSatisfy { $0.tiles.isEmpty })
    #expect(taken.seconds < 5, "\(taken.seconds) s")
  }
}
