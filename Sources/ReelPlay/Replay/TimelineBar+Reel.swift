import Reel

extension TimelineBar {
  /// The bar of a complete reel, at tick 0 and without marks: its inputs and checkpoints. O(ticks).
  package init(of reel: ReelContents, in simulation: Simulation) {
    self.init(
      earliest: 0, latest: UInt64(reel.inputs.count), tick: 0, rate: reel.header.rate)
    playerCount = simulation.playerCount
    for (player, recorded) in reel.players.enumerated() {
      for (tick, input) in recorded.enumerated() where !input.events.isEmpty {
        inputs.append((UInt64(tick), player))
      }
    }
    snapshots = reel.checkpoints.map { $0.tick }
    markNames = simulation.timelineMarkNames
    (endWord, restWord) = ("end", "left")
  }
}
