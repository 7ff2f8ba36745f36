import ReelECS
import ReelFields
import ReelMath

/// The shadow of an entity's sprite: the same picture in one dark colour, drawn below it.
///
///       ╭───╮             offset (0, 0), lean 0.6, scale (1, 0.5): it falls on the ground,
///       │ ◕ │             away from a light on the left
///       ╰┬─┬╯╱╱╱
///     ───┴─┴╱╱╱─────
///
/// ```swift
/// // On the ground.
/// world.insert(hero, DropShadow(offset: .zero, lean: 0.6, scale: Vec2(1, 0.4)))
/// // On a wall behind.
/// world.insert(apple, DropShadow(offset: Vec2(5, 5)))
/// ```
public struct DropShadow: Component, Equatable, Sendable {
  /// The vector from the sprite's anchor to the shadow's, in points of the world: it does not turn with the sprite.
  public var offset: Vec2
  /// The colour and, by its alpha, the strength. The picture's pixels are multiplied by it, so only a dark colour gives
  /// an even shadow.
  public var color: Color
  /// The distance that a point of the shadow moves to the right per pixel that it lies above the anchor.
  public var lean: Float
  /// The size relative to the sprite's: a height of 0.5 lies flatter.
  public var scale: Vec2
  /// The layer; `nil` for directly below its sprite.
  @FlatOptional public var layer: Int16?

  /// Creates a shadow that falls behind a sprite.
  public init(
    offset: Vec2 = Vec2(3, 3), color: Color = Color(0, 0, 0, 100), lean: Float = 0,
    scale: Vec2 = .one, layer: Int16? = nil
  ) {
    self.offset = offset
    self.color = color
    self.lean = lean
    self.scale = scale
    self.layer = layer
  }

  public init() { self.init(offset: Vec2(3, 3)) }

  public static var componentName: String { "DropShadow" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("offset", &offset)
    v.field("color", &color)
    v.field("lean", &lean)
    v.field("scale", &scale)
    v.field("layer", &_layer)
  }
}

extension DropShadow: Interpolatable {
  public func interpolated(from last: DropShadow, _ t: Float) -> DropShadow {
    var shadow = self
    shadow.offset = last.offset.mixed(with: offset, t)
    shadow.color = last.color.mixed(with: color, t)
    shadow.lean = last.lean + (lean - last.lean) * t
    shadow.scale = last.scale.mixed(with: scale, t)
    return shadow
  }
}
