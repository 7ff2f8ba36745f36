// Shapes that move about between tiles and a chain, run by `Tools/check-wasm --probe`: pairs with their beginnings and
// ends, and every query, so that differences between the two builds show in the hash.

import ReelCollision
import ReelMath

/// A crowd of shapes of all kinds.
private struct ShapeCrowd {
  var chance = RandomStream(seed: 12)
  let set = CollisionSet()
  var proxies: [UInt32] = []
  var positions: [Vec2] = []
  var tracker = PairTracker()

  init(count: UInt64) {
    var tiles = [Tile](repeating: .empty, count: 16 * 4)
    for at in tiles.indices {
      tiles[at] = Tile.allCases[at * 7 % Tile.allCases.count]
    }
    let grid = TileGrid(origin: Vec2(0, 200), cellSize: Vec2(16, 16), columns: 16, tiles: tiles)
    _ = set.insert(grid, key: 1000, categories: 4)
    let points = [Vec2(0, 0), Vec2(90, 20), Vec2(180, 0), Vec2(260, 190)]
    _ = set.insert(Chain(points), key: 1001, categories: 4)
    for key in 0..<count {
      positions.append(Vec2(chance.float(in: 0..<260), chance.float(in: 0..<260)))
      proxies.append(
        set.insert(
          shape(Int(key)), key: key, categories: key % 5 == 0 ? 2 : 1, mask: 1,
          isSensor: key % 7 == 0))
    }
  }

  func shape(_ at: Int) -> Shape {
    let point = positions[at]
    let size = Float(4 + at % 30)
    switch at % 5 {
    case 0: return .box(size: Vec2(size, size / 2), at: point)
    case 1: return .circle(radius: size / 3, at: point)
    case 2: return .capsule(point, point + Vec2(size, 3), radius: 2)
    case 3: return .box(size: Vec2(size, 4), at: point, turnedBy: size / 9, radius: 1)
    default: return .polygon([point, point + Vec2(size, 0), point + Vec2(2, size)])
    }
  }

  mutating func tick() {
    for at in positions.indices {
      positions[at] += Vec2(chance.float(in: -5..<5), chance.float(in: -5..<5))
      set.move(proxies[at], to: shape(at))
    }
    let set = set
    tracker.update(set.broadphase) { set.shape(of: $0).overlaps(set.shape(of: $1)) }
  }

  mutating func fold(into hasher: inout StableHasher) {
    for pair in tracker.touching { hasher.combine(pair.first << 32 | pair.second) }
    for pair in tracker.began { hasher.combine(pair.keys.first << 32 | pair.keys.second) }
    for pair in tracker.ended { hasher.combine(pair.first << 32 | pair.second) }
    hasher.combine(UInt64(tracker.stays.count))

    let from = Vec2(chance.float(in: -20..<280), chance.float(in: -20..<280))
    let way = Vec2(chance.float(in: -200..<200), chance.float(in: -200..<200))
    fold(set.ray(from: from, along: way), &hasher)
    fold(set.segment(from: from, to: from + way), &hasher)
    fold(set.cast(.box(size: Vec2(9, 5), at: from, turnedBy: 0.3), by: way), &hasher)
    var hits: [CastResult] = []
    set.castAll(.circle(radius: 6, at: from), by: way, into: &hits)
    for hit in hits { fold(hit, &hasher) }
    var shapes: [OverlapResult] = []
    set.overlaps(.circle(radius: 40, at: from), ShapeFilter(includesSensors: true), into: &shapes)
    for shape in shapes { hasher.combine(shape.key) }
    var neighbours: [NeighbourResult] = []
    set.nearest(to: .point(from), count: 5, into: &neighbours)
    for neighbour in neighbours { hasher.combine(neighbour.key) }
    var contacts: [ContactResult] = []
    set.contacts(.box(size: Vec2(30, 30), at: from), margin: 2, into: &contacts)
    for contact in contacts {
      hasher.combine(contact.key)
      fold(contact.contact.normal, &hasher)
    }
    hasher.combine(set.isVisible(from + way, from: from) ? 1 : 0)
    var sum: UInt64 = 0
    set.broadphase.forEach(touching: Bounds(0, 0, 100, 100)) {
      sum &+= set.broadphase.key(of: $0)
      return true
    }
    hasher.combine(sum)
    var nearest: Float = 1
    set.broadphase.forEach(along: Bounds(from.x, from.y, from.x, from.y), by: way) { _, entry in
      nearest = min(nearest, entry)
      return nearest
    }
    hasher.combine(UInt64(nearest.bitPattern))
  }

  private func fold(_ hit: CastResult?, _ hasher: inout StableHasher) {
    guard let hit else { return hasher.combine(7) }
    hasher.combine(hit.key)
    hasher.combine(UInt64(hit.hit.time.bitPattern))
    fold(hit.hit.normal, &hasher)
    fold(hit.hit.point, &hasher)
  }

  private func fold(_ vector: Vec2, _ hasher: inout StableHasher) {
    hasher.combine(UInt64(vector.x.bitPattern) << 32 | UInt64(vector.y.bitPattern))
  }
}

/// Returns the hash of some ticks of a crowd.
func playCollisions(_ ticks: UInt32) -> UInt64 {
  var crowd = ShapeCrowd(count: 120)
  var hasher = StableHasher()
  for _ in 0..<ticks {
    crowd.tick()
    crowd.fold(into: &hasher)
  }
  return hasher.value
}
