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

  /// True in a program that can play matches in which every machine runs the complete game, and in one for matches
  /// whose host alone decides. In a page that cannot, nothing sets the value, so the linker finds that it is always
  /// false, and leaves out all code that only such a match needs: of both kinds together, a tenth of the program.
  #if hasFeature(Embedded)
    nonisolated(unsafe) package private(set) static var linksRollback = false
    nonisolated(unsafe) package private(set) static var linksAuthoritative = false
  #else
    package static let (linksRollback, linksAuthoritative) = (true, true)
  #endif

  /// True in a program that can play matches of any kind.
  package static var areLinked: Bool { linksRollback || linksAuthoritative }

  /// Makes the program one that can play matches in which every machine runs the complete game.
  package static func linkRollback() {
    #if hasFeature(Embedded)
      linksRollback = true
    #endif
  }

  /// Makes the program one that can play matches whose host alone decides.
  package static func linkAuthoritative() {
    #if hasFeature(Embedded)
      linksAuthoritative = true
    #endif
  }
}
