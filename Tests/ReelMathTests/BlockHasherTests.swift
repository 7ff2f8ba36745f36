import ReelMath
import Testing

@Suite struct BlockHasherTests {
  private func bytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var random = TestRandom(seed: seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  @Test func theHashIsTheSameOnAllPlatforms() {
    #expect(BlockHasher.hash([UInt8]()) == 12_625_439_820_972_071_757)
    #expect(BlockHasher.hash((0..<200).map { UInt8($0) }) == 3_242_676_898_645_861_770)
  }

  @Test(arguments: [0, 1, 63, 64, 65, 128, 200, 1000]) func foldingInPiecesGivesTheSameHash(
    count: Int
  ) {
    let all = bytes(count)
    let whole = BlockHasher.hash(all)
    for blocks in 0...(count / 64) {
      var hasher = BlockHasher()
      let value = all.withUnsafeBytes { buffer in
        if let base = buffer.baseAddress { hasher.fold(base, blocks: blocks) }
        return hasher.finish(UnsafeRawBufferPointer(rebasing: buffer[(blocks * 64)...]))
      }
      #expect(value == whole)
    }
  }

  @Test func everyBitAndLengthChangesTheHash() {
    var seen: Set<UInt64> = []
    let all = bytes(192)
    for at in 0..<(192 * 8) {
      var changed = all
      changed[at / 8] ^= 1 << UInt8(at % 8)
      seen.insert(BlockHasher.hash(changed))
    }
    for count in 0...192 { seen.insert(BlockHasher.hash([UInt8](repeating: 0, count: count))) }
    #expect(seen.count == 192 * 8 + 193)
  }

  @Test func theOrderOfWordsChangesTheHash() {
    let all = bytes(256)
    let hash = BlockHasher.hash(all)
    for at in stride(from: 0, to: 248, by: 8) {
      var swapped = all
      for byte in 0..<8 { swapped.swapAt(at + byte, at + 8 + byte) }
      #expect(BlockHasher.hash(swapped) != hash)
    }
  }

  /// A change of one bit does not cancel a change of another bit in the same lane's next word.
  @Test func flippedBitsInNeighbouringBlocksDoNotCancel() {
    let all = bytes(128)
    let hash = BlockHasher.hash(all)
    for first in 0..<64 {
      for second in 0..<64 {
        var changed = all
        changed[first / 8] ^= 1 << UInt8(first % 8)
        changed[64 + second / 8] ^= 1 << UInt8(second % 8)
        #expect(BlockHasher.hash(changed) != hash)
      }
    }
  }

  /// Games have mostly long ranges of the same value, or of numbers one half of which is 0. There, a moved value, two
  /// swapped values and changes whose sum is 0 give another hash.
  @Test(arguments: [0, ~0, 1, 0xFFFF_FFFF, (1.0 as Double).bitPattern, 0x3F80_0000_0000_0000])
  func movedValuesChangeTheHashOfUniformData(value: UInt64) {
    let count = 3200
    let same = [UInt64](repeating: value, count: count)
    let upper = (0..<count).map {
      value ^ UInt64(UInt32(truncatingIfNeeded: $0 &* 2_654_435_761)) << 32
    }
    var seen: Set<UInt64> = []
    var made = 0
    func record(_ words: [UInt64]) {
      made += 1
      seen.insert(words.withUnsafeBytes { BlockHasher.hash($0) })
    }
    for other in [5, 1 << 32, ~1, 0x4000_0000_0000_0000] as [UInt64] {
      for at in stride(from: 0, to: count, by: 24) {
        var words = same
        words[at] = other
        record(words)
      }
    }
    for distance in [1, 8, 64, 128, 136] {
      for at in stride(from: 0, to: count - distance, by: 61) {
        var words = upper
        words.swapAt(at, at + distance)
        record(words)
      }
    }
    for change in [1, 2, 1 << 33] as [UInt64] {
      for (first, second) in [
        (0, 8), (8, 16), (0, 16), (8, 24), (0, 128), (1600, 1608), (960, 976),
      ] {
        var words = same
        words[first] &+= change
        words[second] &+= change
        record(words)
        words[second] = value &- change
        record(words)
      }
    }
    #expect(seen.count == made)
  }

  /// Bytes after the last complete block are hashed as well as blocks: four common numbers, and all pairs of bits.
  @Test(arguments: [0, 64, 1024]) func incompleteBlocksDoNotCollide(before: Int) {
    let start = [UInt8](repeating: 0, count: before)
    let numbers: [Float] = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 8, 10, -1, 100]
    var seen: Set<UInt64> = []
    for at in 0..<(1 << 16) {
      let four = SIMD4<Float>(
        numbers[at & 15], numbers[at >> 4 & 15], numbers[at >> 8 & 15], numbers[at >> 12])
      seen.insert(BlockHasher.hash(start + withUnsafeBytes(of: four) { [UInt8]($0) }))
    }
    #expect(seen.count == 1 << 16)
    seen.removeAll()
    let bits = 24 * 8
    for first in 0..<bits {
      for second in (first + 1)..<bits {
        var bytes = [UInt8](repeating: 0, count: 24)
        bytes[first / 8] ^= 1 << UInt8(first % 8)
        bytes[second / 8] ^= 1 << UInt8(second % 8)
        seen.insert(BlockHasher.hash(start + bytes))
      }
    }
    #expect(seen.count == bits * (bits - 1) / 2)
  }

  /// A changed bit of the input changes about half of the bits of the hash.
  @Test func oneFlippedBitChangesHalfOfTheHash() {
    let all = bytes(640)
    let hash = BlockHasher.hash(all)
    var sum = 0
    for at in 0..<5120 {
      var changed = all
      changed[at / 8] ^= 1 << UInt8(at % 8)
      let flips = (BlockHasher.hash(changed) ^ hash).nonzeroBitCount
      #expect(flips > 8)
      sum += flips
    }
    #expect(abs(Double(sum) / 5120 - 32) < 0.5)
  }
}
