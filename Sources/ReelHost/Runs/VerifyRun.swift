import ReelProgram
import ReelReplay
import ReelSimulation

/// A replay of a reel that is compared with the recording: the loop of `verify`.
package struct VerifyRun<G: Game> {
  private let path: String
  private let opened: OpenedReel<G>
  /// The report before the reel; `nil` if the file is no crash file.
  private let crash: CrashHead?

  /// Opens a reel, and reports what is particular about it.
  /// - Parameter assetFolder: the folder of the assets from the command line; `nil` for the one beside the program.
  /// - Throws: `Failure` or `ContentError`.
  package init(_ path: String, assetFolder: String?) throws {
    self.path = path
    opened = try OpenedReel(path, assetFolder: assetFolder, checksSnapshots: true, of: .all)
    opened.opened.diagnoseInDebug()
    CrashHandler.watch()
    crash = try CrashHead(of: path)
    if let crash {
      report("\(path): \(crash.summary)")
    } else if let offset = opened.reel.cutOffset {
      report("\(path): the recording was cut off at byte \(offset); what came before is used.")
    }
  }

  /// Replays the reel, and prints how it compares.
  /// - Returns: the exit code of a difference; `nil` if the replay is the same.
  /// - Throws: `Failure` if nothing can be compared.
  package func run() throws -> Failure.Code? {
    let reel = opened.reel
    let verification = verify(reel, opened.simulation, makeSimulation: opened.makeSimulation) {
      do {
        return try ReelFile.snapshot(in: path, from: $0)
      } catch {
        // The difference is reported anyway, only without the values of fields.
        if let failure = error as? Failure { report(failure.sentence) }
        return nil
      }
    } willStep: {
      CrashHandler.setReplayedTick($0)
    }
    CrashHandler.setReplayedTick(nil)
    let difference = opened.ruleDifference
    switch verification {
    case .same(let ticks, let checkpoints):
      let all = reel.inputs.count
      printResult(
        "verified \(ticks)\(all == ticks ? "" : " of \(all)") ticks, \(checkpoints) checksums"
          + (difference.map { "; \($0)" } ?? ""))
      if let crash { printEnd(crash) }
      return nil
    case .lacksCheckpoints(let gap):
      printResult(gap.sentence + (difference.map { "; \($0)" } ?? ""))
      return .differs
    case .noCheckpoint:
      // A crash in the first seconds.
      guard let crash else {
        throw Failure(
          .damaged, "\(path): expected at least one checkpoint to compare with, found none.")
      }
      printEnd(crash)
      return nil
    case .lacksTypes(let names):
      throw Failure(
        .damaged,
        "\(path): the recorded game has the \(names.joined(separator: ", the ")), which this build lacks. Restore the "
          + "type, give it its former name (`componentName` …), or record the reel again.")
    case .differs(let divergence):
      if let difference {
        let same = divergence.lastSameTick.map { "after tick \($0)" } ?? "from the beginning"
        printResult("\(difference): \(same) the world goes another way")
      } else {
        printResult(
          "differs at tick \(divergence.tick): \(divergence.parts.joined(separator: ", "))")
      }
      for line in divergence.details { printResult(line) }
      return difference == nil ? .differs : .otherRules
    }
  }

  /// Prints that the ticks of a crash file have run to their end without a fault.
  private func printEnd(_ crash: CrashHead) {
    printResult(
      "tick \(opened.reel.inputs.count): no fault"
        + (crash.isOfRules ? "; the recorded program ended \(crash.ending)" : " in the rules"))
  }
}
