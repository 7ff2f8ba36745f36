import Dispatch
import Reel
import ReelNetwork
import Synchronization
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
    let socket = try SharedUDPSocket(port: 0)
    let outcome = Mutex<RoomFigures?>(nil)
    let ended = DispatchSemaphore(value: 0)
    DispatchQueue(label: "server").async {
      var server = RoomServer(Burner(), GameContent(), socket) {
        var settings = MatchSettings(random: { .random(in: .min ... .max) })
        settings.paths = .star
        return settings
      }
      (server.roomCount, server.threadCount, server.matchCount, server.patience) = (2, 1, 2, 0)
      let figures = server.run()
      outcome.withLock { $0 = figures }
      ended.signal()
    }
    let address = MatchAddress(low: 0xFFFF_7F00_0001, port: socket.localPort)
    let guests = try (0..<4).map { at in
      var settings = MatchSettings(random: { .random(in: .min ... .max) })
      if at < 2, let name = RoomRequest(name: "fire") { settings.room = name }
      return (
        session: RollbackSession(
          joining: Burner.self, content: GameContent(), host: address, settings: settings),
        transport: try UDPTransport(port: 0)
      )
    }
    let end = ContinuousClock.now + .seconds(240)
    var isLeaving = false
    while ContinuousClock.now < end {
      let now = DispatchTime.now().uptimeNanoseconds
      for (at, (session, transport)) in guests.enumerated() {
        transport.receive(256) { session.receive($0, from: $1, now: now) }
        if at < 2 { session.add([.keyDown(.right)], player: 0) }
        session.update(now: now) { transport.send($1, to: $0) }
      }
      let (burning, quick) = (guests[0].session.confirmedTicks, guests[2].session.confirmedTicks)
      // The slow match goes on as well.
      if !isLeaving, quick >= 400, burning >= 40 {
        #expect(burning < quick)
        isLeaving = true
        for guest in guests { guest.session.leave() }
      }
      if ended.wait(timeout: .now() + .milliseconds(4)) == .success { break }
    }
    #expect(isLeaving)
    let figures = try #require(outcome.withLock { $0 })
    #expect(figures.slowedRooms == 1)
    #expect(figures.endedMatches == 2)
  }
}
