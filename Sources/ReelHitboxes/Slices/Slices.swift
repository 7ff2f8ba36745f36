import ReelCollision
import ReelContent
import ReelDrawing
import ReelECS
import ReelFields
import ReelMath
import ReelPhysics
import ReelSimulation

/// The slices that a game uses, by number.
public struct Slices: Resource {
  /// A slice in all frames of its atlas.
  struct Entry: Equatable, FieldValue {
    var atlas: UInt16 = 0
    /// The boxes by frame index, in points from the top left of the untrimmed picture; a box without width if the frame
    /// has none.
    var boxes: [Rect] = []
    /// The sizes of the untrimmed pictures in points, by frame index.
    var sizes: [Vec2] = []
    /// The anchors of the frames, as shares of the untrimmed pictures.
    var pivots: [Vec2] = []

    static var fieldListKind: FieldListKind { .verified }
    mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("atlas", &atlas)
      v.field("boxes", &boxes)
      v.field("sizes", &sizes)
      v.field("pivots", &pivots)
      if sizes.count != boxes.count || pivots.count != boxes.count {
        self = Entry()
        v.reject()
      }
    }
  }

  private var all: [Entry] = []

  public init() {}
  public static var resourceName: String { "Slices" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("all", &all) }

  mutating func add(_ slice: AtlasSlice, atlas at: Int, of content: GameContent) -> SliceID {
    var entry = Entry()
    entry.atlas = UInt16(clamping: at)
    let atlas = content.atlases[at]
    for (index, frame) in atlas.frames.enumerated() {
      let scale = atlas.scale(of: frame)
      let key = slice.key(at: index)
      let bounds = scale > 0 ? key?.bounds ?? .zero : .zero
      let points = max(scale, 1e-6)
      entry.boxes.append(
        Rect(
          bounds.x / points, bounds.y / points, bounds.width / points, bounds.height / points))
      entry.sizes.append(frame.source / points)
      entry.pivots.append(frame.pivot ?? Vec2(0.5, 0.5))
    }
    all.append(entry)
    return SliceID(rawValue: UInt16(clamping: all.count - 1))
  }

  /// Returns the box of a slice as a sprite shows it, relative to the position of the sprite; `nil` if the frame has
  /// none.
  func box(_ number: SliceID, of sprite: Sprite, _ size: SpriteSize?) -> Rect? {
    guard number.index < all.count, all[number.index].atlas == sprite.frame.atlas
    else { return nil }
    let entry = all[number.index]
    let at = Int(sprite.frame.index)
    guard at < entry.boxes.count, entry.boxes[at].width > 0, entry.sizes[at].x > 0,
      entry.sizes[at].y > 0
    else { return nil }
    var box = entry.boxes[at]
    let whole = size?.size ?? entry.sizes[at]
    let stretch = Vec2(whole.x / entry.sizes[at].x, whole.y / entry.sizes[at].y)
    box = Rect(
      box.x * stretch.x, box.y * stretch.y, box.width * stretch.x, box.height * stretch.y)
    let anchor = sprite.anchor ?? entry.pivots[at]
    box.x -= anchor.x * whole.x
    box.y -= anchor.y * whole.y
    if sprite.flipsX { box.x = -box.maxX }
    if sprite.flipsY { box.y = -box.maxY }
    return box
  }
}
