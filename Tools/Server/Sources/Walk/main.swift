import ReelCommands
import ReelServer

/// The game of the checks: two walkers follow the first player's key, and nothing else happens.
struct Walk: Game {
  typealias Player = WalkBot
  static let name = "Walk"
  static let settings = GameSettings(title: "Walk", viewWidth: 320, viewHeight: 180, players: 2)

  func setUp(_ simulation: Simulation) {
    for player in 0..<2 as Range<Int32> { simulation.world.spawn(Walker(player: player)) }
    simulation.schedule.add("walk") { world in
      world.each { (walker: inout Walker) in
        if world[Input.self].isHeld(.right) { walker.x += 1 }
      }
    }
  }
}

struct Walker: Component {
  var player: Int32 = 0
  var x: Int32 = 0
}

/// Walks and rests in turn.
struct WalkBot: Bot {
  private var chance: RandomStream

  init(seed: UInt64) { chance = RandomStream(seed: seed, stream: 1) }

  mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    play(simulation, player: 0, into: &input)
  }

  mutating func play(_ simulation: Simulation, player: Int, into input: inout TickInput) {
    input.hold(.right, chance.bool(0.5), in: simulation, player: player)
  }
}

ServerApp<Walk>.main()
