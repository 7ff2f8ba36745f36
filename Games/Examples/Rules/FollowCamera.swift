import Reel

struct FollowCamera: Example {
  static let about = "A camera that follows with a dead zone, looks ahead, and keeps within limits."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    for row in 0..<12 {
      for column in 0..<20 where (row + column) % 3 == 0 {
        world.spawn(
          Transform(x: Float(column) * 32 + 16, y: Float(row) * 32 + 16),
          Sprite(world.frame("earth"), tint: Color(hex: 0x8890A8)))
      }
    }
    let hero = world.spawn(
      Transform(x: 320, y: 190), Walker(), Sprite(world.frame("hero-0"), layer: 1))
    world[CameraFollow.self] = CameraFollow(hero, halfLife: 0.12)
    world[CameraFollow.self].deadzone = Vec2(40, 24)
    world[CameraFollow.self].lookAhead = 0.5
    let field = Rect(0, 0, 640, 384)
    world[Camera.self].limits = field
    simulation.schedule.add("walk") { world in
      let input = world[Input.self]
      world.query(with: Walker.self).each { (transform: inout Transform) in
        transform.position.x += (input.isHeld(.right) ? 3 : 0) - (input.isHeld(.left) ? 3 : 0)
        transform.position.y += (input.isHeld(.down) ? 3 : 0) - (input.isHeld(.up) ? 3 : 0)
        transform.position = transform.position.clamped(to: field)
      }
    }
  }

  struct Walker: Component {}
}
