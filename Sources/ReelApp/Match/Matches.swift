import Reel
import ReelHost

/// The functions with which the loop opens a match, and begins the game anew after a match.
struct Matches {
  /// Opens a match of the game with this content, or requests a seat in the match of a host.
  var open: (MatchRequest, GameContent) throws -> MatchPlay
  /// Makes a new simulation of the game with this content, on this machine alone.
  var beginAnew: (GameContent) -> Simulation
}
