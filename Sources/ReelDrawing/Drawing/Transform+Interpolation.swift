import ReelMath
import ReelSimulation

extension Transform: Interpolatable {
  /// Interpolates position, rotation and scale; turns the shorter way.
  @inline(__always)
  public func interpolated(from last: Transform, _ t: Float) -> Transform {
    var turn = rotation - last.rotation
    let full = 2 * Float.pi
    turn -= (turn / full).rounded(.toNearestOrEven) * full
    return Transform(
      position: last.position.mixed(with: position, t), rotation: last.rotation + turn * t,
      scale: last.scale.mixed(with: scale, t))
  }
}
