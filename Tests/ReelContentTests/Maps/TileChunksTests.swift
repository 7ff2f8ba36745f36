import ReelContent
import ReelFields
import ReelMath
import Testing

@Suite struct TileChunksTests {
  /// SplitMix64.
  struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  struct CellIndex: Hashable {
    var x: Int32
    var y: Int32
  }

  private func bufferRow(_ chunks: TileChunks, _ y: Int32, _ x: Int32, _ count: Int) -> [TileCell] {
    var cells = [TileCell](repeating: TileCell(7), count: count)
    cells.withUnsafeMutableBufferPointer { chunks.copyRow(y, from: x, into: $0) }
    return cells
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func chunksHaveTheSameCellsAsADictionary(seed: UInt64) {
    var dice = Dice(state: seed)
    var chunks = TileChunks()
    var model: [CellIndex: TileCell] = [:]
    // Few kinds, many kinds, too many kinds for a palette, and numbers beyond 16 bits.
    let kinds: UInt32 = [3, 40, 700, 0x0FFF_FFFF][Int(seed - 1)]
    func around(_ dice: inout Dice) -> CellIndex {
      let far: [Int32] = [0, 0, -40, .max - 20, .min]
      let x = far.randomElement(using: &dice)!
      let y = far.randomElement(using: &dice)!
      return CellIndex(
        x: x &+ Int32.random(in: 0...20, using: &dice), y: y &+ .random(in: 0...60, using: &dice))
    }
    for step in 0..<500 {
      let index = around(&dice)
      let turn = TileTurn(rawValue: UInt8.random(in: 0...15, using: &dice))
      let number = UInt32.random(in: 0...kinds, using: &dice)
      let cell = number == 0 ? .empty : TileCell(number, seed == 1 ? [] : turn)
      chunks[index.x, index.y] = cell
      model[index] = cell == .empty ? nil : cell
      #expect(chunks[index.x, index.y] == cell, "seed \(seed), step \(step)")
    }
    for (index, cell) in model { #expect(chunks[index.x, index.y] == cell, "seed \(seed)") }
    for _ in 0..<200 {
      let index = around(&dice)
      #expect(chunks[index.x, index.y] == model[index] ?? .empty)
      let row = bufferRow(chunks, index.y, index.x, 70)
      for at in 0..<70 {
        let (x, isBeyond) = index.x.addingReportingOverflow(Int32(at))
        let expected = isBeyond ? TileCell.empty : model[CellIndex(x: x, y: index.y)] ?? .empty
        #expect(row[at] == expected, "seed \(seed)")
      }
    }
    let held = Set(model.keys.map { TileChunkKey(cell: $0.x, $0.y) })
    #expect(Set(chunks.chunks) == held && chunks.chunkCount == held.count)
    // If every cell is cleared, the chunks equal those that never had a cell.
    for index in model.keys { chunks[index.x, index.y] = .empty }
    #expect(chunks == TileChunks() && chunks.isEmpty && chunks.chunks.isEmpty)
  }

  @Test func chunksWithTheSameCellsAreEqualWhateverTheirEdits() {
    var dice = Dice(state: 5)
    var one = TileChunks()
    var other = TileChunks()
    let cells = (0..<100 * 70).map { _ in TileCell(UInt32.random(in: 0...20, using: &dice)) }
    cells.withUnsafeBufferPointer {
      one.write($0, to: MapBounds(-50, -33, width: 100, height: 70))
    }
    for index in cells.indices.shuffled(using: &dice) {
      let (x, y) = (Int32(index % 100) - 50, Int32(index / 100) - 33)
      other[x, y] = TileCell(UInt32.random(in: 0...400, using: &dice))
      other[x, y] = cells[index]
    }
    #expect(one == other)
    #expect(FieldHashing.hash(one) == FieldHashing.hash(other))
    let copy = other
    other[-50, -33] = TileCell(99)
    #expect(one != other && copy == one && copy[-50, -33] == cells[0])
    #expect(FieldHashing.hash(one) != FieldHashing.hash(other))
  }

  @Test func equalChunksAreStoredOnce() {
    var chunks = TileChunks()
    chunks.fill(MapBounds(0, 0, width: 960, height: 960), with: TileCell(4))
    #expect(chunks.chunkCount == 900)
    #expect(chunks.uniformCell(of: TileChunkKey(3, 3)) == TileCell(4))
    #expect(chunks.uniformCell(of: TileChunkKey(-1, 3)) == .empty)
    let uniform = chunks.memory
    #expect(uniform < 900 * 16 + 4096)
    for chunk in chunks.chunks { chunks.change(chunk) { $0[5] = TileCell(9) } }
    #expect(chunks.memory < uniform + 4096)
    #expect(chunks.uniformCell(of: TileChunkKey(3, 3)) == nil)
    // One of the chunks is packed again, the others stay.
    chunks[40, 40] = TileCell(11)
    #expect(chunks[5, 0] == TileCell(9) && chunks[37, 32] == TileCell(9))
    #expect(chunks.memory < uniform + 8192)
  }

  @Test func fillAndWriteKeepToTheirRectangles() {
    var chunks = TileChunks()
    let bounds = MapBounds(-3, 30, width: 70, height: 5)
    chunks.fill(bounds, with: TileCell(2, .horizontal))
    for y in Int32(27)...38 {
      for x in Int32(-8)...72 {
        let expected = bounds.contains(x, y) ? TileCell(2, .horizontal) : .empty
        #expect(chunks[x, y] == expected)
      }
    }
    chunks.fill(bounds, with: .empty)
    #expect(chunks.isEmpty)
    chunks.fill(MapBounds(.max - 1, .max - 1, width: 9, height: 9), with: TileCell(1))
    #expect(chunks[.max, .max] == TileCell(1) && chunks[.max - 2, .max] == .empty)
    #expect(chunks.chunkCount == 1)
    chunks.fill(MapBounds(0, 0, width: 0, height: 9), with: TileCell(1))
    #expect(chunks.chunkCount == 1)
  }

  @Test(arguments: [1, 2, 3, 4, 16, 17, 256, 300, 600, 70_000])
  func cellsGoThroughBytesUnchanged(kinds: Int) throws {
    var dice = Dice(state: UInt64(kinds))
    var chunks = TileChunks()
    for key in [TileChunkKey(0, 0), TileChunkKey(-9, 4), TileChunkKey(0, 1)] {
      chunks.change(key) { cells in
        for at in cells.indices {
          // Turned cells and numbers above 65,535 do not fit into 16 bits.
          let number = UInt32.random(in: 1...UInt32(kinds), using: &dice)
          cells[at] = TileCell(number, kinds == 300 ? .horizontal : [])
        }
      }
    }
    let bytes = FieldEncoder.encode(chunks)
    #expect(try FieldDecoder.decode(TileChunks.self, from: bytes) == chunks)
    for end in stride(from: 0, to: bytes.count, by: 37) {
      #expect(throws: FieldDecodingError.self) {
        try FieldDecoder.decode(TileChunks.self, from: Array(bytes[..<end]))
      }
    }
    // Changed bytes are refused or give cells, and never trap. The cells are packed as all others: otherwise they would
    // not equal the same cells from another source.
    for turn in 0..<200 {
      var broken = bytes
      let end = turn % 2 == 0 ? broken.count : min(broken.count, 64)
      broken[Int.random(in: 0..<end, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
      guard let read = try? FieldDecoder.decode(TileChunks.self, from: broken) else { continue }
      var copy = TileChunks()
      for key in read.chunks { copy.change(key) { read.copyChunk(key, into: $0) } }
      #expect(copy == read && FieldEncoder.encode(copy) == FieldEncoder.encode(read))
    }
  }
}
