import ReelContent
import ReelECS

/// Maps of tiles: drawn layer by layer, asked, and changed by rules.
public struct MapFeature: Feature {
  public static var featureName: String { "Maps" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.need(TransformFeature.self)
    simulation.need(DrawingFeature.self)
    simulation.world.register(MapLayerSprite.self)
    simulation.world.insert(MapEdits())
    simulation.world.insert(FileMaps(maps: simulation.content.maps))
    simulation.world.insert(CacheHolder<MapStore>())
    // Now, as painters change nothing.
    _ = simulation.world.cache(MapStore.self)
    simulation.draw(MapFeature.pass, before: [ShadowFeature.pass, SpriteFeature.pass])
  }
}
