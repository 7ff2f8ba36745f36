/// A 64-bit hash of many bytes, the same on every machine: eight lanes side by side, two in a vector.
///
///     block of 64 bytes │ w0 │ w1 │ … │ w7 │   m = wi ^ key of the block and the lane
///                                              lane i += (lower half of m) * (upper half of m) + w of its neighbour
///     after 16 blocks                          lane i = (lane i ^ its upper bits ^ key) * odd number
///
/// XXH3 (Yann Collet) processes long inputs in the same way, with other keys: vectors multiply 32 bits by 32 on every
/// processor. A product may lose a word, because a factor of 0 hides the other factor. So each word is also added to
/// the lane of its neighbour. The lane is no factor of the product: its lower half would receive nothing from its upper
/// half, and a lane that has become 0 would stay 0.
///
/// Complete blocks are folded in; ``finish(_:)`` pads the rest with zeros to one more block. The hash distinguishes
/// states. It is no protection against an attacker who constructs two inputs with the same hash.
public struct BlockHasher: Sendable {
  /// The number of bytes that are folded in at once.
  @inlinable public static var blockSize: Int { 64 }

  private typealias Lanes = SIMD2<UInt64>

  // These are separate properties instead of an array, so that the compiler keeps them in registers.
  private var a = Lanes(0x9E37_79B9_7F4A_7C15, 0x3C6E_F372_FE94_F82A)
  private var b = Lanes(0xDAA6_6D2C_7DDF_743F, 0x78DD_E6E5_FD29_F054)
  private var c = Lanes(0x1715_609F_7C74_6C69, 0xB54C_DA58_FBBE_E87E)
  private var d = Lanes(0x5384_5412_7B09_6493, 0xF1BB_CDCB_FA53_E0A8)
  private var length: UInt64 = 0

  /// The number of blocks in a turn; each block of a turn has its own keys.
  private static let turn = 16
  /// The keys: block `n` of a turn uses the eight keys from key `n` on; the step at the end of a turn uses the last
  /// eight. They are SplitMix64 (Sebastiano Vigna) of 1 to 24, because keys with a regular pattern could cancel in
  /// sums.
  private static let keys: [UInt64] = [
    0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F,
    0xF88B_B8A8_724C_81EC, 0x1B39_896A_51A8_749B, 0x53CB_9F0C_747E_A2EA,
    0x2C82_9ABE_1F45_32E1, 0xC584_133A_C916_AB3C, 0x3EE5_7890_41C9_8AC3,
    0xF3B8_488C_368C_B0A6, 0x657E_ECDD_3CB1_3D09, 0xC2D3_26E0_055B_DEF6,
    0x8621_A03F_E0BB_DB7B, 0x8E1F_7555_983A_A92F, 0xB54E_0F16_00CC_4D19,
    0x84BB_3F97_971D_80AB, 0x7D29_825C_7552_1255, 0xC3CF_1710_2B7F_7F86,
    0x3466_E9A0_8391_4F64, 0xD81A_8D2B_5A44_85AC, 0xDB01_602B_100B_9ED7,
    0xA903_8A92_1825_F10D, 0xEDF5_F1D9_0DCA_2F6A, 0x5449_6AD6_7BD2_634C,
  ]

  /// Creates an empty hash.
  public init() {}

  @inline(__always)
  private static func mix(
    _ lanes: Lanes, _ at: UnsafeRawPointer, _ keys: UnsafeRawPointer, _ offset: Int
  ) -> Lanes {
    let (first, second) = (word(at, offset), word(at, offset + 8))
    let mixed = Lanes(first, second) ^ key(keys, offset)
    let product = (mixed & Lanes(repeating: 0xFFFF_FFFF)) &* (mixed &>> Lanes(repeating: 32))
    return lanes &+ product &+ Lanes(second, first)
  }

  @inline(__always)
  private static func stir(_ lanes: Lanes, _ keys: UnsafeRawPointer, _ offset: Int) -> Lanes {
    let mixed = lanes ^ (lanes &>> Lanes(repeating: 47)) ^ key(keys, offset)
    return mixed &* Lanes(repeating: 0x9E37_79B1)
  }

  @inline(__always)
  private static func key(_ keys: UnsafeRawPointer, _ offset: Int) -> Lanes {
    keys.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
  }

  /// Folds in complete blocks that lie one after the other, at any address.
  public mutating func fold(_ bytes: UnsafeRawPointer, blocks: Int) {
    BlockHasher.keys.withUnsafeBytes { buffer in
      // SAFETY: `keys` is not empty.
      let keys = buffer.baseAddress.unsafelyUnwrapped
      var (a, b, c, d) = (a, b, c, d)
      var at = bytes
      var left = blocks
      var done = Int(truncatingIfNeeded: length / 64 % UInt64(BlockHasher.turn))
      while left > 0 {
        let next = min(left, BlockHasher.turn - done)
        for block in done..<(done + next) {
          let own = keys + block * 8
          a = BlockHasher.mix(a, at, own, 0)
          b = BlockHasher.mix(b, at, own, 16)
          c = BlockHasher.mix(c, at, own, 32)
          d = BlockHasher.mix(d, at, own, 48)
          at += 64
        }
        left -= next
        done += next
        if done < BlockHasher.turn { break }
        done = 0
        let last = keys + BlockHasher.turn * 8
        a = BlockHasher.stir(a, last, 0)
        b = BlockHasher.stir(b, last, 16)
        c = BlockHasher.stir(c, last, 32)
        d = BlockHasher.stir(d, last, 48)
      }
      (self.a, self.b, self.c, self.d) = (a, b, c, d)
    }
    length &+= UInt64(blocks) &* 64
  }

  @inline(__always)
  private static func word(_ at: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: at.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Returns the hash of all blocks and of the given bytes behind them.
  public mutating func finish(_ rest: UnsafeRawBufferPointer) -> UInt64 {
    let blocks = rest.count / 64
    if blocks > 0, let base = rest.baseAddress { fold(base, blocks: blocks) }
    let last = UnsafeRawBufferPointer(rebasing: rest[(blocks * 64)...])
    if !last.isEmpty {
      // Pads the rest with zeros to a block; the length distinguishes the padding from zeros in the input. The rest
      // does not go into the `StableHasher` below, because there the upper half of a word could cancel the lower half
      // of the next.
      var block = (SIMD4<UInt64>.zero, SIMD4<UInt64>.zero)
      withUnsafeMutableBytes(of: &block) {
        $0.copyMemory(from: last)
        if let base = $0.baseAddress { fold(base, blocks: 1) }
      }
      length = length &- 64 &+ UInt64(last.count)
    }
    var end = StableHasher()
    end.combine(length)
    for lanes in [a, b, c, d] {
      end.combine(lanes.x)
      end.combine(lanes.y)
    }
    return end.value
  }

  /// Returns the hash of bytes.
  public static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hasher = BlockHasher()
    return hasher.finish(bytes)
  }

  /// Returns the hash of bytes.
  public static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { hash($0) }
  }
}
