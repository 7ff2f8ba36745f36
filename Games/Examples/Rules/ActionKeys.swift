import Reel

struct ActionKeys: Example {
  static let about = "Actions instead of keys: keys, buttons and sticks that mean the same thing."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    var map = Bindings()
    map.bind(Key.right, to: .go)
    map.bind(Key.d, to: .go)
    map.bind(PadButton.right, to: .go)
    map.bind(.leftX, positive: true, to: .go)
    map.bind(Key.space, to: .turn)
    map.bind(PadButton.south, to: .turn)
    world[Bindings.self] = map
    world.spawn(Transform(x: 40, y: 68), Sprite(world.frame("slime-1")))
    simulation.schedule.add("act") { world in
      let actions = world[Actions.self]
      world.each { (transform: inout Transform) in
        if actions.isActive(.go) { transform.position.x += 1.5 }
        if transform.position.x > 250 { transform.position.x = -10 }
        if actions.hasBegun(.turn) { transform.rotation += .pi / 2 }
      }
    }
  }
}

extension Action {
  fileprivate static let go = Action(0)
  fileprivate static let turn = Action(1)
}
