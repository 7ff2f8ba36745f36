import ReelECS
import ReelFields
import ReelMath
import Testing

/// A component that requires a table component, a sparse one and a tag; and through Wheel one more.
private struct Car: Component, Equatable {
  var speed: Int32 = 3
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("speed", &speed) }
  static func require(_ companions: inout Companions) {
    companions.add(Wheel.self)
    companions.add(Lamp.self)
    companions.add(Frozen.self)
    companions.add(Wheel.self)
  }
}

private struct Wheel: TrackedComponent, Equatable {
  var count: Int32 = 4
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("count", &count) }
  static func require(_ companions: inout Companions) { companions.add(Tyre.self) }
}

private struct Tyre: Component, Equatable {
  var items: [Int32] = [7, 8]
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("items", &items) }
}

private struct Lamp: SparseComponent, Equatable {
  var watts: Int32 = 60
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("watts", &watts) }
}

/// A sparse component that requires a table component.
private struct Trailer: SparseComponent, Equatable {
  var length: Int32 = 9
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("length", &length) }
  static func require(_ companions: inout Companions) { companions.add(Wheel.self) }
}

// Three components that require each other in a circle; one of them requires a fourth.
private struct Rock: Component {
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  static func require(_ companions: inout Companions) { companions.add(Paper.self) }
}

private struct Paper: Component {
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  static func require(_ companions: inout Companions) { companions.add(Scissors.self) }
}

private struct Scissors: Component {
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  static func require(_ companions: inout Companions) {
    companions.add(Rock.self)
    companions.add(Glow.self)
  }
}

@Suite struct ComponentTests {
  private let car: Set = ["Car", "Wheel", "Tyre", "Lamp", "Frozen"]

  private func names(_ world: World, _ entity: Entity) -> Set<String> {
    Set(world.componentNames(of: entity))
  }

  private func isComplete(_ world: World, _ entity: Entity) -> Bool {
    world[entity, Wheel.self]?.count == 4 && world[entity, Tyre.self]?.items == [7, 8]
      && world[entity, Lamp.self]?.watts == 60 && world.has(entity, Frozen.self)
  }

  @Test func everyWayToGetAComponentBringsItsCompanions() {
    let world = World()
    let mark = world.markVersion()
    let spawned = world.spawn(Car(speed: 1))
    let mixed = world.spawn(Position(x: 1), Car(speed: 1), Glow(level: 2))
    let inserted = world.spawn(Position(x: 2))
    world.insert(inserted, Car(speed: 1))
    let many = world.spawn(count: 40) { (Car(speed: 1), Position(x: Float($0))) }
    let commanded = world.commands.spawn(Car(speed: 1), Position())
    let late = world.spawn()
    world.commands.insert(late, Car(speed: 1))
    world.flush()
    for entity in [spawned, mixed, inserted, commanded, late] + many {
      #expect(isComplete(world, entity) && world[entity, Car.self]?.speed == 1)
      #expect(names(world, entity).isSuperset(of: car))
    }
    #expect(world[mixed, Position.self]?.x == 1 && world[mixed, Glow.self]?.level == 2)
    #expect(world[many[7], Position.self]?.x == 7 && names(world, spawned) == car)
    // Companions count as added.
    #expect(world.query(added: Wheel.self, since: mark).count == 45)
    #expect(world.query(added: Lamp.self, since: mark).count == 45)
    #expect(world.query(with: Car.self, Wheel.self, Tyre.self).with(Lamp.self).count == 45)
  }

  @Test func companionsThatAreThereKeepTheirValues() {
    let world = World()
    let a = world.spawn(Car(), Wheel(count: 3), Lamp(watts: 5))
    let b = world.spawn(Wheel(count: 3), Lamp(watts: 5), Tyre(items: [1]))
    world.insert(b, Car())
    let c = world.spawn(Lamp(watts: 5))
    world.commands.insert(c, Wheel(count: 3))
    world.commands.insert(c, Car())
    let d = world.commands.spawn(Car(), Wheel(count: 3), Lamp(watts: 5))
    let e = world.commands.spawn(Lamp(watts: 5), Wheel(count: 3), Car())
    world.flush()
    let f = world.spawn(count: 3) { _ in (Lamp(watts: 5), Car(), Wheel(count: 3)) }
    for entity in [a, b, c, d, e] + f {
      #expect(names(world, entity) == car)
      #expect(world[entity, Wheel.self]?.count == 3 && world[entity, Lamp.self]?.watts == 5)
      #expect(world[entity, Tyre.self]?.items == (entity == b ? [1] : [7, 8]))
    }
    // Replacing a component does not add its removed companions again.
    world.remove(a, Lamp.self)
    world.insert(a, Car(speed: 9))
    #expect(!world.has(a, Lamp.self) && world[a, Car.self]?.speed == 9)
    world.remove(a, Car.self)
    #expect(names(world, a) == ["Wheel", "Tyre", "Frozen"])
    world.insert(a, Car())
    #expect(names(world, a) == car && world[a, Wheel.self]?.count == 3)
  }

  @Test func sparseComponentsBringTheirCompanions() {
    let world = World()
    let a = world.spawn(Trailer())
    let b = world.spawn(Position())
    world.insert(b, Trailer(length: 1))
    world.commands.insert(world.spawn(Frozen()), Trailer())
    world.flush()
    world.spawn(count: 20, Trailer(), Velocity())
    #expect(names(world, a) == ["Trailer", "Wheel", "Tyre"])
    #expect(world[b, Trailer.self]?.length == 1 && world[b, Tyre.self]?.items == [7, 8])
    #expect(world.query(with: Trailer.self, Wheel.self, Tyre.self).count == 23)
  }

  @Test func aSpawnWithCompanionsUsesOneTable() {
    let world = World()
    world.spawn(Car())
    let tables = world.tables.filter { $0.count > 0 }
    #expect(
      tables.count == 1 && tables[0].components.sorted() == ["Car", "Frozen", "Tyre", "Wheel"])
  }

  @Test func severalComponentsAreRegisteredAtOnce() {
    let world = World()
    world.register(Rock.self, Paper.self, Scissors.self)
    // Their companions are registered, too.
    #expect(world.components.map(\.name) == ["Rock", "Paper", "Scissors", "Glow"])
    #expect(World().components.isEmpty)
  }

  @Test func circularCompanionsAreComplete() {
    func check(_ make: (World) -> Entity, sourceLocation: SourceLocation = #_sourceLocation) {
      let world = World()
      let entity = make(world)
      let names = Set(world.componentNames(of: entity))
      #expect(
        names == ["Rock", "Paper", "Scissors", "Glow"], sourceLocation: sourceLocation)
    }
    check { $0.spawn(Rock()) }
    check { $0.spawn(Paper()) }
    check { $0.spawn(Scissors()) }
    for first in 0..<3 {
      func register(_ world: World) {
        switch first {
        case 0: world.register(Rock.self)
        case 1: world.register(Paper.self)
        default: world.register(Scissors.self)
        }
      }
      check {
        register($0)
        return $0.spawn(Rock())
      }
      check {
        register($0)
        let entity = $0.spawn()
        $0.insert(entity, Paper())
        return entity
      }
      check {
        register($0)
        let entity = $0.commands.spawn(Scissors())
        $0.flush()
        return entity
      }
    }
  }

  @Test func companionsSurviveARestore() throws {
    let world = World()
    let old = world.spawn(Car())
    let snapshot = world.snapshot()
    world.spawn(count: 30, Car())
    try world.restore(snapshot)
    let new = world.spawn(Car(speed: 2))
    #expect(names(world, old) == car && isComplete(world, new) && world.entityCount == 2)
  }
}
