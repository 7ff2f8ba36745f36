import ReelContent
import ReelMath
import Testing

@Suite struct NameTableTests {
  @Test func namesAreFoundByTheirBytes() {
    var table = NameTable()
    #expect(table["a"] == nil && table.count == 0)
    // The last name is the same letter, made of two scalars: it has other bytes, so it is another name.
    let isNew = ["a", "", "ä", "a\u{308}", "a"].enumerated().map {
      table.add($0.element, UInt32($0.offset + 1))
    }
    #expect(isNew == [true, true, true, true, false])
    #expect(table["a"] == 1 && table[""] == 2 && table["ä"] == 3 && table["a\u{308}"] == 4)
    #expect(table["b"] == nil && table["aa"] == nil && table.count == 4)
    #expect(table.find("a")?.isRepeated == true && table.find("ä")?.isRepeated == false)
  }

  @Test func aTableGrowsWithoutLosingAName() {
    var table = NameTable()
    var random = RandomStream(seed: 7, stream: 1)
    var model: [String: UInt32] = [:]
    for number in UInt32(0)..<5_000 {
      let name = "name-\(random.int(in: 0..<4_000))"
      let isNew = table.add(name, number)
      #expect(isNew == (model[name] == nil))
      if model[name] == nil { model[name] = number }
    }
    #expect(table.count == model.count)
    for number in 0..<4_000 { #expect(table["name-\(number)"] == model["name-\(number)"]) }
  }
}

@Suite struct GameContentNamesTests {
  private let content: GameContent = {
    var first = Atlas(
      frames: ["b.png", "b", "cart-10.png", "cart-2", "cart-x"].map { AtlasFrame(name: $0) })
    first.aliases = [AtlasAlias(name: "cart-03.png", frame: 1)]
    let second = Atlas(frames: ["a", "b", "cart-1", "only.png"].map { AtlasFrame(name: $0) })
    return GameContent(atlases: [first, second])
  }()

  /// The table gives the same frame for a name as the search through all frames.
  @Test func theFrameTableFindsTheFramesThatASearchFinds() {
    let table = content.frameTable
    for name in [
      "a", "b", "b.png", "b.png.png", "only", "only.png", "cart-03", "cart-10", "cart-10.png", "",
      ".png", "c",
    ] {
      let found = table[name].map {
        FrameID(atlas: UInt16(truncatingIfNeeded: $0 >> 16), index: UInt16(truncatingIfNeeded: $0))
      }
      #expect(found == content.frame(name), "\(name)")
    }
  }

  @Test func numberedFramesComeInTheirOrder() {
    #expect(
      content.frames("cart-") == [(0, 3), (0, 1), (0, 2)].map { FrameID(atlas: $0, index: $1) })
    #expect(content.frames("cart-1") == [FrameID(atlas: 0, index: 2)])
    #expect(content.frames("wheel") == [])
  }

  @Test func filesAreFoundWithAndWithoutTheirExtension() {
    let table = GameContent.fileTable(["a.wav", "sounds/b.wav", "a.ogg", "c", "v1.0/d", "c.wav"])
    #expect(table["a"] == 0 && table["a.wav"] == 0 && table["a.ogg"] == 2)
    #expect(table["sounds/b"] == 1 && table["b"] == nil)
    #expect(table["c"] == 3 && table["c.wav"] == 5 && table["v1"] == nil && table["v1.0/d"] == 4)
  }
}
