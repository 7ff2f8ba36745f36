import ReelContent
import ReelECS
import ReelMath

/// A picture that is repeated from edge to edge and moves with the camera at a speed of its own:
/// the further away, the slower.
public struct ScrollLayer: Component, Equatable {
  /// The picture that is repeated from left to right.
  public var frame: FrameID
  /// How far it moves for each pixel of the camera: 0 stays on the screen, 1 moves with the world.
  public var factor: Vec2
  /// How far it moves by itself, in pixels a tick.
  public var drift: Vec2
  /// How far it has drifted.
  public var offset: Vec2
  /// Its top edge's distance from the view's top, or, if `fromBottom`, its bottom edge's from the
  /// view's bottom, upwards.
  public var inset: Float
  /// Whether `inset` is measured from the view's bottom.
  public var fromBottom: Bool
  /// Higher layers are drawn later; below 0 lies behind sprites without a layer.
  public var layer: Int16
  /// The picture's pixels are multiplied by it.
  public var tint: Color

  /// A layer that has not drifted yet.
  public init(
    _ frame: FrameID, factor: Vec2 = .zero, drift: Vec2 = .zero, inset: Float = 0,
    fromBottom: Bool = false, layer: Int16 = -100, tint: Color = .white
  ) {
    self.frame = frame
    self.factor = factor
    self.drift = drift
    offset = .zero
    self.inset = inset
    self.fromBottom = fromBottom
    self.layer = layer
    self.tint = tint
  }

  public init() { self.init(FrameID()) }

  public static var componentName: String { "ScrollLayer" }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("frame", &frame)
    v.field("factor", &factor)
    v.field("drift", &drift)
    v.field("offset", &offset)
    v.field("inset", &inset)
    v.field("fromBottom", &fromBottom)
    v.field("layer", &layer)
    v.field("tint", &tint)
  }
}

extension ScrollLayer {
  /// Moves every layer by its own drift.
  public static let drift = System("driftLayers", in: .present) { world in
    world.each { (layer: inout ScrollLayer) in layer.offset += layer.drift }
  }
}

extension ScrollLayer: DrawnBetweenTicks {
  /// What of a layer changes little by little.
  public struct Look {
    var offset: Vec2
    var tint: Color
  }

  public var look: Look { Look(offset: offset, tint: tint) }

  public func drawn(from last: Look, _ t: Float) -> ScrollLayer {
    var layer = self
    layer.offset = last.offset.mixed(with: offset, t)
    layer.tint = last.tint.mixed(with: tint, t)
    return layer
  }
}
