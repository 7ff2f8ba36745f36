import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Animations and timelines that never advance, because rules restart them in every tick.
@Suite struct RestartsTests {
  private let stage = DiagnosticsStage()
  private var simulation: Simulation { stage.simulation }
  private var world: World { stage.world }
  private var lines: DiagnosticsStage.Lines { stage.lines }
  private func begin() { stage.begin() }
  private func step(_ count: Int = 1) { stage.step(count) }
  private func run(_ body: @escaping (World) -> Void) { stage.run(body) }

  @Test func animationsRestartedInEveryTickAreReported() {
    let clip = world.add(Clip([FrameID(index: 1), FrameID()], ticksPerFrame: 8), named: "walk")
    let hop = world.add(.tween(.rotation, by: 1, over: .ticks(30)), named: "hop")
    let fine = world.spawn(
      Transform(), Sprite(FrameID(index: 1)), SpriteAnimation(clip: clip), TimelinePlayer(hop))
    let stuck = world.spawn(Transform(), Sprite(FrameID(index: 1)), SpriteAnimation(clip: clip))
    begin()
    run { world in
      world[stuck, SpriteAnimation.self]?.play(clip)
      world.insert(stuck, TimelinePlayer(hop))
    }
    step(200)
    #expect(world.isAlive(fine))
    #expect(
      lines.all.sorted().map { String($0.prefix(41)) } == [
        "A SpriteAnimation is begun anew in every ", "A TimelinePlayer is begun anew in every t",
      ], "\(lines.all)")
    #expect(simulation.diagnoses.allSatisfy { $0.entity == stuck })
  }
}
