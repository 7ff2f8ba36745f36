import Foundation
import Reel
import ReelTesting
import Testing

@testable import ReelTesting

private struct Flame: Component { var reach: Int32 = 0 }

private struct Blast: Game {
  static let name = "Blast"
  static let settings = GameSettings(title: "Blast", viewWidth: 100, viewHeight: 50)
  typealias Player = Stoker
  var step: Int32 = 1
  var begins: UInt64 = 0
  var countsOutside = false

  init() {}
  init(step: Int32, from begins: UInt64 = 0) { (self.step, self.begins) = (step, begins) }

  func setUp(_ simulation: Simulation) {
    let (step, begins) = (step, begins)
    simulation.world.spawn(Flame())
    if countsOutside {
      let hidden = Hidden()
      simulation.schedule.add("burn") { world in
        hidden.count += 1
        world.each { (flame: inout Flame) in flame.reach = hidden.count * 2 }
      }
      return
    }
    simulation.schedule.add("burn") { world in
      let isLater = world[Clock.self].tick >= begins
      world.each { (flame: inout Flame) in flame.reach += isLater ? step : 1 }
    }
  }
}

/// A counter that is not part of the state.
private final class Hidden: @unchecked Sendable { var count: Int32 = 0 }

/// A bot that presses a key in tick 50.
private struct Stoker: Bot {
  init(seed: UInt64) {}
  mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    if simulation.tick == 70 { input.events.append(.keyDown(.space)) }
  }
}

@Suite struct GoldenReelTests {
  /// Calls `body` with the path of a reel in a folder of its own.
  private func withPath(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("reel-golden-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.appendingPathComponent("golden.reel").path)
  }

  private func check(_ game: Blast, _ path: String, isRecording: Bool = false) -> String? {
    let golden = GoldenReel(path: path, game: game, content: GameContent())
    do {
      try golden.check(isRecording: isRecording, ticks: 150, seed: 3)
      return nil
    } catch {
      return error.description
    }
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  @Test func aMissingReelIsRecordedOnRequestOnly() throws {
    try withPath { path in
      #expect(
        check(Blast(), path)
          == "\(path): expected a golden reel, found no file. `REEL_RECORD=1 swift test` records one."
      )
      #expect(!exists(path))
      #expect(check(Blast(), path, isRecording: true) == nil)
      #expect(check(Blast(), path) == nil)
      let reel = try ReelContents(bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
      #expect(reel.inputs.count == 150 && reel.header.seed == 3)
    }
  }

  @Test func aReelThatDiffersLeavesBothSidesAndAReport() throws {
    try withPath { path in
      #expect(check(Blast(), path, isRecording: true) == nil)
      let golden = try Data(contentsOf: URL(fileURLWithPath: path))
      let failed = path.replacingOccurrences(of: ".reel", with: ".failed.reel")
      let base = String(path.dropLast(5))
      let report = path.replacingOccurrences(of: ".reel", with: ".failed.txt")
      let text = try #require(check(Blast(step: 3, from: 100), path))
      #expect(
        text == """
          \(path) differs at tick 120: Flame
          The states agree at tick 60: the first difference is in one of the ticks 61 to 120.
          At tick 150, the next state that the reel holds:
          Flame.reach of entity 0.1: recorded 150, replayed 250
          Inputs of these ticks:
            tick 71, player 1: key down Space
          The same inputs in this build: \(failed). Both sides:
            swift run Blast render \(path) --tick 150 --recorded --force \(base).failed.recorded.png
            swift run Blast render \(failed) --tick 150 --force \(base).failed.now.png
          The system, by a build that still replays it (a copy of its program):
            swift run reel bisect \(path) OLD-PROGRAM NEW-PROGRAM
          If the change is on purpose: `REEL_RECORD=1 swift test` records the reel anew.
          """)
      #expect(try String(contentsOfFile: report, encoding: .utf8) == text + "\n")
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == golden)
      let now = [UInt8](try Data(contentsOf: URL(fileURLWithPath: failed)))
      #expect(
        try Blast(step: 3, from: 100).replay(now) == .same(ticks: 150, checkpoints: 4))

      // Right again, the reports are gone; on request the reel is recorded anew, with its own inputs.
      #expect(check(Blast(), path) == nil && !exists(failed) && !exists(report))
      #expect(check(Blast(step: 3), path, isRecording: true) == nil)
      #expect(check(Blast(step: 3), path) == nil && check(Blast(), path) != nil)
      let anew = try ReelContents(bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
      #expect(anew.inputs[70].events.count == 1)
    }
  }

  @Test func stateOutsideOfTheWorldIsTheSecondLineOfTheReport() throws {
    try withPath { path in
      #expect(check(Blast(), path, isRecording: true) == nil)
      var game = Blast()
      game.countsOutside = true
      let lines = try #require(check(game, path)).split(separator: "\n")
      #expect(lines[0] == "\(path) differs at tick 60: Flame")
      #expect(
        lines[1].hasPrefix(
          "This build does not give the same state twice, and differs at another tick each time: tick 1: repeated from"
        ))
      #expect(lines[1].contains("The system burn reads something"))
      #expect(lines.contains("`swift run reel lint` may name the line."))
    }
  }

  @Test func aReelOfAnOlderFormatIsKeptAndRecordedAnew() throws {
    try withPath { path in
      #expect(check(Blast(), path, isRecording: true) == nil)
      // The prelude: the version in bytes 8 and 9, and the checksum of the bytes before it in bytes 14 to 21.
      var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      bytes[8] = 3
      var hasher = StableHasher()
      bytes[0..<14].withUnsafeBytes { hasher.combine(bytes: $0) }
      for at in 0..<8 { bytes[14 + at] = UInt8(truncatingIfNeeded: hasher.value >> UInt64(8 * at)) }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      #expect(check(Blast(), path)?.contains("this reel is of format 3") == true)
      #expect(check(Blast(), path, isRecording: true) == nil)
      #expect(check(Blast(), path) == nil)
      let old = path.replacingOccurrences(of: ".reel", with: ".format3.reel")
      #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: old))) == bytes)
    }
  }

  @Test func bytesThatAreNoReelAreNamed() throws {
    try withPath { path in
      try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path))
      #expect(check(Blast(), path)?.hasPrefix(path) == true)
    }
  }
}

@Suite struct SeedRunsTests {
  private struct Rich: Error, CustomStringConvertible {
    let description = "reach is too far"
  }

  @Test func theSmallestSeedThatFailsIsNamedWithItsReel() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("reel-seeds-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let test = folder.appendingPathComponent("Tests.swift").path
    var played: [UInt64] = []
    try expectForAll(seeds: 5..<9, playing: Blast(), ticks: 20, beside: test) { simulation in
      played.append(simulation.seed)
      var reach: Int32 = 0
      simulation.world.each { (flame: Flame) in reach = flame.reach }
      #expect(reach == 20)
    }
    #expect(played == [5, 6, 7, 8])
    let reel = folder.appendingPathComponent("Blast-seed-7.reel").path
    let error = #expect(throws: ReelTestError.self) {
      try expectForAll(seeds: 5..<90, playing: Blast(), ticks: 20, beside: test) { simulation in
        if simulation.seed >= 7 { throw Rich() }
      }
    }
    #expect(
      error?.description == """
        seed 7 fails: reach is too far
        Its recording: \(reel). Show it:
          swift run Blast play \(reel)
        """)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: reel)))
    #expect(try ReelContents(bytes: bytes).header.seed == 7)
  }
}
