import Dispatch
import Foundation
import Reel
import ReelNetwork
import Synchronization
import Testing

@testable import ReelHost

/// A game whose rules trap, loop or wait on a server, once a player has held a key.
private struct Faulty: Game {
  static let name = "Faulty"
  static let settings = GameSettings(title: "Faulty", viewWidth: 16, viewHeight: 16, players: 2)
  /// Ends the loop and the wait.
  static let isOver = Atomic(false)

  func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Count())
    simulation.schedule.add("count") { world in
      let isServer = !world.isLocal(0) && !world.isLocal(1)
      world.each { (count: inout Count) in
        count.ticks += 1
        let input = world[Players.self].inputs[0]
        guard isServer else { return }
        if input.isHeld(.up) { fatalError("the rules of a test trap") }
        if input.isHeld(.down) { while !Self.isOver.load(ordering: .relaxed) {} }
        if input.isHeld(.left) {
          while !Self.isOver.load(ordering: .relaxed) { usleep(10_000) }
        }
        // Longer than an update may take, and shorter than what ends a room.
        if input.isHeld(.right), count.pauses == 0 {
          count.pauses = 1
          let end = ContinuousClock.now + .milliseconds(400)
          while ContinuousClock.now < end {}
        } else if input.isHeld(.right) {
          count.pauses = 1
        }
      }
    }
  }
}

private struct Count: Component {
  var ticks: Int32 = 0
  var pauses: Int32 = 0
}

@Suite struct RoomWatchTests {
  /// Five matches on one thread. The rules of three of them trap, loop and wait; those of another one take long once.
  /// They cost the fifth match nothing, and the server ends in order.
  @Test func aFaultEndsItsOwnRoom() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("watch-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let socket = try SharedUDPSocket(port: 0)
    let outcome = Mutex<RoomFigures?>(nil)
    let ended = DispatchSemaphore(value: 0)
    var server = RoomServer(Faulty(), GameContent(), socket) {
      var settings = MatchSettings(random: { .random(in: .min ... .max) })
      (settings.paths, settings.leastPlayers) = (.star, 1)
      return settings
    }
    (server.roomCount, server.threadCount, server.matchCount, server.patience) = (5, 1, 5, 0)
    server.files = MatchFiles(in: path)
    // SAFETY: the server is a value that only its own thread uses from here on.
    nonisolated(unsafe) let run = { [server] in server.run() }
    DispatchQueue(label: "server").async {
      let figures = run()
      outcome.withLock { $0 = figures }
      ended.signal()
    }
    let address = MatchAddress(low: 0xFFFF_7F00_0001, port: socket.localPort)
    let keys: [Key?] = [.up, .down, .left, .right, nil]
    let guests = try keys.indices.map { at in
      var settings = MatchSettings(random: { .random(in: .min ... .max) })
      settings.room = try #require(RoomRequest(name: "room \(at)"))
      return (
        session: RollbackSession(
          joining: Faulty.self, content: GameContent(), host: address, settings: settings),
        transport: try UDPTransport(port: 0)
      )
    }
    defer { Faulty.isOver.store(true, ordering: .relaxed) }
    let end = ContinuousClock.now + .seconds(240)
    var (begun, isLeaving) = (false, false)
    var ticksAtFault: UInt64 = 0
    while ContinuousClock.now < end {
      let now = DispatchTime.now().uptimeNanoseconds
      for (session, transport) in guests {
        transport.receive(256) { session.receive($0, from: $1, now: now) }
        session.update(now: now) { transport.send($1, to: $0) }
      }
      let quick = guests[4].session.confirmedTicks
      if !begun, guests.allSatisfy({ $0.session.confirmedTicks >= 90 }) {
        begun = true
        ticksAtFault = quick
        for (at, key) in keys.enumerated() {
          if let key { guests[at].session.add([.keyDown(key)], player: 0) }
        }
      }
      // The first three rooms are lost by then, and the fourth one goes on.
      let isDone = begun && quick >= ticksAtFault + 600 && guests[3].session.confirmedTicks > 200
      if isDone, !isLeaving {
        isLeaving = true
        for guest in guests { guest.session.leave() }
      }
      if ended.wait(timeout: .now() + .milliseconds(4)) == .success { break }
    }
    #expect(isLeaving)
    let figures = try #require(outcome.withLock { $0 })
    #expect(figures.lostRooms == 3 && figures.slowedRooms == 1 && figures.endedMatches == 5)
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(names.count { $0.hasPrefix("match-") } == 5)
    let faults = try names.filter { $0.hasPrefix("fault-") }.map {
      try String(contentsOfFile: "\(path)/\($0)", encoding: .utf8)
    }
    #expect(faults.count == 3)
    #expect(faults.contains { $0.contains("Room room 0") && $0.contains("backtrace:") })
    #expect(faults.count { $0.contains("Its rules did not come back.") } == 2)
    for name in names where name.hasPrefix("match-") {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))
      #expect(try ReelContents(bytes: [UInt8](bytes)).inputs.count >= 60, "\(name)")
    }
  }
}
