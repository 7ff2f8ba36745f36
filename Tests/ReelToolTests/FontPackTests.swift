import Foundation
import ReelContent
import ReelFormats
import Testing

/// Tests of `reel font pack`, run as people run it, on a font that the test writes.
@Suite struct FontPackTests {
  private func sandbox(_ bytes: [UInt8] = TinyFont.bytes()) throws -> Sandbox {
    let sandbox = try Sandbox()
    try Data(bytes).write(to: sandbox.url.appendingPathComponent("tiny.ttf"))
    return sandbox
  }

  private func font(_ sandbox: Sandbox, _ name: String = "out/f.fnt") throws -> BitmapFont {
    let data = try Data(contentsOf: sandbox.url.appendingPathComponent(name))
    return try BitmapFontFile.read([UInt8](data), file: name)
  }

  @Test func aFontBecomesAnAtlas() throws {
    let sandbox = try sandbox()
    let run = try sandbox.tool([
      "font", "pack", "tiny.ttf", "--size", "16", "--sharp", "--characters", "AV Ж中", "-o",
      "out/f",
    ])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.lines.first?.hasPrefix("out/f.fnt: 5 characters, 1 pairs, ") == true)
    #expect(run.lines.last == "The font lacks 1 of them: U+4E2D")
    let font = try font(sandbox)
    #expect(font.lineHeight == 16 && font.base == 14)
    #expect(font.glyphs.map(\.scalar) == [0x20, 0x41, 0x56, 0x416, 0xFFFD])
    #expect(font.glyphs.map(\.advance) == [5, 10, 6, 10, 12])
    let a = try #require(font.glyph(for: 0x41))
    #expect(a.rect.size.x == 8 && a.rect.size.y == 12 && a.offset.y == 2)
    #expect(font.kerning(0x41, 0x56) == -2 && font.kerning(0x56, 0x41) == 0)
    // The letters are white, and this pixel is fully covered.
    let page = try sandbox.bitmap("out/f.png")
    for y in Int(a.rect.minY)..<Int(a.rect.maxY) {
      for x in Int(a.rect.minX)..<Int(a.rect.maxX) {
        let at = (y * page.width + x) * 4
        #expect(page.pixels[at..<at + 4].elementsEqual([255, 255, 255, 255]))
      }
    }
  }

  /// Half covered pixels are half transparent and never grey, so that a label's tint colours all pixels alike.
  @Test func smoothEdgesAreWhiteToo() throws {
    let sandbox = try sandbox()
    let run = try sandbox.tool([
      "font", "pack", "tiny.ttf", "--size", "15", "--characters", "AV", "-o", "out/f",
    ])
    #expect(run.code == 0, "\(run.errors)")
    let page = try sandbox.bitmap("out/f.png")
    var alphas: Set<UInt8> = []
    for at in stride(from: 0, to: page.pixels.count, by: 4) where page.pixels[at + 3] > 0 {
      alphas.insert(page.pixels[at + 3])
      #expect(page.pixels[at..<at + 3].elementsEqual([255, 255, 255]))
    }
    // The letters are 7.5 and 3.75 pixels wide.
    #expect(alphas.contains { (100...155).contains($0) }, "\(alphas.sorted())")
  }

  @Test func aLetterThatIsTooLargeIsRefusedAtOnce() throws {
    let sandbox = try sandbox()
    let run = try sandbox.tool([
      "font", "pack", "tiny.ttf", "--size", "400", "--max-side", "64", "--characters", "AV", "-o",
      "out/f",
    ])
    #expect(run.code == 65)
    #expect(run.errors.contains("a picture that fits a page of 64 × 64 (--max-side)"))
    #expect(run.errors.contains("the glyph for what is missing"), "\(run.errors)")
  }

  @Test func anOutlineIsDrawnAboutTheLetters() throws {
    let sandbox = try sandbox()
    let run = try sandbox.tool([
      "font", "pack", "tiny.ttf", "--size", "16", "--sharp", "--ranges", "41,56", "--outline", "2",
      "--outline-color", "FF0000", "-o", "out/f",
    ])
    #expect(run.code == 0, "\(run.errors)")
    let font = try font(sandbox)
    let a = try #require(font.glyph(for: 0x41))
    #expect(a.rect.size.x == 12 && a.rect.size.y == 16 && a.advance == 12)
    #expect(font.lineHeight == 20 && font.base == 16 && a.offset.y == 2)
    let page = try sandbox.bitmap("out/f.png")
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      let at = ((Int(a.rect.minY) + y) * page.width + Int(a.rect.minX) + x) * 4
      return Array(page.pixels[at..<at + 4])
    }
    #expect(pixel(6, 8) == [255, 255, 255, 255])
    #expect(pixel(0, 8) == [255, 0, 0, 255] && pixel(6, 15) == [255, 0, 0, 255])
    // The brush is round.
    #expect(pixel(0, 0)[3] == 0)
  }

  @Test func theSameFontGivesTheSameBytesAndReplacesOthersOnlyOnRequest() throws {
    let sandbox = try sandbox(TinyFont.bytes(kerns: false))
    let pack = ["font", "pack", "tiny.ttf", "--ranges", "20-7E", "-o"]
    #expect(try sandbox.tool(pack + ["a/f"]).code == 0)
    #expect(try sandbox.tool(pack + ["b/f"]).code == 0)
    for name in ["f.fnt", "f.png"] {
      let url = sandbox.url
      #expect(
        try Data(contentsOf: url.appendingPathComponent("a/\(name)"))
          == Data(contentsOf: url.appendingPathComponent("b/\(name)")))
    }
    #expect(try font(sandbox, "a/f.fnt").kernings.isEmpty)
    let larger = pack + ["a/f", "--size", "30"]
    let list = sandbox.url.appendingPathComponent("a/f.fnt")
    let before = try Data(contentsOf: list)
    #expect(try sandbox.tool(pack + ["a/f"]).code == 0)
    #expect(try sandbox.tool(larger).code == 73)
    #expect(try Data(contentsOf: list) == before)
    #expect(try sandbox.tool(larger + ["--force"]).code == 0)
    #expect(try Data(contentsOf: list) != before)
  }

  @Test func wrongArgumentsOfFontPackAreRefused() throws {
    let sandbox = try sandbox()
    for wrong in [
      ["--size", "3"], ["--outline", "17"], ["--ranges", "7E-20"], ["--ranges", "x"],
      ["--ranges", "0-10FFFF"], ["--outline-color", "12345"], ["--characters", ""],
    ] {
      #expect(
        try sandbox.tool(["font", "pack", "tiny.ttf", "-o", "out/f"] + wrong).code == 64, "\(wrong)"
      )
    }
    #expect(try sandbox.tool(["font", "pack", "none.ttf", "-o", "out/f"]).code == 66)
    let run = try sandbox.tool([
      "font", "pack", "tiny.ttf", "--ranges", "4E00", "-o", "out/f",
    ])
    #expect(run.code == 65 && !sandbox.exists("out/f.fnt"))
  }

  /// Fonts with changed bytes and fonts that end early are refused or packed, and never crash the tool.
  @Test func damagedFontsNeverTrap() throws {
    let sandbox = try sandbox()
    let good = TinyFont.bytes()
    var seed: UInt64 = 11
    let isLong = ProcessInfo.processInfo.environment["REEL_FULL"] != nil
    for round in 0..<(isLong ? 2000 : 40) {
      var bytes = good
      for _ in 0..<1 + round % 8 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1
        bytes[Int(seed >> 33) % bytes.count] = UInt8(truncatingIfNeeded: seed >> 20)
      }
      if round % 5 == 0 { bytes.removeLast(Int(seed >> 40) % bytes.count) }
      try Data(bytes).write(to: sandbox.url.appendingPathComponent("bad.ttf"))
      let run = try sandbox.tool([
        "font", "pack", "bad.ttf", "--characters", "AVЖ ", "--size", "20", "-o", "bad", "--force",
      ])
      #expect([0, 65].contains(run.code), "round \(round) from seed 11: \(run.code) \(run.errors)")
    }
    try Data().write(to: sandbox.url.appendingPathComponent("bad.ttf"))
    #expect(try sandbox.tool(["font", "pack", "bad.ttf", "-o", "x"]).code == 65)
    #expect(!sandbox.exists("x.fnt"))
  }
}
