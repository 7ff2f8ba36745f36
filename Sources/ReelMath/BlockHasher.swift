/// A 64-bit hash of many bytes, the same on every machine: eight lanes side by side, two in a vector.
///
///     block of 64 bytes │ w0 │ w1 │ … │ w7 │   m = lane i ^ wi
///                                              lane i += (lower half of m) * (upper half of m) + w of its neighbour
///
/// The product of halves and the neighbour's word are those of XXH3 (Yann Collet), where keys take the place of
/// the lane in `m`; with the lane, the order of blocks counts without any. 32 bits times 32 is what vectors multiply on every processor.
/// Blocks are folded in whole; what is left over comes with ``finish(_:)``. It tells states apart; it
/// does not protect against somebody who wants two inputs to collide.
public struct BlockHasher: Sendable {
  /// The number of bytes that are folded in at once.
  @inlinable public static var blockSize: Int { 64 }

  private typealias Lanes = SIMD2<UInt64>

  // Single fields and not an array: they shall be registers.
  private var a = Lanes(0x9E37_79B9_7F4A_7C15, 0x3C6E_F372_FE94_F82A)
  private var b = Lanes(0xDAA6_6D2C_7DDF_743F, 0x78DD_E6E5_FD29_F054)
  private var c = Lanes(0x1715_609F_7C74_6C69, 0xB54C_DA58_FBBE_E87E)
  private var d = Lanes(0x5384_5412_7B09_6493, 0xF1BB_CDCB_FA53_E0A8)
  private var length: UInt64 = 0

  /// An empty hash.
  public init() {}

  @inline(__always)
  private static func mix(_ lanes: Lanes, _ at: UnsafeRawPointer, _ offset: Int) -> Lanes {
    let (first, second) = (word(at, offset), word(at, offset + 8))
    let mixed = lanes ^ Lanes(first, second)
    let product = (mixed & Lanes(repeating: 0xFFFF_FFFF)) &* (mixed &>> Lanes(repeating: 32))
    // A product forgets: that of 0 is 0 whatever it is multiplied by. What a lane was, and the word, are
    // added so that they stay; the word in the other lane, so that it has not one chance but two.
    return lanes &+ product &+ Lanes(second, first)
  }

  /// Folds in whole blocks that lie one after the other, at any address.
  public mutating func fold(_ bytes: UnsafeRawPointer, blocks: Int) {
    var (a, b, c, d) = (a, b, c, d)
    var at = bytes
    for _ in 0..<blocks {
      a = BlockHasher.mix(a, at, 0)
      b = BlockHasher.mix(b, at, 16)
      c = BlockHasher.mix(c, at, 32)
      d = BlockHasher.mix(d, at, 48)
      at += 64
    }
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
    length &+= UInt64(blocks) &* 64
  }

  @inline(__always)
  private static func word(_ at: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: at.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The hash of all blocks and of some more bytes behind them.
  public mutating func finish(_ rest: UnsafeRawBufferPointer) -> UInt64 {
    let blocks = rest.count / 64
    if blocks > 0, let base = rest.baseAddress { fold(base, blocks: blocks) }
    var end = StableHasher()
    end.combine(bytes: UnsafeRawBufferPointer(rebasing: rest[(blocks * 64)...]))
    end.combine(length)
    for lanes in [a, b, c, d] {
      end.combine(lanes.x)
      end.combine(lanes.y)
    }
    return end.value
  }

  /// The hash of bytes.
  public static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hasher = BlockHasher()
    return hasher.finish(bytes)
  }

  /// The hash of bytes.
  public static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { hash($0) }
  }
}
