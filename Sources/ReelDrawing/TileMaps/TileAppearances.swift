import ReelContent
import ReelMath

/// A tile in the form that the painter needs, computed once.
struct TileAppearance {
  var picture: FramePicture
  /// The vector from the bottom left corner of a cell's box to the bottom left corner of the picture.
  var offset: Vec2
  /// The size at which the untrimmed picture is drawn, before the picture is turned.
  var size: Vec2
  /// The index of the tile's animation in ``TileAppearances``; -1 for none.
  var animation: Int32 = -1
}

/// The pictures of all tiles of a map.
struct TileAppearances {
  private struct Span {
    /// The number of the set's first tile, and the number after the set's last tile.
    let first: UInt32
    let end: UInt32
    /// The index in `appearances` of the set's first tile.
    let start: Int
    /// The ids of the existing tiles in a collection, whose ids have gaps; `nil` for a set with one picture.
    let ids: [UInt32]?

    /// Returns the index in `appearances` of a tile of the set.
    func index(of tile: UInt32) -> Int? {
      guard let ids else { return start + Int(tile) }
      let at = ids.endOfPrefix { $0 < tile }
      return at < ids.count && ids[at] == tile ? start + at : nil
    }
  }

  private struct Animation {
    let frames: [(appearance: Int, duration: UInt64)]
    let period: UInt64
  }

  /// The appearances, tile set by tile set; `nil` for tiles that show nothing.
  private var appearances: [TileAppearance?] = []
  private var spans: [Span] = []
  private var animations: [Animation] = []
  /// The index in `appearances` of the frame that each animation shows now.
  private var shown: [Int] = []
  /// The largest distances that pictures extend from the bottom left corner of their cell.
  private(set) var reach = (left: Float(0), up: Float(0), right: Float(0), down: Float(0))

  init(_ map: TileMap, _ pictures: FramePictures) {
    for set in map.sets {
      let count = min(set.idEnd, 65_536)
      let span = Span(
        first: set.firstNumber, end: set.firstNumber &+ count, start: appearances.count,
        ids: set.picture == nil ? set.tiles.map { $0.id } : nil)
      spans.append(span)
      if let ids = span.ids {
        for tile in ids { append(tile, set, map, pictures) }
      } else {
        for tile in 0..<count { append(tile, set, map, pictures) }
      }
      for tile in set.tiles where !tile.animation.isEmpty && tile.id < count {
        addAnimation(of: tile, span, count)
      }
    }
  }

  private mutating func append(
    _ tile: UInt32, _ set: TileSet, _ map: TileMap, _ pictures: FramePictures
  ) {
    appearances.append(
      set.frame(of: tile).flatMap { pictures[$0] }.flatMap { appearance($0, set, map) })
  }

  private mutating func addAnimation(of tile: TileDefinition, _ span: Span, _ count: UInt32) {
    guard let own = span.index(of: tile.id) else { return }
    var frames: [(appearance: Int, duration: UInt64)] = []
    for frame in tile.animation where frame.tile < count {
      guard let appearance = span.index(of: frame.tile) else { continue }
      frames.append((appearance, UInt64(frame.duration)))
    }
    let period = frames.reduce(UInt64(0)) { $0 + $1.duration }
    guard period > 0 else { return }
    // An animated tile without a picture of its own still shows the pictures of its frames.
    if appearances[own] == nil { appearances[own] = appearances[frames[0].appearance] }
    guard appearances[own] != nil else { return }
    appearances[own]?.animation = Int32(animations.count)
    animations.append(Animation(frames: frames, period: period))
    shown.append(own)
  }

  private mutating func appearance(
    _ picture: FramePicture, _ set: TileSet, _ map: TileMap
  ) -> TileAppearance? {
    guard picture.size.x > 0, picture.size.y > 0, picture.box.width > 0 else { return nil }
    var appearance = TileAppearance(picture: picture, offset: set.tileOffset, size: picture.size)
    if set.renderSize == .grid {
      appearance.size = map.tileSize
      if set.fillMode == .preserveAspectFit {
        let factor = min(map.tileSize.x / picture.size.x, map.tileSize.y / picture.size.y)
        appearance.size = picture.size * factor
        let rest = map.tileSize - appearance.size
        appearance.offset += Vec2(rest.x / 2, -rest.y / 2)
      }
    }
    // A quarter turn exchanges width and height; a turn by 60 degrees extends the picture by less than their sum.
    let side = max(appearance.size.x, appearance.size.y)
    reach.left = max(
      reach.left, -appearance.offset.x, (side - appearance.size.x) / 2 - appearance.offset.x)
    reach.right = max(reach.right, appearance.offset.x + side)
    reach.up = max(reach.up, side - appearance.offset.y)
    reach.down = max(
      reach.down, appearance.offset.y, (side - appearance.size.y) / 2 + appearance.offset.y)
    return appearance
  }

  /// Sets the frame that each animation shows at a time. O(animated tiles).
  mutating func show(at milliseconds: UInt64) {
    for at in animations.indices {
      let animation = animations[at]
      var rest = milliseconds % animation.period
      for frame in animation.frames {
        if rest < frame.duration {
          shown[at] = frame.appearance
          break
        }
        rest -= frame.duration
      }
    }
  }

  /// Returns the present appearance of a tile. O(tile sets), usually the first one; in collections O(log tiles) more.
  @inline(__always)
  func find(_ number: UInt32) -> TileAppearance? {
    for span in spans where number >= span.first && number < span.end {
      guard let index = span.index(of: number - span.first), let appearance = appearances[index]
      else {
        return nil
      }
      return appearance.animation < 0 ? appearance : appearances[shown[Int(appearance.animation)]]
    }
    return nil
  }
}
