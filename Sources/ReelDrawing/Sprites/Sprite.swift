import ReelContent
import ReelECS
import ReelFields
import ReelMath
import ReelPlatform

/// A picture from an atlas, drawn at the entity's transform.
///
/// A sprite requires a ``DrawRank``, which is added with it.
///
/// ```swift
/// var sprite = Sprite(world.frame("elephant-1"), layer: 2, anchor: Vec2(0.5, 1))
/// sprite.tint = Color(hex: 0xFFD0D0)
/// let elephant = world.spawn(Transform(x: 160, y: 230), sprite)
/// world[elephant, Sprite.self]?.flipsX = true
/// ```
public struct Sprite: Component, Equatable, Sendable {
  /// The picture; one that the content lacks is not drawn.
  public var frame: FrameID
  /// The point of the untrimmed picture that lies on the transform's position: 0, 0 top left; 1, 1 bottom right. `nil`
  /// uses the frame's ``AtlasFrame/pivot``, which may differ from frame to frame, or the middle if the frame has no
  /// pivot.
  @FlatOptional public var anchor: Vec2?
  /// The layer; higher ones are drawn later.
  public var layer: Int16
  /// The order within a layer; higher ones are drawn later, and equal ones by their ``DrawRank``.
  public var z: Int16
  /// The factor for the colours and the opacity of the picture's pixels.
  public var tint: Color
  /// The colour over the complete picture, with its alpha as strength: `.white` is a white silhouette, clear is none.
  /// Unlike a tint, a flash can lighten, too. ``Timeline/flash(_:over:)`` animates the flash.
  public var flash = Color.clear
  /// The mode in which the picture's colours are blended with the colours below.
  public var blend: BlendMode
  /// True if the picture is mirrored left to right about the anchor.
  public var flipsX: Bool
  /// True if the picture is mirrored top to bottom about the anchor.
  public var flipsY: Bool
  /// The lean of the picture: the distance that a point moves to the right per pixel that it lies above the anchor.
  public var lean: Float
  /// True if sprites of equal layer and z are sorted by the y of their anchors on the screen: the lower one is drawn
  /// over the higher one, as in games seen from above. Sprites without `sortsByY` are drawn first.
  public var sortsByY: Bool
  /// True if the sprite is drawn.
  public var isVisible: Bool

  /// Creates an upright, visible sprite.
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

extension Sprite: Interpolatable {
  /// The tint is interpolated between two ticks; everything else changes at once.
  public var interpolatedPart: Color { tint }

  @inline(__always)
  public func interpolated(from last: Color, _ t: Float) -> Sprite {
    var sprite = self
    sprite.tint = last.mixed(with: tint, t)
    return sprite
  }
}
