import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

extension World {
  /// What the camera shows in this tick, within its limits and without its shake: what rules reckon
  /// with. Without a camera, the world's origin lies in the view's corner.
  public var viewTransform: ViewTransform {
    let size = self[Input.self].view
    return has(Camera.self)
      ? self[Camera.self].transform(in: size) : ViewTransform(focus: .zero, size: size)
  }

  /// The same as it is for one entity: logical pixels of the view where it is ``OnScreen``, its own way
  /// where something above it has a ``Parallax``. O(depth).
  public func viewTransform(for entity: Entity) -> ViewTransform {
    viewTransform.seen(by: entity, in: self)
  }

  /// Which point of the world lies at a point of the view in this tick: under a pointer, say.
  public func toWorld(_ point: Vec2) -> Vec2 { viewTransform.toWorld(point) }

  /// Where in the world a pointer is in this tick. Traps where there is no such pointer.
  /// - Parameter pointer: 0 is the mouse, 1 to 9 are fingers.
  public func pointer(_ pointer: Int = 0) -> Vec2 {
    guard pointer >= 0 && pointer < Input.pointerCount else {
      misuse("There is no pointer \(pointer): the mouse is 0, and fingers are 1 to 9.")
    }
    return toWorld(self[Input.self].pointers[pointer].position)
  }

  /// Where in the world something happened that a pointer did; `nil` for what has no place.
  public func toWorld(_ event: InputEvent) -> Vec2? {
    switch event.kind {
    case .pointerDown, .pointerMove, .pointerUp, .mouseDown, .mouseUp:
      toWorld(Vec2(Float(event.x), Float(event.y)))
    default: nil
    }
  }

  /// Where in the view a point of the world lies in this tick.
  public func toView(_ point: Vec2) -> Vec2 { viewTransform.toView(point) }

  /// Zooms the camera by a factor, and leaves the point of the world that is at a point of the view
  /// where it is; see ``Camera/zoom(by:around:in:)``.
  public func zoomCamera(by factor: Float, around point: Vec2) {
    self[Camera.self].zoom(by: factor, around: point, in: self[Input.self].view)
  }

  /// Draws the camera where this tick leaves it, not on its way there: cuts to another place. Where it
  /// follows somebody (``CameraFollow``), it goes there at once.
  public func cutCamera() {
    if has(CameraFollow.self) { self[CameraFollow.self].cut() }
    guard has(Teleports.self), has(Clock.self) else { return }
    self[Teleports.self].noteCamera(self)
  }
}
