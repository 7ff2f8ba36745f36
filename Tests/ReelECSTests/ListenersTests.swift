import ReelECS
import ReelFields
import ReelMath
import Testing

// Despawning and inserting take a fast path if no observer exists and no data lies beside the row. The world must leave
// the fast path when an observer is added later, and when data gets there in another way than by an insertion.

private struct Ties: Relation, Equatable {
  var length: Int32 = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("length", &length) }
}

private struct Counting: Component, HookedComponent {
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  static func added(_ value: inout Counting, to entity: Entity, in world: World) {
    world[Tally.self].value += 1
  }
  static func removed(_ value: inout Counting, from entity: Entity, in world: World) {
    world[Tally.self].value += 100
  }
}

@Suite struct ListenersTests {
  /// Makes a world in which entities have data beside their rows, of every kind.
  private static func makeWorld() -> (world: World, parent: Entity, child: Entity, spark: Entity) {
    let world = World()
    let parent = world.spawn(Position())
    let child = world.spawn(Position())
    let spark = world.spawn(Position(), Spark(value: 1))
    world.setParent(of: child, to: parent)
    world.relate(spark, to: child, Ties(length: 2))
    return (world, parent, child, spark)
  }

  private static func check(_ world: World, _ parent: Entity, _ child: Entity, _ spark: Entity) {
    world.despawn(parent)
    #expect(!world.isAlive(child) && world.targets(of: spark, Ties.self).isEmpty)
    world.despawn(spark)
    #expect(world.entityCount == 0 && world.query(with: Spark.self).count == 0)
    // Entities without such data take the slots again.
    let new = world.spawn(count: 3, Position())
    #expect(new.allSatisfy { world[$0, Spark.self] == nil && world.parent(of: $0) == .none })
    world.all.despawn()
    #expect(world.entityCount == 0)
  }

  @Test func dataBesideRowsIsRemovedWithThem() {
    let (world, parent, child, spark) = Self.makeWorld()
    Self.check(world, parent, child, spark)
  }

  @Test func dataBesideRowsIsRemovedAfterARestoreAndInAClone() throws {
    let (world, parent, child, spark) = Self.makeWorld()
    Self.check(world.clone(), parent, child, spark)
    let snapshot = world.snapshot()
    let other = Self.makeWorld().world
    other.despawnAll()
    try other.restore(snapshot)
    Self.check(other, parent, child, spark)
    world.despawnAll()
    try world.restore(snapshot)
    Self.check(world, parent, child, spark)
  }

  @Test func dataBesideRowsIsRemovedInCopies() {
    let (world, parent, child, spark) = Self.makeWorld()
    let other = World()
    let copies = other.copy([parent, child, spark], from: world)
    Self.check(other, copies[0], copies[1], copies[2])
  }

  @Test func aQueryDespawnsDataBesideRows() {
    let (world, parent, child, spark) = Self.makeWorld()
    world.spawn(count: 100, Position())
    world.query(with: Position.self).despawn()
    #expect(world.entityCount == 0 && world.query(with: Spark.self).count == 0)
    #expect(!world.isAlive(parent) && !world.isAlive(child) && !world.isAlive(spark))
  }

  @Test func slotsBecomeFreeInOneOrderWithAndWithoutSparseData() throws {
    // In the first world an entity once had a sparse value; the second world never had one.
    let world = World()
    let first = world.spawn(Position(), Spark())
    for index in 0..<20 {
      world.spawn(Position(x: Float(index)))
      world.spawn(Position(x: Float(index)), Velocity())
    }
    world.remove(first, Spark.self)
    let other = World()
    other.register(Position.self)
    other.register(Spark.self)
    other.register(Velocity.self)
    try other.restore(world.snapshot())
    for world in [world, other] {
      world.query(with: Position.self).despawn()
      for _ in 0..<50 { world.spawn(Velocity()) }
    }
    #expect(world.stateHash == other.stateHash && world.entities == other.entities)
  }

  @Test func observersAddedLaterReceiveAllChanges() {
    let world = World()
    let log = Log<String>()
    // All tables and plans are made before the first observer.
    for _ in 0..<2 {
      world.despawn(world.spawn(Position()))
      world.despawn(world.spawn(Position(), Spark(value: 1)))
      world.spawn(count: 1, Spark(value: 1))
      world.all.despawn()
    }
    world.observe(added: Spark.self) { _, _ in log.append("+spark") }
    world.observe(removed: Spark.self) { _, _ in log.append("-spark") }
    world.despawn(world.spawn(Position(), Spark(value: 1)))
    #expect(log.take() == ["+spark", "-spark"])
    world.spawn(count: 2, Spark(value: 1))
    world.all.despawn()
    #expect(log.take() == ["+spark", "+spark", "-spark", "-spark"])
    world.observe(added: Position.self) { _, _ in log.append("+position") }
    world.observe(removed: Position.self) { _, _ in log.append("-position") }
    let entity = world.spawn(Position())
    world.remove(entity, Position.self)
    world.insert(entity, Position())
    world.despawn(entity)
    #expect(log.take() == ["+position", "-position", "+position", "-position"])
    world.observe(entering: world.query(with: Velocity.self)) { _, _ in log.append("in") }
    world.observe(leaving: world.query(with: Velocity.self)) { _, _ in log.append("out") }
    let other = world.spawn()
    world.insert(other, Velocity())
    world.query(with: Velocity.self).despawn()
    #expect(log.take() == ["in", "out"])
  }

  @Test func hooksAreCalledInRestoredTablesAndClones() throws {
    let world = World()
    world.insert(Tally())
    let entity = world.spawn(Counting(), Position())
    #expect(world[Tally.self].value == 1)
    let snapshot = world.snapshot()
    let clone = world.clone()
    clone.despawn(entity)
    #expect(clone[Tally.self].value == 101)
    try world.restore(snapshot)
    world.despawn(entity)
    #expect(world[Tally.self].value == 101)
    world.query(with: Counting.self).despawn()
    world.spawn(Counting())
    world.all.despawn()
    #expect(world[Tally.self].value == 202)
  }
}
