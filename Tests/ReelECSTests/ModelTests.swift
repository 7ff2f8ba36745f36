import ReelECS
import ReelMath
import Testing

/// What a world must hold, kept as plainly as can be.
private struct Model {
  struct Thing {
    var position: Position?
    var frozen = false
    var wide: Wide?
    var bag: Bag?
    var counted: Int32?
    var parent: Entity?
    var children: [Entity] = []
  }

  var things: [Entity: Thing] = [:]

  mutating func detach(_ child: Entity) {
    if let parent = things[child]?.parent {
      things[parent]?.children.removeAll { $0 == child }
    }
    things[child]?.parent = nil
  }

  mutating func attach(_ child: Entity, to parent: Entity) {
    detach(child)
    things[child]?.parent = parent
    things[parent]?.children.append(child)
  }

  mutating func despawn(_ entity: Entity) {
    guard let thing = things[entity] else { return }
    for child in thing.children { despawn(child) }
    detach(entity)
    things[entity] = nil
  }

  func isAbove(_ upper: Entity, _ lower: Entity) -> Bool {
    var at: Entity? = lower
    while let entity = at {
      if entity == upper { return true }
      at = things[entity]?.parent
    }
    return false
  }
}

/// Makes the same random changes to a world and to the model.
private struct Pair {
  let world = World()
  var model = Model()
  var random: TestRandom
  let counter = LeakCounter()
  var known: [Entity] = []
  var saved: (snapshot: Snapshot, hash: UInt64, model: Model, known: [Entity])?

  init(seed: UInt64) { random = TestRandom(seed: seed) }

  mutating func number() -> Int32 { Int32(random.below(1000)) }

  mutating func bag() -> Bag {
    Bag(
      items: (0..<random.below(5)).map { Int32($0) }, label: "bag \(random.below(1_000_000_000))",
      weight: random.below(2) == 0 ? nil : Double(random.below(10)))
  }

  mutating func change() {
    // Dead names are among the known ones: nothing may happen to whoever has their slot now.
    let entity = random.pick(known) ?? .none
    let isAlive = model.things[entity] != nil
    switch random.below(26) {
    case 0:
      let new = world.spawn()
      model.things[new] = Model.Thing()
      known.append(new)
    case 1:
      let position = Position(x: Float(number()), y: 1)
      let new = world.spawn(position)
      model.things[new] = Model.Thing(position: position)
      known.append(new)
    case 2, 3:
      let position = Position(x: Float(number()), y: 2)
      let bag = bag()
      let number = number()
      let new = world.spawn(Counted(number, counter), position, Frozen(), bag)
      model.things[new] = Model.Thing(position: position, frozen: true, bag: bag, counted: number)
      known.append(new)
    case 4 where isAlive:
      let value = Position(x: Float(number()))
      world.insert(entity, value)
      model.things[entity]?.position = value
    case 5 where isAlive:
      world.insert(entity, Frozen())
      model.things[entity]?.frozen = true
    case 6 where isAlive:
      let value = Wide(lanes: SIMD4(Float(number()), 1, 2, 3))
      world.insert(entity, value)
      model.things[entity]?.wide = value
    case 7 where isAlive:
      let value = bag()
      world.insert(entity, value)
      model.things[entity]?.bag = value
    case 8 where isAlive:
      let value = number()
      world.insert(entity, Counted(value, counter))
      model.things[entity]?.counted = value
    case 9:
      world.remove(entity, Position.self)
      model.things[entity]?.position = nil
    case 10:
      world.remove(entity, Frozen.self)
      model.things[entity]?.frozen = false
    case 11:
      world.remove(entity, Bag.self)
      model.things[entity]?.bag = nil
    case 12:
      world.remove(entity, Counted.self)
      model.things[entity]?.counted = nil
    case 13, 14:
      world.despawn(entity)
      model.despawn(entity)
    case 15, 16:
      guard let parent = random.pick(known), isAlive, model.things[parent] != nil,
        !model.isAbove(entity, parent)
      else { return }
      world.setParent(of: entity, to: parent)
      model.attach(entity, to: parent)
    case 17 where isAlive:
      world.setParent(of: entity, to: .none)
      model.detach(entity)
    case 18:
      world[entity, Position.self]?.x += 1
      model.things[entity]?.position?.x += 1
    case 19:
      world[entity, Bag.self]?.items.append(7)
      model.things[entity]?.bag?.items.append(7)
    case 20, 21: command()
    case 22:
      world.each { (position: inout Position, bag: Bag?) in
        position.y += Float(bag?.items.count ?? 1)
      }
      for key in model.things.keys {
        let count = model.things[key]?.bag?.items.count ?? 1
        model.things[key]?.position?.y += Float(count)
      }
    case 23 where random.below(8) == 0:
      world.despawnAll()
      model.things = [:]
    case 24: saved = (world.snapshot(), world.stateHash, model, known)
    case 25:
      guard let saved else { return }
      do { try world.restore(saved.snapshot) } catch { Issue.record("\(error)") }
      #expect(world.stateHash == saved.hash)
      #expect(world.snapshot() == saved.snapshot)
      model = saved.model
      // Names given after the snapshot will be given again.
      known = saved.known
    default: break
    }
  }

  /// Some commands, half of them given while `each` runs, applied together.
  mutating func command() {
    var given: [(inout Model) -> Void] = []
    for _ in 0..<random.below(12) {
      let entity = random.pick(known) ?? .none
      switch random.below(6) {
      case 0:
        let bag = bag()
        let new = world.commands.spawn(bag, Frozen())
        #expect(!world.isAlive(new))
        known.append(new)
        given.append { $0.things[new] = Model.Thing(frozen: true, bag: bag) }
      case 1:
        let value = number()
        world.commands.insert(entity, Counted(value, counter))
        given.append { $0.things[entity]?.counted = value }
      case 2:
        let bag = bag()
        world.query(with: Frozen.self).each { (_: Entity) in }
        world.each { (_: Bag) in }
        world.commands.insert(entity, bag)
        given.append { $0.things[entity]?.bag = bag }
      case 3:
        world.commands.remove(entity, Bag.self)
        given.append { $0.things[entity]?.bag = nil }
      case 4:
        world.commands.despawn(entity)
        given.append { $0.despawn(entity) }
      default:
        world.commands.setParent(of: entity, to: .none)
        given.append { $0.detach(entity) }
      }
    }
    var doomed: [Entity] = []
    world.each { (entity: Entity, position: Position) in
      if position.x == 500 {
        world.commands.despawn(entity)
        doomed.append(entity)
      }
    }
    #expect(world.entityCount == model.things.count)
    world.flush()
    for change in given { change(&model) }
    for entity in doomed { model.despawn(entity) }
  }

  func compare() -> Bool {
    var seen = 0
    var same = world.entityCount == model.things.count
    world.each {
      (
        entity: Entity, position: Position?, frozen: Frozen?, wide: Wide?, bag: Bag?,
        counted: Counted?
      ) in
      seen += 1
      guard let thing = model.things[entity] else {
        same = false
        return
      }
      same =
        same && world.isAlive(entity) && position == thing.position
        && (frozen != nil) == thing.frozen && wide == thing.wide && bag == thing.bag
        && counted?.number == thing.counted && world[entity, Bag.self] == thing.bag
        && world.parent(of: entity) == thing.parent ?? .none
        && world.children(of: entity) == thing.children
    }
    for entity in known where world.isAlive(entity) != (model.things[entity] != nil) {
      same = false
    }
    return same && seen == model.things.count
  }
}

@Suite struct ModelTests {
  @Test(arguments: [1, 2, 3, 20_261_121, 0xDEAD_BEEF] as [UInt64])
  func worldAgreesWithADictionary(seed: UInt64) {
    var pair = Pair(seed: seed)
    for step in 0..<1500 {
      pair.change()
      if pair.known.count > 160 {
        pair.known.removeAll { !pair.world.isAlive($0) }
        if pair.known.count > 100 { pair.world.despawnAll(); pair.model.things = [:] }
      }
      guard pair.compare() else {
        Issue.record("seed \(seed): the world differs from the model after step \(step)")
        return
      }
    }
    pair.world.despawnAll()
    #expect(pair.counter.count == 0, "seed \(seed): objects were never released")
    print("model: seed \(seed), hash \(pair.world.stateHash)")
  }

  @Test(arguments: [5, 6] as [UInt64])
  func sameCallsGiveTheSameWorld(seed: UInt64) {
    var a = Pair(seed: seed)
    var b = Pair(seed: seed)
    for step in 0..<600 {
      a.change()
      b.change()
      let isSame =
        a.known == b.known && a.world.entities == b.world.entities
        && a.world.stateHash == b.world.stateHash
      guard isSame else {
        Issue.record("seed \(seed): two worlds differ after step \(step)")
        return
      }
    }
    #expect(a.world.snapshot() == b.world.snapshot())
  }

  @Test(arguments: [8, 9] as [UInt64])
  func aRestoredWorldGoesOnTheSame(seed: UInt64) throws {
    var a = Pair(seed: seed)
    for _ in 0..<400 { a.change() }
    var b = Pair(seed: 0)
    // In another order than in the first world: ids may not matter.
    b.world.register(Counted.self)
    b.world.register(Wide.self)
    b.world.register(Frozen.self)
    b.world.register(Bag.self)
    b.world.register(Position.self)
    try b.world.restore(a.world.snapshot())
    b.random = a.random
    b.model = a.model
    b.known = a.known
    a.saved = nil
    for step in 0..<400 {
      a.change()
      b.change()
      let isSame =
        b.compare() && a.known == b.known && a.world.entities == b.world.entities
        && a.world.hashState() == b.world.hashState()
      guard isSame else {
        Issue.record("seed \(seed): the restored world differs after step \(step)")
        return
      }
    }
  }
}
