import Reel
import ReelAudio
import ReelECS
import ReelPlatform
import Testing

@Suite struct SentSoundTests {
  private let theme = SoundID(rawValue: 1)
  private let battle = SoundID(rawValue: 2)
  private let hum = SoundID(rawValue: 3)

  /// Makes a simulation that hums from tick 5 on, and changes its music at tick 10.
  private func makeSimulation() -> Simulation {
    let simulation = Simulation(content: GameContent(), seed: 1)
    simulation.schedule.add("sounds") { [theme, battle, hum] world in
      switch world[Clock.self].tick {
      case 0: world.audio.playMusic(theme)
      case 5: world.spawn(Transform(), SoundEmitter(hum))
      case 10: world.audio.playMusic(battle)
      default: break
      }
    }
    return simulation
  }

  private func step(_ simulation: Simulation, _ ticks: Int = 1) -> [AudioCommand] {
    var commands: [AudioCommand] = []
    for _ in 0..<ticks {
      simulation.step(TickInput(viewWidth: 320, viewHeight: 240))
      commands += simulation.audioCommands
    }
    return commands
  }

  private func isMusic(_ command: AudioCommand) -> Bool {
    if case .playMusic = command { true } else { false }
  }
  private func isPlay(_ command: AudioCommand) -> Bool {
    if case .play = command { true } else { false }
  }
  private func isStop(_ command: AudioCommand) -> Bool {
    if case .stop = command { true } else { false }
  }

  /// Repeats earlier ticks and returns to the present: nothing starts anew there.
  @Test func thePresentSoundsOnAfterAVisitOfThePast() throws {
    let simulation = makeSimulation()
    let early = simulation.snapshot()
    _ = step(simulation, 15)
    let (sound, present) = (simulation.world.sentSound, simulation.snapshot())
    try simulation.restore(early)
    _ = step(simulation, 7)
    try simulation.restore(present)
    simulation.world.resumeSound(sound)
    #expect(step(simulation, 3) == [])
  }

  /// Without `resumeSound`, the world would believe that the repeated ticks were heard.
  @Test func aRestoreAloneStartsTheSoundAnew() throws {
    let simulation = makeSimulation()
    let early = simulation.snapshot()
    _ = step(simulation, 15)
    let present = simulation.snapshot()
    try simulation.restore(early)
    _ = step(simulation, 7)
    try simulation.restore(present)
    #expect(step(simulation).contains(where: isMusic))
  }

  @Test func aBranchChangesMusicAndVoicesToThoseOfItsTick() throws {
    let simulation = makeSimulation()
    let early = simulation.snapshot()
    _ = step(simulation, 15)
    let sound = simulation.world.sentSound
    try simulation.restore(early)
    // Music plays here, and the emitter is not there yet.
    _ = step(simulation, 4)
    let commands = simulation.world.replaceSound(sound)
    #expect(commands.count { isMusic($0) } == 1 && commands.count { isStop($0) } == 1)
    #expect(commands.contains(.playMusic(theme, gain: 1, isLooping: true)))
    #expect(step(simulation) == [])
    #expect(step(simulation).count { isPlay($0) } == 1, "the emitter comes again at its tick")
  }

  @Test func aWorldWithoutSoundHasNone() {
    let simulation = Simulation(content: GameContent(), seed: 1, features: { _ in })
    #expect(simulation.world.sentSound == nil)
    simulation.world.resumeSound(nil)
    #expect(simulation.world.replaceSound(nil).isEmpty)
  }
}
