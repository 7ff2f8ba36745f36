import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@testable import ReelAnimation
@testable import ReelAudio
@testable import ReelDrawing
@testable import ReelInterface
@testable import ReelMotion
@testable import ReelPhysics
@testable import ReelSimulation

@Suite struct SpriteAnimationTests {
  let simulation: Simulation
  var world: World { simulation.world }

  init() {
    var atlas = Atlas(
      images: [AtlasImage(file: "a.png")],
      frames: (0..<4).map {
        AtlasFrame(name: "\($0)", rect: Rect(0, 0, 8, 8), duration: $0 == 1 ? 50 : 100)
      })
    atlas.tags = [
      AtlasTag(name: "there", from: 0, to: 2, direction: .pingPong),
      AtlasTag(name: "thrice", from: 0, to: 2, direction: .pingPongReverse, repeatCount: 3),
      AtlasTag(name: "back", from: 1, to: 3, direction: .reverse, repeatCount: 2),
    ]
    atlas.animations = [AtlasAnimation(name: "walk", frames: [3, 1])]
    simulation = Simulation(content: GameContent(atlases: [atlas]), seed: 1)
  }

  private func frames(_ ticks: [Float], events: [Int: UInt16] = [:]) -> [ClipFrame] {
    ticks.enumerated().map {
      ClipFrame(FrameID(index: UInt16($0.offset)), ticks: $0.element, event: events[$0.offset] ?? 0)
    }
  }

  private func spawn(_ clip: Clip, speed: Float = 1) -> Entity {
    let number = world[Clips.self].add(clip)
    return world.spawn(Sprite(FrameID()), SpriteAnimation(clip: number, speed: speed))
  }

  /// Runs `count` ticks and returns the frame that is drawn in each; checks that the sample names the same frame.
  private func show(_ entity: Entity, _ count: Int, at location: SourceLocation = #_sourceLocation)
    -> [UInt16]
  {
    (0..<count).map { _ in
      simulation.step(TickInput(viewWidth: 100, viewHeight: 50))
      let animation = world[entity, SpriteAnimation.self]!
      let drawn = world[entity, Sprite.self]!.frame
      #expect(
        world[Clips.self].all[animation.clip.index].frames[Int(animation.sample)].frame == drawn,
        sourceLocation: location)
      return drawn.index
    }
  }

  private func change(_ entity: Entity, _ body: (inout SpriteAnimation) -> Void) {
    body(&world[entity, SpriteAnimation.self]!)
  }

  @Test func everyFrameHasItsOwnTime() {
    let entity = spawn(Clip(frames: frames([1, 3, 0, 2])))
    #expect(show(entity, 12) == [0, 1, 1, 1, 3, 3, 0, 1, 1, 1, 3, 3])
    // Fractions of ticks add up.
    let half = spawn(Clip(frames: frames([1.5, 1.5, 1])))
    #expect(show(half, 8) == [0, 0, 1, 2, 0, 0, 1, 2])
  }

  @Test func autoreverseShowsTheEndsOnce() {
    let entity = spawn(Clip(frames: frames([1, 1, 1, 1, 1]), autoreverses: true))
    #expect(show(entity, 10) == [0, 1, 2, 3, 4, 3, 2, 1, 0, 1])
    let once = spawn(Clip(frames: frames([1, 1, 1]), repeatCount: 1, autoreverses: true))
    #expect(show(once, 7) == [0, 1, 2, 1, 1, 1, 1])
    #expect(show(spawn(Clip(frames: frames([2]), autoreverses: true)), 3) == [0, 0, 0])
  }

  @Test func repeatsEndOnTheLastFrameAndSendClipEnded() {
    let entity = spawn(Clip(frames: frames([1, 2]), repeatCount: 2))
    #expect(show(entity, 6) == [0, 1, 1, 0, 1, 1])
    #expect(world[entity, SpriteAnimation.self]!.isPlaying)
    #expect(world.events(ClipEnded.self).isEmpty)
    #expect(show(entity, 1) == [1])
    #expect(!world[entity, SpriteAnimation.self]!.isPlaying)
    #expect(Array(world.events(ClipEnded.self)) == [ClipEnded(entity: entity, clip: 0)])
    #expect(show(entity, 3) == [1, 1, 1])
    #expect(world.events(ClipEnded.self).isEmpty)
  }

  @Test func theSpeedChangesWithoutAJump() {
    let entity = spawn(Clip(frames: frames([4, 4, 4, 4])))
    #expect(show(entity, 6) == [0, 0, 0, 0, 1, 1])
    change(entity) { $0.speed = 0.5 }
    #expect(show(entity, 6) == [1, 1, 1, 1, 1, 2])
    change(entity) { $0.speed = -2 }
    #expect(show(entity, 6) == [1, 1, 0, 0, 3, 3])
    change(entity) { $0.speed = 1e9 }
    #expect(show(entity, 3).allSatisfy { $0 < 4 })
    change(entity) { $0.speed = .nan }
    _ = show(entity, 3)
    // Backwards from the end of a clip that plays once.
    let once = spawn(Clip(frames: frames([2, 2]), repeatCount: 1))
    #expect(show(once, 4) == [0, 0, 1, 1])
    change(once) { $0.speed = -1 }
    #expect(show(once, 6) == [1, 0, 0, 0, 0, 0])
    #expect(!world[once, SpriteAnimation.self]!.isPlaying)
  }

  @Test func anyFrameCanBeSought() {
    let entity = spawn(Clip(frames: frames([2, 2, 2])))
    #expect(show(entity, 1) == [0])
    change(entity) { $0.sample = 2 }
    #expect(show(entity, 3) == [2, 2, 0])
    change(entity) { $0.isPlaying = false }
    #expect(show(entity, 2) == [0, 0])
    change(entity) { $0.sample = 1 }
    #expect(show(entity, 3) == [1, 1, 1])
    change(entity) { $0.time = 5 }
    #expect(show(entity, 2) == [2, 2])
    change(entity) { $0.sample = 900 }
    #expect(show(entity, 1) == [2])
    // The clip showed its last frame already, so setting a sample beyond the end has not changed its time.
    change(entity) { $0.isPlaying = true }
    #expect(show(entity, 3) == [0, 0, 1])
    change(entity) { $0.stop() }
    #expect(show(entity, 2) == [0, 0])
    change(entity) { $0.play(0, from: 1) }
    #expect(show(entity, 3) == [1, 1, 2])
  }

  @Test func aCurveBendsTimeAndFramesStayDiscrete() {
    let clip = Clip(frames: frames([4, 4, 4, 4]), repeatCount: 1, curve: .easeInQuad)
    let entity = spawn(clip)
    // Position t² / 16 passes 4, 8 and 12 after 8, 11.3 and 13.9 ticks.
    #expect(show(entity, 16) == [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3])
    change(entity) { $0.play(0, from: 2) }
    #expect(show(entity, 3) == [2, 2, 2])
    for sample in 0..<4 { #expect(clip.step(at: clip.time(ofSample: sample)) == sample) }
  }

  @Test func eachFrameThatBeginsSendsItsEventOnce() {
    let entity = spawn(Clip(frames: frames([1, 1, 2, 1], events: [0: 7, 2: 9])))
    var sent: [[UInt16]] = []
    func step() {
      _ = show(entity, 1)
      sent.append(world.events(ClipEvent.self).filter { $0.entity == entity }.map(\.event))
    }
    for _ in 0..<6 { step() }
    #expect(sent == [[7], [], [9], [], [], [7]])
    // A fast clip also sends the events of the frames that it skipped.
    change(entity) { $0.speed = 4 }
    sent = []
    step()
    step()
    #expect(sent[1].contains(9) && sent[1].contains(7))
  }

  @Test func aQueuedClipFollows() {
    let second = world[Clips.self].add(Clip(frames: frames([1, 1, 1]), repeatCount: 1))
    let entity = spawn(Clip(frames: frames([2, 2])))
    #expect(show(entity, 1) == [0])
    change(entity) { $0.queue(second) }
    #expect(show(entity, 7) == [0, 1, 1, 0, 1, 2, 2])
    #expect(world[entity, SpriteAnimation.self]!.clip == second)
  }

  @Test func anchorsMoveWithTheFrames() {
    let entity = spawn(
      Clip(frames: [
        ClipFrame(FrameID(index: 0), anchor: Vec2(0, 1)),
        ClipFrame(FrameID(index: 1), anchor: Vec2(1, 0)), ClipFrame(FrameID(index: 2)),
      ]))
    let anchors = (0..<4).map { _ in
      _ = show(entity, 1)
      return world[entity, Sprite.self]!.anchor
    }
    #expect(anchors == [Vec2(0, 1), Vec2(1, 0), Vec2(1, 0), Vec2(0, 1)])
  }

  @Test func tagsBecomeClips() {
    #expect(simulation.clip("there") == 0)
    let all = { self.world[Clips.self].all }
    #expect(all()[0].frames.map(\.frame.index) == [0, 1, 2, 1])
    #expect(all()[0].frames.map(\.ticks) == [6, 3, 6, 3] && all()[0].repeatCount == 0)
    // A ping-pong clip that runs three times: back, there and back.
    #expect(simulation.clip("thrice") == 1)
    #expect(world[Clips.self].all[1].frames.map(\.frame.index) == [2, 1, 0, 1, 2, 1, 0])
    #expect(world[Clips.self].all[1].repeatCount == 1)
    let back = simulation.clip("back")
    #expect(all()[back.index].frames.map(\.frame.index) == [3, 2, 1])
    #expect(
      all()[back.index].frames.map(\.ticks) == [6, 6, 3] && all()[back.index].repeatCount == 2)
    let walk = simulation.clip("walk")
    #expect(all()[walk.index].frames.map(\.ticks) == [6, 6])
    #expect(simulation.missingNames.isEmpty)
    let none = simulation.clip("fly")
    #expect(simulation.missingNames == ["fly"] && none == .none)
    let entity = world.spawn(Sprite(FrameID(index: 5)), SpriteAnimation(clip: none))
    simulation.step(TickInput(viewWidth: 100, viewHeight: 50))
    #expect(world[entity, Sprite.self]!.frame.index == 5)
  }

  @Test func aRestoredAnimationGoesOn() throws {
    let clip = Clip(
      frames: frames([1, 2.5, 1.25, 3]), autoreverses: true, curve: .easeInOutSine)
    let entity = spawn(clip, speed: 0.75)
    _ = show(entity, 7)
    let snapshot = simulation.snapshot()
    let expected = show(entity, 40)
    try simulation.restore(snapshot)
    #expect(show(entity, 40) == expected)
  }
}
