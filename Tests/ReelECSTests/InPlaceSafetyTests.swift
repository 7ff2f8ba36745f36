import ReelECS
import ReelFields
import ReelMath
import Testing

// Resources that are accessed while they are changed in place.

private struct Pouch: Resource {
  var coins: [Int32] = []
  var total: Int32 = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("coins", &coins)
    v.field("total", &total)
  }
  mutating func change(_ body: (inout Pouch) throws -> Void) rethrows { try body(&self) }
}

private struct Refused: Error {}

@Suite struct InPlaceSafetyTests {
  @Test func resourcesAreFreeAgainAfterEachChange() {
    let world = World()
    world.insert(Pouch())
    world.insert(Score())
    world[Pouch.self].coins.append(world[Pouch.self].total + 1)
    world[Pouch.self].total += Int32(world[Pouch.self].coins.count)
    // Other resources may be accessed, and the structure may change.
    world[Pouch.self].change { pouch in
      pouch.total += 10
      world[Score.self].points += 5
      world.spawn(Position())
    }
    do {
      try world[Pouch.self].change { _ in throw Refused() }
      Issue.record("it has not thrown")
    } catch {}
    #expect(world[Pouch.self].coins == [1] && world[Pouch.self].total == 11)
    #expect(world[Score.self].points == 5 && world.entityCount == 1)
    world.insert(Pouch(total: 3))
    #expect(world[Pouch.self].total == 3)
  }
}

@Suite(.tags(.exit)) struct InPlaceMisuseTests {
  private static let advice =
    "The resource Pouch is used while it is changed in place (system: no system). Read it into a "
    + "constant first, then change it."

  @Test func usingAResourceInsideItsOwnChangeTraps() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { world, _ in _ = world[Pouch.self].total }
      }, Self.advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { world, _ in world[Pouch.self].total = 1 }
      }, Self.advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { world, _ in world.insert(Pouch()) }
      }, Self.advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { world, _ in world.remove(Pouch.self) }
      }, Self.advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        change { world, before in try? world.restore(before) }
      }, "The resource Pouch is used while it is changed in place")
  }
}

private func change(_ body: (World, Snapshot) -> Void) {
  let world = World()
  world.insert(Pouch())
  let before = world.snapshot()
  world[Pouch.self].change { _ in body(world, before) }
}
