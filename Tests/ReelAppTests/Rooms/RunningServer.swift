import Dispatch
import Reel
import ReelNetwork
import Synchronization
import Testing

@testable import ReelHost

/// A server of rooms on a thread of its own, and the machines of players on the calling one, by real packets.
final class RunningServer<G: Game> {
  private let end = End()
  private let address: MatchAddress
  private(set) var sessions: [any MatchSession] = []
  private var transports: [UDPTransport] = []

  /// Starts a server, which ends after as many matches as it has rooms.
  init(
    _ game: G, rooms: Int, threads: Int = 1, leastPlayers: Int = 2, files: MatchFiles? = nil
  ) throws {
    let socket = try SharedUDPSocket(port: 0)
    address = MatchAddress(low: 0xFFFF_7F00_0001, port: socket.localPort)
    var server = RoomServer(game, GameContent(), socket) {
      var settings = MatchSettings(random: { .random(in: .min ... .max) })
      (settings.paths, settings.leastPlayers) = (.star, leastPlayers)
      return settings
    }
    (server.roomCount, server.threadCount, server.matchCount) = (rooms, threads, rooms)
    (server.patience, server.files) = (0, files)
    // SAFETY: the server is a value that only its own thread uses from here on.
    nonisolated(unsafe) let run = { [server] in server.run() }
    DispatchQueue(label: "server").async { [end] in
      let figures = run()
      end.figures.withLock { $0 = figures }
      end.signal.signal()
    }
  }

  /// Lets a further machine request a part.
  func join(_ change: (inout MatchSettings) -> Void) throws {
    var settings = MatchSettings(random: { .random(in: .min ... .max) })
    change(&settings)
    sessions.append(G.joinedMatch(content: GameContent(), host: address, settings: settings))
    transports.append(try UDPTransport(port: 0))
  }

  /// Updates all machines until the server has ended, four minutes at the most.
  /// - Parameters:
  ///   - play: is called before each update.
  ///   - isDone: returns true once all machines are to leave, which ends the matches.
  /// - Returns: the figures of the server.
  func run(
    play: () throws -> Void = {}, until isDone: () throws -> Bool
  ) throws -> RoomFigures {
    let limit = ContinuousClock.now + .seconds(240)
    var isLeaving = false
    while ContinuousClock.now < limit {
      let now = DispatchTime.now().uptimeNanoseconds
      try play()
      for (session, transport) in zip(sessions, transports) {
        transport.receive(256) { session.receive($0, from: $1, now: now) }
        session.update(now: now) { transport.send($1, to: $0) }
      }
      if !isLeaving, try isDone() {
        isLeaving = true
        for session in sessions { session.leave() }
      }
      if end.signal.wait(timeout: .now() + .milliseconds(4)) == .success { break }
    }
    #expect(isLeaving)
    return try #require(end.figures.withLock { $0 })
  }
}

/// The end of a server.
private final class End: Sendable {
  let figures = Mutex<RoomFigures?>(nil)
  let signal = DispatchSemaphore(value: 0)
}
