import Reel
import Testing

/// Tests of the code of docs/effects-in-matches.md.
@Suite struct EffectsInMatchesPageTests {
  @Test func aGoalSoundsWhenItsTickIsFinal() {
    var content = GameContent()
    content.soundNames = ["kick.wav", "goal.wav"]
    let simulation = Simulation(content: content, seed: 1, players: 2)
    simulation.schedule.add("game") { world in
      guard world[Clock.self].tick == 0 else { return }
      EffectsInMatchesPage.play(world, ball: Transform(x: 310, y: 20), of: .none)
      EffectsInMatchesPage.rumble(world, player: 1)
    }
    var log = EffectLog(simulation)
    simulation.step(TickInput(viewWidth: 320, viewHeight: 240))
    log.record(0, of: simulation)
    log.flush()
    #expect(log.audioCommands.count == 1 && log.deviceCommands.count == 1)
    log.confirm(upTo: 1)
    log.flush()
    #expect(log.audioCommands == [.play(SoundID(rawValue: 1), .oneShot, VoiceSettings())])
    #expect(log.deviceCommands.isEmpty)
  }
}
