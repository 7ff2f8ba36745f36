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

  /// True in a program that can play matches. In the page of a game for one player nothing calls ``link()``, so the
  /// linker finds that this is always false, and leaves out all code that only a match needs: a tenth of the program.
  #if hasFeature(Embedded)
    nonisolated(unsafe) package private(set) static var areLinked = false
  #else
    package static let areLinked = true
  #endif

  /// Makes the program one that can play matches.
  package static func link() {
    #if hasFeature(Embedded)
      areLinked = true
    #endif
  }
}
