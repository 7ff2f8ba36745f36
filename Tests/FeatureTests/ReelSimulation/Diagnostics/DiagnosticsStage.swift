import Reel
import ReelContent
import ReelECS
import ReelPlatform

/// A simulation under diagnosis, and the lines that it reports.
struct DiagnosticsStage {
  final class Lines { var all: [String] = [] }

  let simulation = Simulation(
    content: GameContent(atlases: [ScenePainterTests.atlas, ScenePainterTests.atlas]), seed: 1)
  let lines = Lines()
  var world: World { simulation.world }

  func begin() {
    simulation.diagnose(soundCount: 3) { [lines] in lines.all.append($0) }
  }

  func step(_ count: Int = 1) {
    for _ in 0..<count { simulation.step(TickInput(viewWidth: 100, viewHeight: 50)) }
  }

  /// Adds a system that runs `body` in each tick, from the third on.
  func run(_ body: @escaping (World) -> Void) {
    simulation.schedule.add("culprit") { world in
      if world[Clock.self].tick >= 2 { body(world) }
    }
  }
}
