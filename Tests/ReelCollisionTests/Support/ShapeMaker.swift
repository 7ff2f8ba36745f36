import ReelCollision
import ReelMath

/// A maker of random shapes of all kinds.
struct ShapeMaker {
  var chance: RandomStream
  /// The center of the area in which the shapes lie.
  var center = Vec2.zero
  /// The greatest distance of the shapes from `center`.
  var spread: Float = 40
  /// True if all numbers are whole, so that shapes touch, align and coincide.
  var isWhole = false

  init(seed: UInt64) { chance = RandomStream(seed: seed) }

  mutating func number(_ low: Float, _ high: Float) -> Float {
    let number = chance.float(in: low...high)
    return isWhole ? number.rounded() : number
  }

  mutating func point() -> Vec2 {
    center + Vec2(number(-spread, spread), number(-spread, spread))
  }

  mutating func shape() -> Shape {
    switch chance.int(in: 0..<8) {
    case 0: return .point(point())
    case 1: return .segment(point(), point())
    case 2: return .circle(radius: number(0, 15), at: point())
    case 3: return .capsule(point(), point(), radius: number(0, 8))
    case 4, 5: return box()
    default:
      let middle = point()
      while true {
        let points = (0..<chance.int(in: 3...8)).map { _ in
          middle + Vec2(number(-15, 15), number(-15, 15))
        }
        let radius = chance.bool() ? 0 : number(0, 5)
        if let shape = try? Shape(hullOf: points, radius: radius) { return shape }
      }
    }
  }

  mutating func box() -> Shape {
    let corner = point()
    return .box(Rect(corner.x, corner.y, number(0, 20), number(0, 20)))
  }
}
