import ReelContent
import ReelECS
import ReelMath
import ReelPlatform

/// A picture from an atlas, drawn at the entity's transform.
///
/// An entity that gets one gets a ``DrawRank``, too.
///
/// ```swift
/// var sprite = Sprite(world.frame("elephant-1"), layer: 2, anchor: Vec2(0.5, 1))
/// sprite.tint = Color(hex: 0xFFD0D0)
/// let elephant = world.spawn(Transform(x: 160, y: 230), sprite)
/// world[elephant, Sprite.self]?.flipsX = true
/// ```
public struct Sprite: Component, Equatable, Sendable {
  /// Which picture; one that the content lacks is not drawn.
  public var frame: FrameID
  /// The point of the untrimmed picture that lies on the transform's position: 0, 0 top left;
  /// 1, 1 bottom right. `nil` takes the frame's ``AtlasFrame/pivot``, so that it may move from frame
  /// to frame, or the middle where it has none.
  @FlatOptional public var anchor: Vec2?
  /// Higher layers are drawn later.
  public var layer: Int16
  /// Within a layer, higher is drawn later; equal ones in the order in which they came.
  public var z: Int16
  /// The picture's pixels are multiplied by it, opacity too.
  public var tint: Color
  /// A colour over the whole picture, by its alpha as strength: `.white` is a white silhouette, clear is none. Unlike a
  /// tint it lightens, too. ``Timeline/flash(_:over:)`` moves it.
  public var flash = Color.clear
  /// How its colours meet those below.
  public var blend: BlendMode
  /// Mirrors left and right about the anchor.
  public var flipsX: Bool
  /// Mirrors top and bottom about the anchor.
  public var flipsY: Bool
  /// Leans the picture: how far a point moves to the right for each pixel that it lies above the
  /// anchor.
  public var lean: Float
  /// Draws it over those of its layer and z that stand higher on the screen, by the y of their
  /// anchors: for games seen from above. Those that do not sort come first.
  public var sortsByY: Bool
  /// Whether it is drawn.
  public var isVisible: Bool

  /// An upright, visible sprite.
  public init(
    _ frame: FrameID, layer: Int16 = 0, z: Int16 = 0, anchor: Vec2? = nil,
    tint: Color = .white, blend: BlendMode = .normal
  ) {
    self.frame = frame
    self.layer = layer
    self.z = z
    self.anchor = anchor
    self.tint = tint
    self.blend = blend
    flipsX = false
    flipsY = false
    lean = 0
    sortsByY = false
    isVisible = true
  }

  public init() { self.init(FrameID()) }

  public static var componentName: String { "Sprite" }
  public static func require(_ companions: inout Companions) { companions.add(DrawRank.self) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("frame", &frame)
    v.field("anchor", &_anchor)
    v.field("layer", &layer)
    v.field("z", &z)
    v.field("tint", &tint)
    v.field("flash", &flash)
    v.field("blend", &blend)
    v.field("flipsX", &flipsX)
    v.field("flipsY", &flipsY)
    v.field("lean", &lean)
    v.field("sortsByY", &sortsByY)
    v.field("isVisible", &isVisible)
  }
}

extension Sprite: DrawnBetweenTicks {
  /// Tints fade between two ticks; everything else changes at once.
  public var look: Color { tint }

  @inline(__always)
  public func drawn(from last: Color, _ t: Float) -> Sprite {
    var sprite = self
    sprite.tint = last.mixed(with: tint, t)
    return sprite
  }
}
