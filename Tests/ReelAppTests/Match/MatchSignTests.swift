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

/// The text over the picture of a match that waits, and the end of a match in a program.
@Suite struct MatchSignTests {
  /// Returns what a loop draws over the picture of a match.
  private func picture(_ stage: MatchStage) -> DrawList {
    var list = DrawList()
    list.view = Vec2(240, 135)
    stage.loop.drawMatch(into: &list)
    return list
  }

  private func sign(_ text: String) -> [Rect] {
    var list = DrawList()
    list.view = Vec2(240, 135)
    PixelText.drawTag(
      text, at: Vec2(4, 126), ShapeStyle(.white, layer: .max, z: .max), into: &list)
    return list.quads.map(\.outline)
  }

  @Test func thePictureNamesAPlayerAfterHalfASecond() throws {
    let stage = MatchStage(Quiet())
    try stage.run(milliseconds: 3000)
    let match = try #require(stage.loop.match)
    #expect(match.session.phase == .playing && match.state.isEmpty)
    // The last sentence about who takes part is still shown.
    stage.loop.matchMessage = ("Player 3 takes part.", .max)
    #expect(picture(stage).quads.map(\.outline) == sign("Player 3 takes part."))
    let seat = stage.others[1].session.localPlayers == PlayerSet(2) ? 3 : 2
    let killed = stage.others.remove(at: 1)
    try stage.run(milliseconds: 500)
    #expect(match.state.isEmpty)
    try stage.run(milliseconds: 300)
    #expect(match.state == "WAITING FOR PLAYER \(seat) ...")
    let list = picture(stage)
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
    let stage = MatchStage(Quiet(), isWatching: true)
    try stage.run(milliseconds: 3000)
    #expect(stage.loop.match?.session.phase == .playing)
    stage.others[0].session.leave()
    try stage.run(milliseconds: 500)
    #expect(stage.loop.isOver && stage.loop.match == nil)
  }

  @Test func watchingAHostThatFallsSilentEndsWithAFailure() throws {
    let stage = MatchStage(Quiet(), isWatching: true)
    try stage.run(milliseconds: 3000)
    let host = stage.others.remove(at: 0)
    let error = #expect(throws: HostError.self) { try stage.run(milliseconds: 5000) }
    #expect(error?.kind == .unavailable && error?.message == "The host no longer answers.")
    _ = host
  }

  /// A match that a spectator has never seen has not ended well.
  @Test func aHostThatLeavesBeforeTheMatchIsThereIsAFailure() throws {
    let stage = MatchStage(Quiet(), isWatching: true)
    stage.others.removeLast(2)
    let session = try #require(stage.loop.match?.session as? RollbackSession)
    while session.phase == .joining { try stage.run(milliseconds: 10) }
    // The host has welcomed the spectator, and sends the match.
    #expect(session.simulation == nil)
    session.receiveGoodbye(session.links[0])
    let error = #expect(throws: HostError.self) { try stage.run(milliseconds: 10) }
    #expect(error?.kind == .unavailable)
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
