import ReelECS
import ReelMath
import Testing

@Suite struct ScheduleTests {
  @Test func systemsAreOrderedByPhasesThenRequestsThenAddition() {
    let schedule = Schedule()
    schedule.add("draw", in: .present) { _ in }
    schedule.add("c", after: ["d"]) { _ in }
    schedule.add("a") { _ in }
    schedule.add("d") { _ in }
    schedule.add("b", before: ["a"]) { _ in }
    schedule.add("read", in: .input) { _ in }
    schedule.add("own", in: Phase(rawValue: 250)) { _ in }
    #expect(schedule.order == ["read", "d", "c", "b", "a", "own", "draw"])
    schedule.add("first", before: ["d"]) { _ in }
    #expect(schedule.order == ["read", "b", "a", "first", "d", "c", "own", "draw"])
  }

  @Test func commandsAreAppliedBetweenSystems() {
    let world = World()
    let schedule = Schedule()
    nonisolated(unsafe) var counts: [Int] = []
    schedule.add("one") { world in
      counts.append(world.entityCount)
      world.commands.spawn(Position())
      counts.append(world.entityCount)
    }
    schedule.add("two") { counts.append($0.entityCount) }
    world.commands.spawn()
    schedule.run(world)
    #expect(counts == [1, 1, 2])
  }

  @Test(arguments: [1, 2] as [UInt64])
  func randomRequestedOrdersAreKept(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let names: [StaticString] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
    for _ in 0..<50 {
      let schedule = Schedule()
      // A requested order always goes from a lower to a higher number, so there are no circles.
      var wishes: [(Int, Int)] = []
      var order = Array(0..<10)
      for at in 0..<10 { order.swapAt(at, at + random.below(10 - at)) }
      for system in order {
        var after: [StaticString] = []
        var before: [StaticString] = []
        if system > 0 && random.below(2) == 0 {
          let other = random.below(system)
          after.append(names[other])
          wishes.append((other, system))
        }
        if system < 9 && random.below(3) == 0 {
          let other = system + 1 + random.below(9 - system)
          before.append(names[other])
          wishes.append((system, other))
        }
        schedule.add(names[system], after: after, before: before) { _ in }
      }
      let sorted = schedule.order
      #expect(Set(sorted).count == 10)
      for (first, second) in wishes {
        let a = sorted.firstIndex(of: "\(first)") ?? .max
        let b = sorted.firstIndex(of: "\(second)") ?? .min
        #expect(a < b, "seed \(seed): \(first) before \(second) in \(sorted)")
      }
    }
  }
}
