import Reel

struct BestScore: Example {
  static let about = "A resource that outlives the program: the best of all counts."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    simulation.persist(Best())
    world.spawn(Transform(x: 20, y: 50), Label(""), Presses())
    simulation.schedule.add("count") { world in
      let isPressed = world[Input.self].wasPressed(.space)
      world.each { (presses: inout Presses, label: inout Label) in
        if isPressed { presses.count += 1 }
        if presses.count > world[Best.self].count {
          world[Best.self].count = presses.count
          world.save(Best.self)
        }
        label.text = "\(presses.count) times space\nbest \(world[Best.self].count)"
      }
    }
  }

  struct Best: Resource { var count: Int32 = 0 }
  struct Presses: Component { var count: Int32 = 0 }
}
