import Foundation
import ReelContent
import Testing

/// The memory that maps take: the figures of `docs/maps.md` when REEL_FULL is set, and the same on a smaller map in the
/// gate.
@Suite(.serialized) struct TileMemoryTests {
  static let isFull = ProcessInfo.processInfo.environment["REEL_FULL"] != nil
  /// The number of cells across and down.
  static let side: Int32 = isFull ? 10_000 : 512

  /// The cells of one layer.
  enum Content: String, CaseIterable, Sendable {
    /// Two layers of ground in large areas of one kind, with edges of few kinds, and three layers of scattered things.
    case landscape
    /// Chunks of 16 random kinds each, taken from one of 200 sets of kinds.
    case sixteenKinds
    /// 1,000 kinds at random, none turned.
    case noise
    /// 100,000 kinds at random, turned in every way.
    case turnedNoise

    /// The most bytes that five layers of 10,000 × 10,000 may take.
    var limit: Int {
      switch self {
      case .landscape: 64 << 20
      case .sixteenKinds: 256 << 20
      case .noise: 1100 << 20
      case .turnedNoise: 2100 << 20
      }
    }

    func fill(
      _ cells: UnsafeMutableBufferPointer<TileCell>, _ key: TileChunkKey, layer: UInt64
    ) {
      var state =
        layer &* 0x9E37_79B9 ^ UInt64(UInt32(bitPattern: key.x)) << 32
        ^ UInt64(UInt32(bitPattern: key.y))
      func next() -> UInt32 {
        state = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9 &+ 0x9E37_79B9_7F4A_7C15
        return UInt32(truncatingIfNeeded: state >> 33)
      }
      _ = next()
      switch self {
      case .landscape:
        // Hills 100 cells wide: complete chunks of earth and of sky, and grass in between.
        let scattered = layer > 1
        for at in cells.indices {
          let (x, y) = (key.x << 5 | Int32(at & 31), key.y << 5 | Int32(at >> 5))
          let height = (x % 100 - 50) * (x % 100 - 50) / 60 + y % 173
          let ground: UInt32 = height < 60 ? 0 : height == 60 ? 1 + next() % 6 : 9
          cells[at] = TileCell(scattered ? (next() % 100 == 0 ? 20 + next() % 9 : 0) : ground)
        }
      case .sixteenKinds:
        let set = next() % 200
        for at in cells.indices { cells[at] = TileCell(set * 7 + 1 + next() % 16) }
      case .noise: for at in cells.indices { cells[at] = TileCell(1 + next() % 1000) }
      case .turnedNoise:
        for at in cells.indices {
          cells[at] = TileCell(
            1 + next() % 100_000, TileTurn(rawValue: UInt8(next() & 14)))
        }
      }
    }
  }

  @Test(arguments: Content.allCases) func fiveLayersFitIntoTheMemoryLimit(content: Content) {
    var bytes = 0
    // One layer after the other, because five layers of noise exceed the memory of some machines.
    for layer in 0..<(Self.isFull ? 5 : 1) {
      var chunks = TileChunks()
      for y in 0...(Self.side - 1) >> 5 {
        for x in 0...(Self.side - 1) >> 5 {
          chunks.change(TileChunkKey(x, y)) {
            content.fill($0, TileChunkKey(x, y), layer: UInt64(layer))
          }
        }
      }
      bytes += chunks.memory
    }
    let cells = Int(Self.side) * Int(Self.side) * (Self.isFull ? 5 : 1)
    print("\(content.rawValue): \(bytes) bytes for \(cells) cells, \(bytes * 8 / cells) bits each")
    if Self.isFull {
      #expect(bytes <= content.limit)
    } else {
      // Some bytes are added, because the first blocks of a small map are half empty.
      #expect(Double(bytes) <= Double(content.limit) * Double(cells) / 5e8 * 1.2 + 65_536)
    }
  }
}
