import ReelECS
import ReelScene

extension Simulation {
  /// The header of a reel of this simulation, as it is after the game's set-up.
  public func reelHeader(
    game: String, rulesVersion: UInt32, rate: TickRate, viewWidth: UInt16, viewHeight: UInt16
  ) -> ReelHeader {
    ReelHeader(
      game: game, rulesVersion: rulesVersion, rate: rate, seed: seed, viewWidth: viewWidth,
      viewHeight: viewHeight, contentHash: contentHash,
      components: world.describeLayout().map { ComponentLayout(name: $0.name, fields: $0.fields) })
  }

  /// What the world is now, to be compared with a replay.
  public func checkpoint(withSnapshot: Bool) -> Checkpoint {
    let hash = world.hashByLayout()
    return Checkpoint(
      tick: tick, stateHash: hash.total, componentHashes: hash.parts.map { $0.hash },
      snapshot: withSnapshot ? snapshot().bytes : nil)
  }
}
