import ReelECS
import ReelSimulation

extension Simulation {
  /// Gives a player the bindings that ``WorldControls/saveBindings(of:)`` saved when the game was last played, or else
  /// `initial`. The momentary state (``Bindings/isResting``, and an action that listens) is not restored: it is that of
  /// `initial`.
  ///
  ///     for player in 0..<simulation.playerCount { simulation.persist(usual[player], of: player) }
  ///
  /// Traps for a player that does not exist.
  public func persist(_ initial: Bindings, of player: Int = 0) {
    var bindings = initial
    if let bytes = SavedValues(startData: startData)[Bindings.saveName(of: player)] {
      var reader = SavedFieldsReader(bytes, of: Bindings.self)
      bindings.visit(&reader)
    }
    bindings.takeMoment(from: initial)
    world[MessageQueue.self].kept.append(Bindings.saveName())
    world.controls.setBindings(bindings, of: player)
  }
}

extension Bindings {
  /// The name under which a player's bindings are saved.
  static func saveName(of player: Int = 0) -> String {
    player == 0 ? "Bindings" : "Bindings-\(player)"
  }
}
