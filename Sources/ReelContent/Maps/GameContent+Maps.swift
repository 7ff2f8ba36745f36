import ReelMath

// A map among a game's content: its pictures stand among the atlases, so that a tile is drawn as any
// sprite is, and rules name it as they name any frame.

extension GameContent {
  /// Adds a map, and its pictures behind the atlases that are there: an atlas for each set, unless an
  /// earlier map brought the same, and one for each picture of an image layer.
  /// - Returns: the map's place in ``maps``.
  @discardableResult
  public mutating func add(_ map: TileMap) -> Int {
    var map = map
    for at in map.sets.indices { map.sets[at].atlas = add(map.sets[at].pictures()) }
    for at in map.layers.indices {
      guard let picture = map.layers[at].picture else { continue }
      var atlas = Atlas(images: [AtlasImage(file: picture.file, size: picture.size)])
      atlas.frames = [
        AtlasFrame(
          name: picture.file,
          rect: map.layers[at].area ?? Rect(0, 0, picture.size.x, picture.size.y))
      ]
      map.layers[at].frame = FrameID(atlas: add(atlas))
    }
    maps.append(map)
    return maps.count - 1
  }

  private mutating func add(_ atlas: Atlas) -> UInt16 {
    let found = atlases.firstIndex(of: atlas)
    if found == nil { atlases.append(atlas) }
    return UInt16(truncatingIfNeeded: found ?? atlases.count - 1)
  }

  /// The place in ``maps`` of the map with this file's name. O(maps).
  public func map(_ file: String) -> Int? {
    maps.firstIndex { $0.file.utf8.elementsEqual(file.utf8) }
  }
}

extension TileMap {
  /// Shows a visitor what rules can see: all but where pictures are and how they are cut.
  func visitForRules<V: FieldVisitor>(_ v: inout V) {
    var seen = self
    for at in seen.sets.indices {
      seen.sets[at].file = ""
      seen.sets[at].picture = nil
      seen.sets[at].columns = 0
      seen.sets[at].margin = 0
      seen.sets[at].spacing = 0
      seen.sets[at].atlas = 0
      for tile in seen.sets[at].tiles.indices {
        seen.sets[at].tiles[tile].picture = nil
        seen.sets[at].tiles[tile].area = nil
      }
    }
    for at in seen.layers.indices {
      seen.layers[at].picture = nil
      seen.layers[at].area = nil
      seen.layers[at].frame = nil
    }
    seen.visit(&v)
  }
}
