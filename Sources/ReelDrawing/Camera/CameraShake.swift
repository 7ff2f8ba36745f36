import ReelECS
import ReelMath
import ReelSimulation

/// Shakes the view after a blow: the more it was hurt, the more.
///
///     world.shakeCamera(0.4)
///
/// What is added is *trauma*, from 0 to 1, which fades; the view moves by its square, so that small blows
/// are felt and hard ones throw it about, and two at a time are never more than 1. Only what is drawn
/// shakes: rules, pointers and what is ``OnScreen`` know nothing of it. The motion is noise from the
/// simulation's seed and the time, and takes no number from any random stream.
public struct CameraShake: Resource, Equatable {
  /// From 0, nothing, to 1.
  public private(set) var trauma: Float = 0
  /// How much of the trauma fades in a second.
  public var decay: Float = 1.2
  /// How far the view is moved at most, in its logical pixels.
  public var reach = Vec2(14, 10)
  /// How far it is turned at most, about its middle, in radians.
  public var roll: Float = 0.03
  /// How many times a second it is thrown elsewhere.
  public var frequency: Float = 14

  public init() {}
  public static var resourceName: String { "CameraShake" }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("trauma", &trauma)
    v.field("decay", &decay)
    v.field("reach", &reach)
    v.field("roll", &roll)
    v.field("frequency", &frequency)
  }

  /// Adds a blow; nothing unless above 0.
  public mutating func add(_ trauma: Float) {
    if trauma > 0 { self.trauma = min(1, self.trauma + trauma) }
  }

  /// Ends it at once.
  public mutating func stop() { trauma = 0 }

  /// How far the view is moved and turned.
  /// - Parameters:
  ///   - trauma: at this time.
  ///   - time: in seconds.
  func sway(_ trauma: Float, seed: UInt64, at time: Double) -> (offset: Vec2, roll: Float) {
    let amount = min(max(trauma, 0), 1) * min(max(trauma, 0), 1)
    let place = time * Double(frequency)
    guard amount > 0, place >= 0, place < 0x1p52 else { return (.zero, 0) }
    let step = place.rounded(.down)
    let share = Float(place - step)
    let smooth = share * share * (3 - 2 * share)
    let (from, to) = (
      Self.noise(seed, UInt64(step)), Self.noise(seed, UInt64(step) &+ 1)
    )
    let at = from.offset.mixed(with: to.offset, smooth)
    return (at * reach * amount, (from.roll + (to.roll - from.roll) * smooth) * roll * amount)
  }

  /// Three numbers from −1 to 1 for each step of time, from a stream of their own.
  private static func noise(_ seed: UInt64, _ step: UInt64) -> (offset: Vec2, roll: Float) {
    var random = RandomStream(seed: seed, stream: 0x5368_616B_6500_0000 &+ step)
    let x = random.float() * 2 - 1
    let y = random.float() * 2 - 1
    return (Vec2(x, y), random.float() * 2 - 1)
  }
}

extension CameraShake {
  /// Lets the trauma fade.
  public static let settle = System("settleShake", in: .camera) { world in
    guard world[CameraShake.self].trauma > 0 else { return }
    let seconds = world[Clock.self].secondsPerTick
    let shake = world[CameraShake.self]
    world[CameraShake.self].trauma = max(0, shake.trauma - shake.decay * seconds)
  }
}

extension World {
  /// Shakes the view by a blow from 0 to 1; see ``CameraShake``.
  public func shakeCamera(_ trauma: Float) {
    if trauma > 1 {
      attachment?.note(systemName) { "The camera is shaken by more than 1, which is the most" }
    }
    self[CameraShake.self].add(trauma)
  }
}
