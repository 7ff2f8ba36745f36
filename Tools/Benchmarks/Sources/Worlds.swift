import Reel
import ReelApp

/// The worlds of the workloads: empty ones, or those of a game with all features of the engine.
enum Worlds {
  // SAFETY: set once, before the first workload.
  nonisolated(unsafe) static var areInGames = false

  static func make() -> World {
    areInGames ? Simulation(content: GameContent(), seed: 1).world : World()
  }
}
