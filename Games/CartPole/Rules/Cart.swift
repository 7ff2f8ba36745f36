import Reel

/// A cart on a track without friction, and the pole that stands on it by a hinge.
///
/// The motion is that of Barto, Sutton and Anderson, "Neuronlike adaptive elements that can solve difficult learning
/// control problems", IEEE Transactions on Systems, Man, and Cybernetics 13(5), 1983, without their friction.
/// Constants, steps and limits are those of CartPole-v1 in Gymnasium. The numbers are Doubles: each step makes an error
/// 1.08 times as large, so the rounding of Floats would change an episode of 500 steps.
public struct Cart: Component, Equatable {
  /// The distance from the middle of the track, in metres; right is positive.
  public var position = 0.0
  /// The velocity in metres a second.
  public var velocity = 0.0
  /// The angle between the pole and the vertical, in radians; positive if the pole leans to the right.
  public var angle = 0.0
  /// The angular velocity in radians a second.
  public var turn = 0.0

  public init() {}

  public init(position: Double, velocity: Double, angle: Double, turn: Double) {
    self.position = position
    self.velocity = velocity
    self.angle = angle
    self.turn = turn
  }

  /// The position at which a cart has left the track, on either side.
  public static let trackEnd = 2.4
  /// The angle at which a pole counts as fallen: 12 degrees.
  public static let fallenAngle = 0.20943951023931953
  /// The time of a step in seconds.
  static let step = 0.02

  private static let gravity = 9.8
  private static let poleMass = 0.1
  private static let totalMass = 1.1
  /// The distance from the hinge to the middle of the pole, in metres.
  static let halfPole = 0.5
  private static let poleMassLength = 0.05
  private static let force = 10.0

  /// True if the cart has left the track or the pole has fallen.
  public var isLost: Bool {
    position.magnitude > Self.trackEnd || angle.magnitude > Self.fallenAngle
  }

  /// Pushes the cart to one side for a step. The pole must not have fallen.
  @inline(__always) public mutating func push(right: Bool) {
    // DETERMINISM: the order of the operations decides how results are rounded.
    let force = right ? Self.force : -Self.force
    let (sine, cosine) = Self.sineAndCosine(angle)
    let thrust = (force + Self.poleMassLength * (turn * turn) * sine) / Self.totalMass
    let angularAcceleration =
      (Self.gravity * sine - cosine * thrust)
      / (Self.halfPole * (4.0 / 3.0 - Self.poleMass * (cosine * cosine) / Self.totalMass))
    let acceleration =
      thrust - Self.poleMassLength * angularAcceleration * cosine / Self.totalMass
    position += Self.step * velocity
    velocity += Self.step * acceleration
    angle += Self.step * turn
    turn += Self.step * angularAcceleration
  }

  /// Returns sine and cosine by Taylor's series. The functions of `Float` would be too coarse.
  /// - Parameter angle: at most 0.25; then the first term left out is below 1e-17 of the result. A pole falls at 0.21.
  @inline(__always)
  private static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    let z = angle * angle
    var s = -1.0 / 39_916_800
    s = s * z + 1.0 / 362_880
    s = s * z - 1.0 / 5040
    s = s * z + 1.0 / 120
    s = s * z - 1.0 / 6
    var c = 1.0 / 479_001_600
    c = c * z - 1.0 / 3_628_800
    c = c * z + 1.0 / 40_320
    c = c * z - 1.0 / 720
    c = c * z + 1.0 / 24
    return (angle + angle * (z * s), 1 - (z * 0.5 - z * z * c))
  }
}
