/// All features that games usually have.
public struct StandardFeatures: Feature {
  public static var featureName: String { "StandardFeatures" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.need(ProgramFeature.self)
    simulation.need(TransformFeature.self)
    simulation.need(CameraFeature.self)
    simulation.need(VisibilityFeature.self)
    simulation.need(TransitionFeature.self)
    simulation.need(ControlFeature.self)
    simulation.need(ButtonFeature.self)
    simulation.need(SpriteFeature.self)
    simulation.need(ShadowFeature.self)
    simulation.need(LabelFeature.self)
    simulation.need(InterfaceFeature.self)
    simulation.need(ScrollLayerFeature.self)
    simulation.need(MapLayerFeature.self)
    simulation.need(AnimationFeature.self)
    simulation.need(TimelineFeature.self)
    simulation.need(GlideFeature.self)
    simulation.need(PathFeature.self)
    simulation.need(CollisionFeature.self)
    simulation.need(SliceFeature.self)
    simulation.need(CollisionViewFeature.self)
    simulation.need(MoverFeature.self)
    simulation.need(SoundFeature.self)
    simulation.need(ParticleFeature.self)
    simulation.need(PauseFeature.self)
    simulation.need(OverlayFeature.self)
  }
}
