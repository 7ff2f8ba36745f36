import Reel
import ReelHost
import ReelPlay
import ReelProgram

/// The branches of a game that is recorded into files.
final class ReelBranches: GameBranches {
  /// The path of the present recording; `nil` if there is none.
  private var path: String?
  /// The path of branches, without number and ending.
  private let stem: String
  private let sparing: Set<FileStatus.Identity>
  private let checkpointInterval: UInt64?
  private let open: (Simulation) -> BranchStart

  /// - Parameters:
  ///   - path: that of the recording; `nil` without one.
  ///   - game: the name for branches without a recording.
  ///   - sparing: files that are never replaced.
  ///   - checkpointInterval: the ticks from one hash to the next; by default those of a second.
  ///   - open: makes the game of a simulation once more.
  init(
    recording path: String?, game: String, sparing: Set<FileStatus.Identity> = [],
    checkpointInterval: UInt64? = nil, open: @escaping (Simulation) -> BranchStart
  ) {
    self.path = path
    stem = path.map(Self.stem) ?? game
    self.sparing = sparing
    self.checkpointInterval = checkpointInterval
    self.open = open
  }

  func begin(
    _ simulation: Simulation, _ history: History
  ) throws(HostError) -> any GameRecording {
    let start = open(simulation)
    let recorder = try start.recorder(
      to: simulation, history, checkpointInterval: checkpointInterval,
      compression: ProgramChoices.compression, recorded: recorded)
    let target = Self.freePath(stem, "branch")
    do {
      let output = try ReelFile.Output(
        open(simulation).simulation, header: start.header, path: target, replacing: false,
        sparing: sparing)
      output.restart(with: recorder)
      path = target
      return output
    } catch {
      throw HostError(error)
    }
  }

  /// Returns the reel of the game so far, whose recording must have ended.
  private func recorded(_ firstTick: UInt64) throws(HostError) -> ReelContents {
    guard let path else {
      throw HostError(
        .usage,
        "A new reel cannot begin here: the inputs before tick \(firstTick) are not kept. "
          + "Start the game with --record.")
    }
    do {
      return try ReelFile.read(path, withSnapshots: false) { _ in }.contents
    } catch {
      throw HostError(error)
    }
  }

  /// Returns the path of a reel without its ending.
  static func stem(_ path: String) -> String {
    path.hasSuffix(".reel") ? String(path.dropLast(5)) : path
  }

  /// Returns a path beside a recording at which there is no file, such as `demo-branch-1.reel`.
  static func freePath(_ stem: String, _ kind: String) -> String {
    var number = 1
    while (try? FileStatus(of: "\(stem)-\(kind)-\(number).reel")) != nil { number += 1 }
    return "\(stem)-\(kind)-\(number).reel"
  }
}
