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

  /// The bytes of memory for the reel of a room, and for its inputs, for each of its players: an hour of a player with
  /// keys, and a quarter of a minute of one who moves the mouse all the time. Every machine keeps the inputs of the last
  /// eight seconds besides.
  private static var reelMemory: Int { 64 << 10 }
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
    // A fault of rules ends one room.
    CrashHandler.watch()
    let identity = MatchIdentity(G.self, content: content)
    var door = RoomDoor(identity, random: makeSettings().random)
    let matchesLeft = marks?.matchesLeft
    var board = RoomBoard(
      count: roomCount, seats: G.settings.players, matches: matchesLeft ?? matchCount)
    var budgets = JoinBudgets()
    var tickets = tickets ?? TicketCheck(nil, clock: { 0 })
    var bansTime: UInt64 = 0
    let disk = RoomDisk(files, audit: audit)
    let (patience, tickLength) = (
      patience * 1_000_000_000, G.settings.rate.nanoseconds(ofTicks: 1)
    )
    let slowThread = RoomThread(
      socket: socket, patience: patience, tickLength: tickLength, marks: marks, pages: pages)
    let ordinaryThreads = (1...threadCount).map { number in
      RoomThread(
        socket: socket, patience: patience, tickLength: tickLength, slowThread: slowThread,
        marks: marks, number: number, pages: pages)
    }
    // The thread for slow rooms is the last one, so that it gets all mail of the others before it ends.
    let threads = ordinaryThreads + [slowThread]
    for thread in threads { thread.start() }
    let watch = RoomWatch(threads)
    watch.start()
    pages?.start()
    let (openMatch, reviveMatch) = (opener(identity), reviver(identity))
    let workshop = DispatchQueue(label: "reel.rooms.workshop")
    var status = ServerStatus()
    (status.roomLimit, status.seats, status.port) = (
      roomCount, G.settings.players, socket.localPort
    )
    status.webPort = pages?.port
    status.tickLength = G.settings.rate.nanoseconds(ofTicks: 1)
    status.started = DispatchTime.now().uptimeNanoseconds
    var publisher = RoomPublisher(control, status)
    defer { control.close() }
    var mail = [[RoomThread.Mail]](repeating: [], count: threads.count)
    var answers = PacketQueue()
    var answersToPages: [RoomPages.Packet] = []
    func thread(of room: UInt16) -> Int { Int(room) % ordinaryThreads.count }

    func open(_ setup: RoomSetup) {
      let reel = disk.makeReel(of: setup.room, label: setup.label, game: G.name)
      threads[thread(of: setup.room)].open(setup, reel, by: workshop) {
        openMatch(setup, $0, reel)
      }
    }

    func answer(_ bytes: [UInt8], _ address: MatchAddress) {
      if address.isPage {
        answersToPages.append(RoomPages.Packet(bytes: bytes, address: address))
      } else {
        socket.append(bytes, to: address, in: &answers)
      }
    }

    func sort(_ bytes: [UInt8], _ address: MatchAddress, _ now: UInt64) {
      switch door.sort(bytes, from: address, now: now) {
      case .packet(let room):
        guard board.isOpen(room) else { return }
        mail[thread(of: room)].append(.packet(room: room, bytes: bytes, from: address))
      case .request(let request):
        // Without an answer, the machine repeats its request.
        guard board.isRepeated(request, from: address) || budgets.take(address, now: now) else {
          publisher.countDropped()
          return
        }
        // Before the check of tickets and bans, which takes more time than the search.
        if board.isTooSoon(request, from: address, now: now) { return }
        var ticket: PlayerTicket?
        if let reason = tickets.refusal(of: request, from: address, ticket: &ticket) {
          publisher.countRefused()
          return answer(request.refused(reason), address)
        }
        switch board.find(request, from: address, now: now) {
        case .ignored: break
        case .refused(let reason):
          publisher.countRefused()
          answer(request.refused(reason), address)
        case .room(let room, let isNew):
          publisher.countAdmitted()
          let at = thread(of: room)
          if isNew { open(RoomSetup(room, request.room)) }
          let (high, low) = request.attemptBits
          let holder = ticket.map {
            TicketHolder(player: $0.player, room: room, high: high, low: low)
          }
          if let holder, let former = tickets.record(holder) {
            mail[thread(of: former.room)].append(.drop(former))
          }
          mail[at].append(
            .join(
              RoomThread.RoomJoining(
                room: room, isSpectator: request.isSpectator, holder: holder, bytes: bytes,
                address: address)))
        }
      case .answer(let bytes): answer(bytes, address)
      case .nothing: break
      }
    }

    // An operator who has an answer finds in the published state what the order has changed.
    var answersOfOrders: [() -> Void] = []
    var ends = RoomEnds()

    func carryOut(_ order: RoomControl.Order, _ now: UInt64) {
      switch order {
      case .open(let request, let wait, let answer):
        let opening = board.open(request)
        if case .room(let room) = opening {
          open(RoomSetup(room, request, wait: wait))
        }
        answersOfOrders.append { answer(opening) }
      case .end(let room, let answer):
        guard board.isOpen(room) else { return answer(.notOpen) }
        mail[thread(of: room)].append(.end(room: room))
        ends.append(room, now: now, answer)
      case .drain:
        guard !board.isDraining else { return }
        board.drain()
        drains?()
        answersOfOrders.append {}
        report(
          "No further room is opened; the server ends with the last match.", .info,
          [("event", .text("drain")), ("rooms", .integer(Int64(board.openCount)))])
      }
    }

    // Another server that uses the folder has matches of its own there.
    let lock = files?.lockJournals()
    disk.keepsJournals = lock != nil
    let journals = lock == nil ? [] : files?.journals(of: roomCount) ?? []
    files?.keepOld(for: journals.count)
    // A cluster or a person may have started this server after another one, too.
    let earlier = max(restarts, journals.isEmpty ? 0 : 1)
    for (room, journal) in journals {
      guard !lostRooms.contains(room) else {
        files?.removeJournal(of: room)
        continue
      }
      board.adopt(room, journal.request, isCounted: matchesLeft != nil)
      var setup = RoomSetup(room, journal.request, wait: journal.wait)
      for var holder in journal.holders {
        holder.room = room
        if let former = tickets.record(holder) {
          mail[thread(of: former.room)].append(.drop(former))
        }
        setup.holders.append(holder)
      }
      let reel = disk.makeReel(of: room, label: setup.label, game: G.name)
      reel.continueReel(of: journal)
      threads[thread(of: room)].open(setup, reel, by: .global()) {
        reviveMatch(setup, journal, $0, reel)
      }
    }
    var lastPass: UInt64 = 0
    while Termination.signal == nil, !board.isFinished {
      socket.wait(milliseconds: 20, or: pages?.hasArrivals)
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
          if report.isOver {
            tickets.forget(report.room)
            answersOfOrders += ends.take(report.room)
          }
        }
      }
      if let bans, now - bansTime > 1_000_000_000 {
        bansTime = now
        bans.refresh()
        for holder in bans.takeChange().map({ tickets.exclude($0) }) ?? [] {
          mail[thread(of: holder.room)].append(.drop(holder))
        }
      }
      if let marks, marks.matchesLeft != board.matchesLeft {
        marks.matchesLeft = board.matchesLeft
      }
      for order in control.takeOrders() { carryOut(order, now) }
      answersOfOrders += ends.takeLate(now: now)
      var rounds = 0
      // A forged sender must not pass for a page.
      while socket.receive({ if !$1.isPage { sort([UInt8]($0), $1, now) } }), rounds < 64 {
        rounds += 1
      }
      for packet in pages?.takeArrivals() ?? [] { sort(packet.bytes, packet.address, now) }
      for at in threads.indices { threads[at].post(&mail[at]) }
      socket.send(&answers)
      _ = pages?.send(&answersToPages)
      if publisher.isDue(now) || !answersOfOrders.isEmpty {
        publisher.publish(
          board, threads.flatMap { $0.statuses },
          threads.reduce(into: RoomFigures(restarts: earlier)) { $0.add($1.figures) }, now: now)
        for answer in answersOfOrders { answer() }
        answersOfOrders.removeAll()
      }
    }
    var figures = RoomFigures()
    // All matches end at once, however long the disk takes; then all reels are complete.
    for thread in ordinaryThreads { thread.requestEnd() }
    for thread in ordinaryThreads { thread.awaitEnd() }
    slowThread.requestEnd()
    slowThread.awaitEnd()
    watch.finish()
    pages?.end()
    for thread in threads { figures.add(thread.figures) }
    disk.finish()
    withExtendedLifetime(lock) {}
    audit?.finish(waits: Termination.signal == nil)
    for answer in answersOfOrders + ends.takeAll() { answer() }
    return figures
  }

  /// Returns a function that opens the match of a room, on any thread.
  private func opener(
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
  private func reviver(
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
          "\(setup.label)The match cannot go on: its reel and its journal do not belong together.",
          .error, setup.fields)
        files?.removeJournal(of: setup.room)
        return nil
      }
      var journal = journal
      journal.record = session.hostRecord
      guard G.settings.matchKind == .rollback || isWritten(journal, setup) else { return nil }
      report(
        "\(setup.label)The match goes on at tick \(session.confirmedTicks).", .info,
        setup.fields + [("event", .text("revived")), ("tick", .unsigned(session.confirmedTicks))])
      return hosted(session, setup, transport, reel)
    }
  }

  /// Writes the journal of a match before its first packet, so that no later process uses the packet's number again.
  /// - Returns: false if it cannot be written, which is reported.
  private func isWritten(_ journal: RoomJournal, _ setup: RoomSetup) -> Bool {
    do {
      try files?.write(journal, of: setup.room)
      return true
    } catch {
      report("\(setup.label)\(Failure.sentence(of: error)).", .error, setup.fields)
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
