import Reel
import Testing

@testable import ReelHost
@testable import ReelMatch

@Suite struct RoomBoardTests {
  private static let address = MatchAddress(low: 1, port: 1)

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
    #expect(board.find(Self.request(1), from: Self.address, now: 0) == .room(1, isNew: true))
    #expect(board.find(Self.request(2), from: Self.address, now: 2) == .room(1, isNew: false))
    #expect(board.find(Self.request(3), from: Self.address, now: 3) == .room(2, isNew: true))
    #expect(board.find(Self.request(4), from: Self.address, now: 4) == .room(2, isNew: false))
    // Until the rooms have answered, a seat may turn out to be free.
    #expect(board.find(Self.request(5), from: Self.address, now: 5) == .ignored)
    board.take(RoomBoard.Report(room: 1, free: 0, taken: 2))
    board.take(RoomBoard.Report(room: 2, free: 0, taken: 2))
    #expect(board.find(Self.request(5), from: Self.address, now: 5) == .refused(.noFreeRoom))
    // A seat that is free again is given again, once the room says so.
    board.take(RoomBoard.Report(room: 1, free: 1, taken: 2))
    #expect(board.find(Self.request(6), from: Self.address, now: 6) == .room(1, isNew: false))
    #expect(board.find(Self.request(7), from: Self.address, now: 7) == .ignored)
    board.take(RoomBoard.Report(room: 1, free: 0, taken: 3))
    #expect(board.find(Self.request(7), from: Self.address, now: 7) == .refused(.noFreeRoom))
    board.take(RoomBoard.Report(room: 1, free: 0, taken: 3, isOver: true))
    #expect(board.openCount == 1 && !board.isOpen(1) && board.isOpen(2))
    #expect(board.find(Self.request(8), from: Self.address, now: 8) == .room(1, isNew: true))
  }

  /// A machine repeats its request until it is answered. That leads to the same room, takes no second seat, and is
  /// passed on ten times a second at most.
  @Test func aRequestMayBeRepeated() {
    var board = RoomBoard(count: 2, seats: 2)
    let tenth: UInt64 = 100_000_000
    func find(_ number: UInt64, _ time: UInt64, from port: UInt16 = 1) -> RoomBoard.Outcome {
      board.find(Self.request(number), from: MatchAddress(low: 1, port: port), now: time)
    }
    #expect(find(1, 0) == .room(1, isNew: true))
    #expect(find(1, 1) == .ignored)
    #expect(find(1, tenth) == .room(1, isNew: false))
    #expect(find(1, tenth + 1) == .ignored)
    #expect(board.isRepeated(Self.request(1), from: Self.address))
    // The room has answered both.
    board.take(RoomBoard.Report(room: 1, free: 1, taken: 2))
    #expect(find(2, tenth) == .room(1, isNew: false))
    board.take(RoomBoard.Report(room: 1, free: 0, taken: 3))
    #expect(find(3, tenth) == .room(2, isNew: true))
    // A report of more requests than were passed on, which no room makes, is no fault.
    board.take(RoomBoard.Report(room: 2, free: 1, taken: 9))
    #expect(find(4, tenth) == .room(2, isNew: false))
    // The number of another machine's attempt is no repetition.
    #expect(!board.isRepeated(Self.request(1), from: MatchAddress(low: 1, port: 2)))
  }

  /// A repetition that is under way takes no seat of others: the last room of a server is not full by it, and no
  /// further room is opened.
  @Test(arguments: [1, 2]) func aRepetitionTakesNoSeat(rooms: Int) {
    var board = RoomBoard(count: rooms, seats: 2)
    let pause: UInt64 = 250_000_000
    let other = MatchAddress(low: 1, port: 2)
    #expect(board.find(Self.request(1), from: Self.address, now: 0) == .room(1, isNew: true))
    board.take(RoomBoard.Report(room: 1, free: 1, taken: 1))
    #expect(board.find(Self.request(1), from: Self.address, now: pause) == .room(1, isNew: false))
    #expect(board.find(Self.request(2), from: other, now: pause) == .room(1, isNew: false))
    board.take(RoomBoard.Report(room: 1, free: 1, taken: 2))
    #expect(board.find(Self.request(3), from: Self.address, now: pause) != .room(1, isNew: false))
    // The second machine has not got the seat after all.
    board.take(RoomBoard.Report(room: 1, free: 1, taken: 3))
    #expect(board.find(Self.request(4), from: Self.address, now: pause) == .room(1, isNew: false))
  }

  @Test func aServerOfSomeMatchesEndsAfterThem() {
    var board = RoomBoard(count: 3, seats: 1, matches: 2)
    #expect(board.find(Self.request(1), from: Self.address, now: 0) == .room(1, isNew: true))
    #expect(board.find(Self.request(2), from: Self.address, now: 0) == .room(2, isNew: true))
    for room in [1, 2] as [UInt16] { board.take(RoomBoard.Report(room: room, free: 0, taken: 1)) }
    #expect(board.find(Self.request(3), from: Self.address, now: 0) == .refused(.noFreeRoom))
    board.take(RoomBoard.Report(room: 1, free: 1, taken: 1, isOver: true))
    #expect(!board.isFinished)
    // A match that has not begun does not count.
    board.take(RoomBoard.Report(room: 2, free: 1, taken: 1, isOver: true, hasBegun: false))
    #expect(!board.isFinished)
    #expect(board.find(Self.request(4), from: Self.address, now: 0) == .room(1, isNew: true))
    board.take(RoomBoard.Report(room: 1, free: 1, taken: 1, isOver: true))
    #expect(board.isFinished)
  }

  @Test func namesAndInvitationsAreRoomsOfTheirOwn() throws {
    var board = RoomBoard(count: 3, seats: 2)
    let name = try #require(RoomRequest(name: "friends"))
    let secret = RoomRequest.invited(RoomInvitation(MatchSecret { 3 }))
    #expect(board.find(Self.request(1, name), from: Self.address, now: 0) == .room(1, isNew: true))
    #expect(
      board.find(Self.request(2, secret), from: Self.address, now: 0) == .room(2, isNew: true))
    #expect(board.find(Self.request(3, name), from: Self.address, now: 0) == .room(1, isNew: false))
    #expect(
      board.find(Self.request(4, secret), from: Self.address, now: 0) == .room(2, isNew: false))
    // Such a room has no free seat for others.
    for request in [name, secret] {
      var other = RoomBoard(count: 1, seats: 2)
      #expect(
        other.find(Self.request(1, request), from: Self.address, now: 0) == .room(1, isNew: true))
      #expect(other.find(Self.request(2), from: Self.address, now: 0) == .refused(.noFreeRoom))
      #expect(
        other.find(Self.request(3, isSpectator: true), from: Self.address, now: 0)
          == .refused(.noSuchRoom))
      #expect(
        other.find(Self.request(4, request, isSpectator: true), from: Self.address, now: 0)
          == .room(1, isNew: false))
    }
    // The session of a full room answers by itself.
    #expect(board.find(Self.request(5, name), from: Self.address, now: 0) == .room(1, isNew: false))
  }

  @Test func spectatorsOpenNothingAndTakeNoSeat() {
    var board = RoomBoard(count: 2, seats: 2)
    #expect(
      board.find(Self.request(1, isSpectator: true), from: Self.address, now: 0)
        == .refused(.noSuchRoom))
    #expect(board.find(Self.request(2), from: Self.address, now: 0) == .room(1, isNew: true))
    for number in 3..<9 as Range<UInt64> {
      #expect(
        board.find(Self.request(number, isSpectator: true), from: Self.address, now: 0)
          == .room(1, isNew: false))
    }
    #expect(board.find(Self.request(9), from: Self.address, now: 0) == .room(1, isNew: false))
  }

  /// A number leads spectators to any open room but a private one, and players to none.
  @Test func aNumberIsForSpectatorsOfOpenRooms() throws {
    var board = RoomBoard(count: 4, seats: 2)
    let name = try #require(RoomRequest(name: "friends"))
    let secret = RoomRequest.invited(RoomInvitation(MatchSecret { 3 }))
    for (number, request) in [.any, name, secret].enumerated() {
      let join = Self.request(UInt64(number), request)
      _ = board.find(join, from: Self.address, now: 0)
    }
    func find(_ number: UInt16, isSpectator: Bool = true, from: UInt16? = nil) -> RoomBoard.Outcome
    {
      board.find(
        Self.request(100 + UInt64(number), .numbered(number), isSpectator: isSpectator, from: from),
        from: Self.address, now: 0)
    }
    #expect(find(1, isSpectator: false) == .refused(.noSuchRoom))
    #expect(find(1) == .room(1, isNew: false))
    #expect(find(2) == .room(2, isNew: false))
    // A private room is like one that is not open, or does not exist, also for who claims to come back to it.
    for number in [3, 4, 5, .max] as [UInt16] {
      #expect(find(number) == .refused(.noSuchRoom))
      #expect(find(number, from: number) == .refused(.noSuchRoom))
      #expect(find(number, isSpectator: false, from: number) == .refused(.noSuchRoom))
    }
    #expect(board.openCount == 3)
    board.take(RoomBoard.Report(room: 2, free: 2, taken: 1, isOver: true))
    #expect(find(2) == .refused(.noSuchRoom))
  }

  @Test func aMachineThatComesBackGetsItsRoom() throws {
    var board = RoomBoard(count: 3, seats: 2)
    for number in 1...6 as ClosedRange<UInt64> {
      _ = board.find(Self.request(number), from: Self.address, now: 0)
    }
    #expect(
      board.find(Self.request(7, from: 2), from: Self.address, now: 0) == .room(2, isNew: false))
    board.take(RoomBoard.Report(room: 2, free: 0, taken: 2, isOver: true))
    #expect(
      board.find(Self.request(8, from: 2), from: Self.address, now: 0) == .room(2, isNew: true))
    // An invented number opens no room that the machine could not request.
    var other = RoomBoard(count: 2, seats: 2)
    let secret = RoomRequest.invited(RoomInvitation(MatchSecret { 3 }))
    #expect(
      other.find(Self.request(1, secret), from: Self.address, now: 0) == .room(1, isNew: true))
    #expect(
      other.find(Self.request(2, from: 1), from: Self.address, now: 0) == .room(2, isNew: true))
    #expect(
      other.find(Self.request(3, secret, from: 1), from: Self.address, now: 0)
        == .room(1, isNew: false))
    // A number that no room has, and a room that is not the one of the name.
    let name = try #require(RoomRequest(name: "friends"))
    #expect(
      board.find(Self.request(9, name, from: 1), from: Self.address, now: 0)
        == .refused(.noFreeRoom))
    #expect(
      board.find(Self.request(10, from: 60_000), from: Self.address, now: 0)
        == .room(2, isNew: false))
  }

  /// A network may hold an eighth of the rooms, and four at least, whatever other players are in them.
  @Test func aNetworkHoldsAnEighthOfTheRooms() throws {
    let (first, second) = (
      MatchAddress(low: 0xFFFF_0A00_0001, port: 1), MatchAddress(low: 0xFFFF_0A00_0002, port: 1)
    )
    var board = RoomBoard(count: 80, seats: 2)
    func find(_ number: UInt64, _ name: String?, from address: MatchAddress) -> RoomBoard.Outcome {
      let room = name.flatMap { RoomRequest(name: $0) } ?? .any
      var address = address
      address.port = UInt16(number)
      return board.find(Self.request(number, room), from: address, now: 0)
    }
    for number in 1...10 as ClosedRange<UInt64> {
      #expect(find(number, "\(number)", from: first) == .room(UInt16(number), isNew: true))
    }
    #expect(find(11, "11", from: first) == .refused(.tooManyRooms))
    #expect(find(12, nil, from: first) == .refused(.tooManyRooms))
    // It may join the rooms of others, and others may open rooms.
    #expect(find(13, nil, from: second) == .room(11, isNew: true))
    #expect(find(14, nil, from: first) == .room(11, isNew: false))
    board.take(RoomBoard.Report(room: 3, free: 2, taken: 1, isOver: true))
    #expect(find(15, "15", from: first) == .room(3, isNew: true))
    #expect(RoomBoard(count: 3, seats: 2).mostOfNetwork == 4)
    // Bots on this machine have no limit.
    for number in 20...50 as ClosedRange<UInt64> {
      guard case .room(_, isNew: true) = find(number, "\(number)", from: MatchAddress(low: 1))
      else {
        Issue.record("a bot of this machine has no room")
        return
      }
    }
  }

  /// A customer of a provider has many networks of IPv6, and holds half of the rooms at most.
  @Test func aCustomerHoldsHalfOfTheRooms() throws {
    var board = RoomBoard(count: 80, seats: 1)
    var opened = 0
    for number in 0..<80 as Range<UInt64> {
      let address = MatchAddress(high: 0x2001_0DB8_0001_0000 + number, low: 1, port: 1)
      if case .room = board.find(Self.request(number), from: address, now: 0) { opened += 1 }
    }
    #expect(opened == 40)
    let other = MatchAddress(high: 0x2001_0DB8_0002_0000, low: 1, port: 1)
    #expect(board.find(Self.request(99), from: other, now: 0) == .room(41, isNew: true))
  }

  /// A machine that only claims to have been in a full room gets another one with its next request.
  @Test func aNumberOfNoMatchLeadsToAnotherRoom() {
    var board = RoomBoard(count: 2, seats: 1)
    let address = MatchAddress(low: 1, port: 9)
    #expect(board.find(Self.request(1), from: Self.address, now: 0) == .room(1, isNew: true))
    board.take(RoomBoard.Report(room: 1, free: 0, taken: 1))
    #expect(board.find(Self.request(2, from: 1), from: address, now: 1) == .room(1, isNew: false))
    var report = RoomBoard.Report(room: 1, free: 0, taken: 2)
    report.lost = address
    board.take(report)
    #expect(board.isRepeated(Self.request(2, from: 1), from: address))
    #expect(board.find(Self.request(2, from: 1), from: address, now: 2) == .room(2, isNew: true))
    #expect(board.find(Self.request(2, from: 1), from: address, now: 3) == .ignored)
    #expect(
      board.find(Self.request(2, from: 1), from: address, now: 300_000_000)
        == .room(2, isNew: false))
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
        if case .room(let room, let isNew) = board.find(
          Self.request(step), from: Self.address, now: step * 1_000_000)
        {
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
