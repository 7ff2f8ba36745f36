/// A 64-bit hash of many bytes, the same on every machine: eight lanes side by side, so that a
/// processor need not wait for one multiplication before it begins the next.
///
///     block of 64 bytes │ w0 │ w1 │ … │ w7 │   lane i = rotate(lane i ^ wi) * odd number ^ halves of wi
///
/// Blocks are folded in whole; what is left over comes with ``finish(_:)``. It tells states apart; it
/// does not protect against somebody who wants two inputs to collide.
public struct BlockHasher: Sendable {
  /// The number of bytes that are folded in at once.
  @inlinable public static var blockSize: Int { 64 }

  // Single fields and not an array: they shall be registers.
  private var a: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var b: UInt64 = 0x3C6E_F372_FE94_F82A
  private var c: UInt64 = 0xDAA6_6D2C_7DDF_743F
  private var d: UInt64 = 0x78DD_E6E5_FD29_F054
  private var e: UInt64 = 0x1715_609F_7C74_6C69
  private var f: UInt64 = 0xB54C_DA58_FBBE_E87E
  private var g: UInt64 = 0x5384_5412_7B09_6493
  private var h: UInt64 = 0xF1BB_CDCB_FA53_E0A8
  private var length: UInt64 = 0

  /// An empty hash.
  public init() {}

  @inline(__always)
  private static func mix(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = lane ^ word
    // First rotate, then multiply: the other way round the rotation would wait for the product.
    let product = (mixed << 29 | mixed >> 35) &* 0xD6E8_FEB8_6659_FD93
    // A product moves changes only upwards, and of one in the highest bit nothing but that remains:
    // without the word once more, a single bit of the next word could undo it.
    return product ^ (word << 32 | word >> 32)
  }

  /// Folds in whole blocks that lie one after the other, at any address.
  public mutating func fold(_ bytes: UnsafeRawPointer, blocks: Int) {
    var (a, b, c, d) = (a, b, c, d)
    var (e, f, g, h) = (e, f, g, h)
    var at = bytes
    for _ in 0..<blocks {
      a = BlockHasher.mix(a, BlockHasher.word(at, 0))
      b = BlockHasher.mix(b, BlockHasher.word(at, 8))
      c = BlockHasher.mix(c, BlockHasher.word(at, 16))
      d = BlockHasher.mix(d, BlockHasher.word(at, 24))
      e = BlockHasher.mix(e, BlockHasher.word(at, 32))
      f = BlockHasher.mix(f, BlockHasher.word(at, 40))
      g = BlockHasher.mix(g, BlockHasher.word(at, 48))
      h = BlockHasher.mix(h, BlockHasher.word(at, 56))
      at += 64
    }
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
    (self.e, self.f, self.g, self.h) = (e, f, g, h)
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
    for lane in [a, b, c, d, e, f, g, h] { end.combine(lane) }
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
