import Foundation
import Reel
import Testing

@testable import ReelHost

/// A game with a fault: at tick 100, a rule reads which player is at the machine.
private struct Faulty: Game {
  static let name = "Faulty"
  static let settings = GameSettings(title: "Faulty", viewWidth: 16, viewHeight: 16, players: 2)

  func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Count())
    simulation.schedule.add("count") { world in
      let tick = world[Clock.self].tick
      world.each { (count: inout Count) in
        count.sum += tick == 100 && world.isLocal(1) ? 2 : 1
      }
    }
  }
}

private struct Count: Component {
  var sum: Int32 = 0
}

@Suite struct MatchFilesTests {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent(
    "matches-\(UUID())"
  ).path

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  private func permissions(_ name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
    return attributes[.posixPermissions] as? Int
  }

  private func reportOfFault() -> DesyncReport? {
    let content = GameContent()
    let host = RollbackSession(
      hosting: Faulty(), content: content, seed: 1,
      settings: MatchSettings(random: { .random(in: .min ... .max) }))
    let guest = RollbackSession(
      joining: Faulty.self, content: content, host: MatchAddress(low: 0, port: 1),
      settings: MatchSettings(random: { .random(in: .min ... .max) }))
    let sessions = [host, guest]
    var packets: [(to: Int, from: Int, bytes: [UInt8])] = []
    for step in 1...600 as ClosedRange<UInt64> {
      let now = step * 16_666_667
      let arrived = packets
      packets.removeAll()
      for packet in arrived {
        sessions[packet.to].receive(
          packet.bytes, from: MatchAddress(low: UInt64(packet.from), port: 1), now: now)
      }
      for (index, session) in sessions.enumerated() {
        session.update(now: now) { packets.append((Int($0.low), index, $1)) }
      }
      if let record = guest.takeDesyncRecords().first { return record.report() }
    }
    return nil
  }

  @Test func aReportHasATextAndTheReelsOfBothMachines() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let report = try #require(reportOfFault())
    let files = try #require(MatchFiles(in: path))
    var first: String?
    let text = try #require(files.write(report, game: "Faulty", keeping: &first))
    #expect(text == "\(path)/\(first ?? "").txt")
    #expect(names.count == 3)
    for name in names { #expect(try permissions(name) == 0o600, "\(name)") }
    let lines = try String(contentsOfFile: text, encoding: .utf8)
    #expect(lines.contains("they differ first in tick 100, after the system count."), "\(lines)")
    #expect(lines.contains("Count.sum of entity"), "\(lines)")
    for reel in names where reel.hasSuffix(".reel") {
      #expect(lines.contains("`Faulty verify \(reel)`"))
      let contents = try ReelContents(
        bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(path)/\(reel)"))))
      #expect(contents.isFinished)
      #expect(contents.checkpoints.last?.snapshot != nil)
    }
  }

  /// The other machine's description of its build, and its values, are text of a stranger.
  @Test func aReportCannotControlATerminal() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    var report = try #require(reportOfFault())
    report.theirBuild = "evil\u{9B}2J\u{202E}\nThis machine: forged"
    report.differences[0].second = "\u{1B}]0;title\u{7}"
    let files = try #require(MatchFiles(in: path))
    var first: String?
    let text = try #require(files.write(report, game: "Faulty", keeping: &first))
    let lines = try String(contentsOfFile: text, encoding: .utf8)
    #expect(lines.contains(#"evil\u{9B}2J\u{202E}\nThis machine: forged"#), "\(lines)")
    let isPlain = lines.unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || (scalar.value >= 0x20 && scalar.value < 0x7F)
    }
    #expect(isPlain)
  }

  @Test func theReelsOfFiveMatchesAreKept() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let files = try #require(MatchFiles(in: path))
    for _ in 0..<8 {
      let recording = try #require(files.makeRecording())
      recording.append([1, 2, 3])
      try recording.finish()
    }
    #expect(names.count == 5)
    #expect(names.allSatisfy { $0.hasPrefix("match-") && $0.hasSuffix(".reel") })
    // A reel begins with the host's saves, as crash files do.
    for name in names { #expect(try permissions(name) == 0o600, "\(name)") }
  }

  /// The first difference often causes the others.
  @Test func theFirstReportOfAMatchAndTheLastFourStay() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let report = try #require(reportOfFault())
    let files = try #require(MatchFiles(in: path))
    var last: [String] = []
    for _ in 0..<2 {
      var first: String?
      var texts: [String] = []
      for _ in 0..<12 {
        let text = try #require(files.write(report, game: "Faulty", keeping: &first))
        texts.append(String(text.dropFirst(path.count + 1).dropLast(4)))
      }
      #expect(first == texts[0] && Set(texts).count == 12)
      last = [texts[0]] + texts.suffix(4)
      let expected = last.flatMap { ["\($0).txt", "\($0)_other.reel", "\($0)_own.reel"] }
      #expect(names == expected.sorted())
    }
    // The next match's first reports replace those of the last one.
    var first: String?
    for _ in 0..<2 { _ = files.write(report, game: "Faulty", keeping: &first) }
    #expect(names.count == 15)
    #expect(!names.contains("\(last[0]).txt") && names.contains("\(last[4]).txt"))
  }

  @Test func withoutAFolderNothingIsKept() {
    #expect(MatchFiles(in: nil) == nil)
  }
}
