import ReelECS
import ReelMath

/// From where the world is seen: which point of it stands where in the view, how large, and how turned.
///
///     world                         view
///     ┌──────────────────────┐      ┌───────────┐
///     │      ┌─────╲         │      │           │    `position`, a point of the world, stands at
///     │       ╲  ✕  ╲        │ ───▶ │     ✕     │    `anchor`, a point of the view
///     │        ╲─────┘       │      │           │
///     └──────────────────────┘      └───────────┘
///
/// What is drawn goes this way, always in this order (docs/camera.md):
/// on its way between two ticks → limits → shake → whole pixels → layers, from this same view.
public struct Camera: Resource, Equatable, Sendable {
  /// A point of the world, in logical pixels.
  public var position: Vec2 = .zero
  /// The point of the view at which ``position`` stands: 0, 0 is its top left corner, 0.5, 0.5 its
  /// middle. The camera zooms and turns about it.
  public var anchor: Vec2 = .zero
  /// Pixels of the view for a pixel of the world, from 1/1024 to 1024; beyond, the nearest of these
  /// counts, and 1 where it is no finite number above 0.
  public var zoom: Float = 1
  /// How far the camera is turned, in radians, clockwise: the picture turns the other way.
  public var rotation: Float = 0
  /// The part of the world that the view does not leave. Where the view is larger, it stands in the
  /// middle. ``position`` may lie anywhere; it is what is seen that is limited.
  @FlatOptional public var limits: Rect?
  /// Draws everything on whole logical pixels. Camera and pictures are rounded on their own, in the
  /// same way, so that pictures keep their distances while the camera glides: nothing shimmers.
  public var snapsToPixels = false
  public init() {}

  /// A camera that keeps a point of the world at a point of the view.
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
  /// What of ``zoom`` counts.
  static func effective(zoom: Float) -> Float {
    zoom > 0 && zoom.isFinite ? min(max(zoom, 1 / 1024), 1024) : 1
  }

  /// What it shows in a view of a size, within its limits.
  public func transform(in view: Vec2) -> ViewTransform {
    let wanted = ViewTransform(
      focus: position, pivot: Vec2(anchor.x * view.x, anchor.y * view.y), size: view,
      zoom: Camera.effective(zoom: zoom), rotation: rotation)
    guard let limits else { return wanted }
    return wanted.moved(by: limits.correction(of: wanted.visibleArea))
  }

  /// The same camera at a position where the limits have nothing to correct.
  func limited(in view: Vec2) -> Camera {
    guard limits != nil else { return self }
    var camera = self
    camera.position = transform(in: view).focus
    return camera
  }

  /// Zooms by a factor, and leaves the point of the world that is at `point` where it is: towards a
  /// pointer, say. What is seen may still be moved by the limits.
  /// - Parameters:
  ///   - factor: 2 shows everything twice as large; of no use unless above 0.
  ///   - point: in logical pixels of the view.
  ///   - view: the size of the view, ``ReelPlatform/Input/view``.
  public mutating func zoom(by factor: Float, around point: Vec2, in view: Vec2) {
    guard factor > 0 else { return }
    self = limited(in: view)
    let fixed = transform(in: view).toWorld(point)
    zoom = Camera.effective(zoom: zoom) * factor
    zoom = Camera.effective(zoom: zoom)
    var free = self
    free.limits = nil
    position += fixed - free.transform(in: view).toWorld(point)
  }

  /// The camera on its way from what it was to what it is; turns the short way round. Limits change at
  /// once.
  func drawn(from last: Camera, _ t: Float) -> Camera {
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
  /// How far another one has to be moved to lie inside; to the middle, where it is larger.
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
