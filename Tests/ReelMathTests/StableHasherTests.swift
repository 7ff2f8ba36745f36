import ReelMath
import Testing

@Suite struct StableHasherTests {
  // Computed by an independent program in another language.
  @Test func hashesStayWhatTheyAre() {
    #expect(StableHasher().value == 0x2359_0B3E_7093_972D)
    var words = StableHasher(seed: 1)
    words.combine(0)
    words.combine(.max)
    #expect(words.value == 0xB576_51C4_F7AC_F4EA)
    var text = StableHasher()
    text.combine("position.x")
    #expect(text.value == 0x4E1D_666D_0E7E_8B44)
    #expect(FieldHashing.hash(Vec2(1, -0.0)) == 0x770C_5548_BA23_631E)
    #expect(FieldHashing.hash([Int16(-1), 2]) == 0x2E02_724E_6BD2_6E7A)
    #expect(FieldHashing.hash("Straße") == 0xFD39_3F91_1EBF_A14F)
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

  @Test func oneNaNAndTwoZeros() {
    let nans: [Float] = [.nan, -.nan, .signalingNaN, Float(bitPattern: 0xFFFF_FFFF)]
    #expect(Set(nans.map { FieldHashing.hash($0) }).count == 1)
    let wide: [Double] = [.nan, -.nan, .signalingNaN]
    #expect(Set(wide.map { FieldHashing.hash($0) }).count == 1)
    #expect(FieldHashing.hash(Float(0)) != FieldHashing.hash(Float(-0.0)))
    #expect(FieldHashing.hash(Float.infinity) != FieldHashing.hash(Float.nan))
  }
}
