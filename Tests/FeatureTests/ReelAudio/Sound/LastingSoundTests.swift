import Reel
import ReelContent
import ReelECS
import ReelPlatform
import Testing

@Suite struct LastingSoundTests {
  private let simulation = Simulation(content: GameContent(), seed: 1)
  private let theme = SoundID(rawValue: 1)
  private let battle = SoundID(rawValue: 2)
  private var audio: WorldAudio { simulation.world.audio }

  private func step() -> [AudioCommand] {
    simulation.step(TickInput(viewWidth: 320, viewHeight: 240))
    return simulation.audioCommands
  }

  private func play(_ sound: SoundID, gain: Float = 1) -> AudioCommand {
    .playMusic(sound, gain: gain, isLooping: true)
  }

  @Test(arguments: [false, true]) func aVolumeBeyondItsRangeIsReported(_ isOfTheSetUp: Bool) {
    let simulation = Simulation(content: GameContent(), seed: 1)
    if isOfTheSetUp { simulation.world.audio.setVolume(80) }
    simulation.diagnose { _ in }
    simulation.schedule.add("shout") { world in
      if !isOfTheSetUp && world[Clock.self].tick == 2 { world.audio.setVolume(-1) }
    }
    for _ in 0..<5 { simulation.step(TickInput()) }
    #expect(
      simulation.diagnoses.map(\.sentence) == [
        "The volume is set beyond its range: it goes from 0, silent, to 1"
      ])
    #expect(simulation.diagnoses.first?.system == (isOfTheSetUp ? "" : "shout"))
  }

  /// Checks that everything that the set-up requests comes with the first tick, and only once.
  @Test func soundsOfTheSetUpAreSentWithTheFirstTick() {
    audio.play(SoundID(rawValue: 7))
    audio.playMusic(theme, gain: 0.5)
    audio.setVolume(0.3)
    let first = step()
    #expect(
      first == [
        .play(SoundID(rawValue: 7), .oneShot, VoiceSettings()), play(theme, gain: 0.5),
        .setVolume(0.3),
      ])
    #expect(step() == [])
  }

  @Test func aRepeatedRequestSendsCommandsOnlyIfItDiffers() {
    simulation.schedule.add("music") { [theme, battle] world in
      let tick = world[Clock.self].tick
      if tick == 6 { return world.audio.stopMusic() }
      if tick < 6 { world.audio.playMusic(tick < 3 ? theme : battle, gain: tick == 4 ? 0.2 : 1) }
    }
    #expect(
      (0..<8).map { _ in step() } == [
        [play(theme)], [], [], [play(battle)], [play(battle, gain: 0.2)], [play(battle)],
        [.stopMusic], [],
      ])
  }

  /// Plays a piece without looping a second time: it may have ended, so a repeated request is sent again.
  @Test func musicThatDoesNotLoopCanBePlayedAgain() {
    audio.playMusic(theme, isLooping: false)
    let once = AudioCommand.playMusic(theme, gain: 1, isLooping: false)
    #expect(step() == [once] && step() == [])
    simulation.schedule.add("again", when: { $0[Clock.self].tick == 3 }) { [theme] world in
      world.audio.playMusic(theme, isLooping: false)
    }
    #expect((0..<3).map { _ in step() } == [[], [once], []])
  }

  @Test func aRestoreSendsTheMusicAndVolumeOfItsTick() throws {
    audio.playMusic(theme)
    _ = step()
    let before = simulation.snapshot()
    simulation.schedule.add("battle", when: { $0[Clock.self].tick == 1 }) { [battle] world in
      world.audio.playMusic(battle, gain: 0.6)
      world.audio.setVolume(0.5)
    }
    #expect(step() == [play(battle, gain: 0.6), .setVolume(0.5)])
    let after = simulation.snapshot()
    _ = step()
    try simulation.restore(before)
    #expect(simulation.stateHash != 0)
    #expect(simulation.audioCommands == [], "no tick of this past has ended")
    // The battle system runs again in the next tick, so its music goes on.
    #expect(step() == [.setVolume(1), .setVolume(0.5)])
    try simulation.restore(before)
    simulation.world.setSystem("battle", enabled: false)
    #expect(step() == [.setVolume(1), play(theme)])
    #expect(step() == [])
    let other = Simulation(content: GameContent(), seed: 1)
    try other.restore(after)
    other.step(TickInput(viewWidth: 320, viewHeight: 240))
    #expect(other.audioCommands == [.setVolume(0.5), play(battle, gain: 0.6)])
  }

  /// Replaces one world by another, as a host does: the new world's music follows that of the old one.
  @Test func aWorldTakesOverTheSoundOfAnother() {
    audio.playMusic(theme)
    _ = step()
    let other = Simulation(content: GameContent(), seed: 1)
    other.world.audio.playMusic(battle)
    // The other world has played up to here without an output.
    other.step(TickInput(viewWidth: 320, viewHeight: 240))
    #expect(other.world.takeOverSound(of: simulation.world) == [play(battle)])
    other.step(TickInput(viewWidth: 320, viewHeight: 240))
    #expect(other.audioCommands == [])
  }
}
