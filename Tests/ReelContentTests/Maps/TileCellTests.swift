import ReelContent
import Testing

@Suite struct TileCellTests {
  @Test func bitsAreThoseOfTiledsFiles() {
    #expect(TileCell(5, .horizontal).raw == 0x8000_0005)
    #expect(TileCell(5, .vertical).raw == 0x4000_0005)
    #expect(TileCell(5, .diagonal).raw == 0x2000_0005)
    #expect(TileCell(5, .hexagonal).raw == 0x1000_0005)
    let cell = TileCell(raw: 0xE000_0007)
    #expect(cell.number == 7 && cell.turn == [.horizontal, .vertical, .diagonal])
    #expect(TileCell(raw: 0x8000_0000).isEmpty && !cell.isEmpty)
    #expect(TileCell(0xFFFF_FFFF).number == 0x0FFF_FFFF)
  }
}
