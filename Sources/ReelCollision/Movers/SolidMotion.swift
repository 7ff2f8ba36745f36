import ReelMath

/// How something solid moved in this tick, and what its surface does to who stands on it.
public struct SolidMotion: Equatable, Sendable {
  /// By how much it moved, in pixels.
  public var shift: Vec2
  /// By how much it turned, in radians, from x to y.
  public var turn: Float
  /// What it turned about, before it moved.
  public var pivot: Vec2
  /// How far its surface carries along in this tick, in pixels: of a conveyor belt.
  public var belt: Vec2

  /// What stands still.
  public init(shift: Vec2 = .zero, turn: Float = 0, pivot: Vec2 = .zero, belt: Vec2 = .zero) {
    self.shift = shift
    self.turn = turn
    self.pivot = pivot
    self.belt = belt
  }

  /// Whether it has moved in this tick.
  public var isMoving: Bool { shift != .zero || turn != 0 }

  /// By how much that point of it has moved that was at `point` before.
  func displacement(ofPointFrom point: Wide) -> Wide {
    guard turn != 0 else { return Wide(shift) }
    let (sine, cosine) = sincos(turn)
    let arm = point - Wide(pivot)
    let turned = Wide(cosine * arm.x - sine * arm.y, sine * arm.x + cosine * arm.y)
    return turned - arm + Wide(shift)
  }

  /// By how much that point of it has moved that is at `point` now.
  func displacement(ofPointNowAt point: Wide) -> Wide {
    guard turn != 0 else { return Wide(shift) }
    let (sine, cosine) = sincos(-turn)
    let arm = point - Wide(shift) - Wide(pivot)
    let before = Wide(cosine * arm.x - sine * arm.y, sine * arm.x + cosine * arm.y)
    return arm - before + Wide(shift)
  }

  private func sincos(_ angle: Float) -> (Double, Double) {
    let both = Float.sincos(angle)
    return (Double(both.sin), Double(both.cos))
  }
}
