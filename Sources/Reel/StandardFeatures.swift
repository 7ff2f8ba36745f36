/// All features that games usually have.
public struct StandardFeatures: Feature {
  public static var featureName: String { "StandardFeatures" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(ProgramFeature.self)
    simulation.require(TransformFeature.self)
    simulation.require(CameraFeature.self)
    simulation.require(VisibilityFeature.self)
    simulation.require(TransitionFeature.self)
    simulation.require(ControlFeature.self)
    simulation.require(ButtonFeature.self)
    simulation.require(SpriteFeature.self)
    simulation.require(ShadowFeature.self)
    simulation.require(LabelFeature.self)
    simulation.require(InterfaceFeature.self)
    simulation.require(ParallaxLayerFeature.self)
    simulation.require(MapLayerFeature.self)
    simulation.require(AnimationFeature.self)
    simulation.require(TimelineFeature.self)
    simulation.require(ImplicitAnimationFeature.self)
    simulation.require(PathFeature.self)
    simulation.require(CollisionFeature.self)
    simulation.require(SliceFeature.self)
    simulation.require(MoverFeature.self)
    simulation.require(SoundFeature.self)
    simulation.require(ParticleFeature.self)
    simulation.require(PauseFeature.self)
    simulation.require(AuthorFeatures.self)
  }
}
