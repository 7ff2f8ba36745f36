import Dispatch
import Reel
import ReelNetwork
import Synchronization
import Testing

@testable import ReelHost

/// A game of two players in which nothing happens.
private struct Idle: Game {
  static let name = "Idle"
  static let settings = GameSettings(title: "Idle", viewWidth: 16, viewHeight: 16, players: 2)

  func setUp(_ simulation: Simulation) {}
}

@Suite struct RoomControlTests {
  /// Rooms are opened and ended by orders; each answer comes once the published state shows what has changed. The
  /// server that drains ends with its last room.
  @Test func ordersAreCarriedOut() throws {
    let socket = try SharedUDPSocket(port: 0)
    let control = RoomControl()
    let done = DispatchSemaphore(value: 0)
    DispatchQueue(label: "server").async {
      var server = RoomServer(Idle(), GameContent(), socket) {
        MatchSettings(random: { .random(in: .min ... .max) })
      }
      (server.roomCount, server.threadCount, server.control) = (2, 2, control)
      _ = server.run()
      done.signal()
    }
    func open(_ request: RoomRequest) -> RoomControl.Opening? {
      let answer = Mutex<RoomControl.Opening?>(nil)
      let answered = DispatchSemaphore(value: 0)
      control.open(request, wait: 600_000_000_000) { opening in
        answer.withLock { $0 = opening }
        answered.signal()
      }
      _ = answered.wait(timeout: .now() + .seconds(120))
      return answer.withLock { $0 }
    }
    func end(_ room: UInt16) -> RoomControl.Ending? {
      let answer = Mutex<RoomControl.Ending?>(nil)
      let answered = DispatchSemaphore(value: 0)
      control.end(room: room) { ending in
        answer.withLock { $0 = ending }
        answered.signal()
      }
      _ = answered.wait(timeout: .now() + .seconds(120))
      return answer.withLock { $0 }
    }
    let friends = try #require(RoomRequest(name: "friends"))
    #expect(end(1) == .notOpen)
    #expect(open(friends) == .room(1))
    #expect(control.status?.rooms.map(\.status.number) == [1])
    #expect(control.status?.rooms.first?.request == friends)
    #expect(open(friends) == .nameInUse(1))
    #expect(open(.any) == .room(2))
    #expect(open(.any) == .full)
    #expect(end(1) == .ended)
    #expect(control.status?.rooms.map(\.status.number) == [2])
    #expect(open(.any) == .room(1))
    control.drain()
    #expect(end(1) == .ended)
    #expect(control.status?.isDraining == true)
    #expect(open(.any) == .draining)
    #expect(control.isOver == false)
    #expect(end(2) == .ended)
    #expect(done.wait(timeout: .now() + .seconds(120)) == .success)
    #expect(control.isOver)
    #expect(open(.any) == .over)
    #expect(end(1) == .notOpen)
  }
}
