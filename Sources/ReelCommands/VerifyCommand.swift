import ArgumentParser
import ReelProgram
import ReelReplay
import ReelSimulation

struct VerifyCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "verify",
      abstract: "Replays a reel and compares every checkpoint with the recorded one.")
  }

  @OptionGroup var common: CommonOptions
  @OptionGroup var threads: WorkerOptions
  @Argument(help: ArgumentHelp("The reel.", valueName: "FILE"))
  var file: String

  func run() throws {
    try answering {
      let opened = try OpenedReel<G>(file, common, withSnapshots: true)
      let (reel, simulation) = (opened.reel, opened.simulation)
      simulation.use(threads.makePool())
      opened.opened.diagnoseInDebug()
      if let offset = reel.cutOffset {
        report("\(file): the recording was cut off at byte \(offset); what came before is used.")
      }
      switch verify(reel, simulation, makeSimulation: opened.makeSimulation) {
      case .same(let ticks, let checkpoints):
        printResult("verified \(ticks) ticks, \(checkpoints) checksums")
      case .noCheckpoint:
        throw Failure(
          .damaged, "\(file): expected at least one checkpoint to compare with, found none.")
      case .lacksTypes(let names):
        throw Failure(
          .damaged,
          "\(file): the recorded game has the \(names.joined(separator: ", the ")), which this build lacks. Restore the "
            + "type, give it its former name (`componentName` …), or record the reel again.")
      case .differs(let divergence):
        printResult(
          "differs at tick \(divergence.tick): \(divergence.parts.joined(separator: ", "))")
        for line in Self.details(of: divergence) { printResult(line) }
        throw ExitCode(Failure.Code.differs.rawValue)
      }
    }
  }

  /// Returns the fields that differ, or why they are unknown.
  private static func details(of divergence: Divergence) -> [String] {
    var lines: [String] = divergence.changedTypes
    if let last = divergence.lastSameTick {
      lines.append(
        last + 1 == divergence.tick
          ? "The states agree at tick \(last)."
          : "The states agree at tick \(last): the first difference is in one of the ticks \(last + 1) to "
            + "\(divergence.tick).")
    }
    if let error = divergence.snapshotError {
      lines.append("The fields are unknown: the snapshot of this tick cannot be read: \(error).")
    } else if !divergence.hasSnapshot {
      lines.append("The fields are unknown: the reel has no snapshot of this tick.")
    }
    for difference in divergence.differences {
      lines.append(
        "\(difference.name): recorded \(difference.first ?? "missing"), replayed \(difference.second ?? "missing")"
      )
    }
    return lines
  }
}
