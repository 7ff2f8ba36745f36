import ReelECS
import ReelMath
import Testing

@Suite struct WorldInspectTests {
  // MARK: - Dumps

  @Test func dumpsShowComponentsAndFields() {
    let world = World()
    let a = world.spawn(Position(x: 1.5, y: -2), Frozen())
    let b = world.spawn(Owner(entity: a), Burning(heat: 3), Health(points: 4), Cached(value: 5))
    #expect(world.dump(a) == "entity 0.1\n  Position: x 1.5, y -2.0\n  Frozen: ")
    // Table components come in order of registration, then sparse ones.
    #expect(
      world.dump(b)
        == "entity 1.1\n  Owner: entity entity 0.1\n  Health: points 4\n  Cached: value 5"
        + "\n  Burning: heat 3")
    #expect(world.dump(world.spawn()) == "entity 2.1")
    // A name is a text on one line.
    world.setName("an \"old\"\nhat", of: b)
    let lines = world.dump(b).split(separator: "\n")
    #expect(lines.first == #"entity 1.1 "an \"old\"\nhat""#)
    #expect(lines.contains(#"  Name: text "an \"old\"\nhat""#), "\(lines)")
    world.despawn(a)
    #expect(world.dump(a) == "entity 0.1: not alive")
    #expect(world.dump(.none) == "no entity: not alive")
  }

  /// An inspector may read at any time.
  @Test func dumpsMayBeTakenDuringAChange() {
    let world = World()
    let a = world.spawn(Position(x: 1), Bag(items: [7, 8]), Name("bag"))
    var text = ""
    world.each { (_: inout Position) in text = world.dump(a) }
    #expect(text.hasPrefix("entity 0.1 \"bag\"\n  Position: x 1.0"))
    func firstItem() -> Int32 {
      text = world.dump(a)
      return 9
    }
    world[a, Bag.self]?.items.append(firstItem())
    #expect(text.contains("\n  Bag: being changed\n") && text.hasPrefix("entity 0.1 \"bag\"\n"))
    #expect(!text.contains("Name: being changed"))
    #expect(world[a, Bag.self]?.items == [7, 8, 9])
    func rename() -> String {
      text = world.dump(a)
      return "new"
    }
    world[a, Name.self]?.text = rename()
    #expect(text.hasPrefix("entity 0.1\n") && text.hasSuffix("\n  Name: being changed"))
    #expect(world.dump(a).hasPrefix("entity 0.1 \"new\"\n"))
  }

  @Test func componentNamesFollowTheEntity() {
    let world = World()
    let a = world.spawn(Burning(), Weapon(), Position())
    #expect(
      world.componentNames(of: a)
        == ["Weapon", "Ammo", "Mass", "Position", "Burning", "Cooldown"])
    world.remove(a, Ammo.self)
    world.remove(a, Burning.self)
    #expect(world.componentNames(of: a) == ["Weapon", "Mass", "Position", "Cooldown"])
    #expect(world.componentNames(of: world.spawn()).isEmpty)
    world.despawn(a)
    #expect(world.componentNames(of: a).isEmpty)
  }

  // MARK: - Types, tables, numbers

  @Test func componentTypesAreDescribed() {
    let world = World()
    world.register(Cached.self)
    world.register(Burning.self)
    let all = world.spawn(count: 3) { _ in (Position(), Padded()) }
    world.insert(all[0], Burning())
    world.spawn(Padded(), Frozen())
    let infos = world.components
    #expect(infos.map { $0.name } == ["Cached", "Burning", "Position", "Padded", "Frozen"])
    #expect(infos.map { $0.count } == [0, 1, 3, 4, 1])
    #expect(infos.map { $0.size } == [4, 4, 8, 16, 0])
    #expect(infos.map { $0.isTransient } == [true, false, false, false, false])
    #expect(infos.map { $0.storage } == [.table, .sparse, .table, .table, .table])
    #expect(infos[2].fields == "x float, y float" && infos[4].fields.isEmpty)
    world.despawnAll()
    #expect(world.components.allSatisfy { $0.count == 0 })
  }

  @Test func tablesAreDescribed() {
    let world = World()
    #expect(world.tables.isEmpty)
    world.spawn(count: 5, Position(), Health())
    let a = world.spawn(Burning())
    world.insert(a, Frozen())
    let tables = world.tables
    // The tables are in the order of their first use; no table contains sparse components.
    #expect(tables.map { $0.components } == [["Position", "Health"], [], ["Frozen"]])
    #expect(tables.map { $0.count } == [5, 0, 1])
    #expect(tables.allSatisfy { $0.capacity >= $0.count })
    // A row takes an id, two floats, a number and two versions.
    #expect(tables[0].byteCount == tables[0].capacity * (8 + 8 + 4 + 16))
    #expect(tables[2].byteCount == tables[2].capacity * 8)
    world.shrink()
    #expect(world.tables.map { $0.capacity } == [5, 0, 1])
    #expect(world.tables[1].byteCount == 0)
  }

  @Test func statisticsCountEntitiesAndBytes() {
    let world = World()
    let empty = world.statistics
    #expect(empty.entities == 0 && empty.slots == 0 && empty.components == 0 && empty.tables == 0)
    let all = world.spawn(count: 100) { Position(x: Float($0)) }
    world.insert(all[0], Burning())
    world.insert(Score())
    for entity in all[50...] { world.despawn(entity) }
    world.each { (_: Position) in }
    let now = world.statistics
    #expect(now.entities == 50 && now.slots == 100 && now.slotCapacity >= 100)
    #expect(now.components == 2 && now.tables == 1 && now.queries == 1 && now.resources == 1)
    #expect(now.byteCount > 100 * (8 + 8 + 8))
    world.setParent(of: all[1], to: all[0])
    let linked = world.statistics.byteCount
    // The links of a slot are a parent and four more, of four bytes each.
    #expect(linked == now.byteCount + now.slotCapacity * 20)
    world.shrink()
    let shrunk = world.statistics
    #expect(shrunk.slotCapacity == 100 && shrunk.byteCount < linked && shrunk.entities == 50)
  }
}
