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
  /// The random seed of all matches; `nil` for a new one for each.
  package var seed: UInt64?
  /// The number of matches; `nil` for no end.
  package var matchCount: Int?
  /// The seconds after which a match without players ends.
  package var patience: UInt64 = 10

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
    let slowThread = RoomThread(socket: socket, patience: patience, tickLength: tickLength)
    let ordinaryThreads = (0..<threadCount).map { _ in
      RoomThread(
        socket: socket, patience: patience, tickLength: tickLength, slowThread: slowThread)
    }
    // The thread for slow rooms is the last one, so that it gets all mail of the others before it ends.
    let threads = ordinaryThreads + [slowThread]
    for thread in threads { thread.start() }
    let makeMatch = matchMaker(identity, disk)
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
            let name = request.room.label
            let label = "Room \(name.isEmpty ? "\(room)" : name): "
            threads[at].open(room, label: label, by: workshop) { makeMatch(room, label, $0) }
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

    while Termination.signal == nil, !board.isFinished {
      socket.wait(milliseconds: 20)
      let now = DispatchTime.now().uptimeNanoseconds
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
  private func matchMaker(
    _ identity: MatchIdentity, _ disk: RoomDisk
  ) -> (UInt16, String, RoomTransport) -> any HostedMatch {
    { room, label, transport in
      var settings = makeSettings()
      settings.roomNumber = room
      let session = RollbackSession(
        hosting: game, content: content,
        seed: seed ?? UInt64.random(in: 1...UInt64(UInt32.max)), startData: startData, seats: [],
        settings: settings, identity: identity)
      let play = MatchPlay(
        session, transport, host: disk.makeReel(of: room, label: label, game: G.name),
        endsProgram: true, isHost: true, compression: ProgramChoices.compression)
      return HeadlessMatch<G>(play, label: label)
    }
  }
}

extension RoomRequest {
  /// The name of a room for messages; empty for a room without a public name.
  fileprivate var label: String {
    guard case .named(let name) = self else { return "" }
    return ShownText.shown(String(decoding: name, as: UTF8.self), limit: 40)
  }
}
