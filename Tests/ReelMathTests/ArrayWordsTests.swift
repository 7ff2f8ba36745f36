import ReelMath
import Testing

@Suite struct ArrayWordsTests {
  private let bytes: [UInt8] = [0, 0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC, 0xDE, 0xF0]

  @Test func wordsBeginWithTheLowestByte() {
    #expect(bytes.word(at: 1, byteCount: 4) == 0x7856_3412)
    #expect(bytes.word(at: 1, byteCount: 8) == 0xF0DE_BC9A_7856_3412)
    #expect(bytes.word(at: 8, byteCount: 1) == 0xF0)
    #expect(bytes.word(at: 9, byteCount: 0) == 0)
  }

  @Test func bigWordsBeginWithTheHighestByte() {
    #expect(bytes.bigWord(at: 1, byteCount: 2) == 0x1234)
    #expect(bytes.bigWord(at: 1, byteCount: 8) == 0x1234_5678_9ABC_DEF0)
    #expect(bytes.bigWord(at: 0, byteCount: 3) == 0x1234)
    #expect(bytes.bigWord(at: 9, byteCount: 0) == 0)
  }
}
