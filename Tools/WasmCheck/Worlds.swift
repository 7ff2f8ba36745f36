// A world that uses every kind of storage, query, change and system once or more, run by `Tools/check-wasm --probe`:
// generic code is only compiled where it is used, so failures of Embedded Swift show here, and differences between the
// two builds show in the hash.

import ReelECS
import ReelFields
import ReelMath

private struct Spot: Component {
  var x: Float = 0
  var y: Float = 0
  static var componentName: String { "Spot" }
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("x", &x)
    v.field("y", &y)
  }
}

private struct Speed: TrackedComponent {
  var x: Float = 0
  var y: Float = 0
  static var componentName: String { "Speed" }
  static func require(_ companions: inout Companions) { companions.add(Spot.self) }
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("x", &x)
    v.field("y", &y)
  }
}

private struct Burning: SparseComponent {
  var left: Int32 = 3
  static var componentName: String { "Burning" }
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("left", &left) }
}

private struct Frozen: Component {
  static var componentName: String { "Frozen" }
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

private struct Bag: Component {
  var items: [Int32] = []
  var owner = Entity.none
  static var componentName: String { "Bag" }
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("items", &items)
    v.field("owner", &owner)
  }
}

private struct Lit: Component, HookedComponent {
  var reach: Float = 2
  static var componentName: String { "Lit" }
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("reach", &reach) }
  static func added(_ lit: inout Lit, to entity: Entity, in world: World) {
    lit.reach += 0.5
    world[Total.self].value += 3
  }
  static func assigned(_ lit: inout Lit, of entity: Entity, in world: World) {
    world[Total.self].value += Int64(lit.reach)
  }
  static func removed(_ lit: inout Lit, from entity: Entity, in world: World) {
    world[Total.self].value -= Int64(entity.index)
  }
}

private struct Follows: Relation {
  var distance: Int32 = 0
  static var relationName: String { "Follows" }
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("distance", &distance) }
}

private struct Total: Resource {
  var value: Int64 = 0
  static var resourceName: String { "Total" }
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("value", &value) }
}

private struct Born: Event {
  var entity = Entity.none
  static var eventName: String { "Born" }
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("entity", &entity) }
}

private struct Weather: GameState {
  var code: UInt8 = 0
  static var stateName: String { "Weather" }
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("code", &code) }
}

private func makeWorld() -> World {
  let world = World()
  world.insert(Total())
  world.insert(Weather(code: 0))
  world.register(Born.self)
  world.register(Follows.self)
  world.observe(added: Burning.self) { world, _ in world[Total.self].value += 1 }
  world.observe(removed: Burning.self) { world, _ in world[Total.self].value += 100 }
  world.observe(assigned: Speed.self) { world, entity in world.commands.insert(entity, Frozen()) }
  world.observe(entering: world.query(with: Frozen.self, without: Burning.self)) { world, entity in
    world.send(Born(entity: entity))
  }
  world.observe(leaving: world.query(with: Frozen.self)) { world, _ in
    world[Total.self].value += 10_000
  }
  world.reserve(64, Spot.self, Speed.self)
  let all = world.spawn(count: 40) { (Spot(x: Float($0)), Speed(x: 1, y: Float($0 % 7))) }
  world.spawn(count: 5, Spot(x: 1))
  for (at, entity) in all.enumerated() where at > 0 {
    if at % 3 == 0 { world.setParent(of: entity, to: all[at / 3]) }
    if at % 4 == 0 { world.relate(entity, to: all[at / 2], Follows(distance: Int32(at))) }
    if at % 8 == 0 { world.insert(entity, Lit()) }
    if at % 16 == 0 { world.insert(entity, Lit(reach: 3)) }
    if at % 24 == 0 { world.remove(entity, Lit.self) }
    if at % 5 == 0 { world.insert(entity, Bag(items: [Int32(at)], owner: all[at - 1])) }
  }
  return world
}

private enum Tide {
  static let turns = SystemGroup("tide")
  static let rise = System("rise", in: .react, when: { $0[Total.self].value > 0 }) { world in
    world[Total.self].value &+= 11
  }
  static let fall = System("fall", in: .react) { world in
    world[Total.self].value &*= 3
  }
}

private func makeSchedule() -> Schedule {
  let schedule = Schedule()
  schedule.adding(for: "tide") {
    schedule.add(Tide.fall, after: Tide.rise, groups: [Tide.turns])
    schedule.add(Tide.rise)
  }
  schedule.gate(Tide.turns, when: { $0[Total.self].value % 2 == 0 })
  schedule.onEnter(Weather(code: 1), "rain") { $0[Total.self].value += 7 }
  schedule.onExit(Weather(code: 1), "dry") { $0[Total.self].value -= 3 }
  schedule.add("first", once: true) { $0[Total.self].value += 1_000_000 }
  schedule.add("move") { world in
    world.each { (spot: inout Spot, speed: Speed) in
      spot.x += speed.x
      spot.y = (spot.y + speed.y) * 0.5
    }
  }
  schedule.add("ignite") { world in
    for event in world.events(Born.self) { world.commands.insert(event.entity, Burning()) }
    let new = world.commands.spawn(Spot(x: -1), Bag(items: [1, 2]))
    world.commands.setParent(of: new, to: world.all.first ?? .none)
  }
  schedule.add("burn") { world in
    world.each { (entity: Entity, burning: inout Burning, spot: Spot?) in
      burning.left -= 1
      if burning.left == 0 { world.commands.remove(entity, Burning.self) }
      if spot == nil { world.commands.despawn(entity) }
    }
    for entity in world.query(changed: Speed.self).entities where entity.index % 3 == 0 {
      world.insert(entity, Burning(left: 2))
    }
  }
  schedule.add("sum", before: [Tide.rise.name], when: { $0.current(Weather.self).code == 0 }) {
    world in
    var sum = 0
    world.parentsFirst.each { (spot: inout Spot, parent: Parent<Spot>?) in
      spot.y += (parent?.value.y ?? 0) * 0.125
      sum &+= Int(spot.y)
    }
    world.all.eachColumn { (points: inout MutableSpan<Spot>) in
      for at in points.indices { points[at].x *= 0.75 }
    }
    for (entity, bag) in world.rows(Entity.self, Bag.self) where bag.items.count < 9 {
      world[entity, Bag.self]?.items.append(Int32(truncatingIfNeeded: sum))
    }
    world[Total.self].value &+= Int64(sum)
  }
  return schedule
}

/// Returns the hash of a world after some ticks, and of its clones, copies and prefabs.
func playWorlds(_ ticks: UInt32) -> UInt64 {
  let world = makeWorld()
  let schedule = makeSchedule()
  var hasher = StableHasher()
  for tick in 1...ticks {
    schedule.run(world)
    world.endTick()
    if tick % 7 == 0 { world.setState(Weather(code: UInt8(tick % 2))) }
    if let entity = world.all.any(of: Burning.self, Bag.self).first(where: { (spot: Spot) in
      spot.x > 1
    }) {
      world[entity, Speed.self]?.x = -1
      hasher.combine(UInt64(world.targets(of: entity, Follows.self).count))
    }
    if tick % 21 == 0 { world.restartState(Weather(code: UInt8(tick % 2))) }
    if tick % 11 == 0 { world.query(with: Frozen.self, without: Bag.self).despawn() }
    if tick % 13 == 0 { world.setSystem("move", enabled: tick % 2 == 0) }
    if tick % 17 == 0 { world.setGroup(Tide.turns, enabled: tick % 2 == 0) }
    if tick % 19 == 0 { world.setSystem(Tide.rise, enabled: tick % 2 == 1) }
    if tick % 5 == 0 { hasher.combine(write(tick, to: world)) }
    hasher.combine(world.stateHash)
  }
  world.query(added: Spot.self, since: world.markVersion()).eachPair {
    (_: Entity, a: inout Spot, _: Entity, b: inout Spot) in swap(&a, &b)
  }
  for entity in world.all.entities(sortedBy: Spot.self, { $0.x < $1.x }) {
    hasher.combine(UInt64(entity.index))
  }
  world.all.children(of: world.all.first ?? .none).each { (spot: inout Spot) in spot.x = 0 }
  let base = world.snapshot()
  world.despawn(world.all.first ?? .none)
  let difference = world.snapshot().difference(from: base)
  hasher.combine(UInt64(difference.count))
  do {
    let state = Snapshot.stateBytes(base.stateBytes, applying: difference) ?? []
    try world.restore(Snapshot(bytes: state))
  } catch {
    hasher.combine(0xBAD)
  }
  world.shrink()
  hasher.combine(world.stateHash)
  hasher.combine(playCopies(of: world, schedule))
  return hasher.value
}

/// Writes fields by their names, some of which do not exist.
/// - Returns: The number of fields that were written.
private func write(_ tick: UInt32, to world: World) -> UInt64 {
  var count: UInt64 = 0
  let values: [FieldInput] = [
    .number(0.375), .integer(Int64(tick)), .unsigned(300), .none, .bool(true),
  ]
  for entity in world.all.entities(sortedBy: Spot.self, { $0.x < $1.x }) {
    for value in values {
      for (component, path) in [
        ("Spot", "x"), ("Bag", "items[0]"), ("Lit", "reach"), ("Frozen", "x"),
      ] {
        let result = world.write(
          value, to: [UInt8](path.utf8), of: [UInt8](component.utf8), of: entity)
        if result.isWritten { count += 1 }
      }
    }
  }
  return count
}

/// Returns the hash of a clone, and of entities that are copied into it.
private func playCopies(of world: World, _ schedule: Schedule) -> UInt64 {
  let clone = world.clone()
  schedule.run(clone)
  clone.flush()
  let cart = Prefab { world in
    let root = world.spawn(Spot(x: 1), Name("cart"))
    let wheel = world.spawn(Speed(y: 2), Bag(items: [3], owner: root))
    world.setParent(of: wheel, to: root)
    world.relate(wheel, to: root, Follows(distance: 4))
    return root
  }
  clone.spawn(cart.with(Burning(left: 5)), count: 3) { world, index, root in
    world[root, Spot.self]?.y = Float(index)
  }
  clone.spawn(cart, Spot(x: 2))
  clone.spawn(cart, Frozen(), Speed(x: 3))
  clone.spawn(cart, Frozen(), Speed(x: 3), Bag())
  clone.spawn(cart, Frozen(), Speed(x: 3), Bag(), Burning())
  clone.commands.spawn(cart) { world, root in world.setName("last", of: root) }
  clone.spawn(Prefab(of: clone.entity(named: "cart") ?? .none, in: clone))
  clone.flush()
  let last = clone.entity(named: "last") ?? .none
  clone.copy([last] + clone.children(of: last), from: clone)
  clone.copy(Array(world.entities.prefix(20)), from: world)
  var hasher = StableHasher()
  hasher.combine(clone.stateHash)
  // Only the first line, because the two builds print decimals differently.
  for byte in clone.dump(last).utf8.prefix(while: { $0 != 10 }) { hasher.combine(UInt64(byte)) }
  return hasher.value
}

/// Returns the hash of prefabs, names, clones and copies.
private func copies(of world: World) -> UInt64 {
  let prefab = Prefab { template in
    let root = template.spawn(Spot(x: 3), Speed(x: 1))
    let child = template.spawn(Spot(y: 2), Bag(items: [4], owner: root))
    template.setParent(of: child, to: root)
    template.relate(child, to: root, Follows(distance: 2))
    return root
  }
  let twin = world.clone()
  twin.register(Name.self)
  prefab.with(Burning(left: 9)).register(in: twin)
  let root = twin.spawn(prefab.with(Burning(left: 9)), Frozen())
  twin.spawn(prefab, count: 5) { world, index, root in
    world[root, Spot.self]?.x = Float(index)
  }
  twin.setName("first", of: root)
  let copy = World().copy(twin.children(of: root) + [root], from: twin)
  twin.commands.spawn(prefab)
  twin.flush()
  var hasher = StableHasher()
  hasher.combine(twin.stateHash)
  hasher.combine(UInt64(twin.entity(named: "first")?.index ?? 0))
  hasher.combine(UInt64(copy.count))
  hasher.combine(UInt64(twin.snapshot().difference(from: world.snapshot()).count))
  return hasher.value
}
