import ReelECS
import ReelFields
import ReelMath

/// A component that lets an entity and its descendants move with the camera at a speed of their own: for sprites,
/// labels and parallax layers that are further away than the world, or nearer. The factors of nested components are
/// multiplied.
///
/// ```swift
/// let village = world.spawn(Transform(), Parallax(0.6))
/// let hut = world.spawn(Transform(x: 300, y: 180), Sprite(world.frame("hut")))
/// world.setParent(of: hut, to: village)
/// ```
public struct Parallax: Component, Equatable, Sendable {
  /// The distance that the entity moves per pixel of the camera: 0 stays on the screen, 1 moves with the world.
  public var factor: Vec2
  /// The share of the camera's zoom that applies: 0 none, 1 all. `nil` uses the larger axis of ``factor``, at most 1:
  /// distant entities zoom less.
  @FlatOptional public var depth: Float?
  /// The point of the world at which the factor displaces nothing: while this point lies in the view's top left corner,
  /// at zoom 1, everything is drawn at its position.
  public var origin: Vec2

  /// Creates a parallax with a factor of its own for each axis.
  public init(_ factor: Vec2, depth: Float? = nil, origin: Vec2 = .zero) {
    self.factor = factor
    self.depth = depth
    self.origin = origin
  }

  /// Creates a parallax with the same factor on both axes.
  public init(_ factor: Float, depth: Float? = nil, origin: Vec2 = .zero) {
    self.init(Vec2(factor, factor), depth: depth, origin: origin)
  }

  public init() { self.init(1) }

  public static var componentName: String { "Parallax" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("factor", &factor)
    v.field("depth", &_depth)
    v.field("origin", &origin)
  }
}

extension ViewTransform {
  /// Returns the share of the camera's zoom that applies to a layer with a factor.
  static func depth(_ depth: Float?, _ factor: Vec2) -> Float {
    depth ?? min(1, max(factor.x.magnitude, factor.y.magnitude))
  }

  /// Returns the transform for a layer that moves with the camera at a speed of its own: it moves by `factor` times the
  /// motion of the view's middle, and it zooms about this middle.
  ///
  /// DETERMINISM: with a factor and a depth of 1 the result equals this transform, bit by bit, so that a layer stays
  /// glued to entities of the world.
  /// - Parameters:
  ///   - origin: see ``Parallax/origin``.
  ///   - limits: the part of the world to which the view's middle is clamped.
  func layered(
    _ factor: Vec2, depth: Float?, origin: Vec2 = .zero, limits: Rect? = nil
  ) -> ViewTransform {
    let depth = Self.depth(depth, factor)
    if factor == .one && (depth == 1 || zoom == 1) && limits == nil { return self }
    let half = size * 0.5
    var correction = Vec2.zero
    if let limits {
      let middle = toWorld(half)
      correction =
        Vec2(
          max(limits.minX, min(middle.x, limits.maxX)), max(limits.minY, min(middle.y, limits.maxY))
        )
        - middle
    }
    if isPlain && size == reference {
      let corner = focus - pivot + correction
      let moved = origin == .zero ? corner * factor : (corner - origin) * factor + origin
      return ViewTransform(focus: moved, size: size, snapsToPixels: snapsToPixels)
    }
    // The point of the world in the view's middle, less half of the view that layers were laid out for: the corner at
    // zoom 1.
    let middle = toWorld(vector: half - pivot)
    let halfReference = reference * 0.5
    func moved(
      _ focus: Float, _ middle: Float, _ correction: Float, _ half: Float, _ factor: Float,
      _ origin: Float
    ) -> Double {
      let corner =
        Double(focus) + Double(middle) + Double(correction) - Double(half) - Double(origin)
      return corner * Double(factor) + Double(origin) + Double(half)
    }
    var transform = ViewTransform(
      x: moved(focus.x, middle.x, correction.x, halfReference.x, factor.x, origin.x),
      y: moved(focus.y, middle.y, correction.y, halfReference.y, factor.y, origin.y),
      pivot: half, size: size,
      zoom: depth == 1 ? zoom : depth == 0 ? 1 : Self.valid(zoom: .pow(zoom, depth)),
      rotation: rotation, snapsToPixels: snapsToPixels)
    transform.reference = reference
    return transform
  }

  /// Returns the transform for an entity, through all of its ancestors that are ``ScreenSpace`` or have a ``Parallax``.
  /// O(depth).
  package func seen(by entity: Entity, in world: World) -> ViewTransform {
    seen(by: entity, in: world, world.otherSpaces)
  }

  /// Returns the transform for one of many entities; `others` is ``World/otherSpaces``, read once before the loop.
  @inline(__always)
  package func seen(by entity: Entity, in world: World, _ others: OtherSpaces) -> ViewTransform {
    others.isNone ? self : seenThroughAncestors(by: entity, in: world, others)
  }

  private func seenThroughAncestors(by entity: Entity, in world: World, _ others: OtherSpaces)
    -> ViewTransform
  {
    var hasParallax = false
    var at = entity
    while at != .none {
      if others.hasScreen && world.has(at, ScreenSpace.self) { return screen() }
      if others.hasParallax && !hasParallax { hasParallax = world.has(at, Parallax.self) }
      at = world.parent(of: at)
    }
    return hasParallax ? throughParallax(of: entity, in: world) : self
  }

  private func throughParallax(of entity: Entity, in world: World) -> ViewTransform {
    guard entity != .none else { return self }
    let above = throughParallax(of: world.parent(of: entity), in: world)
    guard let own = world[entity, Parallax.self] else { return above }
    return above.layered(own.factor, depth: own.depth, origin: own.origin)
  }
}
