import ReelFields
import Testing

@testable import ReelMath

@Suite struct RandomStreamTests {
  @Test func theAlgorithmIsThePublishedOne() {
    // The authors' definition in another language made these numbers, from the state 1, 2, 3, 4.
    var stream = RandomStream(state: (1, 2, 3, 4))
    let expected: [UInt64] = [
      11520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360,
      607_988_272_756_665_600, 16_172_922_978_634_559_625, 8_476_171_486_693_032_832,
      10_595_114_339_597_558_777, 2_904_607_092_377_533_576,
    ]
    #expect(expected.indices.map { _ in stream.next() } == expected)
  }

  @Test func seedsGiveTheseNumbersForEver() {
    // An independent program in another language computed these numbers.
    func first(_ seed: UInt64, _ number: UInt64) -> [UInt64] {
      var stream = RandomStream(seed: seed, stream: number)
      return (0..<3).map { _ in stream.next() }
    }
    #expect(first(0, 0) == [0x45D3_AE9D_AFBC_8FA8, 0x118F_7665_67FD_F9A8, 0xDE24_1E08_74F6_75F3])
    #expect(first(1, 0) == [0x9586_C2E3_ACBC_E06A, 0xB9FD_4695_197F_90E8, 0x184D_C2B4_1D11_0584])
    #expect(first(0, 1) == [0x36EF_326F_D88F_1D49, 0x03E3_3205_97E1_3506, 0x891B_F65F_8AE4_6AAE])
    #expect(
      first(0xDEAD_BEEF, 42)
        == [0x7264_C273_1629_7215, 0x749C_2FA9_D899_14C4, 0x1CA0_1011_C884_6D6C])
    #expect(RandomStream() == RandomStream(seed: 0, stream: 0))
  }

  @Test func drawsGiveTheseNumbersForEver() {
    var stream = RandomStream(seed: 2026, stream: 7)
    var hasher = FieldHashing()
    for round in Int32(0)..<2000 {
      var a = stream.int(in: -round..<round + 1)
      var b = stream.int(in: -7...Int32.max)
      var c = stream.float()
      var d = stream.float(in: -3..<Float(round))
      var e = stream.float(in: 0...5)
      var f = stream.bool(0.3)
      var g = stream.pick([1, 2, 3, 4, 5] as [Int32])
      var h: [Int32] = [1, 2, 3, 4, 5, 6, 7]
      stream.shuffle(&h)
      a.visit(&hasher)
      b.visit(&hasher)
      c.visit(&hasher)
      d.visit(&hasher)
      e.visit(&hasher)
      f.visit(&hasher)
      g.visit(&hasher)
      h.visit(&hasher)
    }
    stream.visit(&hasher)
    #expect(hasher.hasher.value == 0xFF9D_F321_3C9A_D790)
  }

  /// Returns Pearson's statistic of counts that should be equal.
  func chiSquare(_ counts: [Int]) -> Double {
    let expected = Double(counts.reduce(0, +)) / Double(counts.count)
    return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
  }

  @Test(arguments: [UInt64(0), 1, 2, 1 << 63, .max])
  func numbersAreUniform(seed: UInt64) {
    var stream = RandomStream(seed: seed)
    var ints = [Int](repeating: 0, count: 100)
    var floats = ints
    var doubles = ints
    var bits = [Int](repeating: 0, count: 64)
    for _ in 0..<40_000 {
      ints[Int(stream.int(in: -50..<50) + 50)] += 1
      floats[Int(stream.float() * 100)] += 1
      doubles[min(99, Int((stream.float(in: -2...6) + 2) * 12.5))] += 1
      let word = stream.next()
      for bit in 0..<64 { bits[bit] += Int(word >> UInt64(bit) & 1) }
    }
    // At 99 degrees of freedom the mean is 99 and the deviation 14; less than one in a million lies beyond 180.
    for counts in [ints, floats, doubles] { #expect(chiSquare(counts) < 180) }
    for count in bits { #expect((count - 20_000).magnitude < 550) }
  }

  @Test func widthsThatDoNotDivideAreNotBiased() {
    // The width is three quarters of all 32-bit numbers: a plain modulo would prefer the low third.
    var stream = RandomStream(seed: 5)
    var counts = [0, 0, 0]
    let width: UInt32 = 3 << 30
    for _ in 0..<60_000 {
      let value = stream.int(in: .min..<Int32(bitPattern: UInt32(bitPattern: .min) &+ width))
      counts[Int(UInt32(bitPattern: value &- .min) >> 30)] += 1
    }
    #expect(chiSquare(counts) < 28)
  }

  @Test func boundsAreKept() {
    var stream = RandomStream(seed: 6)
    var seen: Set<Int32> = []
    for _ in 0..<1000 {
      seen.insert(stream.int(in: 3...6))
      #expect(stream.int(in: 9..<10) == 9 && stream.int(in: -4...(-4)) == -4)
      #expect((0..<1).contains(stream.float()))
      #expect(stream.float(in: 1..<Float(1).nextUp) == 1)
      #expect((1...Float(1).nextUp).contains(stream.float(in: 1...Float(1).nextUp)))
      let huge = stream.float(
        in: -Float.greatestFiniteMagnitude ..< .greatestFiniteMagnitude)
      #expect(huge.isFinite && huge < .greatestFiniteMagnitude)
      #expect(stream.float(in: 2...2) == 2)
      #expect(!stream.bool(0) && !stream.bool(-1) && !stream.bool(.nan))
      #expect(stream.bool(1) && stream.bool(2))
    }
    #expect(seen == [3, 4, 5, 6])
    var high = false
    var low = false
    for _ in 0..<100 {
      let any = stream.int(in: Int32.min...Int32.max)
      high = high || any > 1 << 30
      low = low || any < -(1 << 30)
    }
    #expect(high && low)
  }

  @Test func probabilitiesAreKept() {
    var stream = RandomStream(seed: 7)
    for probability in [Float(0.01), 0.25, 0.5, 0.9] {
      let hits = (0..<40_000).reduce(0) { sum, _ in sum + (stream.bool(probability) ? 1 : 0) }
      #expect((Double(hits) / 40_000 - Double(probability)).magnitude < 0.0125)
    }
  }

  @Test func allOrdersAreEquallyLikely() {
    var stream = RandomStream(seed: 8)
    var counts: [[Int32]: Int] = [:]
    for _ in 0..<24_000 {
      var array: [Int32] = [1, 2, 3, 4]
      stream.shuffle(&array)
      counts[array, default: 0] += 1
    }
    #expect(counts.count == 24)
    // At 23 degrees of freedom less than one in a million lies beyond 70.
    #expect(chiSquare(Array(counts.values)) < 70)
    var empty: [Int32] = []
    let before = stream
    stream.shuffle(&empty)
    #expect(stream.pick(empty) == nil && stream == before)
  }

  @Test func streamsAreUnrelated() {
    // Neighbouring seeds, neighbouring streams and splits must agree in half of their bits.
    var parent = RandomStream(seed: 1, stream: 1)
    let pairs = [
      (RandomStream(seed: 1), RandomStream(seed: 2)),
      (RandomStream(seed: 1, stream: 1), RandomStream(seed: 1, stream: 2)),
      (RandomStream(seed: 1, stream: 2), RandomStream(seed: 2, stream: 1)),
      (parent.split(), parent), (parent.split(), parent.split()),
    ]
    for (first, second) in pairs {
      var (a, b) = (first, second)
      var differing = 0
      for _ in 0..<1000 { differing += (a.next() ^ b.next()).nonzeroBitCount }
      #expect((differing - 32_000).magnitude < 650)
    }
  }

  @Test func theStateIsPartOfSnapshots() throws {
    var stream = RandomStream(seed: 9)
    for _ in 0..<10 { _ = stream.next() }
    let bytes = FieldEncoder.encode(stream)
    #expect(bytes.count == 32)
    var restored = try FieldDecoder.decode(RandomStream.self, from: bytes)
    #expect(restored == stream && restored.next() == stream.next())
    // A file may contain the state 0, which no stream reaches and which no other number would follow.
    var stuck = try FieldDecoder.decode(RandomStream.self, from: [UInt8](repeating: 0, count: 32))
    #expect((0..<3).contains(stuck.int(in: 0..<3)) && stuck.next() != 0)
    let before = FieldHashing.hash(stream)
    _ = stream.next()
    #expect(FieldHashing.hash(stream) != before)
  }

  @Test func emptyAndInfiniteRangesTrap() async {
    await #expect(processExitsWith: .failure) {
      var stream = RandomStream(seed: 1)
      _ = stream.int(in: 4..<4)
    }
    await #expect(processExitsWith: .failure) {
      var stream = RandomStream(seed: 1)
      _ = stream.float(in: 0...Float.infinity)
    }
  }
}
