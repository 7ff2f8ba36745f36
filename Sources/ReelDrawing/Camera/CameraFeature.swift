import ReelECS
import ReelMath
import ReelSimulation

/// The feature that adds the camera, camera views, and the components that keep entities at a position of the view.
public struct CameraFeature: Feature {
  public static var featureName: String { "Camera" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(TransformFeature.self)
    simulation.world.register(ScreenAnchor.self, ScreenSpace.self, Parallax.self, CameraView.self)
    simulation.interpolate(CameraView.self)
    simulation.part(DrawPasses.self).makeViewSource = { CameraEye() }
    simulation.world.insert(Camera())
    simulation.world.insert(CameraFollow())
    simulation.world.insert(CameraShake())
    simulation.part(PositionHooks.self).view = { $0.viewTransform.visibleArea }
    simulation.part(PositionHooks.self).toView = { world, entity, point in
      world.soundView.seen(by: entity, in: world).toView(point)
    }
    // Querying a component registers its type in the world, and a game may have no `ScreenSpace`.
    simulation.part(PositionHooks.self).isOnScreen = {
      $0.hasAny(ScreenSpace.self) && $0.isOnScreen($1)
    }
    simulation.add(ScreenAnchor.place)
    simulation.add(CameraFollow.follow)
    simulation.add(CameraView.run, after: CameraFollow.follow)
    simulation.add(CameraShake.settle, after: CameraFollow.follow)
    simulation.add(ScreenAnchor.follow)
    simulation.addCheck { check in
      check.each(
        ScreenAnchor.self, without: Transform.self,
        "An ScreenAnchor has no Transform beside it: it keeps nothing in its place")
      if !(check.world[Camera.self].zoom > 0) {
        check.report("The camera's zoom is 0 or less: 1 shows a pixel as a pixel")
      }
      let followed = check.world[CameraFollow.self].target
      if check.world.isAlive(followed), !check.world.has(followed, Transform.self) {
        check.simulation.report(
          "The camera follows an entity without a Transform: it stays where it is", of: followed,
          system: "")
      }
    }
  }
}
