import ReelContent
import ReelMath
import Testing

@testable import ReelFormats
@testable import ReelPacking

@Suite struct AtlasPackerTests {
  /// Returns pictures of random sizes with clear borders. Every seventh is equal to an earlier one.
  private func pictures(_ count: Int, seed: UInt64) -> [SourcePicture] {
    var dice = Dice(state: seed)
    var pictures: [SourcePicture] = []
    for index in 0..<count {
      let name = "folder \(index % 3)/\(index).png"
      if index % 7 == 6 {
        pictures.append(SourcePicture(name: name, bitmap: pictures[index - 3].bitmap))
        continue
      }
      let width = Int.random(in: 1...40, using: &dice)
      let height = Int.random(in: 1...40, using: &dice)
      var bitmap = Bitmap(width: width, height: height)
      let left = Int.random(in: 0..<width, using: &dice)
      let top = Int.random(in: 0..<height, using: &dice)
      for y in top..<height {
        for x in left..<width {
          for channel in 0..<4 {
            bitmap.pixels[(y * width + x) * 4 + channel] = UInt8.random(in: 1...255, using: &dice)
          }
        }
      }
      pictures.append(SourcePicture(name: name, bitmap: bitmap))
    }
    return pictures
  }

  private func options(_ seed: UInt64) -> AtlasPacker.Options {
    var options = AtlasPacker.Options()
    options.padding = Int(seed % 3)
    options.extrusion = Int(seed % 4)
    options.trims = seed % 5 != 0
    options.turns = seed % 2 == 0
    options.shape = [.free, .square, .powerOfTwo][Int(seed % 3)]
    options.maximumSide = seed == 1 ? 48 : seed % 4 == 1 ? 64 : 4096
    return options
  }

  /// Expects that every frame and alias, cut out of its page, equals the picture that it was packed from.
  private func check(_ atlas: Atlas, _ pages: [Bitmap], _ pictures: [SourcePicture], _ seed: UInt64)
    throws
  {
    #expect(
      AtlasCheck.problems(
        of: atlas, sizes: pages.map { Vec2(Float($0.width), Float($0.height)) }) == [],
      "seed \(seed)")
    #expect(atlas.names.count == pictures.count, "seed \(seed)")
    for picture in pictures {
      let frame = try #require(atlas[picture.name], "\(picture.name), seed \(seed)")
      let page = pages[Int(frame.image)]
      #expect(
        try page.picture(of: frame, file: "a") == picture.bitmap, "\(picture.name), seed \(seed)")
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func everyPackedPictureIsReadBackInEveryFormat(seed: UInt64) throws {
    let pictures = pictures(24, seed: seed)
    let (atlas, pages) = try AtlasPacker.pack(pictures, name: "a", options: options(seed))
    try check(atlas, pages, pictures, seed)
    #expect(atlas.aliases.count >= 3, "seed \(seed)")
    if seed % 4 == 1 { #expect(pages.count > 1, "seed \(seed)") }

    // One Cocos2D list and one sheet in JSON for each page.
    var lists = Atlas()
    for index in pages.indices {
      var part = try CocosAtlas.read(try AtlasWriter.cocos(atlas, image: index), file: "a.plist")
      #expect(part.images[0].file == atlas.images[index].file)
      #expect(part.images[0].size == atlas.images[index].size)
      for at in part.frames.indices { part.frames[at].image = UInt16(index) }
      lists.aliases += part.aliases.map {
        AtlasAlias(name: $0.name, frame: $0.frame + UInt32(lists.frames.count))
      }
      lists.frames += part.frames
      lists.images += part.images
    }
    try check(lists, pages, pictures, seed)

    let files = pages.indices.map { "a-\($0).json" }
    let first = try AtlasWriter.json(atlas, image: 0, parts: Array(files.dropFirst()))
    let sheet = try SheetAtlas.read(first, file: files[0]) { (name) throws(ContentError) in
      try AtlasWriter.json(atlas, image: files.firstIndex(of: name)!)
    }
    try check(sheet, pages, pictures, seed)

    let compiled = try FolderAtlas.readCompiled(
      try AtlasWriter.compiled([atlas]), name: "a.plist", density: 1)
    try check(compiled, pages, pictures, seed)
  }

  @Test func theOrderOfThePicturesDoesNotChangeTheAtlas() throws {
    let pictures = pictures(30, seed: 5)
    let one = try AtlasPacker.pack(pictures, name: "a")
    let other = try AtlasPacker.pack(pictures.reversed(), name: "a")
    #expect(one.atlas == other.atlas && one.pages == other.pages)
    #expect(try AtlasWriter.cocos(one.atlas) == AtlasWriter.cocos(other.atlas))
  }

  @Test func extrusionRepeatsTheEdgesOfPictures() throws {
    var options = AtlasPacker.Options()
    options.extrusion = 2
    var bitmap = Bitmap(width: 2, height: 1)
    bitmap.pixels = [1, 1, 1, 255, 9, 9, 9, 255]
    let (atlas, pages) = try AtlasPacker.pack(
      [SourcePicture(name: "a", bitmap: bitmap)], name: "a", options: options)
    #expect(pages[0].width * pages[0].height == 30)
    #expect(atlas.frames[0].stored.x == 2 && atlas.frames[0].stored.y == 2)
    #expect(pages[0].pixels[3] == 255 && pages[0].pixels.suffix(1) == [255])
  }

  @Test func picturesThatCannotBePackedAreRefused() {
    func error(_ pictures: [SourcePicture], side: Int = 4096) -> ContentError? {
      var options = AtlasPacker.Options()
      options.maximumSide = side
      return failure(file: "a") { () throws(ContentError) in
        try AtlasPacker.pack(pictures, name: "a", options: options)
      }
    }
    let small = SourcePicture(name: "x", bitmap: Bitmap(width: 1, height: 1))
    #expect(error([small, small])?.expected == "every name only once")
    var wide = SourcePicture(name: "wide", bitmap: Bitmap(width: 65, height: 1))
    wide.bitmap.pixels = [UInt8](repeating: 255, count: 65 * 4)
    #expect(error([small, wide], side: 64)?.found == "65 × 1")
    #expect(error([]) == nil)
    #expect(error([SourcePicture(name: "none", bitmap: Bitmap(width: 0, height: 0))]) == nil)
  }
}
