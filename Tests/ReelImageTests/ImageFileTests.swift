import Foundation
import ReelContent
import ReelImage
import Testing

@Suite struct ImageFileTests {
  static let small = Bitmap(
    width: 5, height: 4,
    pixels: (0..<80).map { (n: Int) -> UInt8 in UInt8(truncatingIfNeeded: n * 37 + n * n) })

  private func picture(_ fixture: PNGFixture) throws -> Bitmap {
    try ImageFile.decode(fixture.bytes, file: "a.png")
  }

  /// Returns a picture from a closure that gives each pixel's four bytes.
  private func bitmap(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [UInt8]) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: (0..<height).flatMap { y in (0..<width).flatMap { pixel($0, y) } })
  }

  @Test func `An encoded picture decodes to the same pixels`() throws {
    #expect(try ImageFile.decode(ImageFile.encodePNG(Self.small), file: "a.png") == Self.small)
    // Colours under alpha 0 count, because a filtered or added sprite shows them.
    let clear = bitmap(16, 16) { x, y in [UInt8(x * 16), UInt8(y * 16), 200, UInt8(x % 2)] }
    #expect(try ImageFile.decode(ImageFile.encodePNG(clear), file: "a.png") == clear)
    var dice = Dice(state: 1)
    let noise = Bitmap(
      width: 67, height: 129,
      pixels: (0..<67 * 129 * 4).map { _ in UInt8.random(in: 0...255, using: &dice) })
    #expect(try ImageFile.decode(ImageFile.encodePNG(noise), file: "a.png") == noise)
    #expect(try ImageFile.encodePNG(noise) == ImageFile.encodePNG(noise))
  }

  @Test func `Pictures of one pixel, one row and one column are encoded`() throws {
    for (width, height) in [(1, 1), (300, 1), (1, 300)] {
      let made = bitmap(width, height) { x, y in [UInt8(x & 255), UInt8(y & 255), 9, 255] }
      #expect(try ImageFile.decode(ImageFile.encodePNG(made), file: "a.png") == made)
    }
  }

  @Test func `A picture without pixels or too large is not encoded`() {
    for made in [Bitmap(width: 0, height: 3), Bitmap(width: 3, height: 0)] {
      let error = failure(file: "picture") { () throws(ContentError) in
        try ImageFile.encodePNG(made)
      }
      #expect(error?.expected == "at least one pixel")
    }
    let long = Bitmap(width: 16_385, height: 1)
    #expect(
      failure(file: "picture") { () throws(ContentError) in
        try ImageFile.encodePNG(long)
      }?.location == "size")
  }

  @Test(arguments: [false, true]) func `Colours with alpha are decoded`(isInterlaced: Bool) throws {
    let expected = bitmap(9, 11) { x, y in [UInt8(x * 20), UInt8(y * 20), 7, UInt8(x * y)] }
    let fixture = PNGFixture(width: 9, height: 11, isInterlaced: isInterlaced) { x, y in
      [UInt16(x * 20), UInt16(y * 20), 7, UInt16(x * y)]
    }
    #expect(try picture(fixture) == expected)
  }

  @Test(arguments: [false, true]) func `Opaque colours are decoded`(isInterlaced: Bool) throws {
    let expected = bitmap(5, 3) { x, y in [UInt8(x * 50), UInt8(y * 90), 255, 255] }
    let fixture = PNGFixture(width: 5, height: 3, kind: 2, isInterlaced: isInterlaced) { x, y in
      [UInt16(x * 50), UInt16(y * 90), 255]
    }
    #expect(try picture(fixture) == expected)
  }

  @Test func `Sixteen bits a sample keep their upper eight`() throws {
    let expected = bitmap(4, 4) { x, y in [UInt8(x * 60), UInt8(y * 60), 3, UInt8(255 - x)] }
    let colour = PNGFixture(width: 4, height: 4, depth: 16, kind: 6) { x, y in
      [UInt16(x * 60) << 8 | 1, UInt16(y * 60) << 8, 3 << 8 | 2, UInt16(255 - x) << 8]
    }
    #expect(try picture(colour) == expected)
    let grey = PNGFixture(width: 4, height: 4, depth: 16, kind: 0) { x, _ in [UInt16(x * 60) << 8] }
    #expect(
      try picture(grey)
        == bitmap(4, 4) { x, _ in [UInt8(x * 60), UInt8(x * 60), UInt8(x * 60), 255] })
  }

  @Test(arguments: [1, 2, 4, 8] as [UInt8]) func `Greyscale is decoded`(depth: UInt8) throws {
    let largest = (1 << Int(depth)) - 1
    let fixture = PNGFixture(width: 7, height: 3, depth: depth, kind: 0) { x, y in
      [UInt16((x + y) & largest)]
    }
    let expected = bitmap(7, 3) { x, y in
      let grey = UInt8(((x + y) & largest) * 255 / largest)
      return [grey, grey, grey, 255]
    }
    #expect(try picture(fixture) == expected)
  }

  @Test(arguments: [1, 2, 4, 8] as [UInt8]) func `Greyscale with one clear grey is decoded`(
    depth: UInt8
  ) throws {
    let largest = (1 << Int(depth)) - 1
    let fixture = PNGFixture(
      width: 7, height: 3, depth: depth, kind: 0, transparency: [0, 1]
    ) { x, y in [UInt16((x + y) & largest)] }
    let expected = bitmap(7, 3) { x, y in
      let value = (x + y) & largest
      let grey = UInt8(value * 255 / largest)
      return [grey, grey, grey, value == 1 ? 0 : 255]
    }
    #expect(try picture(fixture) == expected)
  }

  @Test func `Grey with alpha is decoded`() throws {
    let fixture = PNGFixture(width: 6, height: 6, kind: 4) { x, y in
      [UInt16(x * 40), UInt16(y * 50)]
    }
    let expected = bitmap(6, 6) { x, y in
      [UInt8(x * 40), UInt8(x * 40), UInt8(x * 40), UInt8(y * 50)]
    }
    #expect(try picture(fixture) == expected)
  }

  @Test(arguments: [1, 2, 4, 8] as [UInt8]) func `Palettes are decoded`(depth: UInt8) throws {
    let count = min(16, 1 << Int(depth))
    let palette: [UInt8] = (0..<count).flatMap { index -> [UInt8] in
      [UInt8(index * 15), UInt8(255 - index), UInt8(index)]
    }
    var fixture = PNGFixture(width: 9, height: 5, depth: depth, kind: 3, palette: palette) { x, y in
      [UInt16((x * 3 + y) % count)]
    }
    let opaque = bitmap(9, 5) { x, y in
      let index = (x * 3 + y) % count
      return [UInt8(index * 15), UInt8(255 - index), UInt8(index), 255]
    }
    #expect(try picture(fixture) == opaque)
    fixture.isInterlaced = true
    #expect(try picture(fixture) == opaque)
    // The first entry is half clear, the second completely, and the others are opaque.
    fixture.transparency = [128, 0]
    let clear = bitmap(9, 5) { x, y in
      let index = (x * 3 + y) % count
      return [
        UInt8(index * 15), UInt8(255 - index), UInt8(index),
        index == 0 ? 128 : index == 1 ? 0 : 255,
      ]
    }
    #expect(try picture(fixture) == clear)
  }

  @Test func `A palette with one clear entry keeps the others opaque`() throws {
    let palette: [UInt8] = [10, 20, 30, 10, 20, 30, 40, 50, 60]
    let fixture = PNGFixture(width: 3, height: 1, kind: 3, palette: palette, transparency: [0]) {
      x, _ in [UInt16(x)]
    }
    #expect(try picture(fixture).pixels == [10, 20, 30, 0, 10, 20, 30, 255, 40, 50, 60, 255])
  }

  @Test func `One clear colour is decoded`() throws {
    let fixture = PNGFixture(
      width: 3, height: 1, kind: 2, transparency: [0, 10, 0, 20, 0, 30]
    ) { x, _ in x == 0 ? [10, 20, 30] : [10, 20, 31] }
    #expect(try picture(fixture).pixels == [10, 20, 30, 0, 10, 20, 31, 255, 10, 20, 31, 255])
  }

  @Test func `Garbage with right checksums is refused`() throws {
    let header = PNGFixture(width: 5, height: 4).header
    let whole = PNGFixture(width: 5, height: 4) { x, y in [UInt16(x), UInt16(y), 0, 255] }
    let zlib = PNGFixture.zlib(whole.raw)
    var wrongSum = zlib
    wrongSum[wrongSum.count - 1] ^= 1
    var wrongFilter = whole.raw
    wrongFilter[0] = 9
    let damaged: [(String, [UInt8])] = [
      ("nothing", []), ("zeros", [UInt8](repeating: 0, count: 200)),
      ("noise", (0..<200).map { UInt8(truncatingIfNeeded: $0 * 71) }),
      ("no blocks", [0x78, 0x01]), ("half", Array(zlib.prefix(zlib.count / 2))),
      ("a wrong sum", wrongSum), ("a row short", PNGFixture.zlib(Array(whole.raw.dropLast(21)))),
      ("a byte short", PNGFixture.zlib(Array(whole.raw.dropLast(1)))),
      ("an unknown filter", PNGFixture.zlib(wrongFilter)),
    ]
    for (name, data) in damaged {
      let bytes = PNGFixture.file(header: header, data: data)
      let error = failure(file: "a.png") { () throws(ContentError) in
        try ImageFile.decode(bytes, file: "a.png")
      }
      #expect(error?.kind == .damaged, "\(name)")
    }
  }

  @Test func `Impossible headers and missing chunks are refused`() throws {
    let data = PNGFixture.zlib([0, 0, 0, 0, 255])
    for (depth, kind, packing, filter, order) in [
      (3, 0, 0, 0, 0), (16, 3, 0, 0, 0), (4, 6, 0, 0, 0), (8, 1, 0, 0, 0), (8, 7, 0, 0, 0),
      (8, 6, 1, 0, 0), (8, 6, 0, 1, 0), (8, 6, 0, 0, 2), (8, 3, 0, 0, 0), (0, 0, 0, 0, 0),
    ] as [(UInt8, UInt8, UInt8, UInt8, UInt8)] {
      let header = PNGFixture.word(1) + PNGFixture.word(1) + [depth, kind, packing, filter, order]
      let bytes = PNGFixture.file(header: header, data: data)
      let error = failure(file: "a.png") { () throws(ContentError) in
        try ImageFile.decode(bytes, file: "a.png")
      }
      #expect(error != nil, "\(depth) \(kind) \(packing) \(filter) \(order)")
    }
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += PNGFixture.chunk("IHDR", PNGFixture(width: 1, height: 1).header)
    bytes += PNGFixture.chunk("IEND", [])
    #expect(
      failure(file: "a.png") { () throws(ContentError) in
        try ImageFile.decode(bytes, file: "a.png")
      } != nil)
  }

  @Test func `The shipped pictures decode`() throws {
    for (name, width) in [("aliencatch", 0), ("font", 256), ("font-big", 0)] {
      let url = root.appendingPathComponent("Games/AlienCatch/App/Assets/\(name).png")
      let decoded = try ImageFile.decode([UInt8](Data(contentsOf: url)), file: "\(name).png")
      #expect(decoded.width > 0 && decoded.height > 0)
      if width > 0 { #expect(decoded.width == width) }
      #expect(try ImageFile.decode(ImageFile.encodePNG(decoded), file: "again") == decoded)
    }
  }

  @Test func `2,000 mutations of a picture never trap`() throws {
    let whole = try ImageFile.encodePNG(Self.small)
    let palette = PNGFixture(
      width: 5, height: 4, depth: 4, kind: 3, palette: [1, 2, 3, 4, 5, 6], transparency: [7]
    ) { x, _ in [UInt16(x & 1)] }
    for seed in 0..<2000 as Range<UInt64> {
      var dice = Dice(state: seed)
      var bytes = (seed % 2 == 0 ? whole : palette.bytes).mutated(&dice)
      // Half of the mutants get right checksums; otherwise only the check of the checksums would be tested.
      if seed % 4 < 2 { bytes = Self.withRightChecksums(bytes) }
      do {
        let decoded = try ImageFile.decode(bytes, file: "a.png")
        #expect(decoded.pixels.count == decoded.width * decoded.height * 4, "seed \(seed)")
      } catch {
        #expect(error.description.hasPrefix("a.png: "), "seed \(seed): \(error)")
      }
    }
  }

  static func withRightChecksums(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var offset = 8
    while bytes.count - offset >= 12 {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - offset - 12 else { break }
      let end = offset + 8 + length
      bytes.replaceSubrange(
        end..<end + 4, with: PNGFixture.word(Int(PNGFixture.crc(Array(bytes[offset + 4..<end])))))
      offset = end + 4
    }
    return bytes
  }
}
