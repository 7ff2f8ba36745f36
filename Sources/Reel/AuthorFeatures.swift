/// The views of a running game for its author: outlines of colliders, and names, anchors and figures. Embedded builds
/// have none of the pictures: a page has no keys for them, and their code would be a fortieth of it. A game that shows
/// them there requires `CollisionViewFeature` and `OverlayFeature`.
public struct AuthorFeatures: Feature {
  public static var featureName: String { "AuthorFeatures" }
  public init() {}
  public func install(in simulation: Simulation) {
    #if hasFeature(Embedded)
      // Rules may write the choice of the views without a difference between builds.
      simulation.world.insert(SceneOverlay())
      simulation.world.insert(HostTiming())
    #else
      simulation.require(CollisionViewFeature.self)
      simulation.require(OverlayFeature.self)
    #endif
  }
}
