import Dispatch
import Foundation
import Reel
import Synchronization
import Testing

@testable import ReelHost
@testable import ReelMatch
@testable import ReelNetwork

/// Pages in the rooms of a server, by real packets.
@Suite struct RoomPagesTests {
  /// A server whose loop runs on a thread of its own.
  private final class Stage: Sendable {
    let socket: SharedUDPSocket
    let pages: RoomPages
    let control: RoomControl
    private let outcome = Mutex<RoomFigures?>(nil)
    private let ended = DispatchSemaphore(value: 0)

    init(rooms: Int, matches: Int, _ change: (inout RoomServer<Snowballs>) -> Void = { _ in })
      throws
    {
      socket = try SharedUDPSocket(port: 0)
      pages = try RoomPages(
        WebSocketServer(
          port: 0, origins: [], players: rooms * Snowballs.settings.players))
      var server = RoomServer(Snowballs(), GameContent(), socket) {
        var settings = MatchSettings(random: { .random(in: .min ... .max) })
        (settings.paths, settings.timeout) = (.star, 2_000_000_000)
        return settings
      }
      (server.roomCount, server.threadCount, server.matchCount) = (rooms, 2, matches)
      (server.patience, server.pages) = (0, pages)
      change(&server)
      control = server.control
      // SAFETY: the server is a value that only its own thread uses from here on.
      nonisolated(unsafe) let run = { [server] in server.run() }
      DispatchQueue(label: "server").async { [self] in
        let figures = run()
        outcome.withLock { $0 = figures }
        ended.signal()
      }
    }

    /// Returns the figures once the server has ended; `nil` before.
    func end() -> RoomFigures? {
      guard ended.wait(timeout: .now()) == .success else { return nil }
      return outcome.withLock { $0 }
    }
  }

  /// A machine that takes part.
  private final class Guest {
    let session: any MatchSession
    private let transport: any MatchTransport
    private var isOpen: Bool
    private var bot: SnowballsBot
    /// False for a machine that sends and no longer receives.
    var reads = true

    init(
      _ stage: Stage, isPage: Bool, _ room: RoomRequest, as role: RollbackSession.Role = .player,
      seed: UInt64 = 1
    ) throws {
      bot = SnowballsBot(seed: seed)
      var settings = MatchSettings(random: { .random(in: .min ... .max) })
      (settings.room, settings.timeout) = (room, 2_000_000_000)
      var host = MatchAddress(ipv4: 0x7F00_0001, port: stage.socket.localPort)
      if isPage {
        let client = WebClient(stage.pages.port)
        (transport, host, isOpen) = (client, client.server, false)
      } else {
        (transport, isOpen) = (try UDPTransport(port: 0), true)
      }
      session = Snowballs.joinedMatch(
        content: GameContent(), host: host, as: role, settings: settings)
    }

    var hasEnded: Bool { if case .ended = session.phase { true } else { false } }

    func update() {
      if !isOpen {
        guard (transport as? WebClient)?.takeHead() != nil else { return }
        isOpen = true
      }
      let now = DispatchTime.now().uptimeNanoseconds
      if reads { transport.receive(256) { session.receive($0, from: $1, now: now) } }
      if session.phase == .playing {
        for player in 0..<2 where session.localPlayers.contains(player) {
          session.add(bot.events(), player: player)
        }
      }
      session.update(now: now) { transport.send($1, to: $0) }
    }
  }

  /// Updates machines until something is true, for two minutes at most.
  private func run(_ guests: [Guest], until isDone: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < end {
      for guest in guests { guest.update() }
      if isDone() { return true }
      Thread.sleep(forTimeInterval: 0.003)
    }
    return false
  }

  /// Two pages in a room of a name, a page and a program in another room, and pages that watch both by their numbers.
  /// All machines of a room confirm the same, and the reels of the server replay.
  @Test func pagesAndProgramsPlayInRooms() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("pages-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let stage = try Stage(rooms: 3, matches: 2) { $0.files = MatchFiles(in: path) }
    let name = try #require(RoomRequest(name: "friends"))
    let first = try Guest(stage, isPage: true, name, seed: 1)
    #expect(run([first]) { stage.control.status?.rooms.count == 1 })
    let number = try #require(stage.control.status?.rooms.first?.status.number)
    var guests = [first, try Guest(stage, isPage: true, name, seed: 2)]
    guests += [
      try Guest(stage, isPage: true, .any, seed: 3), try Guest(stage, isPage: false, .any, seed: 4),
    ]
    #expect(run(guests) { guests.allSatisfy { $0.session.confirmedTicks > 10 } })
    let watcher = try Guest(stage, isPage: true, .numbered(number), as: .spectator)
    let other = try Guest(stage, isPage: true, .numbered(3 - number), as: .spectator)
    let player = try Guest(stage, isPage: true, .numbered(number))
    guests += [watcher, other]
    #expect(
      run(guests + [player]) {
        guests.allSatisfy { $0.session.confirmedTicks > 150 } && player.hasEnded
      })
    #expect(stage.control.status?.webPort == stage.pages.port)
    let spectators = stage.control.status?.rooms.map(\.status.spectators)
    #expect(spectators == [1, 1])
    let reels = try [first, guests[1], watcher].map {
      try ReelContents(bytes: $0.session.reel)
    }
    let common = reels.map { $0.inputs.count }.min() ?? 0
    // A reel has the ticks of complete chunks.
    #expect(common > 60)
    for tick in 0..<common {
      #expect(reels.allSatisfy { $0.inputs(ofTick: tick) == reels[0].inputs(ofTick: tick) })
    }
    for guest in guests { guest.session.leave() }
    var figures: RoomFigures?
    #expect(
      run(guests) {
        figures = figures ?? stage.end()
        return figures != nil
      })
    #expect(figures?.endedMatches == 2)
    #expect((figures?.receivedPackets ?? 0) > 500 && (figures?.sentPackets ?? 0) > 500)
    let names = try FileManager.default.contentsOfDirectory(atPath: path).filter {
      $0.hasSuffix(".reel")
    }
    #expect(names.count == 2)
    for name in names {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))
      guard case .same(let ticks, _) = try Snowballs().replay([UInt8](bytes)) else {
        Issue.record("the reel of a room differs")
        continue
      }
      #expect(ticks >= 150)
    }
  }

  /// The adversary plays, and reads nothing any more, while its room goes on sending. It is dropped after the time
  /// limit, and neither its room nor another one stands still.
  @Test func aPageThatNeverReadsHoldsUpNoRoom() throws {
    let stage = try Stage(rooms: 2, matches: 2)
    let (first, second) = (
      try #require(RoomRequest(name: "a")), try #require(RoomRequest(name: "b"))
    )
    let deaf = try Guest(stage, isPage: true, first, seed: 1)
    let partner = try Guest(stage, isPage: true, first, seed: 2)
    let others = [
      try Guest(stage, isPage: true, second, seed: 3),
      try Guest(stage, isPage: false, second, seed: 4),
    ]
    let all = [deaf, partner] + others
    #expect(run(all) { all.allSatisfy { $0.session.confirmedTicks > 30 } })
    deaf.reads = false
    let before = (partner.session.confirmedTicks, others[0].session.confirmedTicks)
    #expect(run(all) { others[0].session.confirmedTicks > before.1 + 60 })
    #expect(run(all) { partner.session.confirmedTicks > before.0 + 60 })
    #expect(partner.session.phase == .playing && partner.session.takenSeats == 1)
    for guest in all { guest.session.leave() }
    #expect(run(all) { stage.end() != nil })
  }

  /// The adversary fills its connections with frames that are no packets, opens more, and leaves handshakes half done.
  @Test func strangersHoldUpNoPage() throws {
    let stage = try Stage(rooms: 1, matches: 1)
    let guests = [
      try Guest(stage, isPage: true, .any, seed: 1), try Guest(stage, isPage: true, .any, seed: 2),
    ]
    #expect(run(guests) { guests.allSatisfy { $0.session.confirmedTicks > 30 } })
    let half = WebClient.handshake.prefix(60)
    var strangers = (0..<20).map {
      WebClient(
        stage.pages.port, from: 2, sending: $0 % 4 == 0 ? String(half) : WebClient.handshake)
    }
    let flood = (0..<40).flatMap { at in
      WebClient.frame(2, [UInt8](repeating: UInt8(at), count: 1200))
    }
    let before = guests.map { $0.session.confirmedTicks }
    var rounds = 0
    #expect(
      run(guests) {
        rounds += 1
        for stranger in strangers { stranger.write(flood) }
        if rounds % 20 == 0 {
          strangers.removeFirst()
          strangers.append(WebClient(stage.pages.port, from: 2))
        }
        return zip(guests, before).allSatisfy { $0.session.confirmedTicks > $1 + 240 }
      })
    for guest in guests { guest.session.leave() }
    var figures: RoomFigures?
    #expect(
      run(guests) {
        figures = figures ?? stage.end()
        return figures != nil
      })
    #expect(figures?.endedMatches == 1)
  }
}
