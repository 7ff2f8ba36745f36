import ReelContent
import ReelECS

/// Maps of tiles, as rules ask and change them. `MapLayerFeature` draws them.
public struct MapFeature: Feature {
  public static var featureName: String { "Maps" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.need(TransformFeature.self)
    simulation.world.insert(MapEdits())
    simulation.world.insert(FileMaps(maps: simulation.content.maps))
    simulation.world.insert(CacheHolder<MapStore>())
    // Now, as painters change nothing.
    _ = simulation.world.cache(MapStore.self)
  }
}
