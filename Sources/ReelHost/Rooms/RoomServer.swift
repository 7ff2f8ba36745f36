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
    let threads = (0..<threadCount).map { _ in
      RoomThread(
        socket: socket, patience: patience * 1_000_000_000,
        tickLength: G.settings.rate.nanoseconds(ofTicks: 1))
    }
    for thread in threads { thread.start(makeMatch: matchMaker(identity)) }
    var mail = [[RoomThread.Mail]](repeating: [], count: threads.count)
    var answers = PacketQueue()
    func thread(of room: UInt16) -> Int { Int(room) % threads.count }

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
        switch board.find(request, from: address, now: now) {
        case .ignored: break
        case .refused(let reason):
          socket.append(request.refused(reason), to: address, in: &answers)
        case .room(let room, let isNew):
          let at = thread(of: room)
          if isNew { mail[at].append(.open(room: room, name: request.room.label)) }
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
        for report in thread.takeReports() { board.take(report) }
      }
      var rounds = 0
      while socket.receive({ sort([UInt8]($0), $1, now) }), rounds < 64 { rounds += 1 }
      for at in threads.indices { threads[at].post(&mail[at]) }
      socket.send(&answers)
    }
    var figures = RoomFigures()
    // All matches end at once, however long the disk takes.
    for thread in threads { thread.requestEnd() }
    for thread in threads {
      thread.awaitEnd()
      figures.add(thread.figures)
    }
    return figures
  }

  /// Returns a function that opens the match of a room, on any thread.
  private func matchMaker(
    _ identity: MatchIdentity
  ) -> (UInt16, String, RoomTransport) -> any HostedMatch {
    { room, name, transport in
      var settings = makeSettings()
      settings.roomNumber = room
      let session = game.hostedMatch(
        content: content, seed: seed ?? UInt64.random(in: 1...UInt64(UInt32.max)),
        startData: startData, settings: settings, identity: identity)
      let play = MatchPlay(
        session, transport, recording: nil, files: files, game: G.name, endsProgram: true,
        isHost: true)
      return HeadlessMatch<G>(play, label: "Room \(name.isEmpty ? "\(room)" : name): ")
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
