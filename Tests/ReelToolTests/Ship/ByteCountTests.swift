import Testing

@testable import ReelTool

@Suite struct ByteCountTests {
  @Test(arguments: [
    ("30MB", 30_000_000), ("1.5KiB", 1536), ("7", 7), ("12B", 12), ("2GiB", 2 << 30),
    ("0.5GB", 500_000_000),
  ])
  func sizesAreRead(text: String, bytes: Int) {
    #expect(ByteCount(argument: text)?.bytes == bytes)
  }

  @Test(arguments: ["", "MB", "-1MB", "0", "many", "1e300GB", "nan", "inf", "5 mb"])
  func otherTextsAreRefused(text: String) {
    #expect(ByteCount(argument: text) == nil)
  }

  @Test(arguments: [
    (0, "0.0 kB"), (940, "0.9 kB"), (999_949, "999.9 kB"), (1_000_000, "1.0 MB"),
    (11_349_999, "11.3 MB"), (2_000_000_000, "2000.0 MB"),
  ])
  func sizesAreWrittenWithOneDecimal(bytes: Int, text: String) {
    #expect(ByteCount(bytes: bytes).text == text)
  }
}
