import ReelMatch
import ReelNetwork

/// The players and networks that a server excludes.
///
/// A text has one of them a line; what follows a `#` is a remark:
///
///     player ann-42
///     network 203.0.113.0/24
///     network 2001:db8:1::/48    # a whole customer
package struct BanList: Equatable, Sendable {
  /// A range of addresses.
  private struct Range: Equatable, Sendable {
    let high, low: UInt64
    let bits: Int

    func contains(_ address: MatchAddress) -> Bool {
      // A page's address has only the network of an IPv6 address, all of whose addresses belong to one person.
      let bits = address.isPage && bits > 64 && high != 0 ? 64 : bits
      let address = address.machine
      let upper = bits >= 64 ? UInt64.max : ~(bits == 0 ? UInt64.max : UInt64.max >> UInt64(bits))
      let lower = bits <= 64 ? 0 : bits == 128 ? UInt64.max : ~(UInt64.max >> UInt64(bits - 64))
      return (address.high ^ high) & upper == 0 && (address.low ^ low) & lower == 0
    }
  }

  private var players: Set<String> = []
  private var networks: [Range] = []

  /// The most entries: each request to join is compared with all networks.
  package static let most = 100_000

  /// A line that is no entry.
  package struct Mistake: Error, Equatable {
    package var line: Int
    package var expected: String
  }

  /// Creates an empty list.
  package init() {}

  /// Reads a list.
  package init(_ text: String) throws(Mistake) {
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      let entry = line.prefix { $0 != "#" }.split { $0.isWhitespace }
      if entry.isEmpty { continue }
      guard entry.count == 2, number <= Self.most else {
        throw Mistake(line: number, expected: "`player NAME` or `network ADDRESS/BITS`")
      }
      switch entry[0] {
      case "player" where PlayerTicket.isPlayer([UInt8](entry[1].utf8)):
        players.insert(String(entry[1]))
      case "network":
        guard let network = Self.network(entry[1]) else {
          throw Mistake(line: number, expected: "a network such as 203.0.113.0/24 or 2001:db8::/32")
        }
        networks.append(network)
      default: throw Mistake(line: number, expected: "`player NAME` or `network ADDRESS/BITS`")
      }
    }
  }

  private static func network(_ text: Substring) -> Range? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let address = MatchAddress(numbers: String(parts[0]))
    else {
      return nil
    }
    let most = address.isFour ? 32 : 128
    guard let bits = parts.count == 2 ? Int(parts[1]) : most, (0...most).contains(bits) else {
      return nil
    }
    return Range(high: address.high, low: address.low, bits: address.isFour ? 96 + bits : bits)
  }

  /// Returns true if a player is excluded.
  package func contains(_ player: String) -> Bool { players.contains(player) }

  /// Returns true if the network of an address is excluded. O(networks).
  package func contains(_ address: MatchAddress) -> Bool {
    networks.contains { $0.contains(address) }
  }
}
