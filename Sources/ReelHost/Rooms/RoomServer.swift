import Dispatch
import ReelContent
import ReelMatch
import ReelNetwork
import ReelProgram
import ReelSimulation

/// The host of many matches in one process and at one UDP port, as `serve --rooms` sets it up; `RoomLoop` is its loop.
package struct RoomServer<G: Game> {
  private let game: G
  let content: GameContent
  let socket: SharedUDPSocket
  let makeSettings: () -> MatchSettings
  /// The most matches at a time, 1 to 65,535.
  package var roomCount = 1
  /// The threads that run the matches.
  package var threadCount = 1
  /// The saves with which each match begins.
  package var startData: [UInt8] = []
  /// The files of matches; `nil` if none are kept.
  package var files: MatchFiles?
  /// The pages that take part; `nil` for programs only.
  package var pages: RoomPages?
  /// The check of players; `nil` if all may join.
  package var tickets: TicketCheck?
  /// The excluded players and networks; `nil` for none.
  package var bans: BanFile?
  /// Replays each finished reel; `nil` for none.
  package var audit: ReelAudit?
  /// The memory by which a supervisor sees which rooms run; `nil` without one.
  package var marks: RoomMarks?
  /// Is called when no further room is to be opened, such as to let a supervisor remember that; `nil` for nothing.
  package var drains: (() -> Void)?
  /// The number of servers that a supervisor has started before this one.
  package var restarts: UInt64 = 0
  /// The rooms whose matches do not go on from an earlier process, because their rules have ended it.
  package var lostRooms: Set<UInt16> = []
  /// The random seed of all matches; `nil` for a new one for each.
  package var seed: UInt64?
  /// The number of matches; `nil` for no end.
  package var matchCount: Int?
  /// The seconds after which a match without players ends.
  package var patience: UInt64 = 10
  /// The orders of operators, and the state that they read.
  package var control = RoomControl()

  /// The bytes of memory for the reel of a room, and for its inputs, for each of its players: some ten minutes of a
  /// player with keys, and a quarter of a minute of one who moves the mouse all the time. Every machine keeps the
  /// inputs of the last eight seconds besides.
  private static var reelMemory: Int { 64 << 10 }

  /// - Parameter makeSettings: is called for each match, on any thread.
  package init(
    _ game: G, _ content: GameContent, _ socket: SharedUDPSocket,
    makeSettings: @escaping () -> MatchSettings
  ) {
    self.game = game
    self.content = content
    self.socket = socket
    self.makeSettings = makeSettings
  }

  /// Hosts matches until a signal ends the program, or all have been played.
  /// - Returns: the figures of all matches.
  package func run() -> RoomFigures { RoomLoop(self).run() }

  /// Returns a function that opens the match of a room, on any thread.
  func opener(
    _ identity: MatchIdentity
  ) -> (RoomSetup, RoomTransport, RoomReel) -> any HostedMatch {
    { setup, transport, reel in
      hosted(
        game.hostedMatch(
          content: content, seed: seed ?? UInt64.random(in: 1...UInt64(UInt32.max)),
          startData: startData, settings: settings(of: setup.room), identity: identity),
        setup, transport, reel)
    }
  }

  /// Returns a function that goes on with the match that an earlier process has left, on any thread.
  func reviver(
    _ identity: MatchIdentity
  ) -> (RoomSetup, RoomJournal, RoomTransport, RoomReel) -> (any HostedMatch)? {
    { setup, journal, transport, reel in
      let session = (try? files?.reel(of: journal)).flatMap {
        G.revivedMatch(
          content: content, record: journal.record, reel: $0, settings: settings(of: setup.room),
          identity: identity, now: DispatchTime.now().uptimeNanoseconds)
      }
      guard let session else {
        report(
          "\(setup.label)The match cannot go on from its reel and its journal.",
          .error, setup.fields)
        files?.removeJournal(of: setup.room)
        return nil
      }
      var journal = journal
      journal.record = session.hostRecord
      guard G.settings.matchKind == .rollback || store(journal, setup) else { return nil }
      report(
        "\(setup.label)The match goes on at tick \(session.confirmedTicks).", .info,
        setup.fields + [("event", .text("revived")), ("tick", .unsigned(session.confirmedTicks))])
      return hosted(session, setup, transport, reel)
    }
  }

  /// Writes the journal of a match before its first packet, so that no later process uses the packet's number again.
  /// - Returns: false if it cannot be written, which is reported.
  private func store(_ journal: RoomJournal, _ setup: RoomSetup) -> Bool {
    do {
      try files?.write(journal, of: setup.room)
      return true
    } catch {
      report(
        "\(setup.label)\(Failure.sentence(of: error)); the match does not go on.", .error,
        setup.fields)
      files?.removeJournal(of: setup.room)
      return false
    }
  }

  private func settings(of room: UInt16) -> MatchSettings {
    var settings = makeSettings()
    settings.roomNumber = room
    // The file has the reel. In memory, a room needs it only for machines that join.
    settings.mostReelBytes = G.settings.players * Self.reelMemory
    return settings
  }

  private func hosted(
    _ session: any MatchSession, _ setup: RoomSetup, _ transport: RoomTransport, _ reel: RoomReel
  ) -> any HostedMatch {
    HeadlessMatch<G>(
      MatchPlay(
        session, transport, host: reel, endsProgram: true, isHost: true,
        compression: ProgramChoices.compression),
      label: setup.label, fields: setup.fields)
  }
}
