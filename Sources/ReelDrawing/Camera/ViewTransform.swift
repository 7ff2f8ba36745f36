import ReelECS
import ReelMath
import ReelPlatform

/// The map between the world and a view: everything that is drawn, and every pointer that is asked
/// where in the world it is, goes through this one.
///
///     view point = turned and zoomed (world point − focus) + pivot
///
/// The difference comes first, so that far from the origin nothing is rounded by more than the
/// positions themselves are.
public struct ViewTransform: Equatable, Sendable {
  /// The point of the world that lies at ``pivot``.
  public let focus: Vec2
  /// A point of the view, in logical pixels.
  public let pivot: Vec2
  /// The size of the view, in logical pixels.
  public let size: Vec2
  /// Pixels of the view for a pixel of the world; above 0.
  public let zoom: Float
  /// How far the camera is turned, clockwise, in radians: the picture is turned the other way.
  public let rotation: Float
  /// Whether everything lies on whole logical pixels.
  public let snapsToPixels: Bool
  /// The size of the view that layers were laid out for: that of the ``Camera``, in a ``CameraView``, too.
  var reference: Vec2
  /// Where one step along the world's x axis goes, and one along its y axis.
  let xAxis: Vec2
  let yAxis: Vec2
  /// Neither zoomed nor turned.
  package let isPlain: Bool
  /// The point of the world in the view's corner if it is plain, rounded where the view snaps.
  package let origin: Vec2
  /// From the world's origin, turned and zoomed, to the view's corner: whole where the view snaps.
  let shift: (x: Double, y: Double)

  /// The map that shows `focus` at `pivot`.
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

  /// The same with a focus that no `Float` holds: layers that go with the camera by a factor.
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
    // DETERMINISM: products of Floats are exact in Double; what is rounded is rounded here, once, for
    // all that is drawn.
    let across = Double(xAxis.x) * x + Double(yAxis.x) * y - Double(pivot.x)
    let down = Double(xAxis.y) * x + Double(yAxis.y) * y - Double(pivot.y)
    shift =
      snapsToPixels
      ? ((across + 0.5).rounded(.down), (down + 0.5).rounded(.down)) : (across, down)
  }

  public static func == (a: ViewTransform, b: ViewTransform) -> Bool {
    a.focus == b.focus && a.pivot == b.pivot && a.size == b.size && a.zoom == b.zoom
      && a.rotation == b.rotation && a.snapsToPixels == b.snapsToPixels
  }

  /// Where a point of the world lies in the view, in logical pixels. Where the view snaps, the point
  /// is not rounded, but moves with what is.
  public func toView(_ point: Vec2) -> Vec2 {
    if isPlain { return point - origin }
    if snapsToPixels {
      let place = turned(point)
      return Vec2(Float(place.x - shift.x), Float(place.y - shift.y))
    }
    return toView(vector: point - focus) + pivot
  }

  /// Which point of the world lies at a point of the view.
  public func toWorld(_ point: Vec2) -> Vec2 {
    isPlain ? point + (focus - pivot) : focus + toWorld(vector: point - pivot)
  }

  /// A direction or distance of the world in the view.
  public func toView(vector: Vec2) -> Vec2 {
    isPlain
      ? vector
      : Vec2(
        xAxis.x * vector.x + yAxis.x * vector.y, xAxis.y * vector.x + yAxis.y * vector.y)
  }

  /// A direction or distance of the view in the world.
  public func toWorld(vector: Vec2) -> Vec2 {
    if isPlain { return vector }
    // The inverse of a turned and zoomed map is its transpose, but for the square of the zoom.
    let square = Double(zoom) * Double(zoom)
    let (x, y) = (Double(vector.x), Double(vector.y))
    return Vec2(
      Float((Double(xAxis.x) * x + Double(xAxis.y) * y) / square),
      Float((Double(yAxis.x) * x + Double(yAxis.y) * y) / square))
  }

  /// The map from something's own space to the view, from that to the world. Where the view snaps,
  /// the image of its origin is a whole pixel.
  @inline(never)
  public func toView(_ map: Affine) -> Affine {
    let (x, y) = (toView(vector: Vec2(map.a, map.b)), toView(vector: Vec2(map.c, map.d)))
    var corner = Vec2(map.tx, map.ty)
    if !snapsToPixels {
      corner = toView(corner)
    } else if isPlain {
      corner = corner.roundedToPixel - origin
    } else {
      let place = turned(corner)
      corner = Vec2(
        Float((place.x + 0.5).rounded(.down) - shift.x),
        Float((place.y + 0.5).rounded(.down) - shift.y))
    }
    return Affine(a: x.x, b: x.y, c: y.x, d: y.y, tx: corner.x, ty: corner.y)
  }

  /// The upright box about what is seen of the world.
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

  /// A point, turned and zoomed, from the world's origin.
  func turned(_ point: Vec2) -> (x: Double, y: Double) {
    (
      Double(xAxis.x) * Double(point.x) + Double(yAxis.x) * Double(point.y),
      Double(xAxis.y) * Double(point.x) + Double(yAxis.y) * Double(point.y)
    )
  }

  /// The same with another focus, pivot and rotation.
  private func changed(
    focus: Vec2, pivot: Vec2, rotation: Float, snaps: Bool
  ) -> ViewTransform {
    var transform = ViewTransform(
      focus: focus, pivot: pivot, size: size, zoom: zoom, rotation: rotation,
      snapsToPixels: snaps)
    transform.reference = reference
    return transform
  }

  /// The same, seen from elsewhere.
  func moved(by way: Vec2) -> ViewTransform {
    way == .zero
      ? self
      : changed(focus: focus + way, pivot: pivot, rotation: rotation, snaps: snapsToPixels)
  }

  /// The same, moved in the view and turned about its middle, as a shake does it.
  func shaken(by offset: Vec2, roll: Float) -> ViewTransform {
    if offset == .zero && roll == 0 { return self }
    let half = size * 0.5
    return changed(
      focus: toWorld(half), pivot: half + offset, rotation: rotation + roll,
      snaps: snapsToPixels)
  }

  /// The same on whole pixels, or not.
  func snapped(_ snaps: Bool) -> ViewTransform {
    snaps == snapsToPixels
      ? self : changed(focus: focus, pivot: pivot, rotation: rotation, snaps: snaps)
  }

  /// Of what is drawn in logical pixels of the view, as ``OnScreen`` has it.
  func screen() -> ViewTransform {
    ViewTransform(focus: .zero, size: size, snapsToPixels: snapsToPixels)
  }
}

extension Vec2 {
  /// The nearest whole point; halves go up.
  var roundedToPixel: Vec2 { Vec2((x + 0.5).rounded(.down), (y + 0.5).rounded(.down)) }
}
