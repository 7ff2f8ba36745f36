import OrchardForTwo
import Reel
import ReelTesting

/// The code of docs/matches.md.
struct MatchPage {
  typealias Orchard = OrchardForTwo.Orchard

  let content: GameContent

  // snippet: match-test
  func playsTheSameOverABadNetwork() throws {
    let network = SimulatedNetwork<Orchard>(seed: 1, content: content)
    network.way = { _, _ in .bad }
    let host = network.host(Orchard())
    network.join(host)
    network.run(60_000)  // a minute
    try network.check()
  }
  // end
}

/// The rule of docs/matches.md that hides.
enum SecretsOfMatches {
  // snippet: hide
  static func hide(in world: World, from player: Int?) {
    // No player sees the chest before it is open, and a trap only its owner does.
    if !world[Chest.self].isOpen { world[Chest.self].x = 0 }
    var foreign: [Entity] = []
    world.each { (entity: Entity, trap: Trap) in
      if Int(trap.owner) != player { foreign.append(entity) }
    }
    for entity in foreign { world.despawn(entity) }
    // In steps of a sixteenth, fewer bytes change.
    world.each { (transform: inout Transform) in
      transform.position.x = (transform.position.x * 16).rounded() / 16
    }
  }
  // end

  struct Chest: Resource {
    var x: Float = 0
    var isOpen = false
  }

  struct Trap: Component { var owner: UInt8 = 0 }
}
