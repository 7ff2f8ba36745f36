import ReelAnimation
import ReelContent
import ReelECS
import ReelMath
import ReelSimulation
import Testing

@Suite struct ContentClipTests {
  /// A sheet may list a frame as often as it likes; a clip has as many frames as it can have.
  @Test func anAnimationOfManyFramesIsCut() {
    var atlas = Atlas(frames: [AtlasFrame(name: "a")])
    atlas.animations = [
      AtlasAnimation(name: "long", frames: [UInt32](repeating: 0, count: 70_000))
    ]
    let simulation = Simulation(content: GameContent(atlases: [atlas]), seed: 1)
    let clip = simulation.world.clip("long")
    #expect(simulation.world[Clips.self].all[clip.index].frames.count == 65_535)
  }
}
