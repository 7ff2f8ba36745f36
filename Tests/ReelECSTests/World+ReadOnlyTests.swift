import ReelECS
import ReelFields
import ReelMath
import Testing

private struct Employs: Relation {
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

@Suite struct WorldReadOnlyTests {
  @Test func aReadOnlyWorldReadsEverything() {
    let world = World()
    let entity = world.spawn(Position(x: 1), Mark(value: 2))
    world.insert(entity, Spark(value: 3))
    world.insert(Score())
    world.insert(Screen.title)
    let reader = World(inspecting: world)
    var sum: Float = 0
    reader.each { (position: Position, spark: Spark?) in
      sum += position.x + Float(spark?.value ?? 0)
    }
    #expect(sum == 4 && reader[entity, Mark.self]?.value == 2)
    #expect(reader[Score.self].points == 0 && reader.current(Screen.self) == .title)
    #expect(reader.query(changed: Mark.self).count == 1 && reader.isAlive(entity))
    #expect(reader.values(Position.self)[entity]?.x == 1 && reader.hasAny(Spark.self))
    #expect(reader.dump(entity) == world.dump(entity) && reader.listed(entity).count == 3)
  }

  @Test func aReadOnlyWorldKeepsTheOtherAlive() {
    var world: World? = World()
    let entity = world?.spawn(Position(x: 1)) ?? .none
    let reader = world.map { World(inspecting: $0) }
    world = nil
    #expect(reader?[entity, Position.self]?.x == 1)
  }
}

/// Calls `body` with a read-only world of the user `painter`, and an entity.
private func change(_ body: (World, Entity) -> Void) {
  let world = World()
  let entity = world.spawn(Position(), Velocity(), Mark(), Spark(), Bag())
  world.insert(Score())
  world.insert(Screen.title)
  let reader = World(inspecting: world)
  reader.identify(as: "painter")
  body(reader, entity)
}

@Suite(.tags(.exit)) struct WorldReadOnlyMisuseTests {
  private static let reason =
    ": it only reads the world, so that drawing and inspecting never change a game. Do that in a system."

  @Test func writesTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, _ in reader.each { (_: Mark, _: inout Position) in } }
      }, "painter cannot write Position" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, entity in reader[entity, Mark.self]?.value = 1 }
      }, "painter cannot write Mark" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, entity in reader[entity, Bag.self]?.label = "new" }
      }, "painter cannot write Bag" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, entity in reader.insert(entity, Spark()) }
      }, "painter cannot write Spark" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, entity in reader.change(entity, Velocity.self) { _ in } }
      }, "painter cannot write Velocity" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, _ in reader[Score.self].points += 1 }
      }, "painter cannot write Score" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, _ in reader.insert(Tally()) }
      }, "painter cannot insert the resource Tally" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, _ in reader.setState(Screen.playing) }
      }, "painter cannot change the state Screen" + Self.reason)
  }

  @Test func eventsTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, _ in reader.send(Hit()) }
      }, "painter cannot send or receive Hit" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, _ in _ = reader.events(Hit.self) }
      }, "painter cannot send or receive Hit" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, _ in reader.endTick() }
      }, "painter cannot end the tick" + Self.reason)
  }

  @Test func changesOfStructureTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, _ in reader.spawn(Position()) }
      }, "painter cannot spawn an entity" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, entity in reader.despawn(entity) }
      }, "painter cannot despawn entity 0.1" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, entity in reader.insert(entity, Frozen()) }
      }, "painter cannot insert Frozen into entity 0.1" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, entity in reader.setParent(of: entity, to: .none) }
      }, "painter cannot set the parent of entity 0.1" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, entity in reader.relate(entity, to: entity, Employs()) }
      }, "painter cannot relate entity 0.1 to entity 0.1" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, _ in reader.commands.spawn() }
      }, "painter cannot give commands" + Self.reason)
  }

  @Test func operationsOnTheCompleteWorldTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, _ in reader.setSystem("rogue", enabled: false) }
      }, "painter cannot switch the system rogue off or on" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, _ in _ = reader.stateHash }
      }, "painter cannot hash the state" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, _ in _ = reader.snapshot() }
      }, "painter cannot take a snapshot" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, _ in _ = reader.markVersion() }
      }, "painter cannot mark a version" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { reader, _ in Schedule().run(reader) }
      }, "painter cannot run a schedule" + Self.reason)
  }
}
