import ReelApp

struct Lifts: Example {
  static let about = "Solid things that move: whoever stands on a lift goes with it."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    for at in 0..<3 {
      world.spawn(
        Transform(x: 50 + Float(at) * 70, y: 90), Lift(phase: Float(at)), Solid(isOneWay: true),
        Collider(Rect(-24, 0, 48, 8)), Sprite(world.frame("ledge"), anchor: Vec2(0.5, 0)),
        SpriteSize(48, 16))
      world.spawn(
        Transform(x: 50 + Float(at) * 70, y: 90), Mover(gravity: Vec2(0, 600)),
        Collider(Rect(-7, -12, 14, 12), groups: 2),
        Sprite(world.frame("slime-1"), anchor: Vec2(0.5, 1)))
    }
    simulation.schedule.add("lift") { world in
      world.each { (lift: inout Lift, transform: inout Transform) in
        lift.phase += 0.03
        transform.position += Vec2(Float.cos(lift.phase), Float.sin(lift.phase))
      }
    }
  }

  struct Lift: Component { var phase: Float = 0 }
}
