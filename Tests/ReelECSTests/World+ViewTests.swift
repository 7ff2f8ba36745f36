import ReelECS
import ReelMath
import Testing

private struct Employs: Relation {
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

@Suite struct WorldViewTests {
  @Test func aViewReadsEverything() {
    let world = World()
    let entity = world.spawn(Position(x: 1), Mark(value: 2))
    world.insert(entity, Spark(value: 3))
    world.insert(Score())
    world.insert(Screen.title)
    let view = World(inspecting: world)
    var sum: Float = 0
    view.each { (position: Position, spark: Spark?) in
      sum += position.x + Float(spark?.value ?? 0)
    }
    #expect(sum == 4 && view[entity, Mark.self]?.value == 2)
    #expect(view[Score.self].points == 0 && view.current(Screen.self) == .title)
    #expect(view.query(changed: Mark.self).count == 1 && view.isAlive(entity))
    #expect(view.values(Position.self)[entity]?.x == 1 && view.hasAny(Spark.self))
    #expect(view.dump(entity) == world.dump(entity) && view.listed(entity).count == 3)
  }

  @Test func aViewKeepsItsWorldAlive() {
    var world: World? = World()
    let entity = world?.spawn(Position(x: 1)) ?? .none
    let view = world.map { World(inspecting: $0) }
    world = nil
    #expect(view?[entity, Position.self]?.x == 1)
  }
}

/// Makes changes through a view that the user `painter` has.
private func change(_ body: (World, Entity) -> Void) {
  let world = World()
  let entity = world.spawn(Position(), Velocity(), Mark(), Spark(), Bag())
  world.insert(Score())
  world.insert(Screen.title)
  let view = World(inspecting: world)
  view.identify(as: "painter")
  body(view, entity)
}

@Suite(.tags(.exit)) struct WorldViewMisuseTests {
  private static let reason =
    ": it only reads the world, so that drawing and inspecting never change a game. Do that in a system."

  @Test func writesThroughAViewTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, _ in view.each { (_: Mark, _: inout Position) in } }
      }, "painter cannot write Position" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, entity in view[entity, Mark.self]?.value = 1 }
      }, "painter cannot write Mark" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, entity in view[entity, Bag.self]?.label = "new" }
      }, "painter cannot write Bag" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, entity in view.insert(entity, Spark()) }
      }, "painter cannot write Spark" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, entity in view.change(entity, Velocity.self) { _ in } }
      }, "painter cannot write Velocity" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, _ in view[Score.self].points += 1 }
      }, "painter cannot write Score" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, _ in view.insert(Tally()) }
      }, "painter cannot insert the resource Tally" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, _ in view.setState(Screen.playing) }
      }, "painter cannot change the state Screen" + Self.reason)
  }

  @Test func eventsThroughAViewTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, _ in view.send(Hit()) }
      }, "painter cannot send or receive Hit" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, _ in _ = view.events(Hit.self) }
      }, "painter cannot send or receive Hit" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, _ in view.endTick() }
      }, "painter cannot end the tick" + Self.reason)
  }

  @Test func changesOfStructureThroughAViewTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, _ in view.spawn(Position()) }
      }, "painter cannot spawn an entity" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, entity in view.despawn(entity) }
      }, "painter cannot despawn entity 0.1" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, entity in view.insert(entity, Frozen()) }
      }, "painter cannot insert Frozen into entity 0.1" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, entity in view.setParent(of: entity, to: .none) }
      }, "painter cannot set the parent of entity 0.1" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, entity in view.relate(entity, to: entity, Employs()) }
      }, "painter cannot relate entity 0.1 to entity 0.1" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, _ in view.commands.spawn() }
      }, "painter cannot give commands" + Self.reason)
  }

  @Test func operationsOnTheCompleteWorldTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, _ in view.setSystem("rogue", enabled: false) }
      }, "painter cannot switch the system rogue off or on" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, _ in _ = view.stateHash }
      }, "painter cannot hash the state" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, _ in _ = view.snapshot() }
      }, "painter cannot take a snapshot" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, _ in _ = view.markVersion() }
      }, "painter cannot mark a version" + Self.reason)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { view, _ in Schedule().run(view) }
      }, "painter cannot run a schedule" + Self.reason)
  }
}
