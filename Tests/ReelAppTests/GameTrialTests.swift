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

/// Holds the key from the third tick on.
private struct Drummer: Bot {
  private var ticks = 0
  init(seed: UInt64) {}
  mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    ticks += 1
    if ticks == 3 { input.events.append(.keyDown(.right)) }
  }
}

@Suite struct GameTrialTests {
  @Test func theBotPlays() {
    let simulation = March().makeSimulation(content: GameContent(), seed: 1)
    var views: Set<UInt16> = []
    March().play(simulation, ticks: 10) { views.insert($0.viewWidth) }
    var count: Int32 = 0
    simulation.world.each { (steps: Steps) in count = steps.count }
    #expect(count == 8 && views == [100] && simulation.tick == 10)
  }

  @Test func aRecordingReplaysAndIsToldFromThatOfOtherRules() throws {
    let reel = March().record(ticks: 180, seed: 3)
    #expect(try March().replay(reel) == .same(ticks: 180, checkpoints: 4))
    var other = March()
    other.stride = 2
    guard case .differs = try other.replay(reel) else {
      Issue.record("Another stride came out the same.")
      return
    }
  }

  @Test func whatIsNoReelIsRefused() {
    #expect(throws: ReelError.self) { try March().replay([1, 2, 3]) }
  }
}
