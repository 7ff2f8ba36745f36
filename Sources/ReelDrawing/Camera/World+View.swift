import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

extension World {
  /// The transform of the camera in this tick, with its limits and without its shake: for rules of the game. Without a
  /// camera, the world's origin lies in the view's corner.
  public var viewTransform: ViewTransform {
    let size = self[Input.self].view
    return has(Camera.self)
      ? self[Camera.self].transform(in: size) : ViewTransform(focus: .zero, size: size)
  }

  /// The transform of the picture on this machine, for sounds: that of the local player's ``PlayerView`` if it replaces
  /// the camera's picture, else ``viewTransform``.
  var soundView: ViewTransform {
    guard let view = self[coveringView, CameraView.self] else { return viewTransform }
    return view.camera.transform(in: self[Input.self].view)
  }

  /// Returns the transform for one entity: logical pixels of the view if it is ``ScreenSpace``, the transform through
  /// its ``Parallax`` if it or an ancestor has one. O(depth).
  public func viewTransform(for entity: Entity) -> ViewTransform {
    viewTransform.seen(by: entity, in: self)
  }

  /// Returns the point of the world at a point of the view in this tick: under a pointer, for instance.
  public func toWorld(_ point: Vec2) -> Vec2 { viewTransform.toWorld(point) }

  /// Returns the position of a pointer in the world in this tick. Traps unless the pointer exists.
  /// - Parameter pointer: 0 is the mouse, 1 to 9 are fingers.
  public func pointer(_ pointer: Int = 0) -> Vec2 {
    guard pointer >= 0 && pointer < Input.pointerCount else {
      misuse("There is no pointer \(pointer): the mouse is 0, and fingers are 1 to 9.")
    }
    return toWorld(self[Input.self].pointers[pointer].position)
  }

  /// Returns the position in the world of an event of a pointer; `nil` for events without a position.
  public func toWorld(_ event: InputEvent) -> Vec2? {
    switch event.kind {
    case .pointerDown, .pointerMove, .pointerUp, .mouseDown, .mouseUp:
      toWorld(Vec2(Float(event.x), Float(event.y)))
    default: nil
    }
  }

  /// Returns the position in the view of a point of the world in this tick.
  public func toView(_ point: Vec2) -> Vec2 { viewTransform.toView(point) }
}
