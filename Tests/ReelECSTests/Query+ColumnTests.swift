import ReelECS
import ReelMath
import Testing

@Suite struct QueryColumnTests {
  private func makeWorld() -> World {
    let world = World()
    for i in 0..<10 {
      let entity = world.spawn(Position(x: Float(i)), Velocity(x: 2), Bag(items: [Int32(i)]))
      if i % 3 == 0 { world.insert(entity, Frozen()) }
      if i % 4 == 0 { world.remove(entity, Velocity.self) }
    }
    return world
  }

  @Test func spansCoverEveryRowOnce() {
    let world = makeWorld()
    var (tables, xs) = (0, [Float]())
    world.all.eachColumn { (positions: Span<Position>) in
      tables += 1
      for at in positions.indices { xs.append(positions[at].x) }
    }
    #expect(tables == 4 && xs == world.rows(Position.self).map { $0.x })
    var rows = 0
    world.query(with: Frozen.self).eachColumn { (a: Span<Position>, b: Span<Velocity>) in
      #expect(a.count == b.count)
      rows += a.count
    }
    #expect(rows == 3)
    // A tag has rows, too.
    world.all.eachColumn { (tags: Span<Frozen>) in rows += tags.count }
    #expect(rows == 7)
  }

  @Test func columnsThatATableLacksAreNil() {
    let world = makeWorld()
    typealias Row = (entity: Entity, x: Float, vx: Float?, items: [Int32]?)
    var (rows, expected) = ([Row](), [Row]())
    for entity in world.query(with: Frozen.self).entities { world.remove(entity, Bag.self) }
    world.query(without: Pinned.self).eachColumn {
      (
        entities: Span<Entity>, positions: Span<Position>, velocities: Span<Velocity>?,
        bags: Span<Bag>?
      ) in
      #expect(entities.count == positions.count)
      for at in positions.indices {
        rows.append((entities[at], positions[at].x, velocities?[at].x, bags?[at].items))
      }
    }
    world.query(without: Pinned.self).each {
      (entity: Entity, position: Position, velocity: Velocity?, bag: Bag?) in
      expected.append((entity, position.x, velocity?.x, bag?.items))
    }
    #expect(rows.count == 10 && rows.elementsEqual(expected, by: ==))
    #expect(rows.contains { $0.vx == nil && $0.items == nil })
    #expect(rows.contains { $0.vx == nil && $0.items != nil })
    #expect(rows.contains { $0.vx != nil && $0.items == nil })
  }

  @Test func writesToSpansReachTheRows() {
    let world = makeWorld()
    world.all.eachColumn { (positions: inout MutableSpan<Position>, velocities: Span<Velocity>) in
      for at in positions.indices { positions[at].y = positions[at].x * velocities[at].x }
    }
    world.all.eachColumn { (velocities: Span<Velocity>, bags: inout MutableSpan<Bag>) in
      for at in bags.indices { bags[at].items.append(Int32(velocities[at].x)) }
    }
    world.each { (position: Position, velocity: Velocity?, bag: Bag) in
      #expect(position.y == (velocity == nil ? 0 : 2 * position.x))
      #expect(bag.items == (velocity == nil ? [Int32(position.x)] : [Int32(position.x), 2]))
    }
    world.all.eachColumn {
      (
        positions: inout MutableSpan<Position>, bags: inout MutableSpan<Bag>,
        velocities: inout MutableSpan<Velocity>
      ) in
      for at in positions.indices {
        positions[at].x = Float(bags[at].items.count)
        bags[at].items = []
        velocities[at].y = 5
      }
    }
    world.each { (position: Position, bag: Bag, velocity: Velocity) in
      #expect(position.x == 2 && bag.items.isEmpty && velocity.y == 5)
    }
  }

  @Test func threeSpansInEveryOrderReachTheirColumns() {
    let world = World()
    world.spawn(count: 4) { (Position(x: Float($0)), Velocity(x: 10), Vigor(points: 100)) }
    world.all.eachColumn { (p: Span<Position>, v: Span<Velocity>, g: Span<Vigor>) in
      #expect(p[3].x == 3 && v[3].x == 10 && g[3].points == 100)
    }
    world.all.eachColumn { (p: inout MutableSpan<Position>, v: Span<Velocity>, g: Span<Vigor>) in
      p[0].y += v[0].x + Float(g[0].points)
    }
    world.all.eachColumn { (p: Span<Position>, v: inout MutableSpan<Velocity>, g: Span<Vigor>) in
      v[1].y += p[1].x + Float(g[1].points)
    }
    world.all.eachColumn {
      (g: Span<Vigor>, p: inout MutableSpan<Position>, v: inout MutableSpan<Velocity>) in
      p[2].y = Float(g[2].points)
      v[2].y = Float(g[2].points)
    }
    world.all.eachColumn {
      (p: inout MutableSpan<Position>, v: inout MutableSpan<Velocity>, g: Span<Vigor>) in
      p[3].y = Float(g[3].points)
      v[3].y = Float(g[3].points)
    }
    world.all.eachColumn { (p: Span<Position>, v: Span<Velocity>, g: inout MutableSpan<Vigor>) in
      for at in g.indices { g[at].points = Int32(p[at].y + v[at].y) }
    }
    world.all.eachColumn {
      (g: inout MutableSpan<Vigor>, p: Span<Position>, v: inout MutableSpan<Velocity>) in
      g[0].points += Int32(p[0].x)
      v[0].x = 0
    }
    #expect(world.rows(Vigor.self).map { $0.points } == [110, 101, 200, 200])
    #expect(world.rows(Velocity.self).map { $0.x } == [0, 10, 10, 10])
  }
}
