import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct WorldAudioTests {
  private let simulation = Simulation(content: GameContent(), seed: 1)
  private let sound = SoundID(rawValue: 4)

  /// Returns the gain and the pan of a sound at a position; `nil` if it is not audible.
  private func voice(_ position: Vec2) -> (gain: Float, pan: Float)? {
    let input = TickInput(viewWidth: 200, viewHeight: 100)
    simulation.step(input)
    simulation.world.audio.play(sound, at: position, gain: 0.8, pitch: 2)
    simulation.step(input)
    guard case .play(sound, .oneShot, let settings)? = simulation.audioCommands.first else {
      return nil
    }
    #expect(settings.pitch == 2)
    return (settings.gain, settings.pan)
  }

  @Test func gainAndPanFollowThePositionOfASound() throws {
    let middle = try #require(voice(Vec2(100, 50)))
    #expect(middle == (0.8, 0))
    #expect(try #require(voice(Vec2(0, 50))) == (0.8, -1))
    #expect(try #require(voice(Vec2(150, 99))) == (0.8, 0.5))
    // Half a view beyond the edge the sound is half as loud; one view beyond, it is silent.
    let beyond = try #require(voice(Vec2(300, 50)))
    #expect(abs(beyond.gain - 0.4) < 1e-5 && beyond.pan == 1)
    let above = try #require(voice(Vec2(100, -50)))
    #expect(abs(above.gain - 0.4) < 1e-5 && above.pan == 0)
    #expect(voice(Vec2(401, 50)) == nil && voice(Vec2(100, 201)) == nil)
  }

  @Test func panIsRelativeToTheCamera() throws {
    simulation.world[Camera.self].position = Vec2(1000, 500)
    #expect(try #require(voice(Vec2(1050, 520))) == (0.8, -0.5))
  }

  @Test func withoutAViewASoundIsCentred() {
    simulation.world.audio.play(sound, at: Vec2(5000, 0))
    #expect(simulation.audioCommands == [.play(sound, .oneShot, VoiceSettings())])
  }

  /// Plays a sound between two ticks, as a host may: the next tick sends it, once.
  @Test func soundsPlayedBetweenTicksAreSentWithTheNextTick() {
    simulation.step(TickInput())
    simulation.world.audio.play(sound)
    simulation.step(TickInput())
    #expect(simulation.audioCommands == [.play(sound, .oneShot, VoiceSettings())])
    simulation.step(TickInput())
    #expect(simulation.audioCommands == [])
  }

  /// Checks that a server's simulation, which plays no sound, stores none either.
  @Test func withoutTheFeatureThereIsNoSound() throws {
    let simulation = Simulation(content: GameContent(), seed: 1) {
      $0.require(TransformFeature.self)
    }
    #expect(!simulation.world.has(AudioQueue.self) && !simulation.world.has(LastingSound.self))
    simulation.diagnose { _ in }
    simulation.step(TickInput(viewWidth: 16, viewHeight: 16))
    let snapshot = simulation.snapshot()
    simulation.step(TickInput(viewWidth: 16, viewHeight: 16))
    try simulation.restore(snapshot)
    simulation.step(TickInput(viewWidth: 16, viewHeight: 16))
    #expect(simulation.audioCommands.isEmpty)
    let other = Simulation(content: GameContent(), seed: 1)
    #expect(simulation.world.takeOverSound(of: other.world).isEmpty)
  }

  @Test func soundWithoutTheFeatureIsRefused() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let simulation = Simulation(content: GameContent(), seed: 1) {
        $0.require(TransformFeature.self)
      }
      simulation.world.audio.play(SoundID(rawValue: 0))
    }
    #expect(
      result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?
        .contains("is used in a simulation without SoundFeature") == true)
  }
}
