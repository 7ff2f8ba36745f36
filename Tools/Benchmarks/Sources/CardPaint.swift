import Foundation
import Reel
import ReelPlatform

/// A scene of `bench card` that is painted and not drawn.
final class CardPaint {
  private let scene: any CardSubject
  private let simulation: Simulation
  private let painter: ScenePainter
  private var list = DrawList()
  private var tick = 0

  init(_ scene: any CardSubject) throws {
    self.scene = scene
    (simulation, _) = try scene.open()
    painter = ScenePainter(simulation)
    for _ in 0..<(scene.crowd == nil ? 100 : 3) {
      step()
      painter.paint(simulation.world, alpha: 1, into: &list)
    }
  }

  private func step() {
    tick += 1
    scene.change(simulation.world, tick: tick)
    simulation.step(
      TickInput(
        viewWidth: UInt16(SpriteCrowd.viewWidth), viewHeight: UInt16(SpriteCrowd.viewHeight)))
    painter.recordTick(simulation.world)
  }

  /// Measures, and returns a line of the table: milliseconds, and nanoseconds a quad.
  func line(turns: Int, budget: Double) -> String {
    var (ticks, paints): ([Double], [Double]) = ([], [])
    let end = ContinuousClock.now + .nanoseconds(Int64(budget) * Int64(turns))
    while paints.count < 3 || ContinuousClock.now < end {
      ticks.append(Harness.time { step() } / 1_000_000)
      paints.append(
        Harness.time { painter.paint(simulation.world, alpha: 1, into: &list) } / 1_000_000)
    }
    let count = max(list.quads.count, 1)
    return scene.name.padding(toLength: 18, withPad: " ", startingAt: 0)
      + String(
        format: "tick %8.3f %8.3f  paint %8.3f %8.3f  of %d quads: %.1f ns", Harness.least(ticks),
        Harness.median(ticks), Harness.least(paints), Harness.median(paints), count,
        Harness.least(paints) * 1e6 / Double(count))
  }
}
