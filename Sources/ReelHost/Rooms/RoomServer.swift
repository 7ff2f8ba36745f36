import Dispatch
import ReelContent
import ReelMatch
import ReelNetwork
import ReelProgram
import ReelSimulation

/// The host of many matches in one process and at one UDP port: the loop of `serve --rooms`.
///
/// This thread receives the packets of all rooms; the matches run on other threads (`RoomThread`).
package struct RoomServer<G: Game> {
  private let game: G
  private let content: GameContent
  private let socket: SharedUDPSocket
  private let makeSettings: () -> MatchSettings
  /// The most matches at a time, 1 to 65,535.
  package var roomCount = 1
  /// The threads that run the matches.
  package var threadCount = 1
  /// The saves with which each match begins.
  package var startData: [UInt8] = []
  /// The files of matches; `nil` if none are kept.
  package var files: MatchFiles?
  /// The check of players; `nil` if all may join.
  package var tickets: TicketCheck?
  /// The excluded players and networks; `nil` for none.
  package var bans: BanFile?
  /// Replays each finished reel; `nil` for none.
  package var audit: ReelAudit?
  /// The memory by which a supervisor sees which rooms run; `nil` without one.
  package var marks: RoomMarks?
  /// The rooms whose matches do not go on from an earlier process, because their rules have ended it.
  package var lostRooms: Set<UInt16> = []
  /// The random seed of all matches; `nil` for a new one for each.
  package var seed: UInt64?
  /// The number of matches; `nil` for no end.
  package var matchCount: Int?
  /// The seconds after which a match without players ends.
  package var patience: UInt64 = 10

  /// The least nanoseconds between two passes of the receiving thread.
  private static var shortestPass: UInt64 { 1_000_000 }

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
  package func run() -> RoomFigures {
    let identity = MatchIdentity(G.self, content: content)
    var door = RoomDoor(identity, random: makeSettings().random)
    var board = RoomBoard(count: roomCount, seats: G.settings.players, matches: matchCount)
    var budgets = JoinBudgets()
    var tickets = tickets ?? TicketCheck(keys: [], code: { _, _ in [] }, clock: { 0 })
    var bansTime: UInt64 = 0
    let disk = RoomDisk(files, audit: audit)
    let (patience, tickLength) = (
      patience * 1_000_000_000, G.settings.rate.nanoseconds(ofTicks: 1)
    )
    let slowThread = RoomThread(
      socket: socket, patience: patience, tickLength: tickLength, marks: marks)
    let ordinaryThreads = (1...threadCount).map { number in
      RoomThread(
        socket: socket, patience: patience, tickLength: tickLength, slowThread: slowThread,
        marks: marks, number: number)
    }
    // The thread for slow rooms is the last one, so that it gets all mail of the others before it ends.
    let threads = ordinaryThreads + [slowThread]
    for thread in threads { thread.start() }
    let (openMatch, reviveMatch) = (opener(identity), reviver(identity))
    let workshop = DispatchQueue(label: "reel.rooms.workshop")
    var mail = [[RoomThread.Mail]](repeating: [], count: threads.count)
    var answers = PacketQueue()
    func thread(of room: UInt16) -> Int { Int(room) % ordinaryThreads.count }

    func sort(_ bytes: [UInt8], _ address: MatchAddress, _ now: UInt64) {
      switch door.sort(bytes, from: address, now: now) {
      case .packet(let room):
        guard board.isOpen(room) else { return }
        mail[thread(of: room)].append(.packet(room: room, bytes: bytes, from: address))
      case .request(let request):
        // Without an answer, the machine repeats its request.
        guard board.isRepeated(request, from: address) || budgets.take(address, now: now) else {
          return
        }
        var ticket: PlayerTicket?
        if let reason = tickets.refusal(of: request, from: address, ticket: &ticket) {
          return socket.append(request.refused(reason), to: address, in: &answers)
        }
        switch board.find(request, from: address, now: now) {
        case .ignored: break
        case .refused(let reason):
          socket.append(request.refused(reason), to: address, in: &answers)
        case .room(let room, let isNew):
          let at = thread(of: room)
          if isNew {
            let label = request.room.label(of: room)
            let reel = disk.makeReel(of: room, label: label, game: G.name)
            threads[at].open(room, request.room, label: label, reel, by: workshop) {
              openMatch(room, label, $0, $1)
            }
          }
          if let ticket, let former = tickets.record(ticket.player, request, in: room) {
            mail[thread(of: former.room)].append(.drop(former))
          }
          mail[at].append(
            .join(
              room: room, isSpectator: request.isSpectator, bytes: bytes, from: address))
        }
      case .answer(let answer): socket.append(answer, to: address, in: &answers)
      case .nothing: break
      }
    }

    for (room, journal) in files?.journals(of: roomCount) ?? [] {
      let label = journal.request.label(of: room)
      guard !lostRooms.contains(room) else {
        files?.removeJournal(of: room)
        continue
      }
      board.adopt(room, journal.request)
      let reel = disk.makeReel(of: room, label: label, game: G.name)
      reel.continueReel(of: journal)
      let files = files
      threads[thread(of: room)].open(room, journal.request, label: label, reel, by: .global()) {
        reviveMatch(room, label, journal, files, $0, $1)
      }
    }
    var lastPass: UInt64 = 0
    while Termination.signal == nil, !board.isFinished {
      socket.wait(milliseconds: 20)
      var now = DispatchTime.now().uptimeNanoseconds
      // Many rooms get packets all the time. A wake for a few of them costs more than they do.
      if now < lastPass + Self.shortestPass {
        pause(nanoseconds: lastPass + Self.shortestPass - now)
        now = DispatchTime.now().uptimeNanoseconds
      }
      lastPass = now
      // Reports come first: a room that is over is free for the next request.
      for thread in threads {
        for report in thread.takeReports() {
          board.take(report)
          if report.isOver { tickets.forget(report.room) }
        }
      }
      if let bans, now - bansTime > 1_000_000_000 {
        bansTime = now
        bans.refresh()
        for holder in bans.takeChange().map({ tickets.exclude($0) }) ?? [] {
          mail[thread(of: holder.room)].append(.drop(holder))
        }
      }
      var rounds = 0
      while socket.receive({ sort([UInt8]($0), $1, now) }), rounds < 64 { rounds += 1 }
      for at in threads.indices { threads[at].post(&mail[at]) }
      socket.send(&answers)
    }
    var figures = RoomFigures()
    // All matches end at once, however long the disk takes; then all reels are complete.
    for thread in ordinaryThreads { thread.requestEnd() }
    for thread in ordinaryThreads { thread.awaitEnd() }
    slowThread.requestEnd()
    slowThread.awaitEnd()
    for thread in threads { figures.add(thread.figures) }
    disk.finish()
    audit?.finish(waits: Termination.signal == nil)
    return figures
  }

  /// Returns a function that opens the match of a room, on any thread.
  private func opener(
    _ identity: MatchIdentity
  ) -> (UInt16, String, RoomTransport, RoomReel) -> any HostedMatch {
    { room, label, transport, reel in
      hosted(
        RollbackSession(
          hosting: game, content: content,
          seed: seed ?? UInt64.random(in: 1...UInt64(UInt32.max)), startData: startData, seats: [],
          settings: settings(of: room), identity: identity),
        label, transport, reel)
    }
  }

  /// Returns a function that goes on with the match that an earlier process has left, on any thread.
  private func reviver(
    _ identity: MatchIdentity
  ) -> (UInt16, String, RoomJournal, MatchFiles?, RoomTransport, RoomReel) -> (any HostedMatch)? {
    { room, label, journal, files, transport, reel in
      let session = (try? files?.reel(of: journal)).flatMap {
        RollbackSession(
          reviving: G.self, content: content, record: journal.record, reel: $0,
          settings: settings(of: room), identity: identity,
          now: DispatchTime.now().uptimeNanoseconds)
      }
      guard let session else {
        report("\(label)The match cannot go on: its reel and its journal do not belong together.")
        files?.removeJournal(of: room)
        return nil
      }
      report("\(label)The match goes on at tick \(session.confirmedTicks).")
      return hosted(session, label, transport, reel)
    }
  }

  private func settings(of room: UInt16) -> MatchSettings {
    var settings = makeSettings()
    settings.roomNumber = room
    return settings
  }

  private func hosted(
    _ session: RollbackSession, _ label: String, _ transport: RoomTransport, _ reel: RoomReel
  ) -> any HostedMatch {
    HeadlessMatch<G>(
      MatchPlay(
        session, transport, host: reel, endsProgram: true, isHost: true,
        compression: ProgramChoices.compression),
      label: label)
  }
}

extension RoomRequest {
  /// The beginning of each message about a room.
  fileprivate func label(of room: UInt16) -> String {
    guard case .named(let name) = self else { return "Room \(room): " }
    return "Room \(ShownText.shown(String(decoding: name, as: UTF8.self), limit: 40)): "
  }
}
