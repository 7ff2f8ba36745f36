import Reel

struct Treasure: Example {
  static let about =
    "Secrets: the chest is on no player's machine, and what a player has found out is on no other one."

  static let settings = GameSettings(
    title: "Treasure", viewWidth: 240, viewHeight: 136, background: Color(hex: 0x3B5D3A),
    players: 2, matchKind: .hidden)

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.insert(Chest(column: world.random[0].int(in: 0...13)))
    for player in 0..<2 {
      world.spawn(
        Transform(x: 120, y: 50 + 40 * Float(player)), Digger(player: Int32(player)),
        Sprite(world.frame("slime-1"), layer: 1), Label("dig!", alignment: .center, layer: 2))
    }
    simulation.schedule.add("walk") { world in
      world.each { (digger: Digger, transform: inout Transform) in
        let input = world.controls.input(of: Int(digger.player))
        let step: Float = (input.isHeld(.right) ? 1 : 0) - (input.isHeld(.left) ? 1 : 0)
        transform.position.x = min(max(transform.position.x + step, 8), 231)
      }
    }
    simulation.schedule.add("dig") { world in
      // On a player's machine the chest is nowhere, so nothing is found out there.
      guard world[Chest.self].column >= 0 else { return }
      world.each { (digger: inout Digger, transform: Transform, label: inout Label) in
        guard world.controls.input(of: Int(digger.player)).wasPressed(.space) else { return }
        let distance = abs(Int32(transform.position.x) / 16 - world[Chest.self].column - 1)
        label.text = distance == 0 ? "found!" : "\(distance) away"
        guard distance == 0 else { return }
        digger.found += 1
        world[Chest.self].column = world.random[0].int(in: 0...13)
      }
    }
  }

  static func hide(in world: World, from player: Int?) {
    world[Chest.self].column = -1
    world.each { (digger: Digger, label: inout Label) in
      if Int(digger.player) != player { label.text = "" }
    }
  }

  struct Digger: Component {
    var player: Int32 = 0
    var found: Int32 = 0
  }

  struct Chest: Resource { var column: Int32 = -1 }
}
