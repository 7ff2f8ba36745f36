import Foundation
import ReelContent
import ReelPlatform
import ReelProgram
import ReelMatch
import ReelReplay
import ReelSimulation

// A golden reel is a recording that stays beside a test:
//
//     golden.reel ─▶ replay ─▶ the same at every checkpoint
//                       └────▶ differs: an error, and beside the reel golden.failed.reel, .txt, .recorded.png, .now.png

/// An error of a test with reels. Its description is the complete report.
public struct ReelTestError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The report, for a person: what differs, where, and the commands that show it.
  public var description: String
}

/// Replays a golden reel, and compares every checkpoint.
///
///     @Test func plays() throws { try expectReel("golden.reel", plays: Blast()) }
///
/// With `REEL_RECORD=1` in the environment, a reel that is missing is recorded with the game's bot, and one that
/// differs is recorded anew with its own inputs; each is named on standard error. One of another format is recorded
/// anew with the bot, and the old file stays as `NAME.formatN.reel`.
/// - Parameters:
///   - name: the file, relative to the folder of the test.
///   - game: the game with the values of its own for which the reel was recorded.
///   - ticks: the length of a reel that is missing.
///   - seed: the seed of a reel that is missing.
///   - checkpointInterval: the number of ticks from one hash of a new recording to the next; by default those of a
///     second.
///   - keepsSnapshots: false for a small file of hashes and inputs. A failure then does not name the fields that
///     differ.
///   - content: the game's content, such as `assets.content`.
///   - file: the file of the test.
/// - Throws: if the reel is missing, cannot be read, or differs. Then `NAME.failed.reel` beside it has the same inputs
///   in this build, and `NAME.failed.txt` the report. If the game's program is built beside the tests,
///   `NAME.failed.recorded.png` and `NAME.failed.now.png` show both sides.
public func expectReel<G: Game>(
  _ name: String, plays game: G, ticks: UInt64 = 3600, seed: UInt64 = 1,
  checkpointInterval: UInt64? = nil, keepsSnapshots: Bool = true,
  content: GameContent = GameContent(), beside file: String = #filePath
) throws(ReelTestError) {
  let golden = GoldenReel(
    path: ReelTestFiles.path(name, beside: file), game: game, content: content,
    checkpointInterval: checkpointInterval, keepsSnapshots: keepsSnapshots)
  let isRecording = ProcessInfo.processInfo.environment["REEL_RECORD"] == "1"
  try golden.check(isRecording: isRecording, ticks: ticks, seed: seed)
}

struct GoldenReel<G: Game> {
  let path: String
  let game: G
  let content: GameContent
  var checkpointInterval: UInt64?
  var keepsSnapshots = true

  func check(isRecording: Bool, ticks: UInt64, seed: UInt64) throws(ReelTestError) {
    guard let bytes = try ReelTestFiles.read(path) else {
      guard isRecording else {
        throw ReelTestError(
          description:
            "\(path): expected a golden reel, found no file. `REEL_RECORD=1 swift test` records one."
        )
      }
      return try record(ticks, seed)
    }
    let reel: ReelContents
    let result: Verification
    do {
      reel = try ReelContents(bytes: bytes)
      result = try game.replay(bytes, content: content)
    } catch {
      if case .wrongVersion(let version) = error.kind, isRecording {
        let old = stem + ".format\(version).reel"
        try ReelTestFiles.write(bytes, to: old)
        report("\(path): of format \(version), which this build cannot read; kept as \(old)")
        return try record(ticks, seed)
      }
      throw ReelTestError(description: "\(path): \(error)")
    }
    if case .same = result { return removeReports() }
    let anew = replayed(reel)
    if isRecording {
      try ReelTestFiles.write(anew, to: path)
      removeReports()
      report("\(path): recorded anew with its own inputs; it \(headline(of: result))")
      return
    }
    try ReelTestFiles.write(anew, to: failed("reel"))
    let text = describe(result, reel, RecordedStates(bytes))
    try ReelTestFiles.write([UInt8]((text + "\n").utf8), to: failed("txt"))
    throw ReelTestError(description: text)
  }

  /// Records the game's bot.
  private func record(_ ticks: UInt64, _ seed: UInt64) throws(ReelTestError) {
    try ReelTestFiles.write(
      game.record(
        ticks: ticks, seed: seed, content: content, checkpointInterval: checkpointInterval,
        keepsSnapshots: keepsSnapshots), to: path)
    report("\(path): recorded \(ticks) ticks of the bot")
  }

  /// Removes what an earlier failure has left.
  private func removeReports() {
    ReelTestFiles.remove(
      failed("reel"), failed("txt"), failed("recorded.png"), failed("now.png"))
  }

  /// Returns the path of a file about a failure.
  private func failed(_ kind: String) -> String { stem + ".failed." + kind }

  /// The path without its ending.
  private var stem: String { path.hasSuffix(".reel") ? String(path.dropLast(5)) : path }

  /// Returns a recording of this build with the inputs of a reel.
  private func replayed(_ reel: ReelContents) -> [UInt8] {
    let simulation = game.makeSimulation(
      content: content, seed: reel.header.seed, startData: reel.header.startData)
    var recorder = Recorder(
      simulation,
      header: game.reelHeader(
        simulation, viewWidth: reel.header.viewWidth, viewHeight: reel.header.viewHeight),
      checkpointInterval: checkpointInterval, keepsSnapshots: keepsSnapshots)
    for tick in reel.inputs.indices {
      let inputs = reel.inputs(ofTick: tick)
      recorder.prepareTick(players: inputs)
      simulation.step(players: inputs)
      recorder.recordTick(simulation, players: inputs)
    }
    recorder.finish(simulation)
    return recorder.takeBytes()
  }

  private func headline(of result: Verification) -> String {
    switch result {
    case .same: "is the same"
    case .noCheckpoint: "has no checkpoint to compare with"
    case .lacksCheckpoints(let gap): "lacks checkpoints: \(gap.sentence)"
    case .lacksTypes(let names):
      "has the \(names.joined(separator: ", the ")), which this build lacks"
    case .differs(let divergence):
      "differs at tick \(divergence.tick): \(divergence.parts.joined(separator: ", "))"
    }
  }

  private func describe(
    _ result: Verification, _ reel: ReelContents, _ states: RecordedStates
  ) -> String {
    var lines = ["\(path) \(headline(of: result))"]
    if case .differs(let divergence) = result {
      lines += states.areCompressed ? detailsByProgram(divergence) : divergence.details
      if let fault = syncFault(reel, ticks: divergence.tick) {
        lines.insert(
          "This build does not give the same state twice, and differs at another tick each time: \(fault)",
          at: 1)
        lines.insert("`swift run reel lint` may name the line.", at: 2)
      }
      lines += inputs(of: reel, before: divergence)
      lines += shown(divergence, states)
      lines.append("The system, by a build that still replays it (a copy of its program):")
      lines.append("  swift run reel bisect \(path) OLD-PROGRAM NEW-PROGRAM")
    }
    lines.append("If the change is on purpose: `REEL_RECORD=1 swift test` records the reel anew.")
    return lines.joined(separator: "\n")
  }

  /// Returns the first tick that does not give the same state again after a restore, if there is one among those up to
  /// the difference.
  private func syncFault(_ reel: ReelContents, ticks: UInt64) -> SyncFault? {
    let simulation = game.makeSimulation(
      content: content, seed: reel.header.seed, startData: reel.header.startData)
    let test = SyncTest(depth: 4)
    for tick in 0..<min(Int(min(ticks, 3600)), reel.inputs.count) {
      if let fault = test.step(simulation, players: reel.inputs(ofTick: tick)) { return fault }
    }
    return nil
  }

  /// Returns the details of a difference from a reel whose states are compressed, which only programs can read.
  private func detailsByProgram(_ divergence: Divergence) -> [String] {
    if let lines = GamePrograms.output(G.name, ["verify", path]), lines.count > 1 {
      return Array(lines.dropFirst())
    }
    return divergence.details + [
      "The recorded states are compressed; the game's program reads them:",
      "  swift run \(G.name) verify \(path)",
    ]
  }

  /// Draws both sides by the game's own program, if it is built beside the tests, and returns the lines that name the
  /// pictures; else the commands that draw them.
  private func shown(_ divergence: Divergence, _ states: RecordedStates) -> [String] {
    var lines = ["The same inputs in this build: \(failed("reel")). Both sides:"]
    let state = divergence.snapshotError == nil ? states.ticks.first { $0 >= divergence.tick } : nil
    let at = state ?? divergence.tick
    var sides = [(failed("reel"), [String](), failed("now.png"))]
    if state != nil {
      sides.insert((path, ["--recorded"], failed("recorded.png")), at: 0)
    }
    for (reel, options, picture) in sides {
      let arguments = ["render", reel, "--tick", "\(at)"] + options + ["--force", picture]
      if GamePrograms.run(G.name, arguments) {
        lines.append("  \(picture), tick \(at)")
      } else {
        lines.append("  swift run \(G.name) \(arguments.joined(separator: " "))")
      }
    }
    return lines
  }

  /// Returns the inputs of the ticks in which the difference began, at most the first ten.
  private func inputs(of reel: ReelContents, before divergence: Divergence) -> [String] {
    let first = Int(divergence.lastSameTick ?? 0)
    var lines: [String] = []
    for tick in first..<max(first, min(Int(divergence.tick), reel.inputs.count)) {
      for (player, input) in reel.inputs(ofTick: tick).enumerated() {
        for event in input.events {
          lines.append("  tick \(tick + 1), player \(player + 1): \(event.summary)")
        }
      }
    }
    if lines.isEmpty { return ["There was no input in these ticks."] }
    let rest = lines.count - 10
    return ["Inputs of these ticks:"] + lines.prefix(10)
      + (rest > 0 ? ["  and \(rest) more: swift run reel show \(path)"] : [])
  }
}

/// The states that a reel holds, whether they can be read here or not.
private struct RecordedStates {
  private(set) var ticks: [UInt64] = []
  /// True if a program has compressed them, which only programs can undo.
  private(set) var areCompressed = false

  init(_ bytes: [UInt8]) {
    guard var reader = try? ReelReader(bytes: bytes) else { return }
    while let chunk = try? reader.next() {
      if let checkpoint = chunk.checkpoint, chunk.snapshotForm != nil {
        ticks.append(checkpoint.tick)
      }
      if chunk.lacksCompression { areCompressed = true }
    }
  }
}
