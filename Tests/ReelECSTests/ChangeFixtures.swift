import ReelECS
import ReelMath

/// A maker of random changes of all kinds to a world; equal seeds give equal changes.
struct Changes {
  let world: World
  var random: TestRandom
  var entities: [Entity] = []
  let counter: LeakCounter

  init(_ world: World = World(), seed: UInt64, counter: LeakCounter = LeakCounter()) {
    self.world = world
    random = TestRandom(seed: seed)
    self.counter = counter
    if !world.has(Score.self) { world.insert(Score(points: 1, names: ["a"])) }
    if !world.has(Cache.self) { world.insert(Cache(value: 1)) }
  }

  /// Returns a maker of the same further changes, for another world.
  func continued(in other: World) -> Changes {
    var copy = Changes(other, seed: 0, counter: counter)
    copy.random = random
    copy.entities = entities
    return copy
  }

  /// Runs ticks of a schedule, each after six random changes.
  mutating func tick(_ rules: Schedule, _ count: Int = 1) {
    for _ in 0..<count {
      change(6)
      rules.run(world)
      world.endTick()
    }
  }

  mutating func number() -> Int32 { Int32(random.below(100)) }
  mutating func any() -> Entity { random.pick(entities) ?? .none }
  mutating func living() -> Entity? {
    entities.removeAll { [world] in !world.isAlive($0) }
    return random.pick(entities)
  }

  mutating func change(_ times: Int = 1) {
    for _ in 0..<times { changeOnce() }
    if entities.count > 300 { thin() }
  }

  private mutating func thin() {
    for entity in entities where entity.index % 3 == 0 { world.despawn(entity) }
    entities.removeAll { [world] in !world.isAlive($0) }
  }

  private mutating func changeOnce() {
    switch random.below(24) {
    case 0: entities.append(world.spawn(Position(x: Float(number())), Velocity(x: 1)))
    case 1:
      entities.append(world.spawn(Health(points: number()), Bag(items: [number()], label: "b")))
    case 2: entities.append(world.spawn(Burning(heat: number()), Position(y: Float(number()))))
    case 3:
      let (first, counter) = (number(), counter)
      entities += world.spawn(count: 1 + random.below(4)) { at in
        (Counted(first + Int32(at), counter), Health(points: Int32(at)), Frozen())
      }
    case 4: entities.append(world.spawn(Weapon(damage: number()), Cached(value: number())))
    case 5: entities.append(world.commands.spawn(Loot(items: [1], finder: any()), Padded(small: 3)))
    case 6: if let entity = living() { world.insert(entity, Health(points: number())) }
    case 7: if let entity = living() { world.insert(entity, Burning(heat: number())) }
    case 8: if let entity = living() { world.insert(entity, Loot(items: [2, 3], finder: any())) }
    case 9: if let entity = living() { world.insert(entity, Owner(entity: any())) }
    case 10:
      if let entity = living() {
        world.insert(entity, Squad(members: [any(), any()], leader: any()))
      }
    case 11: world.remove(any(), Burning.self)
    case 12: world.remove(any(), Health.self)
    case 13: world.remove(any(), Position.self)
    case 14: world.despawn(any())
    case 15:
      if let child = living(), let parent = living(), !isAbove(child, parent) {
        world.setParent(of: child, to: parent)
      }
    case 16:
      if let a = living(), let b = living() { world.relate(a, to: b, Likes(strength: number())) }
    case 17:
      if let a = living(), let b = living() {
        world.relate(a, to: b, Pact(witness: any(), seal: Counted(number(), counter)))
      }
    case 18: world.unrelate(any(), from: any(), Likes.self)
    case 19: world[any(), Health.self]?.points += 1
    case 20: world[any(), Bag.self]?.items.append(number())
    case 21: world.send(Hit(amount: number()))
    case 22:
      world[Score.self].points += 1
      world[Cache.self].value += 1
    default: world.commands.despawn(any())
    }
    if random.below(3) == 0 { world.flush() }
  }

  private func isAbove(_ upper: Entity, _ lower: Entity) -> Bool {
    var at = lower
    while at != .none {
      if at == upper { return true }
      at = world.parent(of: at)
    }
    return false
  }

  /// Despawns all entities that are alive at the end.
  func finish() {
    world.flush()
    world.despawnAll()
  }
}

/// Makes systems that use everything that a schedule offers.
func makeRules() -> Schedule {
  let rules = Schedule()
  rules.add("begin", once: true) { world in world.spawn(Position(x: -1)) }
  rules.add("move") { world in
    world.each { (position: inout Position, velocity: Velocity) in position.x += velocity.x }
  }
  rules.add("heal") { world in
    world.query(changed: Health.self).each { (health: inout Health) in
      if health.points < 50 { health.points += 1 }
    }
    for hit in world.events(Hit.self) where hit.amount > 90 { world.commands.spawn(Health()) }
  }
  rules.add("burn") { world in
    world.each { (entity: Entity, burning: inout Burning) in
      burning.heat -= 1
      if burning.heat < 0 {
        world.commands.remove(entity, Burning.self)
        world.commands.insert(world.commands.spawn(), Owner(entity: entity))
      }
    }
  }
  rules.add("inherit") { world in
    world.parentsFirst.each { (position: inout Position, parent: Parent<Position>?) in
      if let parent { position.y = parent.value.y + 1 }
    }
  }
  rules.add("rest") { world in
    if world[Score.self].points % 4 == 3 { world.setSystem("move", enabled: false) }
    if world[Score.self].points % 4 == 1 { world.setSystem("move", enabled: true) }
  }
  return rules
}
