import ReelECS
import ReelSimulation

extension Simulation {
  /// The header of a reel of this simulation, as it is after the game's set-up.
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

  /// All types of the state that have been met so far.
  var layouts: [StateLayout] { world.describeLayout() }

  /// What the world is now, to be compared with a replay: a hash for each of `layouts`, in their order.
  public func checkpoint(for layouts: [StateLayout], withSnapshot: Bool) -> Checkpoint {
    var places = StatePlaces()
    places.update(self, layouts)
    return places.checkpoint(self, withSnapshot: withSnapshot)
  }
}
