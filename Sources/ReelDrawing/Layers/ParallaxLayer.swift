import ReelContent
import ReelECS
import ReelFields
import ReelMath
import ReelPlatform

/// A picture that is repeated from edge to edge and moves with the camera at a speed of its own: the further away, the
/// slower.
///
/// Copies share their edges: every pixel of the view within an opaque layer belongs to exactly one copy, at any zoom,
/// rotation and speed, wherever the camera is (docs/camera.md). Below entities with a ``Parallax`` the factors are
/// multiplied; a parallax layer that is ``ScreenSpace`` is not moved by any camera.
///
/// ```swift
/// world.spawn(ParallaxLayer(world.frame("sky"), repeatsY: true, layer: -100))
/// let hills = world.frame("hills")
/// world.spawn(ParallaxLayer(hills, factor: Vec2(0.3, 0.1), fromBottom: true, layer: -90))
/// world.spawn(ParallaxLayer(world.frame("clouds"), drift: Vec2(-0.1, 0), gap: Vec2(120, 0)))
/// ```
public struct ParallaxLayer: Component, Equatable, Sendable {
  /// The picture that is repeated.
  public var frame: FrameID
  /// The distance that the layer moves per pixel of the camera: 0 stays on the screen, 1 moves with the world.
  public var factor: Vec2
  /// The share of the camera's zoom that applies: 0 none, 1 all. `nil` uses the larger axis of ``factor``, at most 1:
  /// distant layers zoom less. The layer zooms and turns about the view's middle.
  @FlatOptional public var depth: Float?
  /// The layer's own motion, in pixels per tick.
  public var drift: Vec2
  /// The distance drifted beyond ``laps``, in pixels.
  public var offset: Vec2
  /// The number of complete laps of ``lap`` pixels that the layer has drifted. Counting them keeps ``offset`` small: in
  /// a Float that only grew, small drifts would one day be rounded away.
  public private(set) var laps: (x: Int32, y: Int32)
  /// The pixels between copies, horizontally and vertically, at most 2^20. At 0 and below the copies share their edges.
  public var gap: Vec2
  /// The distance of the layer's top edge from the view's top. With `fromBottom`, the distance of its bottom edge above
  /// the view's bottom. Both apply before zoom and rotation. The view is always that of the ``Camera``: a
  /// ``CameraView`` shows the same world.
  public var inset: Float
  /// True if `inset` is measured from the view's bottom.
  public var fromBottom: Bool
  /// True if the picture is repeated from left to right.
  public var repeatsX: Bool
  /// True if the picture is repeated from top to bottom.
  public var repeatsY: Bool
  /// True if every other copy from left to right is mirrored, so that any picture continues seamlessly.
  public var mirrorsX: Bool
  /// True if every other copy from top to bottom is mirrored.
  public var mirrorsY: Bool
  /// The part of the world in which motion of the view's middle moves the layer; beyond this part the layer stays.
  @FlatOptional public var limits: Rect?
  /// The layer; higher ones are drawn later, and those below 0 lie behind sprites in layer 0.
  public var layer: Int16
  /// The factor for the colours of the picture's pixels.
  public var tint: Color
  /// The mode in which the layer's colours are blended with the colours below.
  public var blend: BlendMode

  /// The length of a lap in pixels.
  public static let lap: Float = 4096

  /// Creates a parallax layer that has drifted by `offset` so far.
  public init(
    _ frame: FrameID, factor: Vec2 = .zero, depth: Float? = nil, drift: Vec2 = .zero,
    offset: Vec2 = .zero, gap: Vec2 = .zero, inset: Float = 0, fromBottom: Bool = false,
    repeatsX: Bool = true, repeatsY: Bool = false, layer: Int16 = -100, tint: Color = .white,
    blend: BlendMode = .normal
  ) {
    self.frame = frame
    self.factor = factor
    self.depth = depth
    self.drift = drift
    self.offset = offset
    laps = (0, 0)
    self.gap = gap
    self.inset = inset
    self.fromBottom = fromBottom
    self.repeatsX = repeatsX
    self.repeatsY = repeatsY
    mirrorsX = false
    mirrorsY = false
    self.layer = layer
    self.tint = tint
    self.blend = blend
  }

  public init() { self.init(FrameID()) }

  public static func == (a: ParallaxLayer, b: ParallaxLayer) -> Bool {
    a.frame == b.frame && a.factor == b.factor && a.depth == b.depth && a.drift == b.drift
      && a.offset == b.offset && a.laps == b.laps && a.gap == b.gap && a.inset == b.inset
      && a.fromBottom == b.fromBottom && a.repeatsX == b.repeatsX && a.repeatsY == b.repeatsY
      && a.mirrorsX == b.mirrorsX && a.mirrorsY == b.mirrorsY && a.limits == b.limits
      && a.layer == b.layer && a.tint == b.tint && a.blend == b.blend
  }

  public static var componentName: String { "ParallaxLayer" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("frame", &frame)
    v.field("factor", &factor)
    v.field("depth", &_depth)
    v.field("drift", &drift)
    v.field("offset", &offset)
    v.field("lapsX", &laps.x)
    v.field("lapsY", &laps.y)
    v.field("gap", &gap)
    v.field("inset", &inset)
    v.field("fromBottom", &fromBottom)
    v.field("repeatsX", &repeatsX)
    v.field("repeatsY", &repeatsY)
    v.field("mirrorsX", &mirrorsX)
    v.field("mirrorsY", &mirrorsY)
    v.field("limits", &_limits)
    v.field("layer", &layer)
    v.field("tint", &tint)
    v.field("blend", &blend)
  }
}

extension ParallaxLayer {
  /// The system that moves every parallax layer by its own drift.
  public static let drift = System("driftLayers", in: .present, ifAny: ParallaxLayer.self) {
    world in
    world.each { (layer: inout ParallaxLayer) in
      guard layer.drift != .zero else { return }
      Self.move(&layer.offset.x, &layer.laps.x, by: layer.drift.x)
      Self.move(&layer.offset.y, &layer.laps.y, by: layer.drift.y)
    }
  }

  private static func move(_ offset: inout Float, _ laps: inout Int32, by way: Float) {
    offset += way
    let whole = (offset / lap).rounded(.towardZero)
    // A distance of 2^30 laps or more stays in `offset`, because `laps` is an Int32.
    guard whole != 0, whole.magnitude < 0x1p30 else { return }
    // The difference is exact, because both are multiples of the value of the last bit of `offset`.
    offset -= whole * lap
    laps &+= Int32(whole)
  }
}

extension ParallaxLayer: Interpolatable {
  /// The part of a parallax layer that is interpolated.
  public struct InterpolatedPart {
    var offset: Vec2
    var laps: (x: Int32, y: Int32)
    var tint: Color
  }

  public var interpolatedPart: InterpolatedPart {
    InterpolatedPart(offset: offset, laps: laps, tint: tint)
  }

  public func interpolated(from last: InterpolatedPart, _ t: Float) -> ParallaxLayer {
    var layer = self
    // The offset of the last tick counts from another lap; `behind` converts it to the present lap.
    let behind = Vec2(
      Float(last.laps.x &- laps.x) * Self.lap, Float(last.laps.y &- laps.y) * Self.lap)
    layer.offset = (last.offset + behind).mixed(with: offset, t)
    layer.tint = last.tint.mixed(with: tint, t)
    return layer
  }
}
