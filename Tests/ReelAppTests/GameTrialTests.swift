import Reel
import Testing

private struct Steps: Component {
  var count: Int32 = 0
}

private struct March: Game {
  static let name = "March"
  static let settings = GameSettings(title: "March", viewWidth: 100, viewHeight: 50)
  typealias Player = Drummer
  var stride: Int32 = 1

  func setUp(_ simulation: Simulation) {
    let stride = stride
    simulation.world.spawn(Steps())
    simulation.schedule.add("march") { world in
      let input = world[Input.self]
      world.each { (steps: inout Steps) in if input.isHeld(.right) { steps.count += stride } }
    }
  }
}

/// A bot that holds the key from its third tick on.
private struct Drummer: Bot {
  private var ticks = 0
  init(seed: UInt64) {}
  mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    ticks += 1
    if ticks == 3 { input.events.append(.keyDown(.right)) }
  }
}

private struct Seesaw: Game {
  static let name = "Seesaw"
  static let settings = GameSettings(title: "Seesaw", players: 2)
  typealias Player = Twins

  struct Held: Resource { var ticks: [Int32] = [0, 0] }

  func setUp(_ simulation: Simulation) {
    simulation.world.insert(Held())
    simulation.schedule.add("count") { world in
      for player in 0..<2 where world.controls.input(of: player).isHeld(.right) {
        world[Held.self].ticks[player] += 1
      }
    }
  }
}

/// A bot that holds the key from the third tick on, for every player.
private struct Twins: Bot {
  init(seed: UInt64) {}
  mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    play(simulation, player: 0, into: &input)
  }
  mutating func play(_ simulation: Simulation, player: Int, into input: inout TickInput) {
    if simulation.tick == 2 { input.events.append(.keyDown(.right)) }
  }
}

@Suite struct GameTrialTests {
  @Test func theBotOfTheGamePlays() {
    let simulation = March().makeSimulation(content: GameContent(), seed: 1)
    var views: Set<UInt16> = []
    March().play(simulation, ticks: 10) { views.insert($0[0].viewWidth) }
    var count: Int32 = 0
    simulation.world.each { (steps: Steps) in count = steps.count }
    #expect(count == 8 && views == [100] && simulation.tick == 10)
  }

  /// Each call of `play` makes a new bot, unless the caller passes one.
  @Test func aBotThatIsPassedKeepsItsState() {
    let anew = March().makeSimulation(content: GameContent(), seed: 1)
    let going = March().makeSimulation(content: GameContent(), seed: 1)
    var bot = Drummer(seed: 1)
    var presses = (anew: 0, going: 0)
    for _ in 0..<3 {
      March().play(anew, ticks: 4) { presses.anew += $0[0].events.count }
      March().play(going, with: &bot, ticks: 4) { presses.going += $0[0].events.count }
    }
    #expect(presses == (3, 1) && anew.tick == 12 && going.tick == 12)
  }

  @Test func aRecordingReplaysAndDiffersUnderOtherRules() throws {
    let reel = March().record(ticks: 180, seed: 3)
    #expect(try March().replay(reel) == .same(ticks: 180, checkpoints: 4))
    var other = March()
    other.stride = 2
    guard case .differs = try other.replay(reel) else {
      Issue.record("Another stride came out the same.")
      return
    }
  }

  /// Each of the two players is played, recorded and replayed.
  @Test func aGameForTwoIsPlayedByBoth() throws {
    let reel = Seesaw().record(ticks: 60)
    #expect(try Seesaw().replay(reel) == .same(ticks: 60, checkpoints: 2))
    let simulation = Seesaw().makeSimulation(content: GameContent(), seed: 1)
    Seesaw().play(simulation, ticks: 10) { #expect($0.count == 2) }
    #expect(simulation.world[Seesaw.Held.self].ticks == [8, 8])
    #expect(throws: ReelError.self) { try March().replay(reel) }
  }

  @Test func bytesThatAreNoReelAreRefused() {
    #expect(throws: ReelError.self) { try March().replay([1, 2, 3]) }
  }
}
