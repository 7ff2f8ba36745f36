import ReelMath

/// When a box on its way enters another.
struct BoxPassage {
  /// The part of the way.
  var time: Double
  /// By which side of the other: 0 the top, 1 the right, 2 the bottom, 3 the left; `nil` where the two
  /// overlap from the start on.
  var side: Int?
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
    let (x, y) = (Double(motion.x), Double(motion.y))
    let isLevel = top < 0 && bottom > 0
    let isUpright = left < 0 && right > 0
    if isLevel && isUpright { return BoxPassage(time: 0, side: nil) }
    var across = (enter: -Double.infinity, leave: Double.infinity)
    if x > 0 {
      across = (left / x, right / x)
    } else if x < 0 {
      across = (right / x, left / x)
    } else if !isUpright {
      return nil
    }
    var down = (enter: -Double.infinity, leave: Double.infinity)
    if y > 0 {
      down = (top / y, bottom / y)
    } else if y < 0 {
      down = (bottom / y, top / y)
    } else if !isLevel {
      return nil
    }
    let enter = max(across.enter, down.enter)
    let leave = min(across.leave, down.leave)
    guard enter < leave, leave > 0, enter <= 1, enter >= 0 else { return nil }
    let isDown =
      down.enter > across.enter || (down.enter == across.enter && y * y >= x * x)
    return BoxPassage(time: enter, side: isDown ? (y > 0 ? 0 : 2) : (x > 0 ? 3 : 1))
  }

  /// All of a hit of two that overlap from the start on: this box, or, where `isPoint`, a point, and
  /// another box. To the bit the answer of ``DifferenceRay``: out by the nearest side, of several by
  /// the first of top, right, bottom and left.
  func overlap(with other: Bounds, isPoint: Bool) -> CastHit {
    let left = Double(other.minX) - Double(maxX)
    let top = Double(other.minY) - Double(maxY)
    let right = Double(other.maxX) - Double(minX)
    let bottom = Double(other.maxY) - Double(minY)
    let (width, height) = (right - left, bottom - top)
    // The squares of the ways to each side, rounded as those to any edge are.
    func square(_ way: Double, _ length: Double) -> Double {
      let product = way * length
      return product * product / (length * length)
    }
    var (side, least) = (0, square(top, width))
    let ways = (square(right, height), square(bottom, width), square(left, height))
    if ways.0 < least { (side, least) = (1, ways.0) }
    if ways.1 < least { (side, least) = (2, ways.1) }
    if ways.2 < least { (side, least) = (3, ways.2) }
    let isAcross = side & 1 == 0
    let length = isAcross ? width : height
    let begin = side == 0 ? -left : side == 1 ? -top : side == 2 ? right : bottom
    let fraction = min(max(begin * length / (length * length), 0), 1)
    let start = Double(
      side == 0 ? other.minX : side == 1 ? other.minY : side == 2 ? other.maxX : other.maxY)
    let end = Double(
      side == 0 ? other.maxX : side == 1 ? other.maxY : side == 2 ? other.minX : other.minY)
    let place = Float(start + (end - start) * fraction)
    return CastHit(
      time: 0,
      normal: Vec2(side == 1 ? 1 : side == 3 ? -1 : 0, side == 0 ? -1 : side == 2 ? 1 : 0),
      point: isAcross
        ? Vec2(place, side == 0 ? other.minY : other.maxY)
        : Vec2(side == 1 ? other.maxX : other.minX, place),
      depth: Float(least.squareRoot()), startsInside: true,
      first: isPoint ? ShapePart(corner: 0) : ShapePart(edge: side ^ 2),
      second: ShapePart(edge: side))
  }

  /// All of a hit of which the passage is known, by a box or, where `isPoint`, a point.
  func hit(
    by motion: Vec2, through other: Bounds, _ time: Double, _ side: Int, isPoint: Bool
  ) -> CastHit {
    let left = Double(other.minX) - Double(maxX)
    let top = Double(other.minY) - Double(maxY)
    let right = Double(other.maxX) - Double(minX)
    let bottom = Double(other.maxY) - Double(minY)
    // From where to where the side goes, and how far along it the way has come.
    let isAcross = side & 1 == 0
    let from = side == 0 ? left : side == 1 ? top : side == 2 ? right : bottom
    let to = side == 0 ? right : side == 1 ? bottom : side == 2 ? left : top
    let length = to - from
    let there = Double(isAcross ? motion.x : motion.y) * time
    let fraction = min(max((there - from) * length / (length * length), 0), 1)
    let start = Double(
      side == 0 ? other.minX : side == 1 ? other.minY : side == 2 ? other.maxX : other.maxY)
    let end = Double(
      side == 0 ? other.maxX : side == 1 ? other.maxY : side == 2 ? other.minX : other.minY)
    let place = Float(start + (end - start) * fraction)
    return CastHit(
      time: roundedDown(time),
      normal: Vec2(side == 1 ? 1 : side == 3 ? -1 : 0, side == 0 ? -1 : side == 2 ? 1 : 0),
      point: isAcross
        ? Vec2(place, side == 0 ? other.minY : other.maxY)
        : Vec2(side == 1 ? other.maxX : other.minX, place),
      depth: 0, startsInside: false,
      first: isPoint ? ShapePart(corner: 0) : ShapePart(edge: side ^ 2),
      second: ShapePart(edge: side))
  }
}
