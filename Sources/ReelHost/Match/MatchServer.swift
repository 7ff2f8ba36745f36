import ReelContent
import ReelMatch
import ReelNetwork
import ReelProgram
import ReelSimulation

/// The host of one match after the other on a machine without players: the loop of `serve`.
package struct MatchServer<G: Game> {
  private let game: G
  private let content: GameContent
  private let transport: any NetworkTransport
  /// Returns the settings of the next match.
  private let makeSettings: () -> MatchSettings
  /// The store of the saves with which each match begins; `nil` for none.
  package var saves: SaveStore?
  /// The file for the reel of the only match; `nil` to keep the reels in `files`.
  package var recording: ChosenRecording?
  /// The files of matches; `nil` if none are kept.
  package var files: MatchFiles?
  /// The random seed of all matches; `nil` for a new one for each.
  package var seed: UInt64?
  /// The number of matches; `nil` for no end.
  package var matchCount: Int?
  /// The seconds after which a match without players ends.
  package var patience: UInt64 = 10

  /// - Parameter makeSettings: is called for each match.
  package init(
    _ game: G, _ content: GameContent, _ transport: any NetworkTransport,
    makeSettings: @escaping () -> MatchSettings
  ) {
    self.game = game
    self.content = content
    self.transport = transport
    self.makeSettings = makeSettings
  }

  /// Hosts all matches, or until a signal ends the program.
  package func run() throws {
    var number = 0
    while number < matchCount ?? .max, Termination.signal == nil {
      number += 1
      guard let ticks = try runMatch(), ticks > 0 else { continue }
      report("Match \(number) has ended after \(ticks) ticks.")
      if number < matchCount ?? .max, Termination.signal == nil { report("Waiting for players.") }
    }
  }

  /// Hosts a match.
  /// - Returns: the number of its confirmed ticks; `nil` if it has not begun.
  private func runMatch() throws -> UInt64? {
    let session = game.hostedMatch(
      content: content, seed: seed ?? UInt64.random(in: 1...UInt64(UInt32.max)),
      startData: saves?.startData ?? [], settings: makeSettings())
    let play = MatchPlay(
      session, transport, recording: recording, files: files, game: G.name, endsProgram: true,
      isHost: true)
    var emptySince: UInt64?
    _ = try HeadlessMatch<G>(play, saves: saves).run(on: transport) { now in
      guard session.phase == .playing, !session.hasPlayers else {
        emptySince = nil
        return false
      }
      emptySince = emptySince ?? now
      return now >= emptySince.map { $0 + patience * 1_000_000_000 } ?? .max
    }
    return session.confirmedTicks
  }
}
