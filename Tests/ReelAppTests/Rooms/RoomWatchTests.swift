import Foundation
import Reel
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
    let server = try RunningServer(Faulty(), rooms: 5, leastPlayers: 1, files: MatchFiles(in: path))
    let keys: [Key?] = [.up, .down, .left, .right, nil]
    for at in keys.indices {
      let name = try #require(RoomRequest(name: "room \(at)"))
      try server.join { $0.room = name }
    }
    defer { Faulty.isOver.store(true, ordering: .relaxed) }
    let sessions = server.sessions
    var begun = false
    var ticksAtFault: UInt64 = 0
    let figures = try server.run(until: {
      let quick = sessions[4].confirmedTicks
      // The first three rooms are lost by then, and the fourth one goes on.
      if begun { return quick >= ticksAtFault + 600 && sessions[3].confirmedTicks > 200 }
      if sessions.allSatisfy({ $0.confirmedTicks >= 90 }) {
        begun = true
        ticksAtFault = quick
        for (session, key) in zip(sessions, keys) {
          if let key { session.add([.keyDown(key)], player: 0) }
        }
      }
      return false
    })
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
