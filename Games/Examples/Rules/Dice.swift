import Reel

struct Dice: Example {
  static let about = "Chance from a stream of its own: the same seed throws the same dice."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.insert(Throws())
    for at in 0..<6 {
      world.spawn(Transform(x: 30 + Float(at) * 36, y: 120), Bar(face: Int32(at)), Label(""))
    }
    simulation.schedule.add("throw") { world in
      let face = Int(world.random[7].int(in: 0...5))
      world[Throws.self].counts[face] += 1
      let counts = world[Throws.self].counts
      world.each { (bar: Bar, label: inout Label, transform: inout Transform) in
        let count = counts[Int(bar.face)]
        transform.position.y = 110 - Float(count)
        label.text = "\(count)"
      }
    }
  }

  struct Bar: Component { var face: Int32 = 0 }
  struct Throws: Resource { var counts: [Int32] = [0, 0, 0, 0, 0, 0] }
}
