import ReelContent
import ReelECS
import ReelFields
import ReelMath
import ReelMotion
import ReelSimulation

/// A component that draws one map layer, as a ``Sprite`` draws one frame: its tiles, its picture, or its tile objects.
/// The map's origin is the entity's position; the transforms of the entity and of its ancestors turn and stretch the
/// map.
///
/// ``ReelECS/World/spawnMap(_:at:drawLayer:)`` spawns one for each visible map layer. The component affects drawing
/// only; collisions with the ground belong to ``TileCollider``.
///
/// ```swift
/// let map = world.spawnMap(level)
/// for layer in world.children(of: map) {
///   world[layer, MapLayerSprite.self]?.tint = Color(hex: 0x8090C0)  // night
/// }
/// ```
public struct MapLayerSprite: Component, Equatable, Sendable {
  /// The map; see ``ReelECS/World/map(_:)``.
  public var map: MapID
  /// The index of the map layer in the map.
  public var layer: UInt16
  /// The drawing layer: higher ones are drawn later. Sprites have the drawing layer 0 by default.
  public var drawLayer: Int16
  /// The factor for the colours of all pixels, in addition to the tint of the map itself.
  public var tint: Color
  /// True if the map layer is drawn.
  public var isVisible: Bool

  /// Creates a sprite for a map layer. Traps unless the index `layer` is from 0 to 65535.
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
}

extension World {
  /// Spawns a map: an entity at the map's origin, with a child for each visible map layer, which has a
  /// ``MapLayerSprite``. The map layers get consecutive drawing layers, beginning with `drawLayer`. An integer property
  /// named `drawLayer` of a map layer sets the drawing layer of that map layer, and the following map layers continue
  /// from there. So an artist can put a map layer in front of the sprites. Despawning the entity removes the complete
  /// map.
  /// - Parameter map: see ``map(_:)``. Traps if no map has this number.
  @discardableResult
  public func spawnMap(_ map: MapID, at position: Vec2 = .zero, drawLayer: Int16 = -100) -> Entity {
    let tiles = self.maps[map]
    let root = spawn(Transform(position: position))
    var next = drawLayer
    for index in tiles.layers.indices where tiles.layers[index].kind != .group {
      let layer = tiles.resolved(index)
      if let number = layer.properties["drawLayer"]?.int { next = Int16(clamping: number) }
      guard layer.isVisible else { continue }
      let entity = spawn(Transform(), MapLayerSprite(map: map, layer: index, drawLayer: next))
      setParent(of: entity, to: root)
      next = next == .max ? next : next + 1
    }
    return root
  }
}
