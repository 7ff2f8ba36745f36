import Reel

struct Planets: Example {
  static let about = "Parents and children: what turns and grows takes along all below it."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    var parent = world.spawn(
      Transform(x: 120, y: 68, scale: 1.6), Spin(speed: 0.01), Sprite(world.frame("slime-1")))
    for at in 0..<3 {
      let child = world.spawn(
        Transform(x: 26 - Float(at) * 6, y: 0, scale: 0.8), Spin(speed: 0.03 + Float(at) * 0.03),
        Sprite(world.frame("coin-1")))
      world.setParent(of: child, to: parent)
      parent = child
    }
    simulation.schedule.add("spin") { world in
      world.each { (transform: inout Transform, spin: Spin) in transform.rotation += spin.speed }
    }
  }

  struct Spin: Component { var speed: Float = 0 }
}
