import ReelCollision
import ReelContent
import ReelMath

extension MapObject {
  /// Returns the object as the shape of a ``Collider``, relative to its ``position``, with the object's rotation:
  ///
  ///     spawner.on("Block") { world, object in
  ///       guard let shape = object.collisionShape() else { return }
  ///       world.spawn(Transform(position: object.position), Collider(shape), Solid())
  ///     }
  ///
  /// Converts points, rectangles, circles, capsules, and polygons, of which it takes the convex hull. `nil` for an
  /// ellipse that is no circle, a polygon whose hull has more than ``ReelCollision/Shape/maxPoints`` corners,
  /// polylines, texts and tiles, and for a negative width or height. For a polyline, use a ``ReelCollision/Chain`` of
  /// its ``points``.
  /// - Parameter radius: the distance by which rectangles and polygons are rounded outwards, in pixels; traps below 0.
  public func collisionShape(radius: Float = 0) -> Shape? {
    demand(radius >= 0, "MapObject: a shape is rounded by a radius of at least 0.")
    guard size.x >= 0, size.y >= 0, let shape = upright(radius) else { return nil }
    guard rotation != 0 else { return shape }
    return shape.applying(Affine(position: .zero, rotation: rotation * .pi / 180))
  }

  private func upright(_ radius: Float) -> Shape? {
    let middle = size * 0.5
    switch shape {
    case .point: return .point(.zero)
    case .rectangle: return .box(size: size, at: middle, turnedBy: 0, radius: radius)
    case .ellipse: return size.x == size.y ? .circle(radius: middle.x, at: middle) : nil
    case .capsule:
      let round = min(middle.x, middle.y)
      let reach = middle - Vec2(round, round)
      return .capsule(middle - reach, middle + reach, radius: round)
    case .polygon: return try? Shape(hullOf: points, radius: radius)
    case .polyline, .text, .tile: return nil
    }
  }
}
