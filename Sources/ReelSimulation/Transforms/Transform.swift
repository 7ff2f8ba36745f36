import ReelECS
import ReelFields
import ReelMath

/// The position, rotation and scale of an entity, relative to its parent, or to the world if it has none.
///
/// The entity is scaled first, then rotated, then moved. ``ReelECS/World/globalTransform(of:)`` and
/// ``ReelECS/World/globalPosition(of:)`` compute its transform and position in the world, O(depth).
///
/// ```swift
/// let hero = world.spawn(Transform(x: 40, y: 80))
/// let hat = world.spawn(Transform(x: 0, y: -20, rotation: 0.2))
/// world.setParent(of: hat, to: hero)
/// world[hero, Transform.self]?.position.x += 10  // the hat goes along
/// ```
public struct Transform: Component, Equatable, Sendable {
  /// The position in logical pixels, y down.
  public var position: Vec2
  /// The rotation in radians, clockwise on screen.
  public var rotation: Float
  /// The scale; 1 is the picture's own size.
  public var scale: Vec2

  /// Creates a transform at a position.
  public init(position: Vec2, rotation: Float = 0, scale: Vec2 = .one) {
    self.position = position
    self.rotation = rotation
    self.scale = scale
  }

  /// Creates a transform at a position, in its own size.
  public init(x: Float = 0, y: Float = 0, rotation: Float = 0, scale: Float = 1) {
    self.init(position: Vec2(x, y), rotation: rotation, scale: Vec2(scale, scale))
  }

  public init() { self.init(position: .zero) }

  public static var componentName: String { "Transform" }

  /// The map from the entity's own space to its parent's.
  public var affine: Affine { Affine(position: position, rotation: rotation, scale: scale) }

}

extension World {
  /// Returns the map from an entity's own space to the world's. O(depth). An entity without a transform is where its
  /// parent is.
  public func globalTransform(of entity: Entity) -> Affine {
    var affine = self[entity, Transform.self]?.affine ?? .identity
    var above = parent(of: entity)
    while above != .none {
      if let transform = self[above, Transform.self] { affine = transform.affine * affine }
      above = parent(of: above)
    }
    return affine
  }

  /// Returns the position of an entity in the world: ``globalTransform(of:)`` applied to `.zero`, without computing the
  /// entity's own rotation. O(depth).
  public func globalPosition(of entity: Entity) -> Vec2 {
    let position = self[entity, Transform.self]?.position ?? .zero
    let above = parent(of: entity)
    return above == .none ? position : carried(position, by: above)
  }

  /// Returns the position in the world of a point in an entity's own space.
  @inline(never) private func carried(_ point: Vec2, by entity: Entity) -> Vec2 {
    var point = point
    var above = entity
    while above != .none {
      if let transform = self[above, Transform.self] { point = transform.affine.apply(point) }
      above = parent(of: above)
    }
    return point
  }
}
