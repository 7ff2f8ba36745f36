import ReelContent
import Testing

@testable import ReelFormats

@Suite struct CellSinkTests {
  /// Returns cells of few kinds, in sequences and one by one. Some are turned cells without a tile.
  private func cells(_ count: Int, _ dice: inout Dice) -> [UInt32] {
    var cells: [UInt32] = []
    while cells.count < count {
      let kinds: [UInt32] = [0, 0xE000_0000, 1, 2, 0x8000_0003, .max]
      let cell = kinds[Int.random(in: 0..<kinds.count, using: &dice)]
      let length = Bool.random(using: &dice) ? 1 : Int.random(in: 1...3000, using: &dice)
      cells += repeatElement(cell, count: min(length, count - cells.count))
    }
    return cells
  }

  /// A layer that arrives in pieces of any length has the cells that it has when it arrives cell by cell.
  @Test func piecesOfAnyLengthGiveTheSameCells() {
    for seed in 0..<(40 as UInt64) {
      var dice = Dice(state: seed)
      let bounds = MapBounds(
        Int32.random(in: -70...70, using: &dice), Int32.random(in: -70...70, using: &dice),
        width: Int32.random(in: 1...150, using: &dice),
        height: Int32.random(in: 1...150, using: &dice))
      let raw = cells(Int(bounds.width) * Int(bounds.height), &dice)
      var single = CellSink(TileChunks(), bounds: bounds)
      for cell in raw { _ = single.take(cell) }
      let isFull = !single.take(1 as UInt32)
      #expect(isFull && single.missing == 0)
      let bytes = raw.flatMap { cell in (0..<4).map { UInt8(cell >> (8 * $0) & 255) } }
      var pieces = CellSink(TileChunks(), bounds: bounds)
      var at = 0
      while at < bytes.count {
        let end = min(bytes.count, at + Int.random(in: 1...9000, using: &dice))
        let isTaken = bytes[at..<end].withUnsafeBufferPointer { pieces.take($0) }
        #expect(isTaken, "seed \(seed)")
        at = end
      }
      #expect(pieces.missing == 0 && !pieces.endsWithin)
      let more: [UInt8] = [0, 0, 0, 0]
      let isMoreTaken = more.withUnsafeBufferPointer { pieces.take($0) }
      #expect(!isMoreTaken)
      var (expected, found) = ([TileCell](), [TileCell]())
      for y in 0..<bounds.height {
        for x in 0..<bounds.width {
          let cell = TileCell(raw: raw[Int(y) * Int(bounds.width) + Int(x)])
          expected.append(cell.isEmpty ? .empty : cell)
          found.append(pieces.chunks[bounds.x + x, bounds.y + y])
        }
      }
      #expect(found == expected, "seed \(seed)")
      #expect(pieces.chunks == single.chunks, "seed \(seed)")
    }
  }

  @Test func aCellThatIsCutOffIsDetected() {
    var sink = CellSink(TileChunks(), bounds: MapBounds(width: 2, height: 1))
    func take(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer { sink.take($0) } }
    var isTaken = take([1, 0, 0, 0, 2, 0])
    #expect(isTaken && sink.missing == 1 && sink.endsWithin)
    isTaken = take([0, 0])
    #expect(isTaken && sink.missing == 0 && !sink.endsWithin)
    isTaken = take([7])
    #expect(isTaken && sink.endsWithin)
  }
}
