import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

/// The camera of a world, for moves that rules make: `world.camera.shake(0.4)`. The camera itself is the resource
/// ``Camera``.
public struct WorldCamera {
  let world: World

  /// Zooms by a factor, and keeps the same point of the world at a point of the view; see
  /// ``Camera/zoom(by:around:in:)``.
  public func zoom(by factor: Float, around point: Vec2) {
    world[Camera.self].zoom(by: factor, around: point, in: world[Input.self].view)
  }

  /// Makes a cut: draws the camera at its position of this tick, without interpolation from the last one. A camera that
  /// follows an entity (``CameraFollow``) jumps to it, as do the views of players (``PlayerView``).
  public func cut() {
    if world.has(CameraFollow.self) { world[CameraFollow.self].cut() }
    if world.has(CameraShake.self), world.hasAny(PlayerView.self) {
      world.each { (view: inout CameraView, _: PlayerView) in view.follow.cut() }
    }
    guard world.has(Teleports.self), world.has(Clock.self) else { return }
    world[Teleports.self].recordCamera(world)
  }
}

extension World {
  /// The camera, for moves that rules make.
  public var camera: WorldCamera { WorldCamera(world: self) }
}
