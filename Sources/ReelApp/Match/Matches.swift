import Reel
import ReelHost

/// The functions with which the loop opens a match, and begins the game anew after a match.
struct Matches {
  /// Opens a match, or requests a seat in the match of a host.
  var open: (MatchRequest) throws -> MatchPlay
  /// Makes a new simulation of the game on this machine alone.
  var beginAnew: () -> Simulation
}
