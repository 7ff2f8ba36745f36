import Reel

struct ParallaxHills: Example {
  static let about = "Parallax layers: clouds that drift, hills that move slower than the camera."
  static let settings = GameSettings(
    title: name, viewWidth: 240, viewHeight: 136, background: Color(hex: 0x8FD3F0))

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.spawn(
      ParallaxLayer(world.frame("clouds"), factor: Vec2(0.1, 0), drift: Vec2(0.2, 0)))
    world.spawn(
      ParallaxLayer(world.frame("hills"), factor: Vec2(0.4, 0), fromBottom: true, layer: -90))
    world.spawn(
      ParallaxLayer(world.frame("grass"), factor: Vec2(1, 0), fromBottom: true, layer: -80))
    simulation.schedule.add("travel") { world in world[Camera.self].position.x += 1.5 }
  }
}
