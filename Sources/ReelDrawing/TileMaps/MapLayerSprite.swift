import ReelContent
import ReelECS
import ReelMath
import ReelMotion
import ReelSimulation

/// Draws one layer of a map, as a ``Sprite`` draws one frame: tiles, pictures, or the objects that are
/// tiles. The map's origin is the entity's place, and its ``Transform``, and those above, turn and
/// stretch it.
///
/// ``ReelECS/World/spawnMap(_:at:drawLayer:)`` makes one for each layer that is visible. Changing it changes only
/// what is drawn; the ground is a ``TileCollider``'s.
///
/// ```swift
/// let map = world.spawnMap(level)
/// for layer in world.children(of: map) {
///   world[layer, MapLayerSprite.self]?.tint = Color(hex: 0x8090C0)  // night
/// }
/// ```
public struct MapLayerSprite: Component, Equatable, Sendable {
  /// Which map: ``ReelECS/World/map(_:)``.
  public var map: MapID
  /// The layer's place in the map.
  public var layer: UInt16
  /// Higher layers are drawn later; sprites without a layer lie in 0.
  public var drawLayer: Int16
  /// All pixels are multiplied by it, beside the tint that the map itself has.
  public var tint: Color
  /// Whether it is drawn.
  public var isVisible: Bool

  /// A layer of a map.
  public init(
    map: MapID, layer: Int, drawLayer: Int16 = -100, tint: Color = .white, isVisible: Bool = true
  ) {
    demand(
      0...65_535 ~= layer, "MapLayerSprite: layers are named by their places, from 0 to 65535.")
    self.map = map
    self.layer = UInt16(layer)
    self.drawLayer = drawLayer
    self.tint = tint
    self.isVisible = isVisible
  }

  public init() { self.init(map: 0, layer: 0) }
  public static var componentName: String { "MapLayerSprite" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("map", &map)
    v.field("layer", &layer)
    v.field("drawLayer", &drawLayer)
    v.field("tint", &tint)
    v.field("isVisible", &isVisible)
  }
}

extension World {
  /// Spawns a map: an entity at its origin, and below it one ``MapLayerSprite`` for each layer that the
  /// map shows. Layers are drawn from `drawLayer` on, one after the other; one with a whole number
  /// named `drawLayer` among its properties is drawn there, and those after it go on from it: so an
  /// artist puts a layer before the sprites. Despawning the entity takes all of it away.
  /// - Parameter map: ``map(_:)``; a number that no map has traps.
  @discardableResult
  public func spawnMap(_ map: MapID, at position: Vec2 = .zero, drawLayer: Int16 = -100) -> Entity {
    let tiles = self.maps[map]
    let root = spawn(Transform(position: position))
    var next = drawLayer
    for index in tiles.layers.indices where tiles.layers[index].kind != .group {
      let layer = tiles.resolved(index)
      if let wanted = layer.properties["drawLayer"]?.int { next = Int16(clamping: wanted) }
      guard layer.isVisible else { continue }
      let entity = spawn(Transform(), MapLayerSprite(map: map, layer: index, drawLayer: next))
      setParent(of: entity, to: root)
      next = next == .max ? next : next + 1
    }
    return root
  }
}
