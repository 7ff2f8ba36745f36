import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct SystemsTests {
  let simulation = Simulation(content: GameContent(), seed: 1)
  var world: World { simulation.world }

  func step(width: UInt16 = 480, height: UInt16 = 320) {
    simulation.step(TickInput(viewWidth: width, viewHeight: height))
  }

  @Test func aClipShowsEachFrameForItsFullTime() {
    let frames = (0..<3).map { FrameID(index: $0 + 10) }
    let once = world[Clips.self].add(Clip(frames, ticksPerFrame: 2, isLooping: false))
    let over = world[Clips.self].add(Clip(frames, ticksPerFrame: 1))
    let a = world.spawn(Sprite(FrameID()), SpriteAnimation(clip: once))
    let b = world.spawn(Sprite(FrameID()), SpriteAnimation(clip: over))
    var shownA: [UInt16] = []
    var shownB: [UInt16] = []
    for _ in 0..<8 {
      step()
      shownA.append(world[a, Sprite.self]!.frame.index)
      shownB.append(world[b, Sprite.self]!.frame.index)
    }
    #expect(shownA == [10, 10, 11, 11, 12, 12, 12, 12])
    #expect(shownB == [10, 11, 12, 10, 11, 12, 10, 11])
    #expect(world[a, SpriteAnimation.self]!.isPlaying == false)
  }

  @Test func anchoredEntitiesFollowTheEdgesOfTheView() {
    let right = world.spawn(Transform(), ScreenAnchor(Vec2(1, 1), offset: Vec2(-10, -20)))
    step()
    #expect(world[right, Transform.self]!.position == Vec2(470, 300))
    step(width: 568)
    #expect(world[right, Transform.self]!.position == Vec2(558, 300))
  }

  @Test func overlapsAreReportedIfOneMaskContainsTheOther() {
    let cart = world.spawn(
      Transform(x: 0, y: 0), Collider(Rect(0, 0, 10, 10), categories: 1, mask: 2))
    let drop = world.spawn(Transform(x: 5, y: 5), Collider(Rect(0, 0, 10, 10), categories: 2))
    world.spawn(Transform(x: 6, y: 6), Collider(Rect(0, 0, 10, 10), categories: 4))
    step()
    #expect(world.events(ContactBegan.self) == [ContactBegan(first: cart, second: drop)])
  }

  @Test func emittersStartChangeAndStop() {
    let sound = SoundID(rawValue: 3)
    let emitter = world.spawn(
      Transform(x: 480, y: 0), SoundEmitter(sound, settings: VoiceSettings(isLooping: true)))
    step()
    guard case .play(sound, let voice, let settings) = simulation.audioCommands.first else {
      Issue.record("expected a play command")
      return
    }
    #expect(settings.pan == 1)
    #expect(voice != .oneShot)
    step()
    #expect(simulation.audioCommands.isEmpty)
    world[emitter, Transform.self]!.position.x = 0
    step()
    #expect(
      simulation.audioCommands == [.set(voice, VoiceSettings(pan: -1, isLooping: true))])
    // After a host has silenced the emitter, it starts again.
    let other = Simulation(content: GameContent(), seed: 1).world
    #expect(other.takeOverSound(of: world) == [.stop(voice)])
    #expect(other.takeOverSound(of: world) == [])
    step()
    #expect(
      simulation.audioCommands == [.play(sound, voice, VoiceSettings(pan: -1, isLooping: true))])
    world.despawn(emitter)
    step()
    #expect(simulation.audioCommands == [.stop(voice)])
  }

  @Test func aRestoredSimulationContinuesAlike() throws {
    world.spawn(Transform(), ScreenAnchor(Vec2(0.5, 0.5)), Label("hello"))
    step()
    let snapshot = simulation.snapshot()
    step(width: 300)
    step(width: 301)
    let later = simulation.stateHash
    try simulation.restore(snapshot)
    #expect(simulation.tick == 1)
    step(width: 300)
    step(width: 301)
    #expect(simulation.stateHash == later)
  }
}
