import Reel
import ReelTesting
import Testing

@testable import ReelMatch

// A server with many matches at one address, in virtual time.

/// A server with some rooms, and machines that join them.
private final class Hall {
  var door: RoomDoor
  var rooms: [UInt16: RollbackSession] = [:]
  var guests: [(session: RollbackSession, address: MatchAddress)] = []
  /// The requests that the door has let through.
  var requests: [RoomJoin] = []
  /// The machines that only claimed to have been in a full room.
  private(set) var lost: [MatchAddress] = []
  /// Finds the room of a request.
  var choose: (RoomJoin) -> UInt16 = { _ in 1 }
  private(set) var now: UInt64 = 100_000_000_000
  private let server = MatchAddress(low: 1, port: 1)
  private let draws: @Sendable () -> UInt64

  init(seed: UInt64) {
    draws = MatchSettings(seed: seed).random
    door = RoomDoor(MatchIdentity(Skirmish.self, content: GameContent()), random: draws)
  }

  func join(_ change: (inout MatchSettings) -> Void = { _ in }) -> RollbackSession {
    var settings = MatchSettings(seed: UInt64(guests.count + 50))
    change(&settings)
    let session = RollbackSession(
      joining: Skirmish.self, content: GameContent(), host: server, settings: settings)
    guests.append((session, MatchAddress(low: UInt64(guests.count + 10), port: 5)))
    return session
  }

  private func open(_ room: UInt16) -> RollbackSession {
    var settings = MatchSettings(random: draws)
    (settings.roomNumber, settings.paths) = (room, .star)
    settings.refusal = { ticket, _ in ticket == [66] ? .banned : nil }
    return RollbackSession(
      hosting: Skirmish(), content: GameContent(), seed: 7, seats: [], settings: settings,
      identity: MatchIdentity(Skirmish.self, content: GameContent()))
  }

  /// Takes a packet at the server.
  /// - Returns: the answer of the door.
  @discardableResult func receive(_ bytes: [UInt8], from address: MatchAddress) -> [UInt8]? {
    switch door.sort(bytes, from: address, now: now) {
    case .packet(let room): rooms[room]?.receive(bytes, from: address, now: now)
    case .request(let request):
      requests.append(request)
      let room = choose(request)
      if rooms[room] == nil { rooms[room] = open(room) }
      if rooms[room]?.admit(bytes, from: address, now: now) == false { lost.append(address) }
    case .answer(let answer): return answer
    case .nothing: break
    }
    return nil
  }

  func run(_ milliseconds: Int) {
    for _ in 0..<milliseconds / 4 {
      now += 4_000_000
      for at in guests.indices {
        let (session, address) = guests[at]
        session.update(now: now) { [self] _, bytes in
          if let answer = receive(bytes, from: address) {
            session.receive(answer, from: server, now: now)
          }
        }
      }
      for (_, room) in rooms {
        room.update(now: now) { [self] address, bytes in
          guests.first { $0.address == address }?.session.receive(bytes, from: server, now: now)
        }
      }
    }
  }
}

@Suite struct RoomDoorTests {
  /// The first request opens a match, whose session has never been updated before.
  @Test func matchesBesideEachOtherHaveTheirOwnPackets() throws {
    let hall = Hall(seed: 1)
    hall.choose = { $0.room == .any ? 1 : 65_535 }
    let name = RoomRequest.named([65])
    let guests = (0..<4).map { at in hall.join { $0.room = at < 2 ? .any : name } }
    hall.run(3000)
    #expect(hall.requests.map { $0.room } == [.any, .any, name, name])
    #expect(Set(hall.rooms.keys) == [1, 65_535])
    for guest in guests { #expect(guest.phase == .playing) }
    #expect(hall.rooms.values.allSatisfy { $0.takenSeats == 2 && $0.confirmedTicks > 100 })
    // One room ends, and the other goes on.
    for guest in guests[..<2] { guest.leave() }
    hall.run(1000)
    #expect(hall.rooms[1]?.hasPlayers == false)
    #expect(hall.rooms[65_535]?.takenSeats == 2)
  }

  @Test func aMachineComesBackToItsRoom() throws {
    let hall = Hall(seed: 2)
    hall.choose = { $0.formerRoom ?? 3 }
    let guests = (0..<2).map { _ in hall.join() }
    hall.run(2000)
    let resume = guests[1].attempt.resume
    #expect(resume.room == 3)
    guests[1].leave()
    hall.run(500)
    let again = hall.join()
    again.attempt.resume = resume
    hall.run(2000)
    #expect(hall.requests.last?.formerRoom == 3)
    #expect(again.phase == .playing && again.localPlayers.contains(1))
  }

  /// A machine that has an old number, and whose room is full by now, is not refused: it gets another room.
  @Test func aMachineWithAnOldNumberFindsAnotherRoom() throws {
    let hall = Hall(seed: 6)
    hall.choose = { [unowned hall] in $0.formerRoom != nil && hall.lost.isEmpty ? 1 : 2 }
    let players = (0..<2).map { _ in hall.join() }
    hall.choose = { _ in 1 }
    hall.run(2000)
    hall.choose = { [unowned hall] in $0.formerRoom != nil && hall.lost.isEmpty ? 1 : 2 }
    let again = hall.join()
    again.attempt.resume = MatchSecret(room: 1) { 77 }
    hall.run(1000)
    #expect(hall.lost == [MatchAddress(low: 12, port: 5)])
    #expect(again.phase == .waiting)
    #expect(hall.rooms[2]?.freeSeats == 1)
    for player in players { #expect(player.phase == .playing) }
    // A player of the room gets the seat back, and a room of a name refuses as before.
    let resume = players[1].attempt.resume
    players[1].leave()
    hall.choose = { _ in 1 }
    let back = hall.join()
    back.attempt.resume = resume
    hall.run(2000)
    #expect(back.phase == .playing)
    let named = hall.join { $0.room = .named([65]) }
    named.attempt.resume = MatchSecret(room: 1) { 78 }
    hall.run(1000)
    #expect(named.phase == .ended(.refused(.noSeat)))
    #expect(hall.lost.count == 1)
  }

  /// The host's function decides about tickets, once the address is proven.
  @Test func aTicketIsChecked() {
    let hall = Hall(seed: 3)
    let guest = hall.join { $0.ticket = [66] }
    let other = hall.join { $0.ticket = [UInt8](repeating: 7, count: 512) }
    hall.run(1000)
    #expect(guest.phase == .ended(.refused(.banned)))
    #expect(other.phase == .waiting)
    #expect(hall.requests.map { $0.ticket.count } == [1, 512])
  }

  @Test func otherRulesAndProtocolsAreRefusedAtTheDoor() throws {
    let hall = Hall(seed: 4)
    func refusal(_ change: (inout JoinRequest) -> Void) throws -> MatchRefusal? {
      let address = MatchAddress(low: 99, port: 9)
      var request = JoinRequest(
        attempt: MatchSecret { 1 }, cookie: 0, isSpectator: false, token: MatchSecret { 2 },
        resume: .none, identity: MatchIdentity(Skirmish.self, content: GameContent()))
      change(&request)
      for _ in 0..<2 {
        let bytes = try #require(hall.receive(request.bytes, from: address))
        var input = FieldDecoder(bytes)
        let kind = input.packetKind()
        let answer = try JoinAnswer(try #require(kind), &input)
        switch answer.content {
        case .challenge(let cookie): request.cookie = cookie
        case .refusal(let reason): return reason
        case .welcome: return nil
        }
      }
      return nil
    }
    #expect(try refusal { $0.version = 2 } == .wrongProtocol)
    #expect(try refusal { $0.identity.rules ^= 1 } == .wrongRules)
    #expect(try refusal { $0.identity.game = [1] } == .wrongGame)
    #expect(hall.requests.isEmpty && hall.rooms.isEmpty)
  }

  /// Whatever a stranger sends, no more comes back, nothing traps, and no request counts from an address that has not
  /// returned a challenge.
  @Test(arguments: [1, 2, 3] as [UInt64]) func strangersGetNoMoreThanTheySend(seed: UInt64) {
    let hall = Hall(seed: seed)
    hall.choose = { _ in 2 }
    _ = (0..<2).map { _ in hall.join() }
    hall.run(1500)
    let before = hall.requests.count
    var random = RandomStream(seed: seed, stream: 9)
    let usual = JoinRequest(
      attempt: MatchSecret { 1 }, cookie: 0, isSpectator: false, token: MatchSecret { 2 },
      resume: .none, identity: MatchIdentity(Skirmish.self, content: GameContent()),
      room: .named([65, 66]), ticket: [1, 2, 3])
    for step in 0..<20_000 {
      var bytes: [UInt8]
      switch step % 4 {
      case 0:
        bytes = (0..<Int(random.float() * 1300)).map { _ in UInt8(truncatingIfNeeded: random.next())
        }
      case 1:
        bytes = [0x52, 0x4D, UInt8(random.float() * 12)]
        bytes += (0..<Int(random.float() * 400)).map { _ in UInt8(truncatingIfNeeded: random.next())
        }
      default:
        var request = usual
        request.cookie = random.next()
        bytes = request.bytes
        if step % 4 == 3 { PacketMangler.mangle(&bytes, &random) }
      }
      let address = MatchAddress(low: 1000 + random.next() % 64, port: 1)
      let answer = hall.receive(bytes, from: address)
      #expect(answer?.count ?? 0 <= bytes.count, "seed \(seed), step \(step)")
    }
    #expect(hall.requests.count == before, "seed \(seed)")
    hall.run(1000)
    #expect(hall.rooms[2]?.takenSeats == 2)
  }
}
