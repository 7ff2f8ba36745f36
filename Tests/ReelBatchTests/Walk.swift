import Reel

/// A game for tests: a walker on a line that an agent drives, and that chance pushes. An episode ends at either end.
struct Walk: Game {
  /// True if the set-up places the walker by chance.
  var startsByChance = false
  /// True if the set-up reads the seed through the resource.
  var startsBySeed = false

  typealias Training = WalkTask

  static let settings = GameSettings(title: "Walk")
  /// The distance of both ends from the middle.
  static let end: Int32 = 10

  func installFeatures(in simulation: Simulation) {}

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    var walker = Walker()
    if startsByChance { walker.x = world.random[0].int(in: -3...3) }
    if startsBySeed { walker.x = Int32(world[Seed.self].value % 5) }
    world.spawn(walker)
    simulation.schedule.add("walk") { world in
      let events = world[Input.self].events
      let push = world.random[1].int(in: -1...1)
      world.each { (walker: inout Walker) in
        for event in events where event.kind == .agent { walker.x += Int32(event.x) }
        walker.x += push
        walker.path.append(walker.x)
      }
      // A table that the set-up does not have.
      if world[Clock.self].tick == 3 { world.commands.spawn(Stone(weight: push)) }
    }
  }

  static func walker(in simulation: Simulation) -> Walker {
    var found = Walker()
    simulation.world.each { (walker: Walker) in found = walker }
    return found
  }
}

struct Walker: Component {
  var x: Int32 = 0
  var path: [Int32] = []
}

struct Stone: Component { var weight: Int32 = 0 }

struct WalkTask: Environment {
  static var spaces: EnvironmentSpaces {
    EnvironmentSpaces(
      observation: [.values("x", 1), .values("last", 2)], action: .choices(3), hasMask: true,
      log: ["steps", "x"], stepLimit: 40)
  }

  private var steps = 0
  private var last: Int32 = 0
  init() {}

  mutating func begin(_ simulation: Simulation) { last = Walk.walker(in: simulation).x }

  mutating func act(
    _ actions: AgentActions, _ simulation: Simulation, into inputs: inout [TickInput]
  ) {
    inputs[0].events.append(.agent(0, Int16(actions[0] - 1)))
  }

  mutating func observe(_ simulation: Simulation, into observations: Observations) {
    let x = Walk.walker(in: simulation).x
    observations[0, 0] = Float(x)
    var row = observations.row(from: 1)
    row.append(Float(last))
    row.append(Float(steps), in: 0...30)
    if x == Walk.end - 1 { observations.forbid(2) }
    last = x
  }

  mutating func judge(_ simulation: Simulation, into outcomes: Outcomes) {
    steps += 1
    let x = Walk.walker(in: simulation).x
    outcomes.reward(Float(x - last))
    if abs(x) >= Walk.end { outcomes.terminate() }
    outcomes.log(Double(steps), at: 0)
    outcomes.log(Double(x), at: 1)
  }
}
