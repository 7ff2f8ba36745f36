import Reel

struct HeadCount: Example {
  static let about =
    "Observers: a label counts the slimes, and the rules that spawn and despawn them do not name it."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.register(Slime.self)
    world.insert(Count())
    world.observe(added: Slime.self) { world, _ in world[Count.self].present += 1 }
    world.observe(removed: Slime.self) { world, _ in world[Count.self].present -= 1 }
    world.spawn(Transform(x: 120, y: 14), Label("", alignment: .center, layer: 1))
    simulation.schedule.add("come") { world in
      guard world[Clock.self].tick % 24 == 0 else { return }
      let height = world.random[1].float(in: 40..<130)
      world.commands.spawn(
        Transform(x: -10, y: height), Slime(), Sprite(world.frame("slime-1")))
    }
    simulation.schedule.add("go") { world in
      world.query(with: Slime.self).each { (entity: Entity, transform: inout Transform) in
        transform.position.x += 1
        if transform.position.x > 250 { world.commands.despawn(entity) }
      }
    }
    simulation.schedule.add("report") { world in
      let count = world[Count.self].present
      world.each { (label: inout Label) in label.text = "\(count) slimes" }
    }
  }

  struct Slime: Component {}
  struct Count: Resource { var present: Int32 = 0 }
}
