import ReelECS
import ReelMath
import Testing

@Suite struct QueryRowValuesTests {
  private func makeWorld() -> (World, [Entity]) {
    let world = World()
    let all = (0..<8).map { (at: Int) -> Entity in
      world.spawn(
        Position(x: Float(at)), Velocity(x: Float(at)), Bag(items: [Int32(at)]),
        Vigor(points: Int32(at)), Counted(Int32(at)))
    }
    for at in [6, 2, 4] { world.insert(all[at], Glow(level: Int32(at))) }
    world.remove(all[7], Velocity.self)
    world.setParent(of: all[1], to: all[2])
    return (world, all)
  }

  @Test func rowsAreCopiesInIterationOrder() {
    let (world, all) = makeWorld()
    let bags = world.rows(Bag.self)
    world.each { (bag: inout Bag) in bag.items.append(9) }
    #expect(bags.map { $0.items } == (0..<8).map { [Int32($0)] })
    #expect(world.rows(Entity.self) == world.entities)
    #expect(world.rows(Entity.self, Glow.self).map { $0.0 } == [all[6], all[2], all[4]])
    let optional = world.rows(Velocity?.self)
    #expect(optional.filter { $0 == nil }.count == 1 && optional.count == 8)
    let three = world.query(with: Glow.self).rows(Glow.self, Entity.self, Position.self)
    #expect(three.map { Float($0.0.level) } == three.map { $0.2.x } && three.count == 3)
    let four = world.rows(Entity.self, Vigor.self, Glow?.self, Parent<Vigor>?.self)
    #expect(four.count == 8 && four[1].3?.entity == all[2] && four[1].3?.value.points == 2)
    #expect(four.filter { $0.3 != nil }.count == 1 && four.filter { $0.2 != nil }.count == 3)
    let five = world.rows(
      Entity.self, Position.self, Velocity.self, Bag.self, Counted.self)
    #expect(five.count == 7 && five.allSatisfy { $0.3.items[0] == $0.4.number })
    let filtered = world.query(without: Glow.self).rows(
      Entity.self, Velocity?.self, Bag.self, Counted.self, Vigor.self)
    #expect(filtered.map { $0.4.points } == [0, 1, 3, 5, 7])
  }

  @Test func firstStopsAtTheFirstMatch() {
    let (world, all) = makeWorld()
    var visited: [Int32] = []
    func check(
      _ found: Entity?, _ at: Int?, _ expected: [Int32],
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(found == at.map { all[$0] }, sourceLocation: sourceLocation)
      #expect(visited == expected, sourceLocation: sourceLocation)
      visited = []
    }
    func visit(_ number: Int32, _ expected: Int32) -> Bool {
      visited.append(number)
      return number == expected
    }
    check(world.all.first { (v: Vigor) in visit(v.points, 3) }, 3, [0, 1, 2, 3])
    check(world.all.first { (v: Vigor) in visit(v.points, 99) }, nil, [0, 1, 2, 3, 4, 5, 6, 7])
    // The rows come from several tables, from a sparse set, and from split ranges.
    check(
      world.all.first { (v: Vigor, _: Velocity?) in visit(v.points, 0) }, 0, [0])
    check(world.all.first { (g: Glow, _: Entity) in visit(g.level, 2) }, 2, [6, 2])
    check(
      world.query(without: Glow.self).first { (v: Vigor, _: Bag, _: Entity) in
        visit(v.points, 3)
      }, 3, [0, 1, 3])
    check(
      world.all.first { (v: Vigor, g: Glow, _: Entity, _: Position) in visit(v.points, 6) }, 6, [6])
    check(world.all.first { (_: Wide, v: Vigor) in visit(v.points, 0) }, nil, [])
    check(
      world.all.first { (v: Vigor, p: Parent<Vigor>) in visit(v.points, p.value.points - 1) }, 1,
      [1]
    )
    let mark = world.markVersion()
    for at in [5, 3] { world[all[at], Vigor.self]?.points += 0 }
    check(
      world.query(changed: Vigor.self, since: mark).first { (v: Vigor) in visit(v.points, 3) }, 3,
      [3])
    // The structure may change again.
    world.spawn()
  }
}
