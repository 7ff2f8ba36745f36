import Foundation
import Reel
import ReelNetwork
import Testing

@testable import ReelHost

@Suite struct BanListTests {
  private static func address(_ text: String) -> MatchAddress {
    MatchAddress(numbers: text) ?? MatchAddress()
  }

  @Test func playersAndNetworksAreExcluded() throws {
    let list = try BanList(
      """
      # cheaters
      player ann-42   # until May
      network 203.0.113.0/24

      network 198.51.100.7
      network 2001:db8:1::/48
      network 2001:db8:2:3::5
      """)
    #expect(list.contains("ann-42") && !list.contains("ann") && !list.contains("# cheaters"))
    for text in ["203.0.113.9", "198.51.100.7", "2001:db8:1:9::1", "2001:db8:2:3::5"] {
      #expect(list.contains(Self.address(text)), "\(text)")
    }
    for text in ["203.0.114.1", "198.51.100.8", "2001:db8:2:9::1", "2001:db8:2:3::6", "::1"] {
      #expect(!list.contains(Self.address(text)), "\(text)")
    }
    let all = try BanList("network 0.0.0.0/0\nnetwork 2001:db8::/65")
    #expect(all.contains(Self.address("9.9.9.9")) && !all.contains(Self.address("2001:db9::1")))
    #expect(all.contains(Self.address("2001:db8::1")))
    #expect(!all.contains(Self.address("2001:db8:0:0:8000::1")))
    #expect(try BanList("network ::/0").contains(Self.address("2001:db9::1")))
    // The address of a page has its machine: all of an IPv4 address, and the network of an IPv6 address.
    let four = MatchAddress(high: 0x0100_0000_0000_0000, low: 0xFFFF_CB00_7107, port: 3)
    let six = MatchAddress(high: 0x0100_0000_0000_0000, low: 0x2001_0DB8_0001_0002, port: 3)
    #expect(try BanList("network 203.0.113.0/24").contains(four))
    #expect(try BanList("network 203.0.113.7").contains(four))
    #expect(try !BanList("network 203.0.113.8").contains(four))
    #expect(try BanList("network 2001:db8:1::/48").contains(six))
    #expect(try BanList("network 2001:db8:1:2::99").contains(six))
    #expect(try !BanList("network 2001:db8:1:3::/64").contains(six))
  }

  @Test func aWrongLineIsNamed() {
    for line in [
      "player", "player a b", "plyer a", "network", "network 1.2.3", "network 1.2.3.4/33",
      "network ::/129", "network ::/-1", "network ::/x", "network a.example", "player a.b", "x",
    ] {
      #expect(throws: BanList.Mistake.self) { try BanList("player ok\n\(line)") }
      do {
        _ = try BanList("player ok\n\(line)")
      } catch {
        #expect(error.line == 2)
      }
    }
  }

  @Test func aFileIsReadAgainWhenItHasChanged() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("bans-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(throws: (any Error).self) { try BanFile(path) }
    try Data("player a".utf8).write(to: URL(fileURLWithPath: path))
    let file = try BanFile(path)
    #expect(file.takeChange()?.contains("a") == true)
    #expect(file.takeChange() == nil)
    func change(_ text: String) throws -> BanList? {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      file.refresh()
      file.finish()
      return file.takeChange()
    }
    #expect(try change("player b") == BanList("player b"))
    // A list that is wrong changes nothing, and the next good one counts.
    #expect(try change("player") == nil)
    #expect(try change("player c") == BanList("player c"))
    try FileManager.default.removeItem(atPath: path)
    file.refresh()
    file.finish()
    #expect(file.takeChange() == nil)
  }
}
