import ReelECS
import ReelSimulation

/// The feature that draws tile maps, map layer by map layer.
public struct MapLayerFeature: Feature {
  public static var featureName: String { "MapLayers" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(MapFeature.self)
    simulation.require(DrawingFeature.self)
    simulation.world.register(MapLayerSprite.self)
    simulation.draw(MapLayerFeature.pass, before: [ShadowFeature.pass, SpriteFeature.pass])
  }
}
