import Reel
import ReelHost
import ReelProgram

/// The reels of branches: each begins like the game that is played, up to a tick, and then goes another way.
///
///     demo.reel            ├───────────────────┤
///     demo-branch-1.reel   ├─────────┼──────…          from tick T on
///
/// A branch repeats all ticks from the start, so that its checkpoints are those of the game: about as long as `verify`
/// takes.
final class ReelBranches {
  /// A game fresh from its set-up, and the header of its recording.
  typealias Start = (simulation: Simulation, header: ReelHeader)

  /// The path of the present recording; `nil` if there is none.
  private var path: String?
  /// The path of branches, without number and ending.
  private let stem: String
  private let sparing: Set<FileStatus.Identity>
  private let checkpointInterval: UInt64?
  private let open: (Simulation) throws -> Start

  /// - Parameters:
  ///   - path: that of the recording; `nil` without one.
  ///   - game: the name for branches without a recording.
  ///   - sparing: files that are never replaced.
  ///   - checkpointInterval: the ticks from one hash to the next; by default those of a second.
  ///   - open: makes the game of a simulation once more.
  init(
    recording path: String?, game: String, sparing: Set<FileStatus.Identity> = [],
    checkpointInterval: UInt64? = nil, open: @escaping (Simulation) throws -> Start
  ) {
    self.path = path
    stem = path.map(Self.stem) ?? game
    self.sparing = sparing
    self.checkpointInterval = checkpointInterval
    self.open = open
  }

  /// Begins the reel of a branch, which has all ticks up to the present one of the simulation.
  /// - Parameters:
  ///   - history: has the inputs, if they are kept from the start; else they are read from the recording, which must
  ///     have ended.
  /// - Returns: the recording to go on with, and its path.
  func begin(
    _ simulation: Simulation, _ history: History
  ) throws -> (output: ReelFile.Output, path: String) {
    let (tick, hash) = (simulation.tick, simulation.stateHash)
    let start = try open(simulation)
    var recorder = Recorder(
      start.simulation, header: start.header, checkpointInterval: checkpointInterval,
      compression: ProgramChoices.compression)
    func step(_ inputs: [TickInput]) {
      recorder.prepareTick(players: inputs)
      start.simulation.step(players: inputs)
      recorder.recordTick(start.simulation, players: inputs)
    }
    if history.firstInputTick == 0 {
      history.forEachInputs(upTo: tick, players: simulation.playerCount) { step($0) }
    } else if let path {
      let reel = try ReelFile.read(path, withSnapshots: false) { _ in }.contents
      for at in 0..<min(Int(tick), reel.inputs.count) { step(reel.inputs(ofTick: at)) }
    } else {
      throw Failure(
        .usage,
        "A new reel cannot begin here: the inputs before tick \(history.firstInputTick) are not kept. "
          + "Start the game with --record.")
    }
    guard start.simulation.tick == tick, start.simulation.stateHash == hash else {
      throw Failure(
        .differs,
        "A new reel cannot begin here: the inputs up to tick \(tick) do not give this state again. "
          + "`headless --sync-test` finds the reason.")
    }
    let target = Self.freePath(stem, "branch")
    let output = try ReelFile.Output(
      try open(simulation).simulation, header: start.header, path: target, replacing: false,
      sparing: sparing)
    output.restart(with: recorder)
    path = target
    return (output, target)
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
