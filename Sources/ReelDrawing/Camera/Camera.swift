import ReelECS
import ReelFields
import ReelMath

/// The camera that shows the world: the point of the world at its anchor, its zoom, and its rotation.
///
///     world                         view
///     ┌──────────────────────┐      ┌───────────┐
///     │      ┌─────╲         │      │           │    `position`, a point of the world, lies at
///     │       ╲  ✕  ╲        │ ───▶ │     ✕     │    `anchor`, a point of the view
///     │        ╲─────┘       │      │           │
///     └──────────────────────┘      └───────────┘
///
/// Every picture applies these steps, always in this order (docs/camera.md): interpolation between two ticks → limits →
/// shake → whole pixels. Parallax layers are placed from the resulting view.
public struct Camera: Resource, Equatable, Sendable {
  /// The point of the world that lies at ``anchor``, in logical pixels.
  public var position: Vec2 = .zero
  /// The point of the view at which ``position`` lies: 0, 0 is its top left corner, 0.5, 0.5 its middle. The camera
  /// zooms and turns about it.
  public var anchor: Vec2 = .zero
  /// Pixels of the view per pixel of the world, from 1/1024 to 1024. Values above 0 are clamped to this range; a value
  /// that is not finite or not above 0 counts as 1.
  public var zoom: Float = 1
  /// The angle by which the camera is turned, in radians, clockwise: the picture turns the other way.
  public var rotation: Float = 0
  /// The part of the world that the view does not leave. A view larger than the limits is centred on them. The limits
  /// correct the visible area only: ``position`` may lie anywhere.
  @FlatOptional public var limits: Rect?
  /// True if everything is drawn on whole logical pixels. Camera and pictures are rounded separately but in the same
  /// way, so pictures keep their distances while the camera glides, and nothing shimmers.
  public var snapsToPixels = false
  public init() {}

  /// Creates a camera that keeps a point of the world at a point of the view.
  public init(
    at position: Vec2, anchor: Vec2 = .zero, zoom: Float = 1, rotation: Float = 0,
    limits: Rect? = nil
  ) {
    self.position = position
    self.anchor = anchor
    self.zoom = zoom
    self.rotation = rotation
    self.limits = limits
  }

  public static var resourceName: String { "Camera" }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("position", &position)
    v.field("anchor", &anchor)
    v.field("zoom", &zoom)
    v.field("rotation", &rotation)
    v.field("limits", &_limits)
    v.field("snapsToPixels", &snapsToPixels)
  }
}

extension Camera {
  /// Returns the transform from the world to a view of the given size, within the limits.
  public func transform(in view: Vec2) -> ViewTransform {
    let unlimited = ViewTransform(
      focus: position, pivot: Vec2(anchor.x * view.x, anchor.y * view.y), size: view,
      zoom: ViewTransform.valid(zoom: zoom), rotation: rotation)
    guard let limits else { return unlimited }
    return unlimited.moved(by: limits.correction(of: unlimited.visibleArea))
  }

  /// Returns the same camera, moved to the nearest position that its limits allow.
  func limited(in view: Vec2) -> Camera {
    guard limits != nil else { return self }
    var camera = self
    camera.position = transform(in: view).focus
    return camera
  }

  /// Zooms by a factor, and keeps the same point of the world at `point`: for zooming towards a pointer. The limits may
  /// still move the visible area.
  /// - Parameters:
  ///   - factor: 2 shows everything twice as large. A factor of 0 or less changes nothing.
  ///   - point: a point of the view, in logical pixels.
  ///   - view: the size of the view, ``ReelPlatform/Input/view``.
  public mutating func zoom(by factor: Float, around point: Vec2, in view: Vec2) {
    guard factor > 0 else { return }
    self = limited(in: view)
    let fixed = transform(in: view).toWorld(point)
    zoom = ViewTransform.valid(zoom: zoom) * factor
    zoom = ViewTransform.valid(zoom: zoom)
    var free = self
    free.limits = nil
    position += fixed - free.transform(in: view).toWorld(point)
  }

  /// Returns the camera between its last state (`t` = 0) and this one (`t` = 1). It turns the shorter way. Limits
  /// change at once.
  func interpolated(from last: Camera, _ t: Float) -> Camera {
    var camera = self
    camera.position = last.position.mixed(with: position, t)
    camera.anchor = last.anchor == anchor ? anchor : last.anchor.mixed(with: anchor, t)
    camera.zoom = last.zoom == zoom ? zoom : last.zoom + (zoom - last.zoom) * t
    if last.rotation != rotation {
      let full = 2 * Float.pi
      var turn = rotation - last.rotation
      turn -= (turn / full).rounded(.toNearestOrEven) * full
      camera.rotation = last.rotation + turn * t
    }
    return camera
  }
}

extension Rect {
  /// Returns the vector that moves `area` into this rectangle; on an axis on which `area` is larger than this
  /// rectangle, the vector centres `area`.
  fileprivate func correction(of area: Rect) -> Vec2 {
    func way(_ low: Float, _ size: Float, _ from: Float, _ length: Float) -> Float {
      if length >= size { return low + (size - length) / 2 - from }
      if from < low { return low - from }
      let last = low + size - length
      return from > last ? last - from : 0
    }
    return Vec2(way(x, width, area.x, area.width), way(y, height, area.y, area.height))
  }
}
