import Testing

@testable import ReelHost
@testable import ReelService

@Suite struct AgonesPlanTests {
  private static let second: UInt64 = 1_000_000_000

  private static func status(rooms: Int, isDraining: Bool = false, at time: UInt64) -> ServerStatus
  {
    var status = ServiceFixture.status(rooms: rooms, isDraining: isDraining)
    status.published = time
    return status
  }

  /// Makes all calls, with success, and returns their paths.
  private static func make(
    _ plan: inout AgonesPlan, _ status: ServerStatus?, isOver: Bool = false, at time: UInt64
  ) -> [String] {
    let calls = plan.calls(status, isOver: isOver, now: time)
    for call in calls { plan.take(call, status: 200, now: time) }
    return calls.map { String($0.path.split(separator: "/").last ?? "") }
  }

  @Test func lifecycleFollowsTheRooms() {
    var plan = AgonesPlan()
    #expect(Self.make(&plan, nil, at: 0) == [])
    #expect(
      Self.make(&plan, Self.status(rooms: 0, at: 0), at: 0)
        == ["health", "ready", "rooms", "players", "gameserver"])
    #expect(Self.make(&plan, Self.status(rooms: 0, at: 0), at: 1) == [])
    #expect(Self.make(&plan, Self.status(rooms: 1, at: 1), at: 2) == ["allocate", "rooms"])
    #expect(Self.make(&plan, Self.status(rooms: 2, at: 2), at: 3) == ["rooms"])
    let later = 2 * Self.second
    #expect(Self.make(&plan, Self.status(rooms: 2, at: later), at: later) == ["health"])
    #expect(Self.make(&plan, Self.status(rooms: 0, at: later), at: later) == ["ready", "rooms"])
    let draining = Self.status(rooms: 0, isDraining: true, at: later)
    #expect(Self.make(&plan, draining, at: later) == ["allocate"])
    #expect(Self.make(&plan, draining, isOver: true, at: later) == ["shutdown"])
    #expect(Self.make(&plan, draining, isOver: true, at: later) == [])
  }

  /// A server with rooms at its first report has been ready before it is allocated.
  @Test func readyComesFirst() {
    var plan = AgonesPlan()
    #expect(
      Self.make(&plan, Self.status(rooms: 1, at: 0), at: 0).prefix(3)
        == ["health", "ready", "allocate"])
  }

  /// A server that goes on after a fault stays allocated: ready for a moment, it could be removed with its players.
  @Test func aServerThatGoesOnIsNotReadyOnceMore() {
    var plan = AgonesPlan()
    var status = Self.status(rooms: 1, at: 0)
    status.figures.restarts = 1
    #expect(Self.make(&plan, status, at: 0).prefix(2) == ["health", "allocate"])
    var empty = AgonesPlan()
    status.rooms = []
    #expect(Self.make(&empty, status, at: 0).prefix(2) == ["health", "ready"])
  }

  @Test func callsThatFailAreMadeAgain() {
    var plan = AgonesPlan()
    let status = Self.status(rooms: 1, at: 0)
    let calls = plan.calls(status, isOver: false, now: 0)
    for (code, number) in [(nil, 1), (500, 2)] as [(Int?, UInt64)] {
      for call in calls { plan.take(call, status: code, now: number) }
      #expect(plan.calls(status, isOver: false, now: number) == calls)
    }
    // A Fleet without a counter does not get it again.
    for call in calls { plan.take(call, status: call.method == "PATCH" ? 404 : 200, now: 3) }
    #expect(plan.calls(Self.status(rooms: 2, at: 4), isOver: false, now: 4) == [])
    #expect(plan.lacks(.counter("rooms", 1, of: 1)))
  }

  /// Agones replaces a server whose loop stands still, because its health is no longer reported.
  @Test func healthEndsWithTheLoop() {
    var plan = AgonesPlan()
    _ = Self.make(&plan, Self.status(rooms: 0, at: 0), at: 0)
    #expect(Self.make(&plan, Self.status(rooms: 0, at: 0), at: 4 * Self.second) == ["health"])
    #expect(Self.make(&plan, Self.status(rooms: 0, at: 0), at: 6 * Self.second) == [])
  }

  @Test func counterIsText() {
    #expect(
      AgonesCall.counter("rooms", 3, of: 10)
        == AgonesCall(
          method: "PATCH", path: "/v1beta1/counters/rooms",
          body: "{\"count\":\"3\",\"capacity\":\"10\"}"))
  }
}
