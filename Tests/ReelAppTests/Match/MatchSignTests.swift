import Reel
import ReelHeadless
import ReelNetwork
import ReelProgram
import Testing

@testable import ReelApp
@testable import ReelCommands
@testable import ReelHost
@testable import ReelMatch
@testable import ReelReplay

/// A game for three players that shows nothing.
private struct Quiet: Game {
  static let name = "Quiet"
  static let settings = GameSettings(title: "Quiet", viewWidth: 240, viewHeight: 135, players: 3)
  func setUp(_ simulation: Simulation) {}
}

/// A network in memory.
private final class Wire {
  var boxes: [UInt64: [(bytes: [UInt8], from: MatchAddress)]] = [:]
}

private final class WireTransport: MatchTransport {
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
private final class Stage {
  let loop: GameLoop
  var others: [(session: RollbackSession, transport: WireTransport)] = []
  private let wire = Wire()
  private var now: UInt64 = 1_000_000_000

  /// - Parameter isWatching: true if the loop watches the match of another machine; false if it hosts one.
  init(isWatching: Bool) {
    let content = GameContent()
    loop = GameLoop(
      Quiet().makeSimulation(content: content, seed: 1, startData: []), showing: content,
      settings: Quiet.settings, video: HeadlessVideo(), audio: HeadlessAudio(), recording: nil)
    loop.matches = Matches(
      open: { _ in throw CancellationError() },
      beginAnew: { Quiet().makeSimulation(content: content, seed: 1, startData: []) })
    let host = WireTransport(0, wire)
    let session = RollbackSession(
      hosting: Quiet(), content: content, seed: 7, settings: Self.settings)
    func join(_ number: UInt64, _ role: RollbackSession.Role) -> RollbackSession {
      RollbackSession(
        joining: Quiet.self, content: content, host: host.address, as: role,
        settings: Self.settings)
    }
    let own = isWatching ? join(1, .spectator) : session
    loop.match = MatchPlay(
      own, isWatching ? WireTransport(1, wire) : host, recording: nil, files: nil, game: "Quiet",
      endsProgram: true, isHost: !isWatching)
    if isWatching { others.append((session, host)) }
    for number in 2...3 as ClosedRange<UInt64> {
      others.append((join(number, .player), WireTransport(number, wire)))
    }
  }

  private static var settings: MatchSettings {
    var settings = MatchSettings(random: { .random(in: .min ... .max) })
    (settings.leastPlayers, settings.timeout) = (3, 3_000_000_000)
    return settings
  }

  func run(milliseconds: UInt64) throws {
    for _ in 0..<milliseconds / 10 where !loop.isOver {
      now += 10_000_000
      try loop.updateMatch(now)
      for (session, transport) in others {
        transport.receive(.max) { session.receive($0, from: $1, now: now) }
        session.update(now: now) { transport.send($1, to: $0) }
      }
    }
  }

  func picture() -> DrawList {
    var list = DrawList()
    list.view = Vec2(240, 135)
    loop.drawMatch(into: &list)
    return list
  }
}

/// The text over the picture of a match that waits, and the end of a match in a program.
@Suite struct MatchSignTests {
  private func sign(_ text: String) -> [Rect] {
    var list = DrawList()
    list.view = Vec2(240, 135)
    PixelText.drawTag(
      text, at: Vec2(4, 126), ShapeStyle(.white, layer: .max, z: .max), into: &list)
    return list.quads.map(\.outline)
  }

  @Test func thePictureNamesAPlayerAfterHalfASecond() throws {
    let stage = Stage(isWatching: false)
    try stage.run(milliseconds: 3000)
    let match = try #require(stage.loop.match)
    #expect(match.session.phase == .playing && match.state.isEmpty)
    // The last sentence about who takes part is still shown.
    stage.loop.matchMessage = ("Player 3 takes part.", .max)
    #expect(stage.picture().quads.map(\.outline) == sign("Player 3 takes part."))
    let seat = stage.others[1].session.localPlayers == PlayerSet(2) ? 3 : 2
    let killed = stage.others.remove(at: 1)
    try stage.run(milliseconds: 500)
    #expect(match.state.isEmpty)
    try stage.run(milliseconds: 300)
    #expect(match.state == "WAITING FOR PLAYER \(seat) ...")
    let list = stage.picture()
    #expect(list.quads.map(\.outline) == sign("WAITING FOR PLAYER \(seat) ..."))
    let other = stage.others.remove(at: 0)
    try stage.run(milliseconds: 500)
    #expect(match.state == "WAITING FOR PLAYERS 2 AND 3 ...")
    // After the time limit, the match goes on without them.
    try stage.run(milliseconds: 3000)
    #expect(match.state.isEmpty && match.session.phase == .playing)
    _ = (killed, other)
  }

  @Test func watchingEndsWellWithTheMatch() throws {
    let stage = Stage(isWatching: true)
    try stage.run(milliseconds: 3000)
    #expect(stage.loop.match?.session.phase == .playing)
    stage.others[0].session.leave()
    try stage.run(milliseconds: 500)
    #expect(stage.loop.isOver && stage.loop.match == nil)
  }

  @Test func watchingAHostThatFallsSilentEndsWithAFailure() throws {
    let stage = Stage(isWatching: true)
    try stage.run(milliseconds: 3000)
    let host = stage.others.remove(at: 0)
    let failure = #expect(throws: Failure.self) { try stage.run(milliseconds: 5000) }
    #expect(failure?.code == .unavailable && failure?.sentence == "The host no longer answers.")
    _ = host
  }

  /// A match that a spectator has never seen has not ended well.
  @Test func aHostThatLeavesBeforeTheMatchIsThereIsAFailure() throws {
    let stage = Stage(isWatching: true)
    stage.others.removeLast(2)
    let session = try #require(stage.loop.match?.session)
    while session.phase == .joining { try stage.run(milliseconds: 10) }
    // The host has welcomed the spectator, and sends the match.
    #expect(session.simulation == nil)
    session.receiveGoodbye(session.links[0])
    let failure = #expect(throws: Failure.self) { try stage.run(milliseconds: 10) }
    #expect(failure?.code == .unavailable)
  }

  @Test func theTimeLimitIsAnOptionAndASetting() throws {
    #expect(MatchSettings(of: Quiet.self).timeout == 5_000_000_000)
    #expect(MatchSettings(of: Patient.self).timeout == 1_500_000_000)
    var settings = MatchSettings(of: Patient.self)
    try HostOptions.parse([]).apply(to: &settings)
    #expect(settings.timeout == 1_500_000_000)
    try HostOptions.parse(["--timeout", "2.5"]).apply(to: &settings)
    #expect(settings.timeout == 2_500_000_000)
    for wrong in ["0.5", "601", "nan", "-1", "inf", "two"] {
      #expect(throws: (any Error).self, "\(wrong)") { try HostOptions.parse(["--timeout", wrong]) }
    }
  }

  @Test func aTimeLimitBeyondAllReasonTraps() async {
    await #expect(processExitsWith: .failure) { _ = MatchSettings(of: Hasty.self) }
  }
}

private struct Patient: Game {
  static let settings = GameSettings(
    title: "Patient", rate: TickRate(50), players: 2, matchTimeout: .ticks(75))
  func setUp(_ simulation: Simulation) {}
}

private struct Hasty: Game {
  static let settings = GameSettings(title: "Hasty", players: 2, matchTimeout: .seconds(0))
  func setUp(_ simulation: Simulation) {}
}

extension DrawQuad {
  /// The smallest rectangle around the quad.
  fileprivate var outline: Rect {
    let (low, high) = (corners.0.position, corners.2.position)
    return Rect(low.x, low.y, high.x - low.x, high.y - low.y)
  }
}
