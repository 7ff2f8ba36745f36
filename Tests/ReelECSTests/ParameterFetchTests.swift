import ReelECS
import ReelMath
import Testing

@Suite struct ParameterFetchTests {
  @Test func parentsAreFoundInEveryTable() {
    let world = World()
    let near = world.spawn(Position(x: 1), Glow(level: 10))
    let far = world.spawn(Position(x: 2), Velocity(), Bag())
    let bare = world.spawn(Velocity())
    let own = world.spawn(Position(x: 4), Glow(level: 40))
    let children = (0..<5).map { world.spawn(Position(x: Float(10 + $0))) }
    for (child, parent) in zip(children, [near, far, bare, own]) {
      world.setParent(of: child, to: parent)
    }
    var found: [Entity: Float] = [:]
    world.each { (entity: Entity, parent: Parent<Position>) in
      #expect(parent.entity == world.parent(of: entity))
      found[entity] = parent.value.x
    }
    #expect(found == [children[0]: 1, children[1]: 2, children[3]: 4])
    var levels: [Int32] = []
    world.each { (_: Position, parent: Parent<Glow>) in levels.append(parent.value.level) }
    #expect(levels == [10, 40])
    var missing = 0
    world.each { (_: Entity, parent: Parent<Position>?) in missing += parent == nil ? 1 : 0 }
    #expect(missing == 6)
    // Values with objects are copied.
    world.each { (_: Entity, parent: Parent<Bag>) in #expect(parent.entity == far) }
    #expect(world.rows(Parent<Bag>.self, Entity.self).map { $0.1 } == [children[1]])
  }

  @Test func aParentsValueIsFromBeforeTheCall() {
    let world = World()
    let all = (0..<4).map { world.spawn(Position(x: Float($0)), Traced(Int32($0))) }
    for at in 1..<4 { world.setParent(of: all[at], to: all[at - 1]) }
    world.each { (position: inout Position, parent: Parent<Position>) in
      position.x = parent.value.x * 10
    }
    #expect(world.rows(Position.self).map { $0.x } == [0, 0, 0, 0])
    world.each { (parent: Parent<Traced>, traced: inout Traced) in
      traced.number = parent.value.number + 5
    }
    #expect(world.rows(Traced.self).map { $0.number } == [0, 5, 10, 15])
  }

  // A parent may be set while `each` runs, which may move the links.
  @Test func parentsMayBeSetWhileAClosureReadsThem() {
    let world = World()
    let root = world.spawn(Position(x: 1))
    let first = world.spawn(Position(x: 2))
    world.setParent(of: first, to: root)
    let more = (0..<300).map { world.spawn(Position(x: Float(3 + $0))) }
    var parents: [Entity] = []
    world.each { (entity: Entity, parent: Parent<Position>?) in
      if let parent {
        parents.append(parent.entity)
        #expect(parent.value == world[parent.entity, Position.self])
      }
      if entity == root { for child in more { world.setParent(of: child, to: first) } }
    }
    #expect(parents == [root] + more.map { _ in first })
    // At first the world has no links.
    let other = World()
    let all = (0..<100).map { other.spawn(Position(x: Float($0))) }
    var seen = 0
    other.each { (entity: Entity, parent: Parent<Position>?) in
      if parent != nil { seen += 1 }
      if entity == all[0] { for at in 1..<100 { other.setParent(of: all[at], to: all[at - 1]) } }
    }
    #expect(seen == 99)
  }

  @Test func tagsAreReadAndWritten() {
    let world = World()
    let all = (0..<3).map { _ in world.spawn(Frozen(), Pinned(), Marked()) }
    world.spawn(Position())
    var seen = 0
    world.each { (_: inout Frozen, _: inout Pinned, _: inout Marked) in seen += 1 }
    world.each { (_: Frozen, pinned: Pinned?, entity: Entity) in
      seen += pinned == nil ? 100 : 10
      #expect(all.contains(entity))
    }
    world.each { (_: Pinned) in seen += 1000 }
    #expect(seen == 3033)
    world[all[0], Pinned.self] = Pinned()
    world.setParent(of: all[1], to: all[0])
    #expect(world.rows(Parent<Pinned>.self, Parent<Marked>.self).count == 1)
  }
}
