import Foundation
import Reel
import Testing

@testable import ReelHost

/// A game of two players, who move.
private struct Steps: Game {
  static let name = "Steps"
  static let settings = GameSettings(title: "Steps", viewWidth: 16, viewHeight: 16, players: 2)

  func setUp(_ simulation: Simulation) {
    for player in 0..<2 as Range<Int32> { simulation.world.spawn(Walker(player: player)) }
    simulation.schedule.add("walk") { world in
      world.each { (walker: inout Walker) in
        if world[Players.self].inputs[Int(walker.player)].isHeld(.right) { walker.x += 1 }
      }
    }
  }
}

/// The same game, whose host alone decides and hides one walker from the other one's player.
private struct HiddenSteps: Game {
  static let name = "HiddenSteps"
  static var settings: GameSettings {
    var settings = Steps.settings
    settings.matchKind = .hidden
    return settings
  }

  func setUp(_ simulation: Simulation) { Steps().setUp(simulation) }

  static func hide(in world: World, from player: Int?) {
    world.each { (walker: inout Walker) in if Int(walker.player) != player { walker.x = -1 } }
  }
}

private struct Walker: Component {
  var player: Int32 = 0
  var x: Int32 = 0
}

@Suite struct RoomServerTests {
  /// Several matches at once, by real packets, on two threads: each room has its own players, ticks and reel.
  @Test func matchesRunBesideEachOther() throws { try serve(Steps()) { _ in } }

  /// The same with hosts that decide alone, in which no player sees the other one's walker.
  @Test func hostsThatDecideAloneRunBesideEachOther() throws {
    try serve(HiddenSteps()) { session in
      let world = try #require(session.simulation?.world)
      world.each { (walker: Walker) in
        let isOwn = session.localPlayers.contains(Int(walker.player))
        #expect(isOwn ? walker.x >= 0 : walker.x < 0)
      }
    }
  }

  /// Serves three matches.
  /// - Parameter check: is called for each player before the matches end.
  private func serve<G: Game>(_ game: G, check: (any MatchSession) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("rooms-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let server = try RunningServer(game, rooms: 3, threads: 2, files: MatchFiles(in: path))
    for at in 0..<6 {
      try server.join { settings in
        if at >= 4, let name = RoomRequest(name: "friends") { settings.room = name }
        settings.runsAhead = at % 2 == 0
      }
    }
    let figures = try server.run {
      for session in server.sessions {
        let key: InputEvent = session.confirmedTicks % 3 == 0 ? .keyDown(.right) : .keyUp(.right)
        for player in 0..<2 { session.add([key], player: player) }
      }
    } until: {
      guard server.sessions.allSatisfy({ $0.confirmedTicks >= 120 }) else { return false }
      for session in server.sessions { try check(session) }
      return true
    }
    #expect(figures.endedMatches == 3)
    #expect(figures.ticks >= 3 * 120)
    #expect(figures.receivedPackets > 600 && figures.sentPackets > 300)
    let names = try FileManager.default.contentsOfDirectory(atPath: path).filter {
      $0 != "rooms.lock"
    }
    #expect(names.count == 3)
    for name in names {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))
      let reel = try ReelContents(bytes: [UInt8](bytes))
      #expect(reel.inputs.count >= 120)
      guard case .same(let ticks, _) = try game.replay([UInt8](bytes)) else {
        Issue.record("the reel of a room differs")
        continue
      }
      #expect(ticks >= 120)
    }
  }
}
