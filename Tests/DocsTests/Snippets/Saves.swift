import Reel
import ReelApp

/// The code of docs/saves.md.
enum SavesPage {
  // snippet: saves-resource
  struct Progress: Resource {
    var best: Int32 = 0
    var level: UInt8 = 1
  }
  // end

  static func setUp(_ simulation: Simulation) {
    // snippet: saves-keep
    simulation.persist(Progress())  // what was saved, or else this
    // end
    simulation.schedule.add("score") { world in recordBest(20, world) }
  }

  static func recordBest(_ score: Int32, _ world: World) {
    // snippet: saves-save
    if score > world[Progress.self].best {
      world[Progress.self].best = score
      world.save(Progress.self)
    }
    // end
  }

  static func host(_ content: GameContent, _ input: TickInput) -> (Simulation, Simulation) {
    // snippet: saves-own
    var saved = SavedValues()  // nothing yet
    let first = Simulation(content: content, seed: 1, startData: saved.startData)
    setUp(first)
    first.step(input)
    for case .save(let name, let bytes) in first.messages { saved[name] = bytes }
    let second = Simulation(content: content, seed: 2, startData: saved.startData)
    // end
    setUp(second)
    return (first, second)
  }

  static func sendMessages(_ world: World) {
    // snippet: saves-tell
    world.program.send(.quit)
    world.program.send(.open(address: "https://example.org/help"))
    world.program.send(.other(name: "achievement", bytes: [3]))
    // end
  }

  struct Pong: Game {
    static let name = "Pong"
    static let settings = GameSettings(title: "Pong")
    func setUp(_ simulation: Simulation) {}
  }

  static func unlock(_ number: UInt8) {}

  static func main() -> Never {
    // snippet: saves-receive
    GameApp<Pong>.main(receive: { name, bytes in
      if name == "achievement" { unlock(bytes[0]) }
    })
    // end
  }
}
