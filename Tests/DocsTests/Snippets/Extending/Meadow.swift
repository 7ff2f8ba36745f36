import Reel

/// A game that is made of three pieces, a line each.
struct Meadow: Game {
  static let name = "Meadow"
  static let settings = GameSettings(title: "Meadow", viewWidth: 64, viewHeight: 32)

  func setUp(_ simulation: Simulation) {
    simulation.world.register(Leaf.self)
    simulation.require(WindFeature.self)
    simulation.draw(leafPass)
  }
}
