import ReelECS
import ReelMath
import Testing

@Suite struct WorldWalkTests {
  @Test func aWalkOverTablesFindsAllEntities() {
    let world = World()
    for at in 0..<300 {
      let entity = world.spawn()
      if at % 2 == 0 { world.insert(entity, Position(x: Float(at))) }
      if at % 3 == 0 { world.insert(entity, Health(points: Int32(at))) }
      if at % 5 == 0 { world.insert(entity, Burning(heat: 1)) }
      if at % 7 == 0 { world.despawn(entity) }
    }
    let names = world.componentNames
    var visited: Set<Entity> = []
    for table in 0..<world.tableCount {
      for row in 0..<world.rowCount(of: .table(table)) {
        let entity = world.entity(row, of: .table(table))
        #expect(world.isAlive(entity) && visited.insert(entity).inserted)
        var own: [String] = []
        world.eachComponentNumber(of: entity) { own.append(names[$0]) }
        #expect(own == world.componentNames(of: entity))
        for (number, name) in names.enumerated() {
          #expect(world.has(entity, component: number) == own.contains(name))
          if !world.isSparse(component: number) {
            #expect(world.table(table, has: number) == own.contains(name))
          }
        }
        var room = 1 << 20
        #expect(world.listed(entity, room: &room) == world.listed(entity))
      }
    }
    #expect(visited == Set(world.listedEntities()))
    #expect(world.componentCounts == world.components.map(\.count))
    let burning = names.firstIndex(of: "Burning")!
    #expect(world.isSparse(component: burning))
    let sparse = (0..<world.rowCount(of: .sparse(burning))).map {
      world.entity($0, of: .sparse(burning))
    }
    #expect(Set(sparse) == Set(visited.filter { world.has($0, Burning.self) }))
  }

  @Test func deadEntitiesHaveNoComponents() {
    let world = World()
    let (parent, child) = (world.spawn(Position()), world.spawn(Position()))
    world.setParent(of: child, to: parent)
    #expect(world.hasChildren(parent) && !world.hasChildren(child))
    world.despawn(parent)
    var room = 100
    #expect(!world.hasChildren(parent) && !world.has(parent, component: 0))
    #expect(world.listed(parent, component: 0, room: &room) == nil && room == 100)
    #expect(world.listed(parent, room: &room).isEmpty)
  }

  @Test func aLargeComponentIsCut() {
    let world = World()
    let entity = world.spawn(
      Position(x: 1, y: 2), Bag(items: [Int32](repeating: 7, count: 100_000)), Health(points: 3))
    var room = 1000
    let values = world.listed(entity, room: &room)
    #expect(room < 0 && values.map(\.name) == ["Position", "Bag"])
    #expect(values[1].fields.first?.content == .list(100_000))
    #expect((10...60).contains(values[1].fields.count))
    var other = 1000
    let number = world.componentNames.firstIndex(of: "Health")!
    #expect(world.listed(entity, component: number, room: &other)?.fields.count == 1)
  }
}
