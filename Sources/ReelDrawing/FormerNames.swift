import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation
import ReelMotion

// The names that games used before 0.1.0. They cannot be called: the compiler's error names the present ones, and most
// editors replace them. Version 0.2.0 removes them.

extension World {
  @available(*, unavailable, renamed: "camera.shake(_:)")
  public func shakeCamera(_ trauma: Float) { fatalError("Unavailable.") }

  @available(*, unavailable, renamed: "camera.zoom(by:around:)")
  public func zoomCamera(by factor: Float, around point: Vec2) { fatalError("Unavailable.") }

  @available(*, unavailable, renamed: "camera.cut()")
  public func cutCamera() { fatalError("Unavailable.") }

  @available(*, unavailable, renamed: "camera.glide(to:over:easing:)")
  public func glideCamera(to camera: Camera, over time: TimeSpan, easing: Easing = .linear) {
    fatalError("Unavailable.")
  }

  @available(*, unavailable, renamed: "curtain.close(_:color:over:)")
  public func closeCurtain(
    _ style: CurtainStyle = .fade, color: Color = .black, over time: TimeSpan = .seconds(0.5)
  ) { fatalError("Unavailable.") }

  @available(*, unavailable, renamed: "curtain.open(_:over:)")
  public func openCurtain(_ style: CurtainStyle = .fade, over time: TimeSpan = .seconds(0.5)) {
    fatalError("Unavailable.")
  }
}

extension SceneView {
  @available(*, unavailable, renamed: "viewAffine(of:)")
  public func place(of entity: Entity) -> Affine { fatalError("Unavailable.") }
}

@available(*, unavailable, renamed: "ScrollLayerFeature")
public typealias LayerFeature = ScrollLayerFeature
