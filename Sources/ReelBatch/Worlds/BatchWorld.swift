import ReelMath
import ReelSimulation

/// One world of a batch, and its present episode.
@usableFromInline struct BatchWorld<G: Game> {
  @usableFromInline var simulation: Simulation
  @usableFromInline var task: G.Training
  @usableFromInline var bots: [G.Player?] = []
  @usableFromInline var log = EpisodeLog()
  /// The last episode that has ended. Its log and that of the present episode exchange their memory.
  var last = EndedEpisode()
  /// The seed that the world was last reset with, from which those of its next episodes are computed.
  var firstSeed: UInt64 = 0
  /// The number of episodes since that reset.
  var episode: UInt64 = 0
  /// The number of steps of the present episode.
  @usableFromInline var steps = 0
  /// The agents whose episode has ended, one bit each; agents that are independent have none.
  @usableFromInline var ended: UInt64 = 0
  /// True once the episode has ended, until the world is reset.
  @usableFromInline var isOver = false

  init(_ simulation: Simulation) {
    self.simulation = simulation
    task = G.Training()
  }

  /// Stores the present episode as the last one if it has ended; called before anything replaces the episode. The hash
  /// of the state would cost as much as the beginning of an episode, so it is not stored.
  mutating func keepEnded() {
    guard isOver else { return }
    swap(&log, &last.log)
    last.seed = simulation.seed
    last.exists = true
  }

  /// Returns the seed of an episode.
  static func seed(_ first: UInt64, episode: UInt64) -> UInt64 {
    if episode == 0 { return first }
    // A stream of its own, so that episodes of worlds with neighbouring seeds do not coincide.
    var stream = RandomStream(seed: first, stream: 0xE915_0DE5 &+ episode)
    return stream.next()
  }
}
