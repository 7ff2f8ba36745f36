import Reel

struct ShippedOrchard: Game {
  static let name = "Orchard"
  // snippet: ship-settings
  static let settings = GameSettings(title: "Orchard", version: "1.2")
  // end

  func setUp(_ simulation: Simulation) {}
}
