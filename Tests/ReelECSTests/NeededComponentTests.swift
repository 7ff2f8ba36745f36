import ReelECS
import ReelMath
import Testing

private struct Row: Component { var value: Int32 = 0 }
private struct Sign: SparseComponent { var value: Int32 = 0 }
private struct Other: Component { var value: Int32 = 0 }
private struct Calls: Resource {
  var row: Int32 = 0
  var mark: Int32 = 0
}

private enum Needing {
  static let rows = System("rows", ifAny: Row.self) { world in world[Calls.self].row += 1 }
  static let marks = System("marks", ifAny: Sign.self) { world in world[Calls.self].mark += 1 }
}

/// Systems that are skipped as long as no entity has a component.
@Suite struct NeededComponentTests {
  private func makeSchedule() -> Schedule {
    let schedule = Schedule()
    schedule.add(Needing.rows)
    schedule.add(Needing.marks)
    return schedule
  }

  private func entities(of world: World) -> [Entity] {
    var entities: [Entity] = []
    world.all.each { (entity: Entity) in entities.append(entity) }
    return entities
  }

  private func makeWorld() -> World {
    let world = World()
    world.insert(Calls())
    return world
  }

  /// Compares with queries, through spawns, moves between tables, removals, restores and clones.
  @Test func systemsRunOnlyIfAnEntityHasTheirComponent() throws {
    let schedule = makeSchedule()
    var world = makeWorld()
    var random = RandomStream(seed: 41, stream: 1)
    var saved = world.snapshot()
    for turn in 0..<2_000 {
      let alive = entities(of: world)
      switch random.int(in: 0..<9) {
      case 0: world.spawn(Row())
      case 1: world.spawn(Row(), Other())
      case 2: world.spawn(Sign())
      case 3: world.spawn(Other(), Sign())
      case 4: if let entity = alive.last { world.remove(entity, Row.self) }
      case 5: if let entity = alive.first { world.remove(entity, Sign.self) }
      case 6: for entity in alive where random.int(in: 0..<2) == 0 { world.despawn(entity) }
      case 7: saved = world.snapshot()
      default:
        if random.int(in: 0..<3) == 0 { world = world.clone() } else { try world.restore(saved) }
      }
      let hasRow = world.query(with: Row.self).first != nil
      let hasMark = world.query(with: Sign.self).first != nil
      let before = world[Calls.self]
      schedule.run(world)
      #expect(world[Calls.self].row - before.row == (hasRow ? 1 : 0), "turn \(turn), seed 41")
      #expect(world[Calls.self].mark - before.mark == (hasMark ? 1 : 0), "turn \(turn), seed 41")
    }
  }

  @Test func entitiesOfAnEarlierSystemCount() {
    let schedule = Schedule()
    schedule.add("make", in: .input) { world in
      if world[Calls.self].row == 0 { world.commands.spawn(Row(), Other()) }
    }
    schedule.add(Needing.rows)
    let world = makeWorld()
    schedule.run(world)
    #expect(world[Calls.self].row == 1)
  }

  /// A run passes over idle systems in one step; a system between them makes the first entity that others need.
  @Test func idleSystemsAroundTheFirstEntityAreNotLost() {
    let schedule = Schedule()
    schedule.add(System("earlier", in: .input, ifAny: Row.self) { $0[Calls.self].row += 1 })
    schedule.add(System("idle", in: .input, ifAny: Other.self) { _ in Issue.record("no Other") })
    schedule.add("make", in: .input, after: ["idle"]) { world in
      if world.query(with: Row.self).isEmpty { world.spawn(Row()) }
    }
    schedule.add(System("still idle", ifAny: Other.self) { _ in Issue.record("no Other") })
    schedule.add(System("idle, too", ifAny: Other.self) { _ in Issue.record("no Other") })
    schedule.add(System("later", ifAny: Row.self) { $0[Calls.self].row += 100 })
    schedule.add(System("last", ifAny: Other.self) { _ in Issue.record("no Other") })
    let world = makeWorld()
    schedule.run(world)
    #expect(world[Calls.self].row == 100)
    schedule.run(world)
    #expect(world[Calls.self].row == 201)
  }

  /// Such systems may have a condition. A schedule may serve two worlds in turns, one of them in the
  /// middle of the other's run.
  @Test func componentsAreNeededWithConditionsAndInOtherWorlds() {
    let schedule = makeSchedule()
    schedule.add(System("next", ifAny: Row.self) { $0[Calls.self].row += 100 })
    schedule.add(
      System("another", ifAny: Sign.self) { _ in
        Issue.record("no entity has a mark")
      })
    schedule.add(
      System("second", ifAny: Row.self, when: { $0[Calls.self].mark == 0 }) {
        $0[Calls.self].row += 1_000
      })
    let (full, empty) = (makeWorld(), makeWorld())
    full.spawn(Row())
    schedule.run(empty)
    schedule.run(full)
    schedule.run(empty)
    #expect(full[Calls.self].row == 1_101 && empty[Calls.self].row == 0)

    let outer = makeSchedule()
    outer.add("within", in: .input) { _ in }
    outer.add("between", before: [Needing.rows.name]) { [unowned outer] world in
      if world !== empty { world.commands.perform { _ in outer.run(empty) } }
    }
    outer.run(full)
    #expect(full[Calls.self].row == 1_102 && empty[Calls.self].row == 0)
  }
}
