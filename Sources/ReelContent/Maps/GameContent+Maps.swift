import ReelMath

// A map among a game's content: its pictures stand among the atlases, so that a tile is drawn as any
// sprite is, and rules name it as they name any frame.

extension GameContent {
  /// Adds a map, and its pictures behind the atlases that are there: an atlas for each set, unless an
  /// earlier map brought the same, and one for each picture of an image layer.
  ///
  /// A tile of which one of the first atlases has a frame, by its name (`ground#4`) and of its size, has that
  /// for its picture. Where that is so for all tiles of a set that the map uses, the set's own picture is not
  /// needed and left out; tiles that are not used have none then.
  /// - Parameter count: how many of the first atlases may have pictures of tiles.
  /// - Returns: the map's place in ``maps``.
  @discardableResult
  public mutating func add(_ map: TileMap, lookingIn count: Int = 0) -> Int {
    var map = map
    let packed = TileFrames(in: atlases.prefix(count))
    for at in map.sets.indices {
      let pictures = map.sets[at].pictures()
      let frames = packed.frames(like: pictures)
      guard frames.contains(where: { $0 != .none }) else {
        map.sets[at].atlas = add(pictures)
        continue
      }
      let used = map.usedTiles(of: at)
      let needsOwn = frames.indices.contains { used[$0] && frames[$0] == .none }
      map.sets[at].atlas = needsOwn ? add(pictures) : .max
      map.sets[at].frames = frames.enumerated().map { index, frame in
        guard frame == .none, needsOwn else { return frame }
        return FrameID(atlas: map.sets[at].atlas, index: UInt16(truncatingIfNeeded: index))
      }
    }
    for at in map.layers.indices {
      guard let picture = map.layers[at].picture else { continue }
      var atlas = Atlas(images: [picture.image])
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
      seen.sets[at].frames = []
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
