import ReelProgram

/// The seeds of a sweep in their order: those of a range, or every n-th of it.
///
///     0..<10            0 1 2 3 4 5 6 7 8 9
///     shard 1 of 3        1     4     7
package struct SweepSeeds: Equatable, Sendable {
  /// The most seeds of a range. A machine takes weeks for a thousandth of them.
  private static let most: UInt64 = 1_000_000_000_000

  /// The first seed of the range, whatever the shard.
  package let first: UInt64
  /// The last seed of the range.
  package let last: UInt64
  /// The shard and the number of shards.
  package let shard: (index: UInt64, count: UInt64)
  /// The number of seeds of this shard.
  package let count: UInt64

  package static func == (a: SweepSeeds, b: SweepSeeds) -> Bool {
    (a.first, a.last) == (b.first, b.last) && a.shard == b.shard
  }

  /// Reads a range, such as `0..<1000`, `1...100` or `17`.
  /// - Parameter shard: a text such as `0/4`; `nil` for all seeds.
  /// - Throws: `Failure` for other texts, and for ranges that are empty or too long.
  package init(_ text: String, shard: String? = nil) throws {
    func refuse(_ expected: String) -> Failure {
      Failure(
        .usage, "--seeds: expected \(expected), found \(ShownText.quoted(text)).")
    }
    let form =
      "a range of seeds, such as 17, 0...999 or '0..<1000' (in quotes, because of the shell)"
    let number: (Substring) throws -> UInt64 = { part in
      guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt64(part) else {
        throw refuse(form)
      }
      return number
    }
    let parts = text.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
    first = try number(parts[0])
    if parts.count == 1 {
      last = first
    } else if parts[1].first == "<" {
      let end = try number(parts[1].dropFirst())
      guard end > first else { throw refuse("at least one seed") }
      last = end - 1
    } else if parts[1].first == "." {
      last = try number(parts[1].dropFirst())
      guard last >= first else { throw refuse("at least one seed") }
    } else {
      throw refuse(form)
    }
    guard last - first < Self.most else { throw refuse("at most \(Self.most) seeds") }
    self.shard = try Self.shard(shard)
    let all = last - first + 1
    count = all > self.shard.index ? (all - 1 - self.shard.index) / self.shard.count + 1 : 0
  }

  private static func shard(_ text: String?) throws -> (UInt64, UInt64) {
    guard let text else { return (0, 1) }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = UInt64(parts[0]), let count = UInt64(parts[1]),
      index < count, count <= 1_000_000_000
    else {
      throw Failure(
        .usage,
        "--shard: expected a shard and the number of shards, from 0/4 to 3/4; found \(ShownText.quoted(text))."
      )
    }
    return (index, count)
  }

  /// The seed of an index below ``count``.
  package subscript(index: UInt64) -> UInt64 { first + shard.index + index * shard.count }

  /// The range as a text.
  package var text: String { "\(first)...\(last)" }
  package var shardText: String { "\(shard.index)/\(shard.count)" }
}
