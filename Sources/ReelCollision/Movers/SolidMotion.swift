import ReelMath

/// The motion of a solid in this tick, and the effect of its surface on movers that stand on it.
public struct SolidMotion: Equatable, Sendable {
  /// The distance that the solid moved, in pixels.
  public var shift: Vec2
  /// The angle by which the solid turned, in radians, from x to y.
  public var turn: Float
  /// The point about which the solid turned, before it moved.
  public var pivot: Vec2
  /// The distance by which its surface carries movers in this tick, in pixels, as a conveyor belt does.
  public var belt: Vec2

  /// Creates a motion; without arguments, that of a solid at rest.
  public init(shift: Vec2 = .zero, turn: Float = 0, pivot: Vec2 = .zero, belt: Vec2 = .zero) {
    self.shift = shift
    self.turn = turn
    self.pivot = pivot
    self.belt = belt
  }

  /// True if the solid moved in this tick.
  public var isMoving: Bool { shift != .zero || turn != 0 }

  /// Returns the displacement of that point of the solid that was at `point` before the tick.
  func displacement(ofPointFrom point: Wide) -> Wide {
    guard turn != 0 else { return Wide(shift) }
    let (sine, cosine) = sincos(turn)
    let arm = point - Wide(pivot)
    let turned = Wide(cosine * arm.x - sine * arm.y, sine * arm.x + cosine * arm.y)
    return turned - arm + Wide(shift)
  }

  /// Returns the displacement of that point of the solid that is at `point` now.
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
