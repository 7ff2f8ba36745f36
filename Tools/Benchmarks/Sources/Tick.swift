import AlienCatchRules
import Foundation
import Reel
import ReelApp

// The cost of a tick without the work of its systems. The cost of one system is measured by many of them, in turns with
// a simulation that has none.

enum Tick {
  static var workloads: [Workload] {
    [
      Workload("tick_empty", per: "tick") { empty() },
      Workload("system_nobody", per: "system") { system("system_nobody", entities: 0) },
      Workload("system_one", per: "system") { system("system_one", entities: 1) },
      Workload("events_none", per: "question") { events("events_none", wereSent: false) },
      Workload("events_quiet", per: "question") { events("events_quiet", wereSent: true) },
      Workload("contacts_1k", per: "collider") { contacts("contacts_1k", colliders: 1_000) },
      Workload("contacts_10k", per: "collider") { contacts("contacts_10k", colliders: 10_000) },
      Workload("contacts_50k", per: "collider") { contacts("contacts_50k", colliders: 50_000) },
      Workload("mover", per: "mover") { movers("mover") },
      Workload("particles_20k", per: "tick") { particles("particles_20k", count: 20_000) },
      Workload("aliencatch_tick", per: "tick") { try alienCatch() },
    ]
  }

  private static let ticks = 2_000
  private static let systems = 16
  private static let idle = TickInput(viewWidth: 480, viewHeight: 320)

  private static func makeSimulation() -> Simulation {
    Simulation(content: GameContent(), seed: 1)
  }

  private static func play(_ simulation: Simulation) {
    for _ in 0..<ticks { simulation.step(idle) }
  }

  private static func empty() -> Figures {
    let simulation = makeSimulation()
    return Harness.measure(items: ticks) {
      simulation.tick
    } run: { _ in
      play(simulation)
    } check: { before in
      check(simulation.tick == before + UInt64(ticks), "tick_empty")
    }
  }

  /// Measures the cost of a system that moves `entities` entities.
  private static func system(_ name: String, entities: Int) -> Figures {
    let (full, bare) = (makeSimulation(), makeSimulation())
    for index in 0..<systems {
      full.schedule.add(names[index]) { world in
        world.each { (position: inout Position, velocity: Velocity) in position.x += velocity.x }
      }
    }
    for simulation in [full, bare] {
      simulation.world.spawn(count: entities, Position(), Velocity(x: 1))
      play(simulation)
    }
    return Harness.difference(items: ticks * systems) {
    } with: {
      play(full)
    } without: {
      play(bare)
    } check: {
      full.world.each { (position: Position) in
        check(position.x == Float(systems) * Float(full.tick), name)
      }
      check(full.world.query(with: Position.self).count == entities, name)
    }
  }

  /// Measures the cost of reading events: systems that read them, in turns with systems that do not.
  private static func events(_ name: String, wereSent: Bool) -> Figures {
    let (full, bare) = (makeSimulation(), makeSimulation())
    for index in 0..<systems {
      full.schedule.add(names[index]) { world in
        for _ in world.events(Rung.self) { Rung.received += 1 }
      }
      bare.schedule.add(names[index]) { _ in }
    }
    for simulation in [full, bare] {
      if wereSent { simulation.world.send(Rung()) }
      play(simulation)
    }
    check(Rung.received == (wereSent ? systems : 0), name)
    Rung.received = 0
    return Harness.difference(items: ticks * systems) {
    } with: {
      play(full)
    } without: {
      play(bare)
    } check: {
      check(Rung.received == 0, name)
    }
  }

  private static let names: [StaticString] = [
    "s00", "s01", "s02", "s03", "s04", "s05", "s06", "s07", "s08", "s09", "s10", "s11", "s12",
    "s13", "s14", "s15",
  ]

  /// Measures ticks of a complete game. The bot has played before; its input is played again.
  private static func alienCatch() throws -> Figures {
    let count = 5_000
    let assets = try Assets.open(
      game: AlienCatch.name, manifest: AlienCatch.manifest,
      path: GameFolder.assets(of: "AlienCatch"))
    func make() -> Simulation { AlienCatch().makeSimulation(content: assets.content, seed: 1) }
    var inputs: [TickInput] = []
    let played = make()
    var bot = AlienCatch.Player(seed: 1)
    for _ in 0..<count {
      var input = TickInput(viewWidth: 480, viewHeight: 320)
      bot.play(played, into: &input)
      played.step(input)
      inputs.append(input)
    }
    let end = played.stateHash
    return Harness.measure(items: count, setUp: make) { simulation in
      for input in inputs { simulation.step(input) }
    } check: { simulation in
      check(simulation.stateHash == end, "aliencatch_tick")
    }
  }
}

/// An event that systems read and that is never there.
private struct Rung: Event {
  static let eventName = "Rung"
  // SAFETY: the benchmark has one thread.
  nonisolated(unsafe) static var received = 0
}
