import Reel
import Testing

@testable import ReelHost

/// Counts ticks, and quits in tick 90 of seed 9.
private struct Walk: Game {
  static let name = "Walk"
  typealias Player = Walker
  typealias Training = WalkTask

  func setUp(_ simulation: Simulation) {
    simulation.world.insert(Steps())
    let seed = simulation.seed
    simulation.schedule.add("count") { world in
      world[Steps.self].count += 1
      if world[Steps.self].count == 90, seed == 9 { world.program.send(.quit) }
      if world[Steps.self].count == 20 { world.spawn(Latecomer()) }
    }
  }
}

private struct Steps: Resource {
  var count: Int32 = 0
}

/// A component that the world registers in tick 20.
private struct Latecomer: Component {
  var worth: Int32 = 5
}

private struct Walker: Bot {
  init(seed: UInt64) {}
  mutating func play(_ simulation: Simulation, into input: inout TickInput) {}
}

/// Logs the steps, and how often it has judged.
private struct WalkTask: Environment {
  private var judged = 0
  static var spaces: EnvironmentSpaces {
    EnvironmentSpaces(action: .choices(2), log: ["steps", "judged"], ticksPerStep: 4)
  }
  mutating func act(
    _ actions: AgentActions, _ simulation: Simulation, into inputs: inout [TickInput]
  ) {}
  mutating func observe(_ simulation: Simulation, into observations: Observations) {}
  mutating func judge(_ simulation: Simulation, into outcomes: Outcomes) {
    judged += 1
    outcomes.log(Double(simulation.world[Steps.self].count), at: 0)
    outcomes.log(Double(judged), at: 1)
  }
}

@Suite struct SweepWorldsTests {
  private func run(
    _ seed: UInt64, ticks: UInt64, _ change: (inout SweepChoices<Walker>) -> Void = { _ in }
  ) throws -> String {
    var choices = SweepChoices<Walker>()
    choices.ticks = ticks
    change(&choices)
    let worlds = try SweepWorlds(Walk(), assetFolder: nil, choices, seed: 0)
    let line = String(decoding: worlds.run(seed: seed).bytes, as: UTF8.self)
    return line.replacing(#/"hash":"[0-9a-f]{16}",/#, with: "")
  }

  @Test func theTaskJudgesEachStep() throws {
    #expect(
      try run(1, ticks: 40)
        == #"{"seed":1,"ticks":40,"end":"ticks","values":{"steps":40.0,"judged":10.0}}"# + "\n")
    // The last step is not complete.
    #expect(
      try run(1, ticks: 42)
        == #"{"seed":1,"ticks":42,"end":"ticks","values":{"steps":42.0,"judged":11.0}}"# + "\n")
  }

  @Test func theRulesMayEndAWorld() throws {
    #expect(try run(9, ticks: 400).hasPrefix(#"{"seed":9,"ticks":90,"end":"quit","#))
    #expect(try run(8, ticks: 400).hasPrefix(#"{"seed":8,"ticks":400,"end":"ticks","#))
  }

  @Test func aTypeMayBeRegisteredLater() throws {
    let line = try run(1, ticks: 50) {
      $0.values = ["Latecomer", "Latecomer.worth"]
      $0.ends = ["Latecomer.worth = 5"]
    }
    #expect(line.hasPrefix(#"{"seed":1,"ticks":20,"end":"until","#))
    #expect(line.hasSuffix(#""Latecomer":1,"Latecomer.worth":5}}"# + "\n"))
    #expect(throws: (any Error).self) { try run(1, ticks: 19) { $0.values = ["Latecomer"] } }
  }
}
