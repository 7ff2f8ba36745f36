import Dispatch
import ReelMatch
import ReelNetwork
import ReelProgram
import ReelSimulation

/// The loop of a server of rooms: receives the packets of all rooms and passes them on, opens rooms for requests, and
/// carries out the orders of operators. The matches run on other threads (`RoomThread`).
final class RoomLoop<G: Game> {
  private let server: RoomServer<G>
  private let openMatch: (RoomSetup, RoomTransport, RoomReel) -> any HostedMatch
  private let reviveMatch: (RoomSetup, RoomJournal, RoomTransport, RoomReel) -> (any HostedMatch)?
  private var door: RoomDoor
  private var board: RoomBoard
  /// True if the supervisor stores how many matches are left.
  private let countsMatches: Bool
  private var budgets = JoinBudgets()
  private var tickets: TicketCheck
  private var bansTime: UInt64 = 0
  private let disk: RoomDisk
  private let ordinaryThreads: [RoomThread]
  /// All threads. The one for slow rooms is the last, so that it gets all mail of the others before it ends.
  private let threads: [RoomThread]
  private let watch: RoomWatch
  /// The queue that sets up matches.
  private let workshop = DispatchQueue(label: "reel.rooms.workshop")
  private var publisher: RoomPublisher
  /// The mail for each thread.
  private var mail: [[RoomThread.Mail]]
  private var answers = PacketQueue()
  private var answersToPages: [RoomPages.Packet] = []
  /// The answers that follow once the state is published: an operator who has one finds there what the order has
  /// changed.
  private var answersOfOrders: [() -> Void] = []
  private var ends = RoomEnds()
  private var lastPass: UInt64 = 0
  /// The number of servers before this one that the supervisor has counted; at least one if matches go on.
  private var restarts: UInt64

  /// The least nanoseconds between two passes.
  private static var shortestPass: UInt64 { 1_000_000 }

  init(_ server: RoomServer<G>) {
    self.server = server
    let identity = MatchIdentity(G.self, content: server.content)
    restarts = server.restarts
    (openMatch, reviveMatch) = (server.opener(identity), server.reviver(identity))
    door = RoomDoor(identity, random: server.makeSettings().random)
    countsMatches = server.marks?.matchesLeft != nil
    board = RoomBoard(
      count: server.roomCount, seats: G.settings.players,
      matches: server.marks?.matchesLeft ?? server.matchCount)
    tickets = server.tickets ?? TicketCheck(nil, clock: { 0 })
    disk = RoomDisk(server.files, audit: server.audit)
    let tickLength = G.settings.rate.nanoseconds(ofTicks: 1)
    func makeThread(_ number: Int, slowThread: RoomThread?) -> RoomThread {
      RoomThread(
        socket: server.socket, patience: server.patience * 1_000_000_000, tickLength: tickLength,
        slowThread: slowThread, marks: server.marks, number: number, pages: server.pages)
    }
    let slowThread = makeThread(0, slowThread: nil)
    ordinaryThreads = (1...server.threadCount).map { makeThread($0, slowThread: slowThread) }
    threads = ordinaryThreads + [slowThread]
    mail = [[RoomThread.Mail]](repeating: [], count: threads.count)
    watch = RoomWatch(threads)
    var status = ServerStatus()
    (status.roomLimit, status.seats, status.port) = (
      server.roomCount, G.settings.players, server.socket.localPort
    )
    (status.webPort, status.tickLength) = (server.pages?.port, tickLength)
    status.started = DispatchTime.now().uptimeNanoseconds
    publisher = RoomPublisher(server.control, status)
  }

  /// Hosts matches until a signal ends the program, or all have been played.
  /// - Returns: the figures of all matches.
  func run() -> RoomFigures {
    // A fault of rules ends one room.
    CrashHandler.watch()
    for thread in threads { thread.start() }
    watch.start()
    server.pages?.start()
    defer { server.control.close() }
    // Another server that uses the folder has matches of its own there.
    let lock = server.files?.lockJournals()
    if lock != nil { continueMatches() }
    while Termination.signal == nil, !board.isFinished { pass() }
    let figures = finish()
    withExtendedLifetime(lock) {}
    server.audit?.finish(waits: Termination.signal == nil)
    for answer in answersOfOrders + ends.takeAll() { answer() }
    return figures
  }

  private func thread(of room: UInt16) -> Int { Int(room) % ordinaryThreads.count }

  // MARK: - Matches of an earlier process

  /// Opens the rooms whose matches go on.
  private func continueMatches() {
    disk.keepsJournals = true
    let journals = server.files?.journals(of: server.roomCount) ?? []
    server.files?.keepOld(for: journals.count)
    // A cluster or a person may have started this server after another one, too.
    restarts = max(restarts, journals.isEmpty ? 0 : 1)
    for (room, journal) in journals {
      guard !server.lostRooms.contains(room) else {
        server.files?.removeJournal(of: room)
        continue
      }
      board.adopt(room, journal.request, isCounted: countsMatches)
      var setup = RoomSetup(room, journal.request, wait: journal.wait)
      for var holder in journal.holders {
        holder.room = room
        record(holder)
        setup.holders.append(holder)
      }
      let (revived, reviveMatch) = (setup, reviveMatch)
      let reel = disk.makeReel(of: room, label: setup.label, game: G.name)
      reel.continueReel(of: journal)
      threads[thread(of: room)].open(setup, reel, by: .global()) {
        reviveMatch(revived, journal, $0, reel)
      }
    }
  }

  /// Records the place of a player with a ticket, who leaves a former one.
  private func record(_ holder: TicketHolder) {
    guard let former = tickets.record(holder) else { return }
    mail[thread(of: former.room)].append(.drop(former))
  }

  // MARK: - Packets

  private func answer(_ bytes: [UInt8], _ address: MatchAddress) {
    if address.isPage {
      answersToPages.append(RoomPages.Packet(bytes: bytes, address: address))
    } else {
      server.socket.append(bytes, to: address, in: &answers)
    }
  }

  /// Passes a packet on to its room, or answers a request to join.
  private func sort(_ bytes: [UInt8], _ address: MatchAddress, _ now: UInt64) {
    switch door.sort(bytes, from: address, now: now) {
    case .packet(let room):
      guard board.isOpen(room) else { return }
      mail[thread(of: room)].append(.packet(room: room, bytes: bytes, from: address))
    case .request(let request): admit(request, bytes, address, now)
    case .answer(let bytes): answer(bytes, address)
    case .nothing: break
    }
  }

  private func admit(
    _ request: RoomJoin, _ bytes: [UInt8], _ address: MatchAddress, _ now: UInt64
  ) {
    // Without an answer, the machine repeats its request.
    guard board.isRepeated(request, from: address) || budgets.take(address, now: now) else {
      return publisher.countDropped()
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
      if isNew { open(RoomSetup(room, request.room)) }
      let (high, low) = request.attemptBits
      let holder = ticket.map { TicketHolder(player: $0.player, room: room, high: high, low: low) }
      if let holder { record(holder) }
      mail[thread(of: room)].append(
        .join(
          RoomThread.RoomJoining(
            room: room, isSpectator: request.isSpectator, holder: holder, bytes: bytes,
            address: address)))
    }
  }

  private func open(_ setup: RoomSetup) {
    let reel = disk.makeReel(of: setup.room, label: setup.label, game: G.name)
    let openMatch = openMatch
    threads[thread(of: setup.room)].open(setup, reel, by: workshop) { openMatch(setup, $0, reel) }
  }

  // MARK: - Orders

  private func carryOut(_ order: RoomControl.Order, _ now: UInt64) {
    switch order {
    case .open(let request, let wait, let answer):
      let opening = board.open(request)
      if case .room(let room) = opening { open(RoomSetup(room, request, wait: wait)) }
      answersOfOrders.append { answer(opening) }
    case .end(let room, let answer):
      guard board.isOpen(room) else { return answer(.notOpen) }
      mail[thread(of: room)].append(.end(room: room))
      ends.append(room, now: now, answer)
    case .drain:
      guard !board.isDraining else { return }
      board.drain()
      server.drains?()
      answersOfOrders.append {}
      report(
        "No further room is opened; the server ends with the last match.", .info,
        [("event", .text("drain")), ("rooms", .integer(Int64(board.openCount)))])
    }
  }

  /// Drops the players whom a new list of bans excludes.
  private func refreshBans(_ now: UInt64) {
    guard let bans = server.bans, now - bansTime > 1_000_000_000 else { return }
    bansTime = now
    bans.refresh()
    for holder in bans.takeChange().map({ tickets.exclude($0) }) ?? [] {
      mail[thread(of: holder.room)].append(.drop(holder))
    }
  }

  // MARK: - The course

  private func pass() {
    server.socket.wait(milliseconds: 20, or: server.pages?.hasArrivals)
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
        guard report.isOver else { continue }
        tickets.forget(report.room)
        answersOfOrders += ends.take(report.room)
      }
    }
    refreshBans(now)
    if let marks = server.marks, marks.matchesLeft != board.matchesLeft {
      marks.matchesLeft = board.matchesLeft
    }
    for order in server.control.takeOrders() { carryOut(order, now) }
    answersOfOrders += ends.takeLate(now: now)
    var rounds = 0
    // A forged sender must not pass for a page.
    while server.socket.receive({ if !$1.isPage { sort([UInt8]($0), $1, now) } }), rounds < 64 {
      rounds += 1
    }
    for packet in server.pages?.takeArrivals() ?? [] { sort(packet.bytes, packet.address, now) }
    for at in threads.indices { threads[at].post(&mail[at]) }
    server.socket.send(&answers)
    _ = server.pages?.send(&answersToPages)
    if publisher.isDue(now) || !answersOfOrders.isEmpty { publish(now) }
  }

  private func publish(_ now: UInt64) {
    publisher.publish(
      board, threads.flatMap { $0.statuses },
      threads.reduce(into: RoomFigures(restarts: restarts)) { $0.add($1.figures) }, now: now)
    for answer in answersOfOrders { answer() }
    answersOfOrders.removeAll()
  }

  /// Ends all matches at once, however long the disk takes; then all reels are complete.
  private func finish() -> RoomFigures {
    for thread in ordinaryThreads { thread.requestEnd() }
    for thread in ordinaryThreads { thread.awaitEnd() }
    threads.last?.requestEnd()
    threads.last?.awaitEnd()
    watch.finish()
    server.pages?.end()
    var figures = RoomFigures()
    for thread in threads { figures.add(thread.figures) }
    disk.finish()
    return figures
  }
}
