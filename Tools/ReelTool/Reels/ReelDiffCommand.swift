import ArgumentParser
import ReelECS
import ReelHost
import ReelJSON
import ReelPlatform
import ReelProgram
import ReelReplay

struct ReelDiffCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "diff",
      abstract: "Compares two reels: starts, inputs, and checkpoints.",
      discussion: """
        Prints the first tick whose inputs differ, with both, and the first checkpoint of the same tick whose hashes \
        differ, with the types. The values behind the hashes take the game: `trace` and `reel bisect`. If one reel is \
        longer than the other, it prints by how much, and that is a difference.

        Exit codes: 0 the same; 1 a difference; 64 wrong arguments; 65 a damaged file; 66 a missing one.
        """)
  }

  @Argument(help: ArgumentHelp("The first reel.", valueName: "A"))
  var first: String
  @Argument(help: ArgumentHelp("The second reel.", valueName: "B"))
  var second: String
  @Flag(help: "Prints JSON.")
  var json = false

  func run() throws {
    try answering {
      let (a, b) = (try read(first), try read(second))
      let differences =
        ReelDifference.ofHeaders(a.header, b.header) + ReelDifference.ofInputs(a, b)
        + ReelDifference.ofCheckpoints(a, b)
      if json {
        let values = differences.map { JSONValue.object($0.members) }
        StandardStreams.printJSON(
          JSONValue.object([("differences", .list(values))]).json)
      } else {
        for line in ReelDifference.lines(differences, a, b) { printResult(line) }
      }
      if !differences.isEmpty { throw ExitCode(Failure.Code.differs.rawValue) }
    }
  }

  private func read(_ path: String) throws -> ReelContents {
    try ReelFile.read(path, withSnapshots: false) { _ in }.contents
  }
}

/// One difference between two reels.
struct ReelDifference: Equatable {
  /// The part that differs, such as `seed`, or `inputs of tick 12`.
  var what: String
  var first: String
  var second: String
  /// The types whose hashes differ.
  var types: [String] = []

  var members: [(name: String, value: JSONValue)] {
    [
      ("what", .text(what)), ("first", .text(first)), ("second", .text(second)),
      ("types", .list(types.map { .text($0) })),
    ]
  }

  /// Returns the differences of two reels for a person.
  static func lines(
    _ differences: [ReelDifference], _ a: ReelContents, _ b: ReelContents
  ) -> [String] {
    let (count, other) = (a.inputs.count, b.inputs.count)
    guard !differences.isEmpty else {
      return ["the same: \(count) ticks, \(a.checkpoints.count) checkpoints"]
    }
    let rest = UInt64(abs(count - other))
    let length =
      "the \(count > other ? "first" : "second") reel is longer by \(rest) tick\(rest == 1 ? "" : "s") "
      + "(\(ReelTime.text(rest, (count > other ? a : b).header.rate)))"
    if differences.allSatisfy({ $0.what == ticks }) {
      return ["the same up to tick \(min(count, other)); \(length)"]
    }
    return differences.map {
      "\($0.what): \($0.first) and \($0.second)" + ($0.what == ticks ? "; \(length)" : "")
    }
  }

  /// The name of the difference of lengths.
  private static let ticks = "ticks"

  static func ofHeaders(_ a: ReelHeader, _ b: ReelHeader) -> [ReelDifference] {
    var all: [ReelDifference] = []
    func compare(_ what: String, _ first: String, _ second: String) {
      if !first.utf8.elementsEqual(second.utf8) {
        all.append(ReelDifference(what: what, first: first, second: second))
      }
    }
    func bytes(_ bytes: [UInt8]) -> String {
      bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    compare("game", a.game, b.game)
    compare("rules", "version \(a.rulesVersion)", "version \(b.rulesVersion)")
    compare("engine", a.engine, b.engine)
    compare("values", a.values.fields, b.values.fields)
    compare("values' bytes", bytes(a.values.bytes), bytes(b.values.bytes))
    compare("start data", bytes(a.startData), bytes(b.startData))
    compare("seed", "\(a.seed)", "\(b.seed)")
    compare("players", "\(a.players)", "\(b.players)")
    compare(
      "ticks a second", "\(a.rate.numerator)/\(a.rate.denominator)",
      "\(b.rate.numerator)/\(b.rate.denominator)")
    compare(
      "view", "\(a.viewWidth) × \(a.viewHeight)", "\(b.viewWidth) × \(b.viewHeight)")
    compare("content", hexadecimal(a.contentHash), hexadecimal(b.contentHash))
    for layout in a.layouts {
      let other = b.layouts.first { $0.isSameType(as: layout) }
      compare(layout.title, layout.fields, other?.fields ?? "missing")
    }
    for layout in b.layouts where !a.layouts.contains(where: { $0.isSameType(as: layout) }) {
      compare(layout.title, "missing", layout.fields)
    }
    return all
  }

  /// Returns the first tick whose inputs differ, and the lengths if they differ.
  static func ofInputs(_ a: ReelContents, _ b: ReelContents) -> [ReelDifference] {
    var all: [ReelDifference] = []
    let (count, other) = (a.inputs.count, b.inputs.count)
    for tick in 0..<min(count, other) {
      let (first, second) = (a.inputs(ofTick: tick), b.inputs(ofTick: tick))
      if first == second { continue }
      func text(_ players: [TickInput]) -> String {
        players.enumerated().map { player, input in
          let events = input.events.map(\.summary).joined(separator: ", ")
          return (players.count > 1 ? "player \(player + 1) " : "")
            + "[\(events)] in \(input.viewWidth) × \(input.viewHeight)"
        }.joined(separator: ", ")
      }
      all.append(
        ReelDifference(
          what: "inputs of tick \(tick + 1)", first: text(first), second: text(second)))
      break
    }
    if count != other {
      all.append(ReelDifference(what: ticks, first: "\(count)", second: "\(other)"))
    }
    return all
  }

  /// Returns the first checkpoint of a common tick that differs.
  static func ofCheckpoints(_ a: ReelContents, _ b: ReelContents) -> [ReelDifference] {
    var others: [UInt64: Checkpoint] = [:]
    for checkpoint in b.checkpoints { others[checkpoint.tick] = checkpoint }
    for checkpoint in a.checkpoints {
      guard let other = others[checkpoint.tick] else { continue }
      func hashes(_ reel: ReelContents, _ checkpoint: Checkpoint) -> [String: UInt64] {
        var hashes: [String: UInt64] = [:]
        for (layout, hash) in zip(reel.layouts(of: checkpoint), checkpoint.hashes) where hash != 0 {
          hashes[layout.title] = hash
        }
        return hashes
      }
      let (first, second) = (hashes(a, checkpoint), hashes(b, other))
      let types = Set(first.keys).union(second.keys).filter { first[$0] != second[$0] }.sorted()
      if types.isEmpty && checkpoint.stateHash == other.stateHash { continue }
      return [
        ReelDifference(
          what: "state after tick \(checkpoint.tick)"
            + (types.isEmpty ? "" : " (\(types.joined(separator: ", ")))"),
          first: hexadecimal(checkpoint.stateHash), second: hexadecimal(other.stateHash),
          types: types)
      ]
    }
    return []
  }
}
