import ReelContent
import ReelMath

/// A tile as the painter needs it, worked out once.
struct TileLook {
  var picture: FramePicture
  /// From the bottom-left corner of a cell's box to that of the picture.
  var offset: Vec2
  /// How large the whole picture is drawn, before it is turned.
  var size: Vec2
  /// The place of its animation in ``TileLooks``, -1 for none.
  var animation: Int32 = -1
}

/// How the tiles of a map look.
struct TileLooks {
  private struct Span {
    let first: UInt32
    let end: UInt32
    /// Where its tiles begin in `looks`.
    let start: Int
  }

  private struct Animation {
    let frames: [TileFrame]
    let period: UInt64
    /// Where the set's tiles begin in `looks`, and how many there are.
    let start: Int
    let count: UInt32
  }

  /// Set after set; `nil` for what shows nothing.
  private var looks: [TileLook?] = []
  private var spans: [Span] = []
  private var animations: [Animation] = []
  /// By animation: the place in `looks` of what it shows now.
  private var shown: [Int] = []
  /// How far pictures reach from the bottom-left corner of their cell.
  private(set) var reach = (left: Float(0), up: Float(0), right: Float(0), down: Float(0))

  init(_ map: TileMap, _ pictures: FramePictures) {
    for set in map.sets {
      let start = looks.count
      let count = min(set.idEnd, 65_536)
      for tile in 0..<count {
        looks.append(set.frame(of: tile).flatMap { pictures[$0] }.flatMap { look($0, set, map) })
      }
      for definition in set.tiles where !definition.animation.isEmpty && definition.id < count {
        let period = definition.animation.reduce(UInt64(0)) { $0 + UInt64($1.duration) }
        guard period > 0, looks[start + Int(definition.id)] != nil else { continue }
        looks[start + Int(definition.id)]?.animation = Int32(animations.count)
        animations.append(
          Animation(frames: definition.animation, period: period, start: start, count: count))
        shown.append(start + Int(definition.id))
      }
      spans.append(
        Span(first: set.firstNumber, end: set.firstNumber &+ count, start: start))
    }
  }

  private mutating func look(
    _ picture: FramePicture, _ set: TileSet, _ map: TileMap
  ) -> TileLook? {
    guard picture.size.x > 0, picture.size.y > 0, picture.box.width > 0 else { return nil }
    var look = TileLook(picture: picture, offset: set.tileOffset, size: picture.size)
    if set.renderSize == .grid {
      look.size = map.tileSize
      if set.fillMode == .preserveAspectFit {
        let factor = min(map.tileSize.x / picture.size.x, map.tileSize.y / picture.size.y)
        look.size = picture.size * factor
        let rest = map.tileSize - look.size
        look.offset += Vec2(rest.x / 2, -rest.y / 2)
      }
    }
    // Turned by a quarter, width and height change places; by 60 degrees, less than both together.
    let side = max(look.size.x, look.size.y)
    reach.left = max(reach.left, -look.offset.x, (side - look.size.x) / 2 - look.offset.x)
    reach.right = max(reach.right, look.offset.x + side)
    reach.up = max(reach.up, side - look.offset.y)
    reach.down = max(reach.down, look.offset.y, (side - look.size.y) / 2 + look.offset.y)
    return look
  }

  /// What animations show at a time. O(animated tiles).
  mutating func show(at milliseconds: UInt64) {
    for at in animations.indices {
      let animation = animations[at]
      var rest = milliseconds % animation.period
      for frame in animation.frames {
        if rest < UInt64(frame.duration) {
          shown[at] = animation.start + Int(min(frame.tile, animation.count - 1))
          break
        }
        rest -= UInt64(frame.duration)
      }
    }
  }

  /// How a tile looks now. O(sets), and mostly the first.
  @inline(__always)
  func find(_ number: UInt32) -> TileLook? {
    for span in spans where number >= span.first && number < span.end {
      guard let look = looks[span.start + Int(number - span.first)] else { return nil }
      return look.animation < 0 ? look : looks[shown[Int(look.animation)]]
    }
    return nil
  }
}
