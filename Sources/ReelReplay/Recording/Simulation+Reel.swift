import ReelECS
import ReelSimulation

extension Simulation {
  /// Returns the header of a reel of this simulation. Call it after the game's set-up, before the first tick.
  public func reelHeader(
    game: String, values: GameValues = GameValues(), rulesVersion: UInt32, viewWidth: UInt16,
    viewHeight: UInt16
  ) -> ReelHeader {
    ReelHeader(
      game: game, values: values, rulesVersion: rulesVersion, rate: rate, seed: seed,
      viewWidth: viewWidth, viewHeight: viewHeight, players: UInt8(playerCount),
      contentHash: contentHash, startData: startData,
      eventKinds: ReelHeader.allEventKinds, layouts: layouts)
  }

  /// The types of the state that the world has registered so far.
  package var layouts: [StateLayout] { world.describeLayout() }

  /// Returns a checkpoint of the current state, with one hash for each of `layouts` in their order.
  public func checkpoint(for layouts: [StateLayout], withSnapshot: Bool) -> Checkpoint {
    var mapping = LayoutMapping()
    mapping.update(self, layouts)
    var checkpoint = mapping.checkpoint(self)
    if withSnapshot { checkpoint.snapshot = snapshot().stateBytes }
    return checkpoint
  }
}
