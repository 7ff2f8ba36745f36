import Reel
import ReelNetwork
import Testing

@testable import ReelHost
@testable import ReelMatch

@Suite struct TicketCheckTests {
  private static let key = [UInt8](repeating: 7, count: 32)
  private static let address = MatchAddress(low: 0xFFFF_0A00_0001, port: 1)

  private static func check(
    at time: UInt64 = 100, _ sealing: TicketSealing = .optional
  ) -> TicketCheck {
    TicketCheck(TicketKeys([[9], key], .test), sealing) { time }
  }

  private static func request(
    _ ticket: PlayerTicket?, attempt: UInt64 = 1, room: RoomRequest = .any
  ) -> RoomJoin {
    request(ticket.map { TicketKeys([key], .test).sign($0).ticket } ?? [], attempt, room) { _ in []
    }
  }

  /// Returns the request of a machine with a ticket.
  private static func request(
    _ ticket: [UInt8], _ attempt: UInt64 = 1, _ room: RoomRequest = .any,
    proof: (_ head: [UInt8]) -> [UInt8]
  ) -> RoomJoin {
    var request = JoinRequest(
      attempt: MatchSecret { attempt }, cookie: 1, isSpectator: false, token: MatchSecret { 1 },
      resume: .none, identity: MatchIdentity(game: [], engine: 0, rules: 0, content: 0), room: room)
    request.ticket = ticket + proof(request.head)
    return RoomJoin(request)
  }

  private static func holder(
    _ player: String, attempt: UInt64, in room: UInt16
  ) -> TicketHolder {
    TicketHolder(player: player, room: room, high: attempt, low: attempt)
  }

  private static func refusal(_ check: TicketCheck, _ request: RoomJoin) -> MatchRefusal? {
    var ticket: PlayerTicket?
    return check.refusal(of: request, from: address, ticket: &ticket)
  }

  @Test func aTicketCountsUntilItsEndAndForItsRoom() {
    let ann = PlayerTicket(player: "ann", end: 200)
    #expect(Self.refusal(Self.check(), Self.request(ann)) == nil)
    #expect(Self.refusal(Self.check(at: 199), Self.request(ann)) == nil)
    #expect(Self.refusal(Self.check(at: 200), Self.request(ann)) == .wrongTicket)
    #expect(Self.refusal(Self.check(), Self.request(nil)) == .wrongTicket)
    let friends = PlayerTicket(player: "ann", end: 200, room: [65])
    #expect(Self.refusal(Self.check(), Self.request(friends, room: .named([65]))) == nil)
    for room in [RoomRequest.any, .named([66]), .invited(RoomInvitation(MatchSecret { 5 }))] {
      #expect(Self.refusal(Self.check(), Self.request(friends, room: room)) == .wrongTicket)
    }
    // A ticket of an unknown key, and a server without keys.
    let other = TicketCheck(TicketKeys([[1]], .test)) { 100 }
    #expect(Self.refusal(other, Self.request(ann)) == .wrongTicket)
    let open = TicketCheck(nil) { 100 }
    #expect(Self.refusal(open, Self.request(nil)) == nil)
  }

  /// A ticket that was read on its way and is used a second time fills no second seat: the first machine leaves.
  @Test func aTicketIsUsedOnceAtATime() {
    var check = Self.check()
    let first = Self.holder("ann", attempt: 1, in: 3)
    #expect(check.record(first) == nil)
    // The machine repeats its request.
    #expect(check.record(first) == nil)
    #expect(check.record(Self.holder("ann", attempt: 2, in: 4)) == first)
    #expect(check.record(Self.holder("bob", attempt: 3, in: 4)) == nil)
    // A room that is over has no players.
    check.forget(4)
    #expect(check.record(Self.holder("ann", attempt: 1, in: 5)) == nil)
  }

  /// The server after a fault knows from the journal of a room who is there, so a ticket still fills one seat only.
  @Test func aTicketFillsOneSeatAfterAFault() throws {
    var journal = RoomJournal(.any, record: [])
    journal.holders = [Self.holder("ann", attempt: 8, in: 0)]
    let read = try #require(RoomJournal(bytes: journal.bytes))
    var check = Self.check()
    for var holder in read.holders {
      holder.room = 3
      #expect(check.record(holder) == nil)
    }
    #expect(
      check.record(Self.holder("ann", attempt: 9, in: 4)) == Self.holder("ann", attempt: 8, in: 3))
  }

  @Test func theExcludedDoNotJoinAndHaveToLeave() throws {
    var check = Self.check()
    let ann = PlayerTicket(player: "ann", end: 200)
    _ = check.record(Self.holder("ann", attempt: 6, in: 2))
    _ = check.record(Self.holder("bob", attempt: 7, in: 2))
    let left = check.exclude(try BanList("player ann\nnetwork 10.0.0.0/8"))
    #expect(left == [Self.holder("ann", attempt: 6, in: 2)])
    #expect(Self.refusal(check, Self.request(ann)) == .banned)
    #expect(Self.refusal(check, Self.request(PlayerTicket(player: "bob", end: 200))) == .banned)
    #expect(check.exclude(try BanList("player ann")).isEmpty)
    #expect(Self.refusal(check, Self.request(PlayerTicket(player: "bob", end: 200))) == nil)
    #expect(check.exclude(BanList()).isEmpty)
    #expect(Self.refusal(check, Self.request(ann)) == nil)
  }

  /// A sealed ticket alone, which a machine on the way reads, admits no one.
  @Test func aSealedTicketNeedsAProof() throws {
    let (ticket, key) = TicketKeys([Self.key], .test).sign(
      PlayerTicket(player: "ann", end: 200, isSealed: true))
    let playerKey = try #require(key)
    func proof(_ head: [UInt8], key: [UInt8] = playerKey) -> [UInt8] {
      [UInt8]("~\(PlayerTicket.hexadecimal(Cryptography.test.proof(of: head, key: key)))".utf8)
    }
    func refusal(_ proof: (_ head: [UInt8]) -> [UInt8]) -> MatchRefusal? {
      Self.refusal(Self.check(), Self.request(ticket, proof: proof))
    }
    #expect(refusal { proof($0) } == nil)
    #expect(refusal { _ in [] } == .wrongTicket)
    #expect(refusal { _ in [SealedTicket.mark] } == .wrongTicket)
    #expect(refusal { proof($0, key: Self.key) } == .wrongTicket)
    #expect(refusal { proof($0, key: []) } == .wrongTicket)
    #expect(refusal { _ in proof([]) } == .wrongTicket)
    #expect(refusal { proof($0 + [0]) } == .wrongTicket)
    #expect(refusal { proof(Array($0.dropLast()) + [9]) } == .wrongTicket)
    #expect(refusal { Array(proof($0).dropLast()) } == .wrongTicket)
    #expect(refusal { Array(proof($0).dropLast(2)) } == .wrongTicket)
    #expect(refusal { proof($0) + [48, 48] } == .wrongTicket)
    #expect(refusal { proof($0) + proof($0) } == .wrongTicket)
    #expect(refusal { [SealedTicket.mark] + proof($0) } == .wrongTicket)
    // The proof is one of an attempt, and so of an address.
    let other = Self.request(ticket, 2) { proof($0) }
    let stolen = other.ticket.dropFirst(ticket.count)
    #expect(Self.refusal(Self.check(), other) == nil)
    #expect(refusal { _ in Array(stolen) } == .wrongTicket)
    // The player's machine makes the same request.
    let text = String(decoding: ticket, as: UTF8.self) + "~" + PlayerTicket.hexadecimal(playerKey)
    var settings = MatchSettings { 1 }
    try #require(SealedTicket(text)).apply(to: &settings, .test)
    #expect(
      Self.refusal(Self.check(), Self.request(settings.ticket, proof: settings.proof)) == nil)
    #expect(!settings.ticket.contains(SealedTicket.mark))
  }

  /// No ticket that is not sealed can be made of a sealed one, and no sealed one of an ordinary one.
  @Test func theSealIsUnderTheCode() throws {
    for isSealed in [false, true] {
      let (ticket, _) = TicketKeys([Self.key], .test).sign(
        PlayerTicket(player: "ann", end: 200, isSealed: isSealed))
      var changed = ticket
      changed.replaceSubrange(0..<(isSealed ? 6 : 5), with: (isSealed ? "reel1" : "reel1s").utf8)
      #expect(PlayerTicket(changed) { _, _ in true }?.isSealed == !isSealed)
      for end in ["", "~", "~00"] {
        #expect(TicketKeys([Self.key], .test).read(changed + [UInt8](end.utf8)) == nil)
      }
      #expect(
        TicketKeys([Self.key], .test).read(ticket)?.ticket.isSealed == (isSealed ? nil : false))
    }
  }

  @Test func aServerDecidesAboutSeals() throws {
    let keys = TicketKeys([Self.key], .test)
    for (sealing, open, sealed) in [
      (.optional, true, true), (.required, false, true), (.unavailable, true, false),
    ] as [(TicketSealing, Bool, Bool)] {
      for isSealed in [false, true] {
        let ticket = PlayerTicket(player: "ann", end: 200, isSealed: isSealed)
        let (bytes, key) = keys.sign(ticket)
        let request = Self.request(bytes) { head in
          guard let key else { return [] }
          let proof = Cryptography.test.proof(of: head, key: key)
          return [UInt8]("~\(PlayerTicket.hexadecimal(proof))".utf8)
        }
        let refusal = Self.refusal(Self.check(at: 100, sealing), request)
        #expect((refusal == nil) == (isSealed ? sealed : open), "\(sealing) \(isSealed)")
        // The host seals for a sealed ticket, and for no other one.
        #expect((keys.seal(request.ticket, [1], true) != nil) == isSealed)
        #expect(keys.seal(Array(request.ticket.dropLast()), [1], true) == nil)
      }
    }
  }
}
