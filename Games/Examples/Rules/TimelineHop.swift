import Reel

struct TimelineHop: Example {
  static let about = "A timeline: up and down and once round, again and again."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    let hop = Timeline.group([
      .sequence([
        .tween(.position, by: Vec2(0, -50), over: .ticks(20), curve: .easeOutQuad),
        .tween(.position, by: Vec2(0, 50), over: .ticks(20), curve: .easeInQuad),
      ]),
      .tween(.rotation, from: 0, to: 2 * .pi, over: .ticks(40)),
    ])
    let number = world.add(hop.repeatedForever(), named: "hop")
    for at in 0..<4 {
      var player = TimelinePlayer(number)
      player.speed = 0.6 + 0.2 * Float(at)
      world.spawn(
        Transform(x: 45 + Float(at) * 50, y: 100), Sprite(world.frame("slime-1")), player)
    }
  }
}
