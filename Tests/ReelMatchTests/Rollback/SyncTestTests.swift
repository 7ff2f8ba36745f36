import Reel
import Synchronization
import Testing

private struct Flame: Component {
  var reach: Int32 = 0
  var path: [Int32] = []
}

private struct Embers: Resource {
  var names: [String] = []
}

private struct Glow: Component {
  static let isTransient = true
  var level: Int32 = 0
}

/// A property outside of the state.
private final class Hidden: @unchecked Sendable {
  var count: Int32 = 0
}

/// A static variable of rules.
private enum Once {
  static let isDone = Atomic(false)
}

@Suite struct SyncTestTests {
  private let input = TickInput(viewWidth: 320, viewHeight: 240)

  /// Runs a sync test of a simulation with one entity and these rules.
  private func run(
    _ ticks: Int = 40, depth: Int = 4, _ setUp: (Simulation) -> Void
  ) -> SyncFault? {
    let simulation = Simulation(content: GameContent(), seed: 1)
    simulation.world.insert(Embers())
    simulation.world.spawn(Flame(), Glow())
    setUp(simulation)
    let test = SyncTest(depth: depth)
    for _ in 0..<ticks {
      if let fault = test.step(simulation, players: [input]) { return fault }
    }
    return nil
  }

  @Test(arguments: [1, 2, 8]) func rulesInTheWorldGiveTheSameStateAgain(depth: Int) {
    let fault = run(depth: depth) { simulation in
      simulation.schedule.add("burn") { world in
        world.each { (flame: inout Flame) in
          flame.reach += 1
          flame.path.append(flame.reach)
          if flame.path.count > 5 { flame.path.removeFirst() }
        }
        if world.random[3].int(in: 0..<3) == 0 { world[Embers.self].names.append("e") }
      }
    }
    #expect(fault == nil)
  }

  @Test func aCapturedVariableIsNamedByComponentEntityAndField() {
    let hidden = Hidden()
    let fault = run { simulation in
      simulation.schedule.add("burn") { world in
        hidden.count += 1
        world.each { (flame: inout Flame) in flame.reach = hidden.count }
      }
    }
    // The first repetition begins with the counter at 4.
    #expect(fault?.tick == 1 && fault?.savedTick == 0 && fault?.parts == ["Flame"])
    #expect(fault?.differences.map(\.description) == ["Flame.reach of entity 0.1: 1 and 5"])
    #expect(fault?.differences.first?.entity == Entity(index: 0, generation: 1))
    #expect(
      fault?.description
        == """
        tick 1: repeated from the state of tick 0, it gives another state: Flame. The system burn reads something that is \
        not part of the state: a global or captured variable, a stored property, a transient value, the order of a Set or \
        Dictionary, a clock.
        The first run and the repetition:
          Flame.reach of entity 0.1: 1 and 5
        """)
  }

  @Test func aTransientValueThatRulesReadIsFound() {
    let fault = run { simulation in
      simulation.schedule.add("burn") { world in
        world.each { (flame: inout Flame, glow: inout Glow) in
          glow.level += 1
          flame.reach = glow.level
        }
      }
    }
    #expect(fault?.parts == ["Flame"] && fault?.differences.first?.field == "reach")
    #expect(fault?.system == "burn")
  }

  /// The system that reads is named, not the one after it that passes the value on.
  @Test func theFirstSystemThatDiffersIsNamed() {
    let hidden = Hidden()
    let fault = run { simulation in
      simulation.schedule.add("count") { world in world[Embers.self].names = ["same"] }
      simulation.schedule.add("burn", after: ["count"]) { world in
        hidden.count += 1
        world.each { (flame: inout Flame) in flame.reach = hidden.count }
      }
      simulation.schedule.add("spread", after: ["burn"]) { world in
        world.each { (flame: inout Flame) in flame.path = [flame.reach] }
      }
    }
    #expect(fault?.system == "burn" && fault?.differences.count == 2)
  }

  /// A variable that is written once: each further run of the tick gives the state of the repetition.
  @Test(.serialized, arguments: [1, 2, 4]) func aStaticVariableThatChangesOnceIsNamed(depth: Int) {
    Once.isDone.store(false, ordering: .relaxed)
    let fault = run(depth: depth) { simulation in
      simulation.schedule.add("count") { world in world[Embers.self].names = ["same"] }
      simulation.schedule.add("burn", after: ["count"]) { world in
        guard world[Clock.self].tick == 9,
          !Once.isDone.exchange(true, ordering: .relaxed)
        else { return }
        world.each { (flame: inout Flame) in flame.reach = 3 }
      }
      simulation.schedule.add("spread", after: ["burn"]) { world in
        world.each { (flame: inout Flame) in flame.path = [flame.reach] }
      }
    }
    #expect(fault?.tick == 10 && fault?.system == "burn", "\(String(describing: fault))")
    #expect(fault?.differences.first?.description == "Flame.reach of entity 0.1: 3 and 0")
  }

  /// A counter that has an effect at one count only, which may come in a first run or in a repetition.
  @Test(arguments: Int32(20)..<32) func aStaticCounterIsNamedWhereverItActs(count: Int32) {
    let hidden = Hidden()
    let fault = run { simulation in
      simulation.schedule.add("tend") { world in
        world.each { (flame: inout Flame) in flame.path = [1] }
      }
      simulation.schedule.add("burn", after: ["tend"]) { world in
        hidden.count += 1
        if hidden.count == count { world.each { (flame: inout Flame) in flame.reach = 9 } }
      }
      simulation.schedule.add("spread", after: ["burn"]) { world in
        world.each { (flame: inout Flame) in flame.path = [flame.reach] }
      }
    }
    #expect(fault?.system == "burn", "\(String(describing: fault))")
  }

  /// The observer of another tool is called in the first run and in the repetitions, and stays.
  @Test func anObserverStaysAndIsCalled() {
    let hidden = Hidden()
    let simulation = Simulation(content: GameContent(), seed: 1)
    simulation.schedule.add("burn") { _ in }
    simulation.schedule.observer = { system, _ in if system == "burn" { hidden.count += 1 } }
    let test = SyncTest(depth: 2)
    for _ in 0..<10 { #expect(test.step(simulation, players: [input]) == nil) }
    // Ten first runs, and from the second on two repetitions each.
    #expect(hidden.count == 10 + 9 * 2)
    simulation.step(input)
    #expect(hidden.count == 10 + 9 * 2 + 1)
  }

  /// A value that only an earlier tick can have changed: two more runs of the later tick would be the same.
  @Test func aDifferenceOfAnEarlierTickNamesTheSystemThatReads() {
    let hidden = Hidden()
    let fault = run { simulation in
      simulation.schedule.add("burn") { world in
        if world[Clock.self].tick == 6 { hidden.count = 7 }
        world.each { (flame: inout Flame) in flame.reach = hidden.count }
      }
    }
    #expect(fault?.system == "burn")
  }

  @Test func resourcesAndEntitiesThatDifferAreNamed() {
    let hidden = Hidden()
    let fault = run(depth: 2) { simulation in
      simulation.schedule.add("burn") { world in
        hidden.count += 1
        if hidden.count == 4 {
          world[Embers.self].names = ["late"]
          world.spawn(Flame(reach: 9))
        }
      }
    }
    #expect(fault?.parts.contains("Embers") == true && fault?.parts.contains("entities") == true)
    let texts = fault?.differences.map(\.description) ?? []
    #expect(texts.contains("Flame of entity 1.1: missing and present"), "\(texts)")
    #expect(texts.contains("Embers.names: count 0 and count 1"), "\(texts)")
    #expect(texts.contains("Embers.names[0]: missing and \"late\""), "\(texts)")
  }

  @Test func afterAFaultTheSimulationHasTheStateOfTheFirstRun() {
    let hidden = Hidden()
    let simulation = Simulation(content: GameContent(), seed: 1)
    simulation.world.spawn(Flame())
    simulation.schedule.add("burn") { world in
      hidden.count += 1
      world.each { (flame: inout Flame) in flame.reach = hidden.count }
    }
    let test = SyncTest(depth: 3)
    var fault: SyncFault?
    while fault == nil { fault = test.step(simulation, players: [input]) }
    #expect(simulation.tick == fault?.tick)
    var reaches: [Int32] = []
    simulation.world.each { (flame: Flame) in reaches.append(flame.reach) }
    #expect(reaches == [1])
  }
}
