import Reel
import ReelHeadless
import ReelNetwork
import ReelPlatform
import ReelPlay

@testable import ReelApp
@testable import ReelHost

/// A network in memory.
final class Wire {
  fileprivate var boxes: [UInt64: [(bytes: [UInt8], from: MatchAddress)]] = [:]
}

/// A machine's end of a network in memory.
final class WireTransport: MatchTransport {
  let address: MatchAddress
  private let wire: Wire
  init(_ number: UInt64, _ wire: Wire) {
    (address, self.wire) = (MatchAddress(low: number, port: 1), wire)
  }
  var localPort: UInt16 { 1 }
  func send(_ bytes: [UInt8], to address: MatchAddress) {
    wire.boxes[address.low, default: []].append((bytes, self.address))
  }
  func receive(_ limit: Int, _ body: ([UInt8], MatchAddress) -> Void) {
    for packet in wire.boxes.removeValue(forKey: address.low) ?? [] {
      body(packet.bytes, packet.from)
    }
  }
}

/// Machines of a match in virtual time, the first of which is a program's loop.
final class MatchStage {
  let loop: ProgramLoop
  var others: [(session: RollbackSession, transport: WireTransport)] = []
  private let wire = Wire()
  private(set) var now: UInt64 = 1_000_000_000

  /// - Parameter isWatching: true if the loop watches the match of another machine; false if it hosts one.
  init<G: Game>(_ game: G, isWatching: Bool = false) {
    let content = GameContent()
    loop = ProgramLoop(
      game.makeSimulation(content: content, seed: 1, startData: []), showing: content,
      settings: G.settings, video: HeadlessVideo(), audio: HeadlessAudio(), recording: nil)
    loop.matches = Matches(
      open: { _, _ throws(HostError) in throw HostError(.unavailable, "none") },
      beginAnew: { game.makeSimulation(content: $0, seed: 1, startData: []) })
    let host = WireTransport(0, wire)
    var settings = MatchSettings(random: { .random(in: .min ... .max) })
    (settings.leastPlayers, settings.timeout) = (game.playerCount, 3_000_000_000)
    let session = RollbackSession(hosting: game, content: content, seed: 7, settings: settings)
    func join(_ number: UInt64, _ role: RollbackSession.Role) -> RollbackSession {
      RollbackSession(
        joining: G.self, content: content, host: host.address, as: role, settings: settings)
    }
    let own = isWatching ? join(1, .spectator) : session
    loop.match = MatchPlay(
      own, isWatching ? WireTransport(1, wire) : host, recording: nil, files: nil, game: G.name,
      endsProgram: true, isHost: !isWatching)
    if isWatching { others.append((session, host)) }
    for number in 2...UInt64(game.playerCount) {
      others.append((join(number, .player), WireTransport(number, wire)))
    }
  }

  func run(milliseconds: UInt64) throws {
    for _ in 0..<milliseconds / 10 where !loop.isOver {
      now += 10_000_000
      try loop.updateMatch(now)
      for other in others.indices { update(other) }
    }
  }

  /// Updates another machine at the present time.
  func update(_ other: Int) {
    let (session, transport) = others[other]
    transport.receive(.max) { session.receive($0, from: $1, now: now) }
    session.update(now: now) { transport.send($1, to: $0) }
  }

  /// Updates the loop only, so that it guesses the inputs of the others.
  func runLoop(milliseconds: UInt64) throws {
    for _ in 0..<milliseconds / 10 {
      now += 10_000_000
      try loop.updateMatch(now)
    }
  }
}
