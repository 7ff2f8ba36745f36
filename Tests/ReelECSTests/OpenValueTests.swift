import ReelECS
import ReelFields
import ReelMath
import Testing

// Values that a closure of `each` or a hook has as `inout`.

/// A component without references whose hook writes its own value through the world.
private struct Pebble: Component, HookedComponent {
  var weight: Int32 = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("weight", &weight) }
  static func added(_ value: inout Pebble, to entity: Entity, in world: World) {
    if value.weight == 1 { world[entity, Pebble.self]?.weight = 2 }
    if value.weight == 3 { world.each { (pebble: inout Pebble) in pebble.weight = 4 } }
    value.weight += 10
  }
}

/// A component whose hooks run the closure of the resource `Deed`.
private struct Satchel: Component, HookedComponent {
  var items: [Int32] = []
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("items", &items) }
  static func added(_ value: inout Satchel, to entity: Entity, in world: World) {
    world[Deed.self].body(world, entity, &value)
  }
  static func assigned(_ value: inout Satchel, of entity: Entity, in world: World) {
    world[Deed.self].body(world, entity, &value)
  }
  static func removed(_ value: inout Satchel, from entity: Entity, in world: World) {
    world[Deed.self].body(world, entity, &value)
  }
}

private struct Deed: Resource {
  var body: (World, Entity, inout Satchel) -> Void = { _, _, _ in }
  static var isTransient: Bool { true }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

@Suite struct OpenValueTests {
  @Test func otherAndPlainComponentsMayBeReplacedInEach() {
    let world = World()
    let entities = world.spawn(count: 3) { (Bag(items: [Int32($0)]), Position()) }
    for entity in entities { world.insert(entity, Held(1)) }
    world.each { (entity: Entity, bag: inout Bag) in
      bag.items.append(7)
      world.insert(entity, Position(x: 5))
      world[entity, Position.self]?.y = 6
      world.insert(entity, Held(2))
      world[entity, Held.self]?.number += 1
      // The closure reads a copy, and does not have the value as `inout`.
      world.each { (position: Position, held: Held) in bag.weight = Double(held.number) }
    }
    world.each { (position: inout Position, held: Held) in
      world.insert(entities[0], Held(9))
      position.y = Float(held.number)
    }
    world.each { (entity: Entity, bag: Bag) in
      world.insert(entity, Bag(items: bag.items + [8]))
      world[entity, Bag.self]?.items.append(bag.items[0])
    }
    for (at, entity) in entities.enumerated() {
      #expect(world[entity, Bag.self]?.items == [Int32(at), 7, 8, Int32(at)])
      #expect(world[entity, Position.self] == Position(x: 5, y: 3))
    }
    #expect(world.validate() == nil)
  }

  @Test func otherEntitiesOfTheSameTypeMayBeChangedInAHook() {
    let world = World()
    world.insert(Deed())
    let first = world.spawn(Satchel(items: [1]))
    world[Deed.self].body = { world, entity, satchel in
      if entity == first { return }
      satchel.items.append(2)
      world[first, Satchel.self]?.items.append(3)
      world.insert(first, Satchel(items: (world[first, Satchel.self]?.items ?? []) + [4]))
    }
    let second = world.spawn(Satchel())
    #expect(world[second, Satchel.self]?.items == [2])
    #expect(world[first, Satchel.self]?.items == [1, 3, 4])
    world[second, Satchel.self]?.items.append(5)
    world.despawn(second)
    #expect(world[first, Satchel.self]?.items == [1, 3, 4, 3, 4, 3, 4])
    #expect(world.validate() == nil)
  }
}

@Suite(.tags(.exit)) struct OpenValueMisuseTests {
  private static let advice =
    " cannot be written inside an `each` that takes Bag as `inout` (system: no system): the "
    + "closure may hold that very value. Write it there, or use `world.commands`, which acts when "
    + "the system has ended."

  @Test func replacingAValueThatAClosureHoldsTraps() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Bag(items: [1, 2, 3]))
        world.each { (entity: Entity, bag: inout Bag) in
          world.insert(entity, Bag(items: [4]))
          bag.items.append(5)
        }
      }, "The Bag of entity 0.1" + Self.advice)
    // The value is in a sparse set, belongs to another entity, and is `inout` in the outer of two closures.
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let loot = world.spawn(Loot(items: [1]))
        world.spawn(Loot(items: [2]), Position())
        world.query(with: Position.self).each { (_: inout Loot) in
          world.each { (_: Position) in world.insert(loot, Loot()) }
        }
      }, "The Loot of entity 0.1 cannot be written inside an `each` that takes Loot as `inout`")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entities = world.spawn(count: 2, Traced(1))
        world.all.eachPair { (_, a: inout Traced, _, b: inout Traced) in
          world.insert(entities[1], Traced(a.number + b.number))
        }
      }, "The Traced of entity 1.1 cannot be written inside an `each` that takes Traced as `inout`")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn(Bag(items: [1]))
        world.all.eachColumn { (bags: inout MutableSpan<Bag>) in
          world.insert(entity, Bag())
          bags[0].items.append(1)
        }
      }, "The Bag of entity 0.1" + Self.advice)
  }

  @Test func changingAValueThatAClosureHoldsTraps() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Bag(items: [1]))
        world.each { (entity: Entity, bag: inout Bag) in
          world[entity, Bag.self]?.items.append(Int32(bag.items.count))
        }
      }, "The Bag of entity 0.1" + Self.advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Bag(items: [1]))
        world.each { (entity: Entity, bag: inout Bag) in world[entity, Bag.self] = Bag() }
      }, "The Bag of entity 0.1" + Self.advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Bag(items: [1]))
        world.each { (entity: Entity, _: inout Bag) in
          let path = Array("label".utf8)
          _ = world.write(.text(Array("new".utf8)), to: path, of: Array("Bag".utf8), of: entity)
        }
      }, "The Bag of entity 0.1" + Self.advice)
  }

  @Test func replacingAHeldValueInASystemTraps() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Bag(items: [1]))
        let schedule = Schedule()
        schedule.add("fill") { world in
          world.each { (entity: Entity, _: inout Bag) in world.insert(entity, Bag()) }
        }
        schedule.run(world)
      },
      "The Bag of entity 0.1 cannot be written inside an `each` that takes Bag as `inout` (system: "
        + "fill)")
  }

  @Test func writingTheValueThatAHookHoldsTraps() async {
    let advice =
      "The Satchel of entity 0.1 cannot be written inside its own hook (system: no system), which "
      + "holds that very value. Change the value that the hook is given."
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.insert(Deed { world, entity, _ in world.insert(entity, Satchel()) })
        world.spawn(Satchel(items: [1]))
      }, advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.insert(Deed())
        let entity = world.spawn(Satchel(items: [1]))
        world.insert(Deed { world, entity, _ in world[entity, Satchel.self]?.items.append(2) })
        world.insert(entity, Satchel(items: [3]))
      }, advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.insert(Deed())
        let entity = world.spawn(Satchel(items: [1]))
        world.insert(Deed { world, entity, _ in world[entity, Satchel.self] = Satchel() })
        world.commands.remove(entity, Satchel.self)
        world.flush()
      }, advice)
    // The type does not matter.
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        World().spawn(Pebble(weight: 1))
      }, "The Pebble of entity 0.1 cannot be written inside its own hook (system: no system)")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        World().spawn(Pebble(weight: 3))
      }, "An `each` that takes Pebble as `inout` runs inside the hook of a Pebble")
    // A query writes the value.
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.insert(
          Deed { world, entity, _ in
            world.each { (satchel: inout Satchel) in satchel.items = [] }
          })
        world.spawn(Satchel(items: [1]))
      },
      "An `each` that takes Satchel as `inout` runs inside the hook of a Satchel (system: no system), "
        + "which holds that value.")
  }
}
