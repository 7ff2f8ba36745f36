import ReelFields
import ReelMath

// Adds maps to a game's content. Their pictures become atlases, so that tiles are drawn as sprites are, and rules refer
// to them as to any frame.

extension GameContent {
  /// Adds a map, and appends its pictures to the atlases: one atlas for each tile set, unless an earlier map added an
  /// equal one, and one for each picture of an image layer.
  ///
  /// If one of the first `count` atlases has a frame with a tile's name (`ground#4`) and size, the tile uses that
  /// frame. If every tile that the map shows from a set has such a frame, the set's own picture is left out, and its
  /// other tiles have no picture.
  /// - Parameter count: the number of atlases, from the first on, that may contain pictures of tiles.
  /// - Returns: the index of the map in ``maps``.
  @discardableResult
  public mutating func add(_ map: TileMap, searchingAtlases count: Int = 0) -> Int {
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
    let index = atlases.firstIndex(of: atlas)
    if index == nil { atlases.append(atlas) }
    return UInt16(truncatingIfNeeded: index ?? atlases.count - 1)
  }

  /// Returns the index in ``maps`` of the map with this file's name, or `nil`. O(maps).
  public func map(_ file: String) -> Int? {
    maps.firstIndex { $0.file.utf8.elementsEqual(file.utf8) }
  }
}

extension TileMap {
  /// Visits the values that rules can depend on: all but the files and positions of pictures.
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
