import ReelContent
import ReelMath
import Testing

@Suite struct TileUseTests {
  /// A map with a set that is cut, a collection, and cells of both; tile 3 is animated and shows tile 4.
  private var map: TileMap {
    var ground = TileSet(name: "ground", firstNumber: 1, tileSize: Vec2(8, 8))
    ground.picture = MapPicture(file: "ground.png", size: Vec2(48, 8))
    ground.columns = 6
    ground.tileCount = 6
    var turning = TileDefinition(id: 3)
    turning.animation = [TileFrame(tile: 4, duration: 100)]
    ground.tiles = [turning]
    var itemTiles = TileSet(name: "things", firstNumber: 7, tileSize: Vec2(8, 8))
    itemTiles.tiles = [0, 5].map {
      TileDefinition(id: $0, picture: MapPicture(file: "\($0).png", size: Vec2(8, 8)))
    }
    itemTiles.tileCount = 2
    var cells = MapLayer(.tiles)
    cells.tiles.fill(MapBounds(0, 0, width: 40, height: 40), with: TileCell(1))
    cells.tiles.fill(MapBounds(39, 39, width: 1, height: 1), with: TileCell(4, .horizontal))
    cells.offGridTiles = [OffGridTile(TileCell(6, .vertical))]
    var objects = MapLayer(.objects)
    objects.objects = [MapObject(), MapObject()]
    objects.objects[1].cell = TileCell(12)
    return TileMap(
      file: "m.tmx", bounds: MapBounds(0, 0, width: 40, height: 40), tileSize: Vec2(8, 8),
      sets: [ground, itemTiles], layers: [cells, objects])
  }

  @Test func tilesInCellsObjectsAndAnimationsCountAsUsed() {
    #expect(map.usedTiles(of: 0) == [true, false, false, true, true, true])
    #expect(map.usedTiles(of: 1) == [false, true])
  }

  /// Returns an atlas with frames of these names, as a packer writes it.
  private func atlas(_ names: [String], side: Float = 8) -> Atlas {
    var atlas = Atlas(images: [AtlasImage(file: "packed.png", size: Vec2(64, 64))])
    for (at, name) in names.enumerated() {
      atlas.frames.append(AtlasFrame(name: name, rect: Rect(Float(at) * 10, 0, side, side)))
    }
    return atlas
  }

  @Test func tilesOfAnAtlasReplaceTheSetsPictures() throws {
    var atlas = atlas(["hero", "ground#0", "ground#3", "things#5", "ground#5"])
    atlas.aliases = [AtlasAlias(name: "ground#4", frame: 1)]
    var content = GameContent(atlases: [Atlas(), atlas])
    content.add(map, searchingAtlases: 2)
    // Neither set adds its own pictures.
    #expect(content.atlases.count == 2)
    let loaded = content.maps[0]
    #expect(loaded.sets[0].frame(of: 0) == FrameID(atlas: 1, index: 1))
    #expect(loaded.sets[0].frame(of: 3) == FrameID(atlas: 1, index: 2))
    #expect(loaded.sets[0].frame(of: 4) == FrameID(atlas: 1, index: 1))
    #expect(loaded.sets[0].frame(of: 1) == nil)
    #expect(loaded.sets[1].frame(of: 5) == FrameID(atlas: 1, index: 3))
    #expect(loaded.sets[1].frame(of: 0) == nil)
  }

  /// If the atlas lacks one used tile of a set, the set adds its own picture for the tiles that are missing.
  @Test func aSetAddsItsPictureForTilesThatTheAtlasLacks() {
    var content = GameContent(atlases: [atlas(["ground#0", "things#0"])])
    content.add(map, searchingAtlases: 1)
    #expect(content.atlases.count == 3)
    let loaded = content.maps[0]
    #expect(loaded.sets[0].frame(of: 0) == FrameID(atlas: 0, index: 0))
    #expect(loaded.sets[0].frame(of: 3) == FrameID(atlas: 1, index: 3))
    #expect(loaded.sets[1].frame(of: 0) == FrameID(atlas: 0, index: 1))
    #expect(loaded.sets[1].frame(of: 5) == FrameID(atlas: 2, index: 1))
  }

  @Test func framesOfOtherSizesOrLaterAtlasesReplaceNoTiles() {
    for (found, count) in [
      (atlas(["ground#0", "ground#3"], side: 9), 1), (atlas(["ground#0"]), 0),
    ] {
      var content = GameContent(atlases: [found])
      content.add(map, searchingAtlases: count)
      #expect(content.atlases.count == 3)
      #expect(content.maps[0].sets[0].frames.isEmpty)
      #expect(content.maps[0].sets[0].frame(of: 3) == FrameID(atlas: 1, index: 3))
    }
  }

  /// The first atlas with a fitting frame is used, not the first with a frame of the name.
  @Test func theFirstAtlasWithAFittingTileIsUsed() {
    var content = GameContent(atlases: [
      atlas(["ground#0", "ground#3"], side: 9),
      atlas(["ground#0", "ground#3", "ground#4", "ground#5"]),
    ])
    content.add(map, searchingAtlases: 2)
    #expect(content.maps[0].sets[0].frame(of: 3) == FrameID(atlas: 1, index: 1))
  }

  /// The location of pictures does not affect rules, so a reel stays valid if a map's tiles are packed again.
  @Test func theFramesOfATileSetDoNotChangeTheSimulationHash() {
    func hash(_ names: [String]) -> UInt64 {
      var content = GameContent(atlases: [atlas(names)])
      content.maps = []
      var map = map
      map.sets[0].frames = names.map { _ in FrameID(atlas: 3, index: 7) }
      content.maps.append(map)
      return content.simulationHash
    }
    var plain = GameContent(atlases: [atlas(["a"])])
    plain.maps.append(map)
    #expect(hash(["a"]) == plain.simulationHash)
  }

  /// 20,000 tiles with separate pictures and as many with a shared one; an algorithm of quadratic cost took minutes.
  @Test func aCollectionOfManyPicturesQuicklyBecomesAnAtlas() {
    var set = TileSet(name: "many", tileSize: Vec2(1, 1))
    for id in 0..<40_000 as Range<UInt32> {
      let file = id % 2 == 0 ? "\(id).png" : "same.png"
      set.tiles.append(
        TileDefinition(id: id, picture: MapPicture(file: file, size: Vec2(1, 1))))
    }
    let pictures = set.pictures()
    #expect(pictures.images.count == 20_001)
    #expect(pictures.images[1].file == "same.png" && pictures.frames[39_999].image == 1)
    #expect(pictures.frames[39_998].image == 20_000)
  }
}
