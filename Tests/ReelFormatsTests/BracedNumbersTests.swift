import ReelMath
import Testing

@testable import ReelFormats

@Suite struct BracedNumbersTests {
  @Test func `Pairs and rectangles of numbers are read`() {
    for text in ["{1,2.5}", "{1, 2.5}", " { 1 ,\t2.5 } \n", "{+1,25e-1}"] {
      #expect(BracedNumbers.pair(text) == Vec2(1, 2.5), "\(text)")
    }
    for text in ["{{1,2},{3,4}}", " { { 1 , 2 } , { 3 , 4 } } "] {
      #expect(BracedNumbers.rect(text) == Rect(1, 2, 3, 4), "\(text)")
    }
    #expect(BracedNumbers.pair("{-65535,65535}") == Vec2(-65_535, 65_535))
  }

  @Test func `Malformed pairs and rectangles are refused`() {
    for text in [
      "", "{", "}", "{}", "{1}", "{1,}", "{,1}", "{1,2", "1,2", "{1,2}}", "{1,2,3}", "{1 2}",
      "{a,b}",
      "{nan,1}", "{inf,1}", "{0x1,1}", "{65536,1}", "{1,-65536}", "{1,2}x", "{1e400,1}", "{1,2}\0",
      "{\(String(repeating: "1", count: 65)),1}",
    ] {
      #expect(BracedNumbers.pair(text) == nil, "\(text)")
    }
    for text in [
      "", "{1,2}", "{{1,2}{3,4}}", "{{1,2},{3,4}", "{{1,2},{3}}", "{{1,2},{3,4},{5,6}}",
      "{{1,2},{3,4}}}", "{1,2},{3,4}",
    ] {
      #expect(BracedNumbers.rect(text) == nil, "\(text)")
    }
  }
}
