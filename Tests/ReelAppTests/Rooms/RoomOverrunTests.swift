import Reel
import Testing

@testable import ReelHost

/// A game whose rules take far longer than a tick on a server, once a player has held a key.
private struct Burner: Game {
  static let name = "Burner"
  static let settings = GameSettings(title: "Burner", viewWidth: 16, viewHeight: 16, players: 2)

  func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Fire())
    simulation.schedule.add("burn") { world in
      let isServer = !world.isLocal(0) && !world.isLocal(1)
      world.each { (fire: inout Fire) in
        if world[Players.self].inputs[0].isHeld(.right) { fire.burns = true }
        guard fire.burns, isServer else { return }
        // The result is no part of the state, which must be the same on all machines.
        let end = ContinuousClock.now + .milliseconds(40)
        while ContinuousClock.now < end {}
      }
    }
  }
}

private struct Fire: Component {
  var burns = false
}

@Suite struct RoomOverrunTests {
  /// Two matches on one thread: the rules of one take 40 ms a tick. It moves to another thread and slows down, and the
  /// other match goes on at its own speed.
  @Test func aRoomThatOverrunsIsSlowed() throws {
    let server = try RunningServer(Burner(), rooms: 2)
    for at in 0..<4 {
      try server.join { settings in
        if at < 2, let name = RoomRequest(name: "fire") { settings.room = name }
      }
    }
    let sessions = server.sessions
    let figures = try server.run {
      for session in sessions[..<2] { session.add([.keyDown(.right)], player: 0) }
    } until: {
      let (burning, quick) = (sessions[0].confirmedTicks, sessions[2].confirmedTicks)
      // The slow match goes on as well.
      guard quick >= 400, burning >= 40 else { return false }
      #expect(burning < quick)
      return true
    }
    #expect(figures.slowedRooms == 1)
    #expect(figures.endedMatches == 2)
  }
}
