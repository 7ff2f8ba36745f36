import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// The camera's glide to another camera; see ``WorldCamera/glide(to:over:easing:)``. While it runs, it
/// overrides ``CameraFollow``.
public struct CameraGlide: Resource, Equatable {
  private var from = Camera()
  private var to = Camera()
  private var easing = Easing.easeInOutSine
  private var ticks: Int32 = 0
  private var length: Int32 = 0

  public init() {}
  public static var resourceName: String { "CameraGlide" }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("from", &from)
    v.field("to", &to)
    v.field("easing", &easing)
    v.field("ticks", &ticks, in: 0...(.max - 1))
    v.field("length", &length)
  }

  init(from: Camera, to: Camera, ticks: Int32, _ easing: Easing) {
    self.from = from
    self.to = to
    self.easing = easing
    length = max(ticks, 0)
  }

  /// True while the camera has not reached its target.
  public var isGliding: Bool { ticks < length }

  /// Returns the camera one tick further.
  fileprivate mutating func advance() -> Camera {
    ticks += 1
    return ticks >= length
      ? to : to.interpolated(from: from, easing(Float(ticks) / Float(length)))
  }
}

extension CameraGlide {
  /// The system that moves the camera along its glide.
  public static let advance = System("glideCamera", in: .camera) { world in
    guard world[CameraGlide.self].isGliding else { return }
    world[Camera.self] = world[CameraGlide.self].advance()
  }
}

extension WorldCamera {
  /// Moves, zooms and turns the camera from its present state to another one. Meanwhile, values that rules write to the
  /// camera are overwritten.
  /// - Parameters:
  ///   - time: the duration; at 0 and below the camera changes at once.
  ///   - easing: the course of the speed over this time.
  public func glide(
    to camera: Camera, over time: TimeSpan, easing: Easing = .easeInOutSine
  ) {
    let clock = world[Clock.self]
    let ticks = clock.ticks(seconds: max(time.seconds(at: clock.rate), 0))
    let glide = CameraGlide(from: world[Camera.self], to: camera, ticks: ticks, easing)
    world[CameraGlide.self] = glide
    if !glide.isGliding { world[Camera.self] = camera }
  }
}
