import Reel
import Testing

@testable import ReelHost
@testable import ReelMatch

@Suite struct RoomBoardTests {
  private static func request(
    _ number: UInt64, _ room: RoomRequest = .any, isSpectator: Bool = false, from: UInt16? = nil
  ) -> RoomJoin {
    RoomJoin(
      JoinRequest(
        attempt: MatchSecret { number }, cookie: 1, isSpectator: isSpectator,
        token: MatchSecret { 1 },
        resume: from.map { room in MatchSecret(room: room) { 9 } } ?? .none,
        identity: MatchIdentity(game: [], engine: 0, rules: 0, content: 0), room: room))
  }

  @Test func anyRoomIsTheFirstWithAFreeSeat() {
    var board = RoomBoard(count: 2, seats: 2)
    #expect(board.find(Self.request(1), now: 0) == .room(1, isNew: true))
    // The same machine asks again until it is answered.
    #expect(board.find(Self.request(1), now: 1) == .room(1, isNew: false))
    #expect(board.find(Self.request(2), now: 2) == .room(1, isNew: false))
    #expect(board.find(Self.request(3), now: 3) == .room(2, isNew: true))
    #expect(board.find(Self.request(4), now: 4) == .room(2, isNew: false))
    #expect(board.find(Self.request(5), now: 5) == .refused(.noFreeRoom))
    // A seat that is free again is given again, once the room says so.
    board.take(RoomBoard.Report(room: 1, free: 1, taken: 2))
    #expect(board.find(Self.request(6), now: 6) == .room(1, isNew: false))
    #expect(board.find(Self.request(7), now: 7) == .refused(.noFreeRoom))
    board.take(RoomBoard.Report(room: 1, free: 0, taken: 3, isOver: true))
    #expect(board.openCount == 1 && !board.isOpen(1) && board.isOpen(2))
    #expect(board.find(Self.request(8), now: 8) == .room(1, isNew: true))
  }

  @Test func namesAndInvitationsAreRoomsOfTheirOwn() throws {
    var board = RoomBoard(count: 3, seats: 2)
    let name = try #require(RoomRequest(name: "friends"))
    let secret = RoomRequest.invited(RoomInvitation(MatchSecret { 3 }))
    #expect(board.find(Self.request(1, name), now: 0) == .room(1, isNew: true))
    #expect(board.find(Self.request(2, secret), now: 0) == .room(2, isNew: true))
    #expect(board.find(Self.request(3, name), now: 0) == .room(1, isNew: false))
    #expect(board.find(Self.request(4, secret), now: 0) == .room(2, isNew: false))
    // Such a room has no free seat for others.
    for request in [name, secret] {
      var other = RoomBoard(count: 1, seats: 2)
      #expect(other.find(Self.request(1, request), now: 0) == .room(1, isNew: true))
      #expect(other.find(Self.request(2), now: 0) == .refused(.noFreeRoom))
      #expect(other.find(Self.request(3, isSpectator: true), now: 0) == .refused(.noSuchRoom))
      #expect(
        other.find(Self.request(4, request, isSpectator: true), now: 0) == .room(1, isNew: false))
    }
    // The session of a full room answers by itself.
    #expect(board.find(Self.request(5, name), now: 0) == .room(1, isNew: false))
  }

  @Test func spectatorsOpenNothingAndTakeNoSeat() {
    var board = RoomBoard(count: 2, seats: 2)
    #expect(board.find(Self.request(1, isSpectator: true), now: 0) == .refused(.noSuchRoom))
    #expect(board.find(Self.request(2), now: 0) == .room(1, isNew: true))
    for number in 3..<9 as Range<UInt64> {
      #expect(
        board.find(Self.request(number, isSpectator: true), now: 0) == .room(1, isNew: false))
    }
    #expect(board.find(Self.request(9), now: 0) == .room(1, isNew: false))
  }

  @Test func aMachineThatComesBackGetsItsRoom() throws {
    var board = RoomBoard(count: 3, seats: 2)
    for number in 1...6 as ClosedRange<UInt64> { _ = board.find(Self.request(number), now: 0) }
    #expect(board.find(Self.request(7, from: 2), now: 0) == .room(2, isNew: false))
    board.take(RoomBoard.Report(room: 2, free: 0, taken: 2, isOver: true))
    #expect(board.find(Self.request(8, from: 2), now: 0) == .room(2, isNew: true))
    // A number that no room has, and a room that is not the one of the name.
    let name = try #require(RoomRequest(name: "friends"))
    #expect(board.find(Self.request(9, name, from: 1), now: 0) == .refused(.noFreeRoom))
    #expect(board.find(Self.request(10, from: 60_000), now: 0) == .room(2, isNew: false))
  }

  /// No room of any players gets more of them than it has seats, in whatever order requests and reports come.
  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func noRoomGetsTooManyPlayers(seed: UInt64) {
    var random = RandomStream(seed: seed, stream: 1)
    var board = RoomBoard(count: 4, seats: 3)
    // For each room: the requests that its thread has not taken yet, those that it has, and the players.
    var waiting = [UInt16: Int](), taken = [UInt16: Int](), players = [UInt16: Int]()
    for step in 0..<4000 as Range<UInt64> {
      let room = UInt16(1 + random.next() % 4)
      switch random.next() % 4 {
      case 0, 1:
        if case .room(let room, let isNew) = board.find(Self.request(step), now: step * 1_000_000) {
          if isNew { (waiting[room], taken[room], players[room]) = (0, 0, 0) }
          waiting[room, default: 0] += 1
          #expect(
            players[room, default: 0] + waiting[room, default: 0] <= 3, "seed \(seed), step \(step)"
          )
        }
      case 2:
        guard board.isOpen(room) else { continue }
        players[room, default: 0] += waiting[room, default: 0]
        taken[room, default: 0] += waiting[room, default: 0]
        waiting[room] = 0
      default:
        guard board.isOpen(room), players[room, default: 0] > 0 else { continue }
        players[room, default: 0] -= 1
      }
      guard board.isOpen(room), random.next() % 3 == 0 else { continue }
      board.take(
        RoomBoard.Report(
          room: room, free: 3 - players[room, default: 0], taken: UInt64(taken[room, default: 0]),
          isOver: random.next() % 20 == 0 && waiting[room] == 0))
    }
  }
}
