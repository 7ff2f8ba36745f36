import ReelECS
import ReelFields
import ReelMath
import Testing

private struct Spot: Component, Equatable {
  var x: Int32 = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("x", &x) }
}
private struct Extent: Component, Equatable {
  var x: Int32 = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("x", &x) }
}
private struct Stamp: Component { mutating func visit<V: FieldVisitor>(_ v: inout V) {} }

@Suite struct CacheSupportTests {
  @Test func onlyWrittenTablesAreTouched() {
    let world = World()
    let plain = world.spawn(Spot(), Extent())
    let marked = world.spawn(Spot(), Extent(), Stamp())
    world.spawn(Spot())
    func touched(since version: UInt64) -> [Entity] {
      var all: [Entity] = []
      let count = world.eachTouched(since: version) { (entity: Entity, _: Spot, _: Extent) in
        all.append(entity)
      }
      #expect(count == world.query(with: Spot.self, Extent.self).count)
      return all
    }
    #expect(touched(since: 0) == [plain, marked])
    _ = world.markVersion()
    #expect(touched(since: world.version) == [])
    let version = world.version
    world[marked, Extent.self]?.x = 4
    #expect(touched(since: version) == [marked])
    _ = world.markVersion()
    let later = world.version
    world.each { (spot: inout Spot, _: Extent) in spot.x += 1 }
    #expect(touched(since: later) == [plain, marked])
    #expect(touched(since: version) == [plain, marked])
    _ = world.markVersion()
    let last = world.version
    let new = world.spawn(Spot(), Extent())
    #expect(touched(since: last) == [plain, new])
    world.despawn(marked)
    #expect(touched(since: last) == [plain, new])
  }

  /// A cache that follows `eachTouched`, restores and removals has the same entries as the world.
  @Test func aCacheByTouchedTablesIsComplete() throws {
    let seed: UInt64 = 3
    var random = RandomStream(seed: seed)
    let world = World()
    var cached: [Entity: Int32] = [:]
    var (seen, restores) = (UInt64(0), -1)
    var kept = world.snapshot()
    for round in 0..<600 {
      for _ in 0..<random.int(in: 0...4) {
        let all = world.query(with: Spot.self).entities
        let one = all.isEmpty ? Entity.none : all[Int(random.int(in: 0..<Int32(all.count)))]
        switch random.int(in: 0...7) {
        case 0, 1: world.spawn(Spot(x: Int32(round)), Extent(x: 1))
        case 2: world.spawn(Spot(x: Int32(round)), Extent(x: 2), Stamp())
        case 3: world[one, Spot.self]?.x += 1
        case 4: world.despawn(one)
        case 5: if world.has(one, Stamp.self) { world.remove(one, Extent.self) }
        case 6: world.query(with: Stamp.self).each { (size: inout Extent) in size.x += 1 }
        default: _ = world.markVersion()
        }
      }
      if round % 37 == 0 { kept = world.snapshot() }
      if round % 53 == 0 { try world.restore(kept) }
      if restores != world.restoreCount { cached.removeAll() }
      let count = world.eachTouched(since: restores != world.restoreCount ? 0 : seen) {
        (entity: Entity, spot: Spot, size: Extent) in cached[entity] = spot.x * 1000 + size.x
      }
      (seen, restores) = (world.version, world.restoreCount)
      if cached.count > count {
        cached = cached.filter { world.has($0.key, Spot.self) && world.has($0.key, Extent.self) }
      }
      var right: [Entity: Int32] = [:]
      world.each { (entity: Entity, spot: Spot, size: Extent) in
        right[entity] = spot.x * 1000 + size.x
      }
      #expect(cached == right, "seed \(seed), round \(round)")
    }
  }
}
