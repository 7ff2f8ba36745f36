import ReelECS
import ReelMath
import Testing

struct Position: Component, Equatable {
  var x: Float = 0
  var y: Float = 0
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("x", &x)
    v.field("y", &y)
  }
}

struct Velocity: Component, Equatable {
  var x: Float = 0
  var y: Float = 0
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("x", &x)
    v.field("y", &y)
  }
}

struct Frozen: Component {
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

@Suite struct WorldTests {
  @Test func eachWritesAndReads() {
    let world = World()
    let a = world.spawn(Position(x: 1, y: 2), Velocity(x: 10, y: 20))
    let b = world.spawn(Position(x: 5, y: 5))
    let c = world.spawn(Position(x: 3, y: 3), Velocity(x: 1, y: 1), Frozen())
    world.each { (position: inout Position, velocity: Velocity) in
      position.x += velocity.x
      position.y += velocity.y
    }
    #expect(world[a, Position.self] == Position(x: 11, y: 22))
    #expect(world[b, Position.self] == Position(x: 5, y: 5))
    #expect(world[c, Position.self] == Position(x: 4, y: 4))
    var seen: [Entity] = []
    world.query(with: Position.self, without: Frozen.self).each {
      (entity: Entity, velocity: Velocity?) in
      seen.append(entity)
      #expect((velocity != nil) == (entity == a))
    }
    #expect(seen == [a, b] || seen == [b, a])
    world[a, Velocity.self]?.x = 60
    #expect(world[a, Velocity.self]?.x == 60)
    world.insert(b, Velocity(x: 2))
    #expect(world[b, Velocity.self] == Velocity(x: 2))
    world.remove(a, Position.self)
    #expect(!world.has(a, Position.self))
    world.despawn(c)
    #expect(!world.isAlive(c))
    #expect(world.entityCount == 2)
  }

  @Test func snapshotGivesTheSameStateBack() throws {
    let world = World()
    for i in 0..<100 {
      let e = world.spawn(Position(x: Float(i)))
      if i % 3 == 0 { world.insert(e, Velocity(x: Float(i))) }
      if i % 7 == 0 { world.despawn(e) }
    }
    let before = world.stateHash
    let snapshot = world.snapshot()
    world.each { (p: inout Position) in p.x += 1 }
    let next = world.spawn()
    #expect(world.stateHash != before)
    try world.restore(snapshot)
    #expect(world.stateHash == before)
    #expect(world.snapshot() == snapshot)
    #expect(world.spawn() == next)
  }
}
