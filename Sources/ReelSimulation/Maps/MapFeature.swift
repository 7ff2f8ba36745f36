import ReelContent
import ReelECS

/// Maps of tiles, which rules read and change. `MapLayerFeature` draws them.
public struct MapFeature: Feature {
  public static var featureName: String { "Maps" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(TransformFeature.self)
    simulation.world.insert(MapEdits())
    simulation.world.insert(FileMaps(maps: simulation.content.maps))
    simulation.world.insert(CacheHolder<MapStore>())
    // Creates the cache now, because painters must not change the world.
    _ = simulation.world.cache(MapStore.self)
  }
}
