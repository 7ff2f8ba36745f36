import ReelContent
import ReelImage
import Testing

@Suite struct PNGDecoderTests {
  /// The kinds and depths of PNG.
  static let forms: [(kind: UInt8, depth: UInt8)] = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8),
    (4, 8), (4, 16), (6, 8), (6, 16),
  ]

  /// Returns a picture of random samples, palette, clear colours and filters.
  private func fixture(
    _ kind: UInt8, _ depth: UInt8, isInterlaced: Bool, _ dice: inout Dice
  ) -> PNGFixture {
    let (width, height) = (
      Int.random(in: 1...19, using: &dice), Int.random(in: 1...19, using: &dice)
    )
    let count = Int(kind == 3 ? 1 : [0: 1, 2: 3, 4: 2, 6: 4][kind]!)
    let colors = kind == 3 ? Int.random(in: 1...1 << Int(depth), using: &dice) : 1 << Int(depth)
    // Few different samples, so that filters differ in what they find, and the clear colour occurs.
    let levels = (0..<5).map { _ in UInt16(Int.random(in: 0..<colors, using: &dice)) }
    let samples = (0..<width * height * count).map { _ in levels.randomElement(using: &dice)! }
    let filters = (0..<64).map { _ in UInt8.random(in: 0...4, using: &dice) }
    var fixture = PNGFixture(
      width: width, height: height, depth: depth, kind: kind, isInterlaced: isInterlaced,
      filters: filters
    ) { x, y in Array(samples[(y * width + x) * count..<(y * width + x + 1) * count]) }
    if kind == 3 {
      fixture.palette = (0..<colors * 3).map { _ in UInt8.random(in: 0...255, using: &dice) }
      if Bool.random(using: &dice) {
        let alphas: [UInt8] = [0, 255, 255, 100]
        fixture.transparency = (0..<Int.random(in: 1...colors, using: &dice)).map { _ in
          alphas.randomElement(using: &dice)!
        }
      }
    }
    if kind == 2, depth == 8, Bool.random(using: &dice) {
      fixture.transparency = samples[..<3].flatMap { [0, UInt8($0)] }
    }
    return fixture
  }

  @Test(arguments: forms)
  func `Every form of PNG has the pixels of libpng`(kind: UInt8, depth: UInt8) throws {
    var dice = Dice(state: UInt64(kind) << 8 | UInt64(depth))
    for round in 0..<60 {
      let fixture = fixture(kind, depth, isInterlaced: round % 2 == 1, &dice)
      let bytes = fixture.bytes
      #expect(
        try ImageFile.decode(bytes, file: "a.png") == PeerLibrary.decode(bytes), "round \(round)")
    }
  }

  @Test func `Filters of complete pictures are undone`() throws {
    var dice = Dice(state: 5)
    for filter in 0...4 as ClosedRange<UInt8> {
      let samples = (0..<9 * 7 * 4).map { _ in UInt16.random(in: 0...255, using: &dice) }
      let fixture = PNGFixture(width: 9, height: 7, filters: [filter]) { x, y in
        Array(samples[(y * 9 + x) * 4..<(y * 9 + x + 1) * 4])
      }
      let pixels = samples.map { UInt8($0) }
      #expect(try ImageFile.decode(fixture.bytes, file: "a.png").pixels == pixels)
    }
  }

  @Test func `Data in many chunks, also empty ones, is one stream`() throws {
    let fixture = PNGFixture(width: 5, height: 4) { x, y in [UInt16(x), UInt16(y), 0, 255] }
    let data = PNGFixture.zlib(fixture.raw)
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    var bytes = signature + PNGFixture.chunk("IHDR", fixture.header)
    for byte in data { bytes += PNGFixture.chunk("IDAT", [byte]) + PNGFixture.chunk("IDAT", []) }
    bytes += PNGFixture.chunk("IEND", [])
    #expect(
      try ImageFile.decode(bytes, file: "a.png")
        == ImageFile.decode(fixture.bytes, file: "a.png"))
  }

  @Test func `A value beyond the palette is black`() throws {
    let fixture = PNGFixture(width: 2, height: 1, kind: 3, palette: [1, 2, 3], transparency: [9]) {
      x, _ in [UInt16(x * 200)]
    }
    #expect(
      try ImageFile.decode(fixture.bytes, file: "a.png").pixels == [1, 2, 3, 9, 0, 0, 0, 255])
  }
}
