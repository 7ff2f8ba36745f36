import Reel

/// A game of two players whose bots march left, right, or stand.
struct March: Game {
  static let name = "March"
  static let settings = GameSettings(title: "March", viewWidth: 64, viewHeight: 32, players: 2)
  typealias Player = Marcher
  func setUp(_ simulation: Simulation) {}
}

/// Sends its seed and its direction as the axes of an agent's event.
struct Marcher: Bot {
  enum Kind: String, BotKind { case left, right }
  private let seed: UInt64
  private let direction: Int16

  init(seed: UInt64) { (self.seed, direction) = (seed, 0) }
  init(kind: Kind, seed: UInt64) { (self.seed, direction) = (seed, kind == .left ? -1 : 1) }

  mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    play(simulation, player: 0, into: &input)
  }
  mutating func play(_ simulation: Simulation, player: Int, into input: inout TickInput) {
    input.events.append(.agent(UInt16(seed), direction))
  }
}

/// Returns the seed and the direction of each player's bot; `nil` for a player without a bot.
func marches(_ team: BotTeam<Marcher>) -> [[Int]?] {
  var team = team
  let simulation = March().makeSimulation(content: GameContent(), seed: 1)
  var inputs = [TickInput](repeating: TickInput(viewWidth: 64, viewHeight: 32), count: 2)
  team.play(simulation, into: &inputs)
  return inputs.map { $0.events.first.map { [Int($0.code), Int($0.x)] } }
}
