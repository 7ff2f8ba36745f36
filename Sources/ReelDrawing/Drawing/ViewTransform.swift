import ReelECS
import ReelMath
import ReelPlatform

/// The transform between the world and a view. Everything drawn and every position of a pointer goes through it.
///
///     view point = turned and zoomed (world point − focus) + pivot
///
/// The difference comes first, so that far from the origin nothing is rounded by more than the positions themselves.
public struct ViewTransform: Equatable, Sendable {
  /// The point of the world that lies at ``pivot``.
  public let focus: Vec2
  /// A point of the view, in logical pixels.
  public let pivot: Vec2
  /// The size of the view, in logical pixels.
  public let size: Vec2
  /// Pixels of the view per pixel of the world; above 0.
  public let zoom: Float
  /// The angle by which the camera is turned, clockwise, in radians: the picture turns the other way.
  public let rotation: Float
  /// True if everything is drawn on whole logical pixels.
  public let snapsToPixels: Bool
  /// The size of the view that layers were laid out for: the view of the ``Camera``, even in a ``CameraView``.
  var reference: Vec2
  /// The images in the view of one step along the world's x axis, and of one along its y axis.
  let xAxis: Vec2
  let yAxis: Vec2
  /// True if the view is neither zoomed nor turned.
  package let isPlain: Bool
  /// The point of the world in the view's corner if the view is plain; rounded if the view snaps to pixels.
  package let origin: Vec2
  /// The vector from the world's origin, turned and zoomed, to the view's corner; whole numbers if the view snaps.
  let shift: (x: Double, y: Double)

  /// Creates the transform that shows `focus` at `pivot`.
  /// - Parameters:
  ///   - zoom: above 0.
  ///   - rotation: in radians; one that is not finite counts as 0.
  public init(
    focus: Vec2, pivot: Vec2 = .zero, size: Vec2, zoom: Float = 1, rotation: Float = 0,
    snapsToPixels: Bool = false
  ) {
    self.init(
      x: Double(focus.x), y: Double(focus.y), pivot: pivot, size: size, zoom: zoom,
      rotation: rotation, snapsToPixels: snapsToPixels)
  }

  /// Creates the transform with a focus more exact than `Float`, for layers that follow the camera by a factor.
  init(
    x: Double, y: Double, pivot: Vec2, size: Vec2, zoom: Float, rotation: Float,
    snapsToPixels: Bool
  ) {
    focus = Vec2(Float(x), Float(y))
    self.pivot = pivot
    self.size = size
    reference = size
    self.zoom = zoom
    self.rotation = rotation.isFinite ? rotation : 0
    self.snapsToPixels = snapsToPixels
    isPlain = zoom == 1 && self.rotation == 0
    if self.rotation == 0 {
      (xAxis, yAxis) = (Vec2(zoom, 0), Vec2(0, zoom))
    } else {
      let turn = Float.sincos(self.rotation)
      xAxis = Vec2(turn.cos * zoom, -turn.sin * zoom)
      yAxis = Vec2(turn.sin * zoom, turn.cos * zoom)
    }
    let corner = focus - pivot
    origin = snapsToPixels ? corner.roundedToPixel : corner
    // DETERMINISM: products of Floats are exact in Double. The only rounding for all drawing happens here, once.
    let across = Double(xAxis.x) * x + Double(yAxis.x) * y - Double(pivot.x)
    let down = Double(xAxis.y) * x + Double(yAxis.y) * y - Double(pivot.y)
    shift =
      snapsToPixels
      ? ((across + 0.5).rounded(.down), (down + 0.5).rounded(.down)) : (across, down)
  }

  /// Returns `zoom` clamped to the valid range, or 1 if it is not finite or not above 0.
  static func valid(zoom: Float) -> Float {
    zoom > 0 && zoom.isFinite ? min(max(zoom, 1 / 1024), 1024) : 1
  }

  public static func == (a: ViewTransform, b: ViewTransform) -> Bool {
    a.focus == b.focus && a.pivot == b.pivot && a.size == b.size && a.zoom == b.zoom
      && a.rotation == b.rotation && a.snapsToPixels == b.snapsToPixels
  }

  /// Returns the position in the view of a point of the world, in logical pixels. In a view that snaps, the point is
  /// not rounded, but it moves with the rounded pictures.
  public func toView(_ point: Vec2) -> Vec2 {
    if isPlain { return point - origin }
    if snapsToPixels {
      let rotated = turned(point)
      return Vec2(Float(rotated.x - shift.x), Float(rotated.y - shift.y))
    }
    return toView(vector: point - focus) + pivot
  }

  /// Returns the point of the world at a point of the view.
  public func toWorld(_ point: Vec2) -> Vec2 {
    isPlain ? point + (focus - pivot) : focus + toWorld(vector: point - pivot)
  }

  /// Returns the vector in the view of a direction or distance of the world.
  public func toView(vector: Vec2) -> Vec2 {
    isPlain
      ? vector
      : Vec2(
        xAxis.x * vector.x + yAxis.x * vector.y, xAxis.y * vector.x + yAxis.y * vector.y)
  }

  /// Returns the vector in the world of a direction or distance of the view.
  public func toWorld(vector: Vec2) -> Vec2 {
    if isPlain { return vector }
    // The inverse of a rotation with a zoom is its transpose, divided by the square of the zoom.
    let square = Double(zoom) * Double(zoom)
    let (x, y) = (Double(vector.x), Double(vector.y))
    return Vec2(
      Float((Double(xAxis.x) * x + Double(xAxis.y) * y) / square),
      Float((Double(yAxis.x) * x + Double(yAxis.y) * y) / square))
  }

  /// Returns the transform from a local space to the view, given that from the local space to the world. In a view that
  /// snaps, the local origin lands on a whole pixel.
  @inline(never)
  public func toView(_ map: Affine) -> Affine {
    let (x, y) = (toView(vector: Vec2(map.a, map.b)), toView(vector: Vec2(map.c, map.d)))
    var corner = Vec2(map.tx, map.ty)
    if !snapsToPixels {
      corner = toView(corner)
    } else if isPlain {
      corner = corner.roundedToPixel - origin
    } else {
      let rotated = turned(corner)
      corner = Vec2(
        Float((rotated.x + 0.5).rounded(.down) - shift.x),
        Float((rotated.y + 0.5).rounded(.down) - shift.y))
    }
    return Affine(a: x.x, b: x.y, c: y.x, d: y.y, tx: corner.x, ty: corner.y)
  }

  /// The upright bounding box of the visible part of the world.
  public var visibleArea: Rect {
    if rotation == 0 {
      let corner = toWorld(Vec2.zero)
      return Rect(corner.x, corner.y, size.x / zoom, size.y / zoom)
    }
    let middle = toWorld(size * 0.5)
    let across = toWorld(vector: Vec2(size.x, 0))
    let down = toWorld(vector: Vec2(0, size.y))
    return Rect(
      center: middle,
      size: Vec2(
        across.x.magnitude + down.x.magnitude, across.y.magnitude + down.y.magnitude))
  }

  /// Returns a point relative to the world's origin, turned and zoomed.
  func turned(_ point: Vec2) -> (x: Double, y: Double) {
    (
      Double(xAxis.x) * Double(point.x) + Double(yAxis.x) * Double(point.y),
      Double(xAxis.y) * Double(point.x) + Double(yAxis.y) * Double(point.y)
    )
  }

  /// Returns the same transform with another focus, pivot and rotation.
  private func changed(
    focus: Vec2, pivot: Vec2, rotation: Float, snaps: Bool
  ) -> ViewTransform {
    var transform = ViewTransform(
      focus: focus, pivot: pivot, size: size, zoom: zoom, rotation: rotation,
      snapsToPixels: snaps)
    transform.reference = reference
    return transform
  }

  /// Returns the same transform with its focus moved by `way`.
  func moved(by way: Vec2) -> ViewTransform {
    way == .zero
      ? self
      : changed(focus: focus + way, pivot: pivot, rotation: rotation, snaps: snapsToPixels)
  }

  /// Returns the same transform, moved in the view and turned about its middle, as for a shake.
  func shaken(by offset: Vec2, roll: Float) -> ViewTransform {
    if offset == .zero && roll == 0 { return self }
    let half = size * 0.5
    return changed(
      focus: toWorld(half), pivot: half + offset, rotation: rotation + roll,
      snaps: snapsToPixels)
  }

  /// Returns the same transform with snapping to whole pixels on or off.
  func snapped(_ snaps: Bool) -> ViewTransform {
    snaps == snapsToPixels
      ? self : changed(focus: focus, pivot: pivot, rotation: rotation, snaps: snaps)
  }

  /// Returns the transform for ``ScreenSpace`` entities, whose positions are in logical pixels of the view.
  func screen() -> ViewTransform {
    ViewTransform(focus: .zero, size: size, snapsToPixels: snapsToPixels)
  }
}

extension Vec2 {
  /// The nearest point with whole coordinates; halves go up.
  var roundedToPixel: Vec2 { Vec2((x + 0.5).rounded(.down), (y + 0.5).rounded(.down)) }
}
