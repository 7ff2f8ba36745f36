import Reel
import Testing

@testable import ReelHost

@Suite struct RoomJournalTests {
  private static var full: RoomJournal {
    var journal = RoomJournal(RoomRequest(name: "friends") ?? .any, wait: 7, record: [1, 2, 3])
    (journal.reelName, journal.start) = ("match-1.reel", [4, 5])
    journal.holders = ["ann", "bob-2"].enumerated().map {
      TicketHolder(player: $1, room: 0, high: UInt64($0), low: .max)
    }
    return journal
  }

  @Test func aFileHasAllOfAJournal() throws {
    for journal in [RoomJournal(.any, record: []), Self.full] {
      let read = try #require(RoomJournal(bytes: journal.bytes))
      #expect(read.bytes == journal.bytes && read.holders == journal.holders)
      #expect(read.request == journal.request && read.wait == journal.wait)
    }
  }

  /// A damaged file is refused or read as another journal; it never traps.
  @Test func damagedFilesAreHarmless() {
    let bytes = Self.full.bytes
    for count in bytes.indices { #expect(RoomJournal(bytes: Array(bytes[..<count])) == nil) }
    var random = RandomStream(seed: 5, stream: 0)
    for _ in 0..<20_000 {
      var damaged = bytes
      for _ in 0..<(1 + random.int(in: 0..<3)) {
        let at = Int(random.int(in: 0..<Int32(damaged.count)))
        damaged[at] = UInt8(random.int(in: 0..<256))
      }
      guard let read = RoomJournal(bytes: damaged) else { continue }
      #expect(!read.reelName.contains("/") && read.holders.count <= RoomJournal.mostHolders)
      #expect(read.holders.allSatisfy { PlayerTicket.isPlayer($0.player.utf8) })
    }
  }
}
