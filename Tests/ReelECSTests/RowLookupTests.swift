import ReelMath
import Testing

@testable import ReelECS

@Suite struct RowLookupTests {
  /// Any number of component types.
  fileprivate struct Number<Digit, Rest>: Component {
    var value: Int32 = 0
  }
  fileprivate enum Zero {}
  fileprivate enum One {}

  /// Calls `body` for the types of a tree of this depth, each of which is different.
  private func eachType<D, R>(
    _ depth: Int, _ digit: D.Type, _ rest: R.Type, _ body: (any Numbered.Type) -> Void
  ) {
    body(Number<D, R>.self)
    if depth == 0 { return }
    eachType(depth - 1, Zero.self, Number<D, R>.self, body)
    eachType(depth - 1, One.self, Number<D, R>.self, body)
  }

  /// There are more types than entries, so that types share entries, and new tables move the directory of rows.
  @Test func typesThatShareAnEntryAreRight() {
    let world = World()
    var kinds: [any Numbered.Type] = []
    eachType(8, Zero.self, Zero.self) { kinds.append($0) }
    #expect(kinds.count == 511 && kinds.count > RowLookup.count)
    let entities = kinds.enumerated().map { at, kind in kind.spawn(Int32(at), in: world) }
    #expect(world.validate() == nil)
    for _ in 0..<3 {
      for (at, kind) in kinds.enumerated() {
        #expect(kind.value(of: entities[at], in: world) == Int32(at))
        #expect(kind.value(of: entities[(at + 1) % entities.count], in: world) == nil)
      }
    }
    for (at, kind) in kinds.enumerated() { kind.add(1000, to: entities[at], in: world) }
    for (at, kind) in kinds.enumerated() {
      #expect(kind.value(of: entities[at], in: world) == Int32(at) + 1000)
    }
    #expect(world.validate() == nil)
  }

  /// An entry that a view has cached is right after the rows have moved.
  @Test func viewsFollowRowsThatMove() throws {
    let world = World()
    let entity = world.spawn(Position(x: 1))
    let view = World(inspecting: world)
    var kinds: [any Numbered.Type] = []
    eachType(6, Zero.self, One.self) { kinds.append($0) }
    #expect(view[entity, Position.self]?.x == 1)
    for kind in kinds { _ = kind.spawn(0, in: world) }
    #expect(world.validate() == nil)
    #expect(view[entity, Position.self]?.x == 1)
    let snapshot = world.snapshot()
    world[entity, Position.self]?.x = 2
    #expect(view[entity, Position.self]?.x == 2)
    try world.restore(snapshot)
    #expect(view[entity, Position.self]?.x == 1 && world[entity, Position.self]?.x == 1)
    world.insert(entity, Velocity(x: 3))
    #expect(view[entity, Position.self]?.x == 1 && view[entity, Velocity.self]?.x == 3)
    try world.restore(snapshot)
    #expect(view[entity, Velocity.self] == nil && world.validate() == nil)
  }

  @Test func aReleasedViewIsUnregistered() {
    let world = World()
    let entity = world.spawn(Position(x: 1))
    for _ in 0..<3 {
      let view = World(inspecting: world)
      #expect(view[entity, Position.self]?.x == 1)
    }
    #expect(world.state.contexts.count == 1)
  }

  @Test func aWorldAndItsCloneReadTheirOwnRows() {
    let world = World()
    let entity = world.spawn(Position(x: 1))
    #expect(world[entity, Position.self]?.x == 1)
    let clone = world.clone()
    clone[entity, Position.self]?.x = 2
    #expect(world[entity, Position.self]?.x == 1 && clone[entity, Position.self]?.x == 2)
    #expect(clone.validate() == nil)
  }
}

/// The calls of the test to a component type that it knows only as an element of a list.
private protocol Numbered {
  static func spawn(_ value: Int32, in world: World) -> Entity
  static func value(of entity: Entity, in world: World) -> Int32?
  static func add(_ value: Int32, to entity: Entity, in world: World)
}

extension RowLookupTests.Number: Numbered {
  static var componentName: String { "\(Self.self)" }

  static func spawn(_ value: Int32, in world: World) -> Entity { world.spawn(Self(value: value)) }

  static func value(of entity: Entity, in world: World) -> Int32? {
    world[entity, Self.self]?.value
  }

  static func add(_ value: Int32, to entity: Entity, in world: World) {
    world[entity, Self.self]?.value += value
  }
}
