import ReelECS
import ReelMath
import Testing

/// Every fourth entity lacks one component or another.
private func makeWorld() -> World {
  let world = World()
  for i in 0..<24 {
    let x = Float(i)
    let entity = world.spawn(
      Position(x: x), Velocity(x: x), Wide(lanes: SIMD4(repeating: x)), Bag(items: [Int32(i)]),
      Counted(Int32(i)), Padded(small: 0, large: UInt64(i)))
    if i % 4 == 1 { world.remove(entity, Velocity.self) }
    if i % 4 == 2 { world.remove(entity, Bag.self) }
    if i % 4 == 3 { world.insert(entity, Frozen()) }
  }
  return world
}

@Suite struct QueryTests {
  @Test func filters() {
    let world = makeWorld()
    #expect(world.query(with: Position.self).count == 24)
    #expect(world.query(with: Velocity.self).count == 18)
    #expect(world.query(without: Velocity.self).count == 6)
    #expect(world.query(with: Position.self, Bag.self, without: Frozen.self).count == 12)
    #expect(world.query(with: Position.self, Bag.self, Velocity.self).count == 12)
    #expect(world.query(without: Frozen.self, Velocity.self, Bag.self).count == 0)
    #expect(world.query(with: Cached.self).first == nil)
    #expect(world.query(with: Frozen.self, without: Frozen.self).entities.isEmpty)
    let frozen = world.query(with: Frozen.self)
    #expect(frozen.first == frozen.entities.first && frozen.entities.count == 6)
    // The same closure under two filters does not share a cache.
    var counts: [Int] = []
    for query in [world.query(with: Frozen.self), world.query(without: Frozen.self)] {
      var count = 0
      query.each { (_: Entity, _: Position) in count += 1 }
      counts.append(count)
    }
    #expect(counts == [6, 18])
  }

  @Test func newTablesAreFoundByOldQueries() {
    let world = World()
    func count() -> Int {
      var count = 0
      world.each { (_: Position) in count += 1 }
      return count
    }
    #expect(count() == 0)
    world.spawn(Position())
    #expect(count() == 1)
    world.spawn(Position(), Wide(), Frozen())
    #expect(count() == 2)
  }

  @Test func oneParameter() {
    let world = makeWorld()
    var seen = 0
    world.each { (_: Entity) in seen += 1 }
    world.each { (velocity: Velocity?) in seen += velocity == nil ? 100 : 0 }
    world.each { (position: Position) in seen += position.x >= 0 ? 10_000 : 0 }
    world.each { (padded: inout Padded) in padded.small = 1 }
    world.each { (padded: Padded) in seen += padded.small == 1 ? 1_000_000 : 0 }
    #expect(seen == 24 + 600 + 240_000 + 24_000_000)
  }

  @Test func twoParametersInEveryOrder() {
    let world = makeWorld()
    var seen = 0
    world.each { (position: inout Position, velocity: Velocity) in
      position.y = velocity.x
      seen += 1
    }
    world.each { (velocity: Velocity, position: inout Position) in
      position.y += velocity.x
      seen += 1
    }
    world.each { (position: inout Position, bag: inout Bag) in
      bag.items.append(Int32(position.x))
      seen += 1
    }
    world.each { (entity: Entity, bag: Bag) in
      #expect(bag.items == [bag.items[0], bag.items[0]] && world.isAlive(entity))
      seen += 1
    }
    #expect(seen == 72)
    world.each { (velocity: Velocity?, position: Position) in
      #expect(position.y == (velocity == nil ? 0 : 2 * position.x))
    }
  }

  @Test func threeParameters() {
    let world = makeWorld()
    var seen = 0
    world.each { (entity: Entity, position: inout Position, bag: Bag?) in
      position.y = bag == nil ? -1 : Float(entity.index)
      seen += 1
    }
    world.each { (bag: inout Bag, entity: Entity, wide: inout Wide) in
      bag.label = "\(entity.index)"
      wide.lanes.x += 1
      seen += 1
    }
    world.each { (bag: Bag, velocity: Velocity?, position: Position) in
      #expect(bag.label == "\(Int(position.y))")
      seen += velocity == nil ? 100 : 0
    }
    #expect(seen == 24 + 18 + 600)
  }

  @Test func fourParameters() {
    let world = makeWorld()
    var seen = 0
    world.each { (a: inout Position, b: Velocity, c: inout Bag, d: Frozen?) in
      a.y += b.x
      c.label = d == nil ? "warm" : "cold"
      seen += 1
    }
    world.query(with: Frozen.self).each { (e: Entity, a: Position, c: Bag, b: inout Velocity) in
      #expect(a.y == b.x && c.label == "cold" && a.x == Float(e.index))
      b.y = 1
      seen += 100
    }
    #expect(seen == 12 + 600)
  }

  @Test func fiveParameters() {
    let world = makeWorld()
    var seen = 0
    world.each { (e: Entity, a: inout Position, b: inout Velocity, c: Wide, d: Bag?) in
      a.y = c.lanes.y + Float(d?.items[0] ?? 0)
      b.y = Float(e.index)
      seen += 1
    }
    world.each { (d: Bag?, c: inout Wide, b: Velocity, a: Position, e: Entity) in
      #expect(a.y == (d == nil ? a.x : 2 * a.x) && b.y == Float(e.index))
      c.lanes.z = a.y
      seen += 100
    }
    #expect(seen == 18 + 1800)
  }

  @Test func sixParameters() {
    let world = makeWorld()
    var seen = 0
    world.each {
      (
        a: inout Position, b: inout Velocity, c: inout Wide, d: inout Bag, e: inout Counted,
        f: inout Padded
      ) in
      a.y = 1
      b.y = 2
      c.lanes.y = 3
      d.items.append(4)
      e.number += 5
      f.large += 6
      seen += 1
    }
    world.each {
      (entity: Entity, f: Padded, e: Counted, d: Bag?, b: Velocity?, a: inout Position) in
      let changed = b != nil && d != nil
      let i = UInt64(entity.index)
      #expect(f.large == (changed ? i + 6 : i) && e.number == Int32(i) + (changed ? 5 : 0))
      #expect(d?.items == (d == nil ? nil : changed ? [Int32(i), 4] : [Int32(i)]))
      a.y += 1
      seen += 100
    }
    #expect(seen == 12 + 2400)
  }

  @Test func readsMayBeNestedAndWritesOfOthersToo() {
    let world = makeWorld()
    var pairs = 0
    world.each { (a: Position) in
      world.each { (b: Position, bag: inout Bag) in
        if a == b { bag.label = "met" }
        pairs += 1
      }
    }
    #expect(pairs == 24 * 18)
    var labels = 0
    world.each { (bag: Bag) in labels += bag.label == "met" ? 1 : 0 }
    #expect(labels == 18)
    // A component that is there can be replaced in the middle of reading it.
    world.each { (entity: Entity, _: Position) in world.insert(entity, Position(x: -1)) }
    world.each { (position: Position) in #expect(position.x == -1) }
  }
}
