import ReelFields
import ReelMath
import Testing

@Suite struct StableHasherTests {
  // An independent program in another language computed these hashes.
  @Test func hashesStayWhatTheyAre() {
    #expect(StableHasher().value == 0x2359_0B3E_7093_972D)
    var words = StableHasher(seed: 1)
    words.combine(0)
    words.combine(.max)
    #expect(words.value == 0x4DC9_4A50_93E5_A850)
    var text = StableHasher()
    text.combine("position.x")
    #expect(text.value == 0x3EFE_FE55_46A7_F5E1)
    #expect(FieldHashing.hash(Vec2(1, -0.0)) == 0x6069_1AAC_7C26_F6BA)
    #expect(FieldHashing.hash([Int16(-1), 2]) == 0xFB04_3DFC_8415_40FB)
    #expect(FieldHashing.hash("Straße") == 0xEFBC_A85E_967C_1820)
  }

  @Test func orderAndLengthMatter() {
    func hash(_ words: [UInt64]) -> UInt64 {
      var hasher = StableHasher()
      for word in words { hasher.combine(word) }
      return hasher.value
    }
    let all = [hash([]), hash([0]), hash([0, 0]), hash([1]), hash([1, 0]), hash([0, 1])]
    #expect(Set(all).count == all.count)
    func hash(bytes: [UInt8]) -> UInt64 {
      var hasher = StableHasher()
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      return hasher.value
    }
    let zeros = (0...40).map { hash(bytes: [UInt8](repeating: 0, count: $0)) }
    #expect(Set(zeros).count == zeros.count)
  }

  @Test func everyBitOfTheInputReachesTheWholeHash() {
    var flips = 0
    for bit in UInt64(0)..<64 {
      for word in UInt64(0)..<64 {
        var (a, b) = (StableHasher(), StableHasher())
        a.combine(word)
        b.combine(word ^ 1 << bit)
        let changed = (a.value ^ b.value).nonzeroBitCount
        #expect(changed > 8 && changed < 56)
        flips += changed
      }
    }
    #expect((Double(flips) / 4096 - 32).magnitude < 0.5)
  }

  @Test func allNaNsHashAlikeAndTheTwoZerosDiffer() {
    let nans: [Float] = [.nan, -.nan, .signalingNaN, Float(bitPattern: 0xFFFF_FFFF)]
    #expect(Set(nans.map { FieldHashing.hash($0) }).count == 1)
    let wide: [Double] = [.nan, -.nan, .signalingNaN]
    #expect(Set(wide.map { FieldHashing.hash($0) }).count == 1)
    #expect(FieldHashing.hash(Float(0)) != FieldHashing.hash(Float(-0.0)))
    #expect(FieldHashing.hash(Float.infinity) != FieldHashing.hash(Float.nan))
  }

  /// Each flip of one bit, and each flip of two bits, of three words gives another hash.
  @Test(arguments: HasherUnderTest.all, [0, .max, 0x3FF0_0000_0000_0000, 0x0123_4567_89AB_CDEF])
  func noTwoFlippedBitsCancel(_ hasher: HasherUnderTest, start: UInt64) {
    var bytes: [UInt8] = []
    for _ in 0..<3 {
      withUnsafeBytes(of: start.littleEndian) { bytes.append(contentsOf: $0) }
    }
    let bits = bytes.count * 8
    var seen: Set<UInt64> = [hasher.hash(bytes)]
    for first in 0..<bits {
      bytes[first / 8] ^= 1 << UInt8(first % 8)
      seen.insert(hasher.hash(bytes))
      for second in (first + 1)..<bits {
        bytes[second / 8] ^= 1 << UInt8(second % 8)
        seen.insert(hasher.hash(bytes))
        bytes[second / 8] ^= 1 << UInt8(second % 8)
      }
      bytes[first / 8] ^= 1 << UInt8(first % 8)
    }
    #expect(seen.count == 1 + bits + bits * (bits - 1) / 2)
  }

  /// Checks combinations of four common numbers, as `Float` two to a word, as `Double` one to a word.
  @Test(arguments: HasherUnderTest.all) func gridsOfNumbersDoNotCollide(_ hasher: HasherUnderTest) {
    let numbers: [Float] = [
      0, -0.0, 0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 16, 20, 32, 64,
      100,
      -1, -2, -0.5,
    ]
    let count = numbers.count
    var (floats, doubles): (Set<UInt64>, Set<UInt64>) = ([], [])
    var made = 0
    // Every third of all combinations is far more than enough for a pattern to show.
    for at in stride(from: 0, to: count * count * count * count, by: 3) {
      made += 1
      let four = [
        numbers[at % count], numbers[at / count % count], numbers[at / count / count % count],
        numbers[at / count / count / count],
      ]
      floats.insert(hasher.hash(four.withUnsafeBytes { [UInt8]($0) }))
      doubles.insert(hasher.hash(four.map { Double($0) }.withUnsafeBytes { [UInt8]($0) }))
    }
    #expect(floats.count == made && doubles.count == made)
  }
}
