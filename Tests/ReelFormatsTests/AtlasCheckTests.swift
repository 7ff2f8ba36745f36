import ReelContent
import ReelMath
import Testing

@testable import ReelFormats
@testable import ReelPacking

@Suite struct AtlasCheckTests {
  private func frame(_ name: String, _ rect: Rect, turned: Bool = false, mesh: Bool = false)
    -> AtlasFrame
  {
    AtlasFrame(
      name: name, rect: rect, rotation: turned ? .clockwise : .none,
      mesh: mesh ? AtlasMesh() : nil)
  }

  private func problems(_ frames: [AtlasFrame], aliases: [AtlasAlias] = [], size: Vec2? = nil)
    -> [String]
  {
    AtlasCheck.problems(
      of: Atlas(images: [AtlasImage(file: "a.png")], frames: frames, aliases: aliases),
      sizes: [size ?? Vec2(64, 64)])
  }

  @Test func aCorrectAtlasHasNoProblems() {
    #expect(
      problems([
        frame("a", Rect(0, 0, 32, 16)), frame("b", Rect(32, 0, 64, 32), turned: true),
        frame("c", Rect(0, 16, 32, 48)), frame("same", Rect(0, 16, 32, 48)),
        frame("d", Rect(10, 10, 20, 20), mesh: true), frame("empty", Rect(5, 5, 0, 0)),
      ]).isEmpty)
  }

  @Test func namesThatDifferOnlyByTheExtensionAreReported() {
    let frames = [frame("a", Rect(0, 0, 4, 4)), frame("a.png", Rect(8, 0, 4, 4))]
    #expect(problems(frames) == ["\"a\": another frame has this name with .png behind it"])
    #expect(problems([frames[1]], aliases: [AtlasAlias(name: "a", frame: 0)]).isEmpty)
  }

  @Test func everyProblemIsReported() {
    #expect(
      problems([frame("a", Rect(0, 0, 32, 16)), frame("b", Rect(31, 15, 4, 4))]) == [
        "\"b\": 4 × 4 at 31, 15 overlaps \"a\" at 32 × 16 at 0, 0"
      ])
    #expect(
      problems([frame("b", Rect(40, 0, 8, 32), turned: true)]) == [
        "\"b\": 32 × 8 at 40, 0 is not inside a.png of 64 × 64"
      ])
    #expect(
      problems(
        [frame("x", Rect(0, 0, 8, 8)), frame("x", Rect(8, 0, 8, 8))],
        aliases: [AtlasAlias(name: "x", frame: 0)]) == [
          "\"x\": several frames have this name"
        ])
    // A missing picture gives no problem about the frames inside it, because its size is unknown.
    #expect(
      AtlasCheck.problems(
        of: Atlas(images: [AtlasImage(file: "a.png")], frames: [frame("a", Rect(900, 0, 1, 1))]),
        sizes: [nil]
      ).isEmpty)
    let many = (0..<3000).map { frame("\($0)", Rect(Float($0 % 7), 0, 40, 40)) }
    #expect(problems(many).count <= AtlasCheck.limit)
  }

  @Test(arguments: [AtlasRotation.none, .clockwise, .counterclockwise])
  func extractedPicturesEqualTheirSources(rotation: AtlasRotation) throws {
    // Every pixel of the source has a colour of its own.
    var source = Bitmap(width: 7, height: 6)
    for y in 2..<5 {
      for x in 1..<6 {
        let at = (y * 7 + x) * 4
        source.pixels.replaceSubrange(at..<at + 4, with: [UInt8(x), UInt8(y), 9, 255])
      }
    }
    // The part that is kept is 5 × 3 pixels at 1, 2 of the source. The sheet stores it at 3, 4.
    var sheet = Bitmap(width: 16, height: 16)
    for y in 0..<3 {
      for x in 0..<5 {
        let (column, row) =
          switch rotation {
          case .none: (x, y)
          case .clockwise: (2 - y, x)
          case .counterclockwise: (y, 4 - x)
          }
        let at = ((4 + row) * 16 + 3 + column) * 4
        sheet.pixels.replaceSubrange(at..<at + 4, with: [UInt8(x + 1), UInt8(y + 2), 9, 255])
      }
    }
    var frame = AtlasFrame(
      name: "a", rect: Rect(3, 4, 5, 3), rotation: rotation, offset: Vec2(1, 2),
      source: Vec2(7, 6))
    #expect(try sheet.picture(of: frame, file: "a") == source)
    // A mesh over the upper left half leaves the lower right corner out.
    frame.mesh = AtlasMesh(
      vertices: [Vec2(1, 2), Vec2(6, 2), Vec2(1, 5)], uvs: [Vec2(3, 4), Vec2(8, 4), Vec2(3, 7)],
      triangles: [0, 1, 2])
    let cut = try sheet.picture(of: frame, file: "a")
    #expect(cut.pixels[(2 * 7 + 1) * 4 + 3] == 255)
    #expect(cut.pixels[(4 * 7 + 5) * 4 + 3] == 0)
    frame.rect.x = 14
    #expect(throws: ContentError.self) { try sheet.picture(of: frame, file: "a") }
    frame.rect = Rect(0.5, 0, 1, 1)
    #expect(throws: ContentError.self) { try sheet.picture(of: frame, file: "a") }
    frame.rect = Rect(0, 0, 1, 1)
    frame.source = Vec2(60_000, 60_000)
    #expect(throws: ContentError.self) { try sheet.picture(of: frame, file: "a") }
  }

  /// The work of an extraction has a limit, which real sheets stay below.
  @Test func extractionIsBoundedAndRealSheetsAreWithinIt() throws {
    func sheet(_ count: Int, rect: Rect, source: Vec2) -> Atlas {
      var atlas = Atlas(images: [AtlasImage(file: "a.png")])
      for index in 0..<count {
        var frame = frame("\(index)", rect)
        frame.source = source
        atlas.frames.append(frame)
      }
      return atlas
    }
    // Sprites painted on a canvas as large as the screen, and all frames of one character.
    let screen = Vec2(1920, 1080)
    try AtlasExtraction.check(
      sheet(500, rect: Rect(0, 0, 64, 64), source: screen), file: "a", pageBytes: 250_000)
    try AtlasExtraction.check(
      sheet(200, rect: Rect(0, 0, 64, 64), source: screen), file: "a", pageBytes: 100_000)
    try AtlasExtraction.check(
      sheet(4000, rect: Rect(0, 0, 200, 200), source: Vec2(512, 512)), file: "a",
      pageBytes: 4 << 20)
    // The limit grows with the bytes of the page, so a small file allows little work.
    let few = sheet(60, rect: Rect(0, 0, 64, 64), source: screen)
    try AtlasExtraction.check(few, file: "a", pageBytes: 30_000)
    #expect(throws: ContentError.self) {
      try AtlasExtraction.check(few, file: "a", pageBytes: 10_000)
    }
    for (count, rect, source) in [
      (60, Rect(0, 0, 1, 1), Vec2(8192, 8192)), (600, Rect(0, 0, 64, 64), screen),
      // The extraction goes through the stored pixels even where the source picture has no room for them.
      (60, Rect(0, 0, 8192, 8192), Vec2(1, 1)),
      // A PNG cannot be this wide.
      (1, Rect(0, 0, 1, 1), Vec2(16_385, 1)),
    ] {
      let atlas = sheet(count, rect: rect, source: source)
      for bytes in [-1, 0, 1 << 20, .max] {
        #expect(throws: ContentError.self) {
          try AtlasExtraction.check(atlas, file: "a", pageBytes: bytes)
        }
      }
    }
    var aliases = sheet(1, rect: Rect(0, 0, 9, 9), source: Vec2(8192, 8192))
    try AtlasExtraction.check(aliases, file: "a", pageBytes: 0)
    aliases.aliases = (0..<60).map { AtlasAlias(name: "x\($0)", frame: 0) }
    #expect(throws: ContentError.self) {
      try AtlasExtraction.check(aliases, file: "a", pageBytes: .max)
    }
  }
}
