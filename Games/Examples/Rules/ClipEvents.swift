import Reel

struct ClipEvents: Example {
  static let about =
    "A clip that has ended sends an event: each time the coin has turned, the next clip begins."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    let turn = world.add(
      Clip(world.frames("coin-"), ticksPerFrame: 4, isLooping: false), named: "turn")
    var coins: [Entity] = []
    for at in 0..<6 {
      coins.append(
        world.spawn(
          Transform(x: 30 + Float(at) * 36, y: 68), Sprite(world.frame("coin-1")),
          SpriteAnimation(clip: turn, isPlaying: at == 0)))
    }
    let row = coins
    simulation.schedule.add("passOn", in: .camera) { world in
      for ended in world.events(ClipEnded.self) {
        guard let at = row.firstIndex(of: ended.entity) else { continue }
        world[row[(at + 1) % row.count], SpriteAnimation.self]?.play(ended.clip)
      }
    }
  }
}
