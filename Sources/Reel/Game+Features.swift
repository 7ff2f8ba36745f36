extension Game {
  /// Installs the features that games usually have.
  public func installFeatures(in simulation: Simulation) {
    simulation.require(StandardFeatures.self)
  }
}

extension Simulation {
  /// Creates a simulation with an empty world and the features that games usually have.
  public convenience init(
    content: GameContent, seed: UInt64, rate: TickRate = .standard, startData: [UInt8] = [],
    players: Int = 1
  ) {
    self.init(
      content: content, seed: seed, rate: rate, startData: startData, players: players,
      features: { $0.require(StandardFeatures.self) })
  }
}
