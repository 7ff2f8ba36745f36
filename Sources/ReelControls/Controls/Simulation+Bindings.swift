import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

extension Simulation {
  /// Inserts the bindings that ``WorldControls/saveBindings(of:)`` saved when the game was last played, or else
  /// `initial`. The momentary state (``Bindings/isResting``, and an action that listens) is not restored: it is that of
  /// `initial`.
  ///
  ///     for player in 0..<simulation.playerCount { simulation.keep(usual[player], of: player) }
  ///
  /// Traps for a player that does not exist.
  public func keep(_ initial: Bindings, of player: Int = 0) {
    var bindings = initial
    if let bytes = SavedValues(startData: startData)[Bindings.saveName(of: player)] {
      var reader = SavedFieldsReader(bytes, of: Bindings.self)
      bindings.visit(&reader)
    }
    bindings.takeMoment(from: initial)
    world[MessageQueue.self].kept.append(Bindings.resourceName)
    if player == 0 {
      world.insert(bindings)
    } else {
      world.controls.setBindings(bindings, of: player)
    }
  }
}

extension Bindings {
  static func saveName(of player: Int) -> String {
    player == 0 ? resourceName : "\(resourceName)-\(player)"
  }
}
