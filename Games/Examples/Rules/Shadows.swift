import Reel

struct Shadows: Example {
  static let about = "Drop shadows: on the ground, on a wall behind, and one that jumps away."
  static let settings = GameSettings(
    title: name, viewWidth: 240, viewHeight: 136, background: Color(hex: 0x8CCFA8))

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.spawn(
      Transform(x: 60, y: 90, scale: 3), Sprite(world.frame("hero-0"), anchor: Vec2(0.5, 1)),
      DropShadow(offset: .zero, lean: 0.6, scale: Vec2(1, 0.4)))
    world.spawn(
      Transform(x: 130, y: 80, scale: 2), Sprite(world.frame("slime-1")),
      DropShadow(offset: Vec2(5, 5)))
    world.spawn(
      Transform(x: 195, y: 80, scale: 2), Bob(), Sprite(world.frame("coin-1")), DropShadow())
    simulation.schedule.add("bob") { world in
      let height = 20 + 20 * Float.sin(Float(world[Clock.self].tick) * 0.06)
      world.query(with: Bob.self).each { (transform: inout Transform, shadow: inout DropShadow) in
        transform.position.y = 90 - height
        shadow.offset = Vec2(0, height + 4)
      }
    }
  }

  struct Bob: Component {}
}
