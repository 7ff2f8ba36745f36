// Shapes of all kinds in a set, and every kind of query, run by `Tools/check-wasm --probe`: differences between two
// machines show in the hash.

import ReelCollision
import ReelMath

private func shape(_ chance: inout RandomStream) -> Shape {
  let at = Vec2(chance.float(in: 0...400), chance.float(in: 0...400))
  switch chance.int(in: 0..<6) {
  case 0: return .point(at)
  case 1: return .circle(radius: chance.float(in: 1...20), at: at)
  case 2:
    return .capsule(at, at + Vec2(chance.float(in: -20...20), 9), radius: chance.float(in: 0...5))
  case 3: return .box(size: Vec2(20, 9), at: at, turnedBy: chance.float(in: -3...3), radius: 1)
  case 4: return .box(Rect(at.x, at.y, chance.float(in: 1...30), chance.float(in: 1...30)))
  default:
    let corners = (0..<5).map { _ in
      at + Vec2(chance.float(in: -15...15), chance.float(in: -15...15))
    }
    return .polygon(corners, radius: chance.float(in: 0...3))
  }
}

extension StableHasher {
  fileprivate mutating func combine(_ point: Vec2) {
    combine(UInt64(point.x.bitPattern) << 32 | UInt64(point.y.bitPattern))
  }

  fileprivate mutating func combine(_ contact: Contact) {
    combine(contact.normal)
    combine(UInt64(contact.depth.bitPattern))
    combine(contact.point.position)
    if let other = contact.other { combine(other.position) }
  }

  fileprivate mutating func combine(_ found: CastResult?) {
    guard let found else { return combine(0) }
    combine(found.key)
    combine(UInt64(found.piece) << 32 | UInt64(found.hit.time.bitPattern))
    combine(found.hit.normal)
    combine(found.hit.point)
  }
}

/// Returns the hash of the results of `queries` queries of each kind.
func queryShapes(_ queries: UInt32) -> UInt64 {
  var chance = RandomStream(seed: 5)
  var hasher = StableHasher(seed: 0)
  let set = CollisionSet()
  var proxies: [UInt32] = []
  for key in 0..<150 {
    proxies.append(
      set.insert(
        shape(&chance), key: UInt64(key), categories: 1 << UInt32(key % 3), isSensor: key % 9 == 0,
        isStatic: key % 2 == 0))
  }
  let tiles = (0..<100).map { _ in Tile(rawValue: UInt8(chance.int(in: 0..<20))) ?? .full }
  let grid = set.insert(
    TileGrid(origin: Vec2(100, 200), cellSize: Vec2(16, 16), columns: 10, tiles: tiles), key: 500)
  let points = (0..<9).map { Vec2(Float($0) * 40, chance.float(in: 100...300)) }
  _ = set.insert(Chain(points), key: 501)
  var (shapes, hits): ([OverlapResult], [CastResult]) = ([], [])
  var (contacts, near): ([ContactResult], [NeighbourResult]) = ([], [])
  for number in 0..<Int(queries) {
    set.move(proxies[number % proxies.count], to: shape(&chance))
    set.edit(grid: grid) {
      $0[number % 10, number / 10 % 10] = number % 3 == 0 ? .full : .bottomLeft
    }
    let queried = shape(&chance)
    let motion = Vec2(chance.float(in: -200...200), chance.float(in: -200...200))
    let filter = ShapeFilter(categories: 1 << UInt32(number % 2), includesSensors: true)
    set.overlaps(queried, into: &shapes)
    for one in shapes { hasher.combine(one.key << 32 | UInt64(one.piece)) }
    set.contacts(queried, margin: 2, filter, into: &contacts)
    for one in contacts { hasher.combine(one.contact) }
    set.nearest(to: queried, count: 3, into: &near)
    for one in near { hasher.combine(one.closest.second) }
    set.castAll(queried, by: motion, filter, into: &hits)
    for one in hits { hasher.combine(one) }
    hasher.combine(set.cast(queried, by: motion))
    hasher.combine(set.ray(from: queried[0], along: motion))
    hasher.combine(set.isVisible(queried[0] + motion, from: queried[0]) ? 1 : 0)
  }
  return hasher.value
}
