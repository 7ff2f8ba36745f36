import ReelECS
import ReelFields
import ReelMath
import ReelPlatform
import ReelSimulation

/// One more picture of the world in a part of the view, through a camera of its own: for split screens, mirrors, a
/// minimap.
///
/// Camera views lie over the picture of the ``Camera``, in their order, each cropped to its part of the view. To draw
/// something over them all, such as scores, add a camera view that covers the complete view, has the highest order, and
/// shows only the layers of the scores. ``ScreenSpace`` entities are placed relative to the camera view that draws
/// them. Each camera view draws the world once more.
///
/// ```swift
/// var map = CameraView(
///   Camera(at: .zero, anchor: Vec2(0.5, 0.5), zoom: 0.1), in: Rect(0.75, 0, 0.25, 0.25),
///   background: .black)
/// map.follow = CameraFollow(hero)
/// world.spawn(map)
/// ```
public struct CameraView: Component, Equatable, Sendable {
  /// The camera of this picture. Its view is as large as the part of the complete view that this picture covers.
  public var camera: Camera
  /// The settings by which ``camera`` follows an entity; they have no target at first.
  public var follow: CameraFollow
  /// The part of the view, in shares of its size from 0 to 1. Its edges are rounded to whole pixels.
  public var area: Rect
  /// The drawing order: higher ones lie over lower ones; equal ones follow the order of their entities' slots.
  public var order: Int16
  /// The lowest layer that is shown.
  public var lowest: Int16
  /// The highest layer that is shown.
  public var highest: Int16
  /// The colour behind the picture; `nil` leaves visible the picture below it.
  @FlatOptional public var background: Color?

  /// Creates a camera view; by default it shows all layers.
  public init(
    _ camera: Camera, in area: Rect = Rect(0, 0, 1, 1), order: Int16 = 0,
    layers: ClosedRange<Int16> = Int16.min...Int16.max, background: Color? = nil
  ) {
    self.camera = camera
    follow = CameraFollow()
    self.area = area
    self.order = order
    lowest = layers.lowerBound
    highest = layers.upperBound
    self.background = background
  }

  public init() { self.init(Camera()) }

  public static var componentName: String { "CameraView" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("camera", &camera)
    v.field("follow", &follow)
    v.field("area", &area)
    v.field("order", &order)
    v.field("lowest", &lowest)
    v.field("highest", &highest)
    v.field("background", &_background)
  }

  /// Returns this picture's part of a view, in logical pixels. Views that share an edge share it to the pixel.
  public func rect(in view: Vec2) -> Rect {
    let low = Vec2(area.minX * view.x, area.minY * view.y).roundedToPixel
    let high = Vec2(area.maxX * view.x, area.maxY * view.y).roundedToPixel
    return Rect(low.x, low.y, high.x - low.x, high.y - low.y)
  }

  /// Returns the point of the world that this picture shows at a point of the complete view; `nil` outside this
  /// picture.
  public func toWorld(_ point: Vec2, in view: Vec2) -> Vec2? {
    let rect = rect(in: view)
    return rect.contains(point)
      ? camera.transform(in: rect.size).toWorld(point - rect.origin) : nil
  }
}

extension CameraView {
  /// The system that lets the cameras of camera views follow their targets.
  public static let run = System("followWithViews", in: .camera, ifAny: CameraView.self) { world in
    let clock = world[Clock.self]
    let view = world[Input.self].view
    world.each { (seen: inout CameraView) in
      seen.follow.move(
        &seen.camera, in: seen.rect(in: view).size, world, seconds: clock.secondsPerTick)
    }
  }
}

extension CameraView: Interpolatable {
  public var interpolatedPart: Camera { camera }

  public func interpolated(from last: Camera, _ t: Float) -> CameraView {
    var view = self
    view.camera = camera.interpolated(from: last, t)
    return view
  }
}
