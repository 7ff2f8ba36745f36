import Reel

/// The functions with which a loop opens a match, and begins the game anew after a match.
package struct Matches {
  /// Opens a match of the game with this content, or requests a seat in the match of a host.
  package var open: (MatchRequest, GameContent) throws(HostError) -> MatchPlay
  /// Makes a new simulation of the game with this content, on this machine alone.
  package var beginAnew: (GameContent) -> Simulation

  package init(
    open: @escaping (MatchRequest, GameContent) throws(HostError) -> MatchPlay,
    beginAnew: @escaping (GameContent) -> Simulation
  ) {
    (self.open, self.beginAnew) = (open, beginAnew)
  }
}
