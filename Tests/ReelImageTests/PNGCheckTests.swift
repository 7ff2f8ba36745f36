import ReelContent
import ReelImage
import Testing

@Suite struct PNGCheckTests {
  private func error(_ bytes: [UInt8]) -> ContentError? {
    failure(file: "a.png") { () throws(ContentError) in
      try ImageFile.decode(bytes, file: "a.png")
    }
  }

  @Test func `A PNG cut off after any byte is refused`() throws {
    let whole = try ImageFile.encodePNG(ImageFileTests.small)
    for count in 0..<whole.count {
      #expect(error(Array(whole.prefix(count)))?.kind == .damaged, "\(count) bytes")
    }
    #expect(error(whole) == nil)
    #expect(try ImageFile.decode(whole + [1, 2, 3], file: "a.png") == ImageFileTests.small)
  }

  @Test func `A PNG with any bit flipped is refused`() throws {
    // Signature, lengths, types and data are all compared or under a checksum, so no flipped bit passes.
    let whole = try ImageFile.encodePNG(ImageFileTests.small)
    for index in whole.indices {
      for bit in 0..<8 {
        var bytes = whole
        bytes[index] ^= 1 << UInt8(bit)
        #expect(error(bytes) != nil, "byte \(index), bit \(bit)")
      }
    }
  }

  @Test func `Files that are no picture are refused`() {
    for text in ["", "GIF89a", "hello, world, this is not a picture", "\u{89}PNG"] {
      let error = error(Array(text.utf8))
      #expect(error?.description == "a.png: byte 0: expected a PNG, JPEG or WebP picture")
    }
  }

  @Test func `Sizes out of bounds are refused`() {
    let data = PNGFixture.zlib([0, 0, 0, 0, 0])
    for (width, height) in [
      (60_000, 60_000), (16_385, 1), (1, 16_385), (16_384, 4097), (0, 1), (1, 0),
      (0xFFFF_FFFF, 0xFFFF_FFFF), (0x8000_0000, 1),
    ] {
      let error = error(
        PNGFixture.file(header: PNGFixture(width: width, height: height).header, data: data))
      #expect(error?.location == "size")
      #expect(error?.found == "\(width) × \(height)")
    }
  }

  @Test func `A size that the data cannot fill is refused`() {
    // 8192 × 8192 is allowed, but deflate makes at most 1032 bytes of one byte. So the 256 MiB that these few bytes
    // claim are never allocated.
    for kind in [0, 2, 4, 6] as [UInt8] {
      let header = PNGFixture(width: 8192, height: 8192, kind: kind).header
      let error = error(PNGFixture.file(header: header, data: PNGFixture.zlib([0, 0, 0])))
      #expect(error?.location == "IDAT", "kind \(kind)")
    }
  }

  @Test func `The small file of a large clear picture is accepted`() throws {
    // The best compression that deflate reaches, which must stay allowed.
    let blank = Bitmap(width: 2048, height: 2048)
    let bytes = try ImageFile.encodePNG(blank)
    #expect(bytes.count < 20_000)
    #expect(try ImageFile.decode(bytes, file: "a.png") == blank)
  }

  @Test func `A clear colour of 16 bits is refused`() {
    let grey = PNGFixture(width: 1, height: 1, depth: 16, kind: 0, transparency: [0, 1])
    #expect(error(grey.bytes)?.location == "tRNS")
    let colour = PNGFixture(
      width: 1, height: 1, depth: 16, kind: 2, transparency: [0, 1, 0, 1, 0, 1])
    #expect(error(colour.bytes)?.found == "16 bits")
  }

  @Test func `A chunk that claims more bytes than the file has is refused`() {
    let whole = PNGFixture(width: 1, height: 1).bytes
    for claim in [0x7FFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFF4, 14, 1 << 20] {
      var bytes = whole
      bytes.replaceSubrange(8..<12, with: PNGFixture.word(claim))
      #expect(error(bytes)?.location == "byte 8", "\(claim)")
    }
  }

  @Test func `A header must come first and have 13 bytes`() {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let end = PNGFixture.chunk("IEND", [])
    #expect(error(signature + end)?.expected == "the chunk IHDR")
    #expect(error(signature + PNGFixture.chunk("IHDR", [0]) + end)?.expected == "the chunk IHDR")
    let data = PNGFixture.chunk("IDAT", PNGFixture.zlib([0, 0, 0, 0, 0]))
    #expect(error(signature + data + end)?.expected == "the chunk IHDR")
  }
}
