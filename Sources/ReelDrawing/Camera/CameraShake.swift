import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// The shake of the view after a blow: the more trauma, the stronger.
///
///     world.camera.shake(0.4)
///
/// Blows add *trauma*, from 0 to 1, which fades. The view moves by the square of the trauma, so hard blows move it far
/// more than small ones. The sum of several blows never exceeds 1. Only the picture shakes: the shake moves neither the
/// view that rules and pointers use nor entities that are ``ScreenSpace``. The motion is noise computed from the
/// simulation's seed and the time; it draws no number from a random stream of the game.
public struct CameraShake: Resource, Equatable {
  /// The present trauma, from 0 (none) to 1.
  public private(set) var trauma: Float = 0
  /// The amount of trauma that fades per second.
  public var decay: Float = 1.2
  /// The largest offset of the view, in its logical pixels.
  public var reach = Vec2(14, 10)
  /// The largest rotation about the view's middle, in radians.
  public var roll: Float = 0.03
  /// The number of changes of direction per second.
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

  /// Adds a blow; values of 0 or less are ignored.
  public mutating func add(_ trauma: Float) {
    if trauma > 0 { self.trauma = min(1, self.trauma + trauma) }
  }

  /// Ends the shake at once.
  public mutating func stop() { trauma = 0 }

  /// Returns the view's offset and rotation.
  /// - Parameters:
  ///   - trauma: the trauma at this time.
  ///   - time: in seconds.
  func sway(_ trauma: Float, seed: UInt64, at time: Double) -> (offset: Vec2, roll: Float) {
    let amount = min(max(trauma, 0), 1) * min(max(trauma, 0), 1)
    let scaledTime = time * Double(frequency)
    guard amount > 0, scaledTime >= 0, scaledTime < 0x1p52 else { return (.zero, 0) }
    let step = scaledTime.rounded(.down)
    let share = Float(scaledTime - step)
    let smooth = share * share * (3 - 2 * share)
    let (from, to) = (
      Self.noise(seed, UInt64(step)), Self.noise(seed, UInt64(step) &+ 1)
    )
    let at = from.offset.mixed(with: to.offset, smooth)
    return (at * reach * amount, (from.roll + (to.roll - from.roll) * smooth) * roll * amount)
  }

  /// Returns three numbers from −1 to 1 for a step of time, from a random stream of its own.
  private static func noise(_ seed: UInt64, _ step: UInt64) -> (offset: Vec2, roll: Float) {
    var random = RandomStream(seed: seed, stream: 0x5368_616B_6500_0000 &+ step)
    let x = random.float() * 2 - 1
    let y = random.float() * 2 - 1
    return (Vec2(x, y), random.float() * 2 - 1)
  }
}

extension CameraShake {
  /// The system that lets the trauma fade.
  public static let settle = System("settleShake", in: .camera) { world in
    PlayerView.settle(world)
    guard world[CameraShake.self].trauma > 0 else { return }
    let seconds = world[Clock.self].secondsPerTick
    let shake = world[CameraShake.self]
    world[CameraShake.self].trauma = max(0, shake.trauma - shake.decay * seconds)
  }
}

extension WorldCamera {
  /// Shakes the view by a blow from 0 to 1; see ``CameraShake``.
  public func shake(_ trauma: Float) {
    if trauma > 1 {
      world.attachment?.report(world.systemName) {
        "The camera is shaken by more than 1, which is the most"
      }
    }
    world[CameraShake.self].add(trauma)
  }
}
