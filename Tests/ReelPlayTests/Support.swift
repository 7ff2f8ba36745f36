import Reel
import ReelHeadless
import ReelPlay

/// A runner that runs while Space is held, saves every tenth step, and marks it in the timeline.
struct Run: Game {
  static let name = "Run"
  static let settings = GameSettings(title: "Run", viewWidth: 240, viewHeight: 120)

  struct Runner: Component {
    var steps: Int32 = 0
  }
  struct Rung: Event {}

  func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Runner())
    simulation.markTimeline(at: Rung.self)
    simulation.schedule.add("run") { world in
      guard world[Input.self].isHeld(.space) else { return }
      world.each { (runner: inout Runner) in
        runner.steps += 1
        guard runner.steps % 10 == 0 else { return }
        world.send(Rung())
        world.program.send(.save(name: "steps", bytes: [UInt8(truncatingIfNeeded: runner.steps)]))
      }
    }
  }

  static func start() -> BranchStart {
    let simulation = Run().makeSimulation(content: GameContent(), seed: 5)
    return BranchStart(
      simulation, Run().reelHeader(simulation, viewWidth: 240, viewHeight: 120))
  }

  static func steps(_ simulation: Simulation) -> Int32 {
    var steps: Int32 = 0
    simulation.world.each { (runner: Runner) in steps = runner.steps }
    return steps
  }
}

/// A host whose clock moves only if the test moves it.
final class TestHost {
  var now: UInt64 = 1_000_000_000
  private(set) var sentences: [String] = []
  private(set) var preparations = 0

  var host: LoopHost {
    LoopHost(
      readTime: { self.now }, report: { self.sentences.append($0) },
      prepareTicks: { self.preparations += 1 })
  }
}

/// A loop without files, as a page has it.
final class PageLoop: GameLoop {
  private(set) var saves: [[UInt8]] = []
  private(set) var steps = 0
  private(set) var returns: [UInt64] = []
  override func save(_ bytes: [UInt8], as name: String) { saves.append(bytes) }
  override func hasStepped(_ inputs: [TickInput]) { steps += 1 }
  override func willGoBack(to tick: UInt64) { returns.append(tick) }
}
