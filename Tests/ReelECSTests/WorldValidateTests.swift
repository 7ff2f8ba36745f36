import ReelMath
import Testing

@testable import ReelECS

/// Faults that are made by hand, each of which `validate()` finds.
@Suite struct WorldValidateTests {
  private func makeWorld() -> World {
    var changes = Changes(seed: 7)
    changes.change(200)
    changes.world.flush()
    return changes.world
  }

  private func expectFault(_ part: String, _ damage: (World) -> Void) {
    let world = makeWorld()
    #expect(world.validate() == nil)
    damage(world)
    let fault = world.validate()
    #expect(fault?.contains(part) == true, "\(fault ?? "no fault")")
  }

  private func occupied(_ world: World) -> UnsafeMutablePointer<Table> {
    for index in 0..<world.state.tableCount {
      let table = world.state.tables[index]
      if table.pointee.count > 1 && table.pointee.columnCount > 0 { return table }
    }
    fatalError("no table has rows")
  }

  @Test func faultsInRecordsAndRowsAreFound() {
    expectFault("is not in the row") { world in
      let table = occupied(world)
      swap(&table.pointee.entities[0], &table.pointee.entities[1])
    }
    expectFault("are counted") { $0.state.entities.alive += 1 }
  }

  @Test func faultsInFreeSlotsAreFound() {
    expectFault("neither alive nor free") { world in
      world.despawn(occupied(world).pointee.entities[0])
      world.state.entities.firstFree = 0
    }
    expectFault("list of free slots") { world in
      world.state.entities.firstFree = occupied(world).pointee.entities[0].index + 1
    }
  }

  @Test func faultsInColumnsAreFound() {
    expectFault("in the future") { world in
      occupied(world).pointee.columns[0].written = world.context.version + 1
    }
    expectFault("is not found") { world in
      let table = occupied(world)
      table.pointee.columnOfComponent[Int(table.pointee.columns[0].component)] = -1
    }
  }

  @Test func faultsInObservedTablesAreFound() {
    expectFault("is marked as observed, or not") { occupied($0).pointee.isObserved.toggle() }
  }

  @Test func faultsInQueriesAreFound() {
    expectFault("does not list the tables") { world in
      world.each { (_: Entity) in }
      #expect(world.validate() == nil)
      world.context.queries[0]?.pointee.tableCount -= 1
    }
  }

  @Test func writesWithoutAVersionAreFound() {
    let world = World()
    let entity = world.spawn(Position(x: 1))
    _ = world.markVersion()
    _ = world.stateHash
    #expect(world.validate() == nil)
    let table = world.state.tables[
      Int(world.state.entities.records[Int(entity.index)].table)]
    table.pointee.columns[0].base.assumingMemoryBound(to: Position.self).pointee.x = 2
    #expect(world.validate()?.contains("its cached hash is stale") == true)
  }

  @Test func faultsInSparseSetsAreFound() {
    expectFault("sparse set of Burning") { world in
      let entity = occupied(world).pointee.entities[0]
      world.insert(entity, Burning(heat: 1))
      world.state.set(of: world.id(of: Burning.self)).pointee.slots[Int(entity.index)] = 0
    }
  }

  @Test func faultsInLinksAreFound() {
    expectFault("children of slot") { world in
      let table = occupied(world)
      let (a, b) = (table.pointee.entities[0], table.pointee.entities[1])
      world.setParent(of: a, to: .none)
      world.setParent(of: b, to: .none)
      world.setParent(of: a, to: b)
      world.state.parents[Int(a.index)] = 0
    }
  }
}
