import ReelCollision
import ReelMath

/// The model of a broadphase: a plain list of boxes, and the results of trying every pair.
struct BoxCrowd {
  struct Box {
    var bounds: Bounds
    var key: UInt64
    var categories: UInt32
    var mask: UInt32
    var isStatic: Bool
    var proxy: UInt32
  }

  var boxes: [Box] = []

  /// All overlapping pairs of which at least one mask contains a category of the other box, sorted.
  var pairs: [KeyPair] {
    var pairs: [KeyPair] = []
    for (at, a) in boxes.enumerated() {
      for b in boxes[(at + 1)...]
      where a.bounds.isFinite && b.bounds.isFinite && a.bounds.overlaps(b.bounds) {
        guard !(a.isStatic && b.isStatic), a.key != b.key, a.bounds.isOrdered, b.bounds.isOrdered
        else { continue }
        if a.mask & b.categories | b.mask & a.categories != 0 {
          pairs.append(KeyPair(a.key, b.key))
        }
      }
    }
    pairs.sort()
    return pairs.enumerated().filter { $0 == 0 || pairs[$0 - 1] != $1 }.map(\.element)
  }
}

extension Bounds {
  /// True if no side lies beyond the opposite side.
  var isOrdered: Bool { minX <= maxX && minY <= maxY }
}

/// The positions and sizes of boxes that are hard in one respect.
enum CrowdShape: CaseIterable {
  /// Small boxes, some of which share sides.
  case even
  /// Boxes from points to sizes that cover the world.
  case allSizes
  /// Boxes in tight heaps that are far apart.
  case heaps
  /// Boxes that are all equal.
  case onePosition
  /// Boxes along a line that is as narrow as a box.
  case line
  /// Boxes 262,144 pixels from the origin, on both sides of zero.
  case far
  /// Boxes with coordinates from the least to the greatest numbers, infinity and NaN.
  case extreme

  func bounds(_ chance: inout RandomStream) -> Bounds {
    func box(_ x: Float, _ y: Float, _ width: Float, _ height: Float) -> Bounds {
      Bounds(x, y, x + width, y + height)
    }
    switch self {
    case .even:
      return box(
        chance.float(in: -100..<100).rounded(), chance.float(in: -100..<100).rounded(),
        chance.float(in: 0..<20).rounded(), chance.float(in: 0..<20).rounded())
    case .allSizes:
      // The levels of the grid change at sizes that are powers of two.
      let width = Float(sign: .plus, exponent: Int(chance.int(in: -4..<12)), significand: 1)
      let height = width * chance.float(in: 0..<1)
      let isRound = chance.float(in: 0..<1) < 0.5
      let x = chance.float(in: -900..<900)
      return box(isRound ? x.rounded() : x, chance.float(in: -900..<900), width, height)
    case .heaps:
      let heap = Float(chance.int(in: 0..<4)) * 50_000
      return box(
        heap + chance.float(in: 0..<12), chance.float(in: 0..<12) - heap,
        chance.float(in: 0..<3), chance.float(in: 0..<3))
    case .onePosition: return box(7, -7, 5, 5)
    case .line: return box(chance.float(in: -4000..<4000), 3, chance.float(in: 1..<90), 5)
    case .far:
      let side: Float = chance.float(in: 0..<1) < 0.5 ? -262_144 : 262_100
      return box(
        side + chance.float(in: 0..<40), -side + chance.float(in: 0..<40),
        chance.float(in: 0..<9), chance.float(in: 0..<9))
    case .extreme:
      let values: [Float] = [
        0, -0.0, 1, -1, 4, 16, 0.0001, -0.0001, .leastNonzeroMagnitude, 3e38, -3e38, 1e20, -1e20,
        16_777_216, .infinity, -.infinity, .nan,
      ]
      func pick() -> Float { values[Int(chance.int(in: 0..<Int32(values.count)))] }
      let (a, b, c, d) = (pick(), pick(), pick(), pick())
      return Bounds(min(a, b), min(c, d), max(a, b), max(c, d))
    }
  }
}
