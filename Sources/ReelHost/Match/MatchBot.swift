import ReelContent
import ReelMatch
import ReelNetwork
import ReelProgram
import ReelSimulation

/// The game's bot, which takes part in the match of a host: the loop of `bot`.
package struct MatchBot<G: Game> {
  private let content: GameContent
  private let host: MatchAddress
  private let transport: UDPTransport
  private let settings: MatchSettings
  /// The file for the reel of the match; `nil` to keep the reel in `files`.
  package var recording: ChosenRecording?
  /// The files of matches; `nil` if none are kept.
  package var files: MatchFiles?
  /// The bots of the match's players.
  package var bots = BotChoice<G.Player>.usual
  /// The random seed of the bot; `nil` for a new one.
  package var seed: UInt64?
  /// The number of ticks after which the bot leaves; `nil` to stay until the match ends.
  package var tickCount: UInt64?

  package init(
    _ game: G.Type, _ content: GameContent, host: MatchAddress, _ transport: UDPTransport,
    _ settings: MatchSettings
  ) {
    self.content = content
    self.host = host
    self.transport = transport
    self.settings = settings
  }

  /// Plays the match, and reports its length.
  /// - Throws: `Failure` if the match ends in another way than by leaving it.
  package func run() throws {
    let session = G.joinedMatch(content: content, host: host, settings: settings)
    if recording != nil, !session.isRecorded {
      report("The match is recorded by its host only: --record has no effect.")
    }
    let play = MatchPlay(
      session, transport, recording: recording, files: files, game: G.name, endsProgram: true,
      isHost: false)
    let team = bots.makeTeam(
      seed: seed ?? UInt64.random(in: 1...UInt64(UInt32.max)))
    var first: UInt64?
    let end = try HeadlessMatch<G>(play, bots: team).run(on: transport) { _ in
      guard let tickCount, session.localPlayers.bits != 0 else { return false }
      let confirmed = session.confirmedTicks
      first = first ?? confirmed
      // A host that decides alone may go back after a fault.
      return confirmed - min(first ?? 0, confirmed) >= tickCount
    }
    if let end, end != .other(.left) {
      throw Failure(.unavailable, play.sentence(of: end))
    }
    let waited = session.statistics.waitedTicks
    report(
      "The match was played up to tick \(session.confirmedTicks); \(waited) "
        + (waited == 1 ? "tick" : "ticks") + " had to wait.")
  }
}
