import ReelECS
import ReelMath
import Testing

@Suite struct NameTests {
  @Test func namesAreSetFoundAndRemoved() {
    let world = World()
    let a = world.spawn(Position())
    let b = world.spawn()
    #expect(world.name(of: a) == nil && world.entity(named: "elephant") == nil)
    world.setName("elephant", of: a)
    world.setName("mouse", of: b)
    #expect(world.name(of: a) == "elephant" && world.name(of: b) == "mouse")
    #expect(world.entity(named: "elephant") == a && world.entity(named: "mouse") == b)
    world.setName("Elephant", of: a)
    #expect(world.entity(named: "elephant") == nil && world.name(of: a) == "Elephant")
    world.remove(b, Name.self)
    #expect(world.name(of: b) == nil && world.entity(named: "mouse") == nil)
    world.despawn(a)
    #expect(world.name(of: a) == nil && world.entity(named: "Elephant") == nil)
    #expect(world.name(of: .none) == nil)
  }

  @Test func theFirstEntityInIterationOrderIsFound() {
    let world = World()
    let plain = world.spawn(Name("x"))
    let moved = world.spawn(Name("x"), Position())
    #expect(world.entity(named: "x") == plain)
    // The entity moves to a later table.
    world.insert(plain, Frozen())
    #expect(world.entity(named: "x") == moved && world.entities == [moved, plain])
    world.despawn(moved)
    #expect(world.entity(named: "x") == plain && world.entity(named: "") == nil)
  }

  /// The two ways to write é have different bytes, although `==` of strings calls them equal.
  @Test func namesAreComparedByTheirBytes() {
    let composed = "caf\u{E9}"
    let decomposed = "cafe\u{301}"
    #expect(composed == decomposed)
    let world = World()
    let a = world.spawn(Name(decomposed))
    #expect(world.entity(named: composed) == nil && world.entity(named: decomposed) == a)
    #expect(Name(composed) != Name(decomposed) && Name("a") == Name("a"))
  }

  @Test func namesAreHashedAndRestored() throws {
    let world = World()
    let a = world.spawn()
    let nameless = world.stateHash
    world.setName("ö \"quoted\"", of: a)
    #expect(world.stateHash != nameless)
    let snapshot = world.snapshot()
    let other = World()
    other.register(Name.self)
    try other.restore(snapshot)
    #expect(other.name(of: a) == "ö \"quoted\"" && other.stateHash == world.stateHash)
    #expect(Name.componentName == "Name" && Name().text.isEmpty)
  }

  /// Reading a name does not use the component, because tools read names while a game runs.
  @Test func readingANameRegistersNoComponent() {
    let world = World()
    let a = world.spawn(Position())
    #expect(world.name(of: a) == nil && world.entity(named: "a") == nil)
    #expect(world.dump(a).hasPrefix("\(a)\n"))
    #expect(world.components.map { $0.name } == ["Position"])
  }

  @Test func dumpsShowTheName() {
    let world = World()
    let a = world.spawn(Position(x: 1), Name("Bob"))
    let lines = world.dump(a).split(separator: "\n")
    #expect(lines.count == 3 && lines[0] == "\(a) \"Bob\"")
    #expect(lines.contains { $0.hasPrefix("  Name: ") })
  }

  @Test(.tags(.exit)) func namingADeadEntityTraps() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        World().setName("nobody", of: Entity(index: 1, generation: 1))
      },
      "Cannot insert Name into entity 1.1: it is not alive")
  }
}
