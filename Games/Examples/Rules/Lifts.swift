import Reel

struct Lifts: Example {
  static let about = "Solids that move: a hero who stands on a lift goes with it."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    let round = world.add(.ellipse(in: Rect(-50, -30, 50, 60)), named: "round")
    for at in 0..<3 {
      let position = Vec2(70 + Float(at) * 70, 80)
      world.spawn(
        Transform(position: position), Solid(isOneWay: true), Collider(Rect(-24, 0, 48, 8)),
        PathFollower(round, seconds: 3 + Float(at), ending: .loop, origin: position),
        Sprite(world.frame("ledge"), anchor: Vec2(0.5, 0)), SpriteSize(48, 16))
      world.spawn(
        Transform(position: position), Mover(gravity: Vec2(0, 600)),
        Collider(Rect(-7, -12, 14, 12), categories: 2),
        Sprite(world.frame("slime-1"), anchor: Vec2(0.5, 1)))
    }
  }
}
