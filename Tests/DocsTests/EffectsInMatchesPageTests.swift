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
    var ledger = EffectLedger(simulation)
    simulation.step(TickInput(viewWidth: 320, viewHeight: 240))
    ledger.record(0, of: simulation)
    ledger.flush()
    #expect(ledger.audioCommands.count == 1 && ledger.deviceCommands.count == 1)
    ledger.confirm(upTo: 1)
    ledger.flush()
    #expect(ledger.audioCommands == [.play(SoundID(rawValue: 1), .oneShot, VoiceSettings())])
    #expect(ledger.deviceCommands.isEmpty)
  }
}
