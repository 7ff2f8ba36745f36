import Reel

/// The match of a page as its session uses it: the reel stays in memory, and reports go to the browser's console.
final class PageMatch: MatchHost {
  /// The reel so far.
  private(set) var reel: [UInt8] = []
  private var isFull = false

  /// The most bytes of the reel, which then ends early.
  private static let most = 128 << 20

  /// A page has no address: its players send invitations.
  var addresses: [String] { [] }

  func begin() { send(.match, "begun") }

  func beginReel() -> Bool { true }

  func append(_ bytes: [UInt8]) {
    isFull = isFull || reel.count + bytes.count > Self.most
    if !isFull { reel += bytes }
  }

  /// Does nothing: Embedded Swift has no reports about different states. The other machine has one, and both show the
  /// sentence that their states differ.
  func reportDifferences(_ session: any MatchSession) {}

  /// Closes the ways of the match; the session has sent its farewell.
  func endReports() throws(HostError) { send(.match, "end") }

  func endReel() throws(HostError) { send(.reel, reel) }
}
