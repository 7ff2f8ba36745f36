import Foundation
import Reel
import ReelNetwork
import Testing

@testable import ReelHost
@testable import ReelMatch

@Suite struct TicketCheckTests {
  /// A code for tests, which anyone could compute.
  private static func code(_ key: [UInt8], _ text: [UInt8]) -> [UInt8] {
    (0..<32).map { at in
      text.enumerated().reduce(key[at % key.count] &+ UInt8(at)) { sum, next in
        sum &* 31 &+ next.element &+ UInt8(truncatingIfNeeded: next.offset * at)
      }
    }
  }

  private static let key = [UInt8](repeating: 7, count: 32)
  private static let address = MatchAddress(low: 0xFFFF_0A00_0001, port: 1)

  private static func check(at time: UInt64 = 100) -> TicketCheck {
    TicketCheck(keys: [[9], key], code: code) { time }
  }

  private static func request(
    _ ticket: PlayerTicket?, attempt: UInt64 = 1, room: RoomRequest = .any
  ) -> RoomJoin {
    RoomJoin(
      JoinRequest(
        attempt: MatchSecret { attempt }, cookie: 1, isSpectator: false, token: MatchSecret { 1 },
        resume: .none, identity: MatchIdentity(game: [], engine: 0, rules: 0, content: 0),
        room: room, ticket: ticket?.bytes { code(key, $0) } ?? []))
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
    let other = TicketCheck(keys: [[1]], code: Self.code) { 100 }
    #expect(Self.refusal(other, Self.request(ann)) == .wrongTicket)
    let open = TicketCheck(keys: [], code: Self.code) { 100 }
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

  @Test func aFileHasAKeyALine() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("keys-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(throws: (any Error).self) { try TicketCheck(keysIn: path, code: Self.code) }
    for text in ["", "\n\n", "short", String(repeating: "a", count: 32) + "\nshort"] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: (any Error).self) { try TicketCheck(keysIn: path, code: Self.code) }
    }
    let keys = String(repeating: "a", count: 32) + "\r\n" + String(repeating: "b", count: 40) + "\n"
    try Data(keys.utf8).write(to: URL(fileURLWithPath: path))
    let check = try TicketCheck(keysIn: path, code: Self.code)
    // Both keys count, at the date of the system.
    for key in [[UInt8](repeating: 97, count: 32), [UInt8](repeating: 98, count: 40)] {
      let ticket = PlayerTicket(player: "ann", end: 999_999_999_999).bytes { Self.code(key, $0) }
      let request = JoinRequest(
        attempt: MatchSecret { 1 }, cookie: 1, isSpectator: false, token: MatchSecret { 1 },
        resume: .none, identity: MatchIdentity(game: [], engine: 0, rules: 0, content: 0),
        ticket: ticket)
      #expect(Self.refusal(check, RoomJoin(request)) == nil)
    }
  }
}
