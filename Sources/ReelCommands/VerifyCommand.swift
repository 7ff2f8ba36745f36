import ArgumentParser
import ReelProgram
import ReelReplay
import ReelSimulation

struct VerifyCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "verify",
      abstract: "Replays a reel and compares every checkpoint with the recorded one.",
      discussion: """
        It prints how many ticks were compared. A reel from which checkpoints were taken out differs: exit code 1.

        A reel of other rules or other content of the same game is replayed, too. If the world then goes another way, \
        that is no fault of this build: exit code 2.

        The report of a crash is a reel, too. The rules then stop this program in the same tick, by the same signal; a \
        build for debugging prints the reason.
        """)
  }

  @OptionGroup var common: CommonOptions
  @Argument(help: ArgumentHelp("The reel.", valueName: "FILE"))
  var file: String

  func run() throws {
    try answering {
      let opened = try OpenedReel<G>(file, common, checksSnapshots: true, of: .all)
      let (reel, simulation) = (opened.reel, opened.simulation)
      opened.opened.diagnoseInDebug()
      CrashHandler.watch()
      let crash = try CrashHead(of: file)
      if let crash {
        report("\(file): \(crash.summary)")
      } else if let offset = reel.cutOffset {
        report("\(file): the recording was cut off at byte \(offset); what came before is used.")
      }
      let difference = opened.ruleDifference
      let verification = verify(reel, simulation, makeSimulation: opened.makeSimulation) {
        do {
          return try ReelFile.snapshot(in: file, from: $0)
        } catch {
          // The difference is reported anyway, only without the values of fields.
          if let failure = error as? Failure { report(failure.sentence) }
          return nil
        }
      } willStep: {
        CrashHandler.setReplayedTick($0)
      }
      CrashHandler.setReplayedTick(nil)
      switch verification {
      case .same(let ticks, let checkpoints):
        let all = reel.inputs.count
        printResult(
          "verified \(ticks)\(all == ticks ? "" : " of \(all)") ticks, \(checkpoints) checksums"
            + (difference.map { "; \($0)" } ?? ""))
        if let crash { printEnd(crash, reel) }
      case .lacksCheckpoints(let gap):
        printResult(gap.sentence + (difference.map { "; \($0)" } ?? ""))
        throw ExitCode(Failure.Code.differs.rawValue)
      case .noCheckpoint:
        // A crash in the first seconds.
        if let crash { return printEnd(crash, reel) }
        throw Failure(
          .damaged, "\(file): expected at least one checkpoint to compare with, found none.")
      case .lacksTypes(let names):
        throw Failure(
          .damaged,
          "\(file): the recorded game has the \(names.joined(separator: ", the ")), which this build lacks. Restore the "
            + "type, give it its former name (`componentName` …), or record the reel again.")
      case .differs(let divergence):
        if let difference {
          let same = divergence.lastSameTick.map { "after tick \($0)" } ?? "from the beginning"
          printResult("\(difference): \(same) the world goes another way")
          for line in divergence.details { printResult(line) }
          throw ExitCode(Failure.Code.otherRules.rawValue)
        }
        printResult(
          "differs at tick \(divergence.tick): \(divergence.parts.joined(separator: ", "))")
        for line in divergence.details { printResult(line) }
        throw ExitCode(Failure.Code.differs.rawValue)
      }
    }
  }

  /// Prints that the ticks of a crash file have run to their end without a fault.
  private func printEnd(_ crash: CrashHead, _ reel: ReelContents) {
    printResult(
      "tick \(reel.inputs.count): no fault"
        + (crash.isOfRules ? "; the recorded program ended \(crash.ending)" : " in the rules"))
  }
}
