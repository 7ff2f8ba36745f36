import ReelCollision
import ReelMath

/// A crowd of drifting boxes; equal seeds give equal crowds.
struct DriftingCrowd {
  let broadphase = Broadphase()
  var positions: [Vec2] = []
  var speeds: [Vec2] = []
  var proxies: [UInt32] = []
  let side: Float

  init(count: Int, side: Float, seed: UInt64) {
    var chance = RandomStream(seed: seed)
    self.side = side
    for at in 0..<count {
      positions.append(Vec2(chance.float(in: 0..<side), chance.float(in: 0..<side)))
      speeds.append(Vec2(chance.float(in: -4..<4), chance.float(in: -4..<4)))
      proxies.append(broadphase.insert(bounds(at), key: UInt64(count - at), mask: 1))
    }
  }

  func bounds(_ at: Int) -> Bounds {
    Bounds(positions[at].x, positions[at].y, positions[at].x + 8, positions[at].y + 8)
  }

  mutating func tick() {
    for at in positions.indices {
      positions[at] += speeds[at]
      if !(0..<side).contains(positions[at].x) { speeds[at].x *= -1 }
      if !(0..<side).contains(positions[at].y) { speeds[at].y *= -1 }
      broadphase.move(proxies[at], to: bounds(at))
    }
  }
}
