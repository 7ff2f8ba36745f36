import ReelMath

/// When a box on its way enters and leaves another, as parts of the way.
struct BoxPassage {
  var enter: Double
  var leave: Double
  /// Whether the two overlap from the start on.
  var startsInside: Bool
}

extension Bounds {
  /// When this box, which may be a point, first enters another that has an area: to the bit the answer
  /// of ``DifferenceRay``, for a small part of its price. Both are finite.
  @inline(__always)
  func passage(by motion: Vec2, through other: Bounds) -> BoxPassage? {
    // The sides of the difference of the two.
    let left = Double(other.minX) - Double(maxX)
    let top = Double(other.minY) - Double(maxY)
    let right = Double(other.maxX) - Double(minX)
    let bottom = Double(other.maxY) - Double(minY)
    if left < 0 && top < 0 && right > 0 && bottom > 0 {
      return BoxPassage(enter: 0, leave: 0, startsInside: true)
    }
    var enter = -Double.infinity
    var leave = Double.infinity
    if motion.x == 0 {
      guard left < 0 && right > 0 else { return nil }
    } else {
      let (a, b) = (left / Double(motion.x), right / Double(motion.x))
      enter = min(a, b)
      leave = max(a, b)
    }
    if motion.y == 0 {
      guard top < 0 && bottom > 0 else { return nil }
    } else {
      let (a, b) = (top / Double(motion.y), bottom / Double(motion.y))
      enter = max(enter, min(a, b))
      leave = min(leave, max(a, b))
    }
    guard enter < leave, leave > 0, enter <= 1, enter >= 0 else { return nil }
    return BoxPassage(enter: enter, leave: leave, startsInside: false)
  }
}
