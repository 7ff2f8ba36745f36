import Reel

/// The code of docs/effects-in-matches.md.
enum EffectsInMatchesPage {
  static func play(_ world: World, ball: Transform, of player: Entity) {
    // snippet: match-sounds
    world.audio.play(world.sound("kick"), at: ball.position, of: player)
    if ball.position.x > 300 { world.audio.play(world.sound("goal"), when: .confirmed) }
    // end
  }

  static func rumble(_ world: World, player: Int) {
    // snippet: match-rumble
    if world.isLocal(player) {
      world.devices.send(.rumble(pad: 0, strong: 0.8, weak: 0, milliseconds: 80))
    }
    // end
  }
}
