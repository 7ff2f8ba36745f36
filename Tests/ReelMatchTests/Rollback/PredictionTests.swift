import Reel
import ReelTesting
import Testing

/// A game whose bot taps a key every ten ticks, with a guess that knows.
private struct Metronome: Game {
  static let name = "Metronome"
  static let settings = GameSettings(title: "Metronome", viewWidth: 16, viewHeight: 16, players: 2)
  typealias Player = MetronomeBot

  func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Taps())
    simulation.schedule.add("count") { world in
      var pressed: Int32 = 0
      for input in world[Players.self].inputs where input.wasPressed(.space) { pressed += 1 }
      world.each { (taps: inout Taps) in taps.count += pressed }
    }
  }

  static func predict(_ simulation: Simulation, player: Int, into input: inout TickInput) {
    if simulation.tick % 10 == 0 { input.events += [.keyDown(.space), .keyUp(.space)] }
  }
}

/// The same rules without a guess.
private struct Clueless: Game {
  static let name = "Clueless"
  static let settings = Metronome.settings
  typealias Player = MetronomeBot

  func setUp(_ simulation: Simulation) { Metronome().setUp(simulation) }
}

private struct Taps: Component {
  var count: Int32 = 0
}

private struct MetronomeBot: Bot {
  init(seed: UInt64) {}

  mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    play(simulation, player: 0, into: &input)
  }

  mutating func play(_ simulation: Simulation, player: Int, into input: inout TickInput) {
    // The input delay of a match is two ticks.
    if (simulation.tick + 2) % 10 == 0 { input.events += [.keyDown(.space), .keyUp(.space)] }
  }
}

@Suite struct PredictionTests {
  private func rollbacks<G: Game>(_ game: G) throws -> UInt64 {
    let network = ReelTesting.SimulatedNetwork<G>(seed: 2)
    network.way = { _, _ in NetworkWay(delay: 70, jitter: 3) }
    let host = network.host(game)
    network.join(host)
    network.run(10_000)
    #expect(try network.check() > 500)
    return network.machines.reduce(0) { $0 + $1.session.statistics.rollbacks }
  }

  @Test func aGoodGuessSavesRepetitions() throws {
    let (guessed, held) = (try rollbacks(Metronome()), try rollbacks(Clueless()))
    #expect(held > 50, "\(held)")
    #expect(guessed < held / 3, "\(guessed) and \(held)")
  }
}
