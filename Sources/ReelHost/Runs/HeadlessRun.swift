import Dispatch
import ReelMatch
import ReelPlatform
import ReelProgram
import ReelReplay
import ReelSimulation

/// A game that runs without window, sound or clock: the loop of `headless`.
package final class HeadlessRun<G: Game> {
  /// The choices of a person for a run, beside the game and its inputs.
  package struct Choices {
    /// The file of the recording; `nil` for none.
    package var recording: String?
    /// True if the recording may replace a file.
    package var isReplacing = false
    /// True if the recording has snapshots.
    package var keepsSnapshots = true
    /// The ticks from one hash to the next, printed and recorded; `nil` to print only the last one.
    package var hashInterval: UInt64?
    /// The number of ticks after which the state is saved and restored; `nil` for never.
    package var restoreTick: UInt64?
    /// The number of ticks that are repeated after each tick, and compared; `nil` for none.
    package var syncTestDepth: Int?
    /// True if a reported problem makes the run a failure.
    package var isStrict = false

    package init() {}
  }

  /// The function that is called before each tick with the inputs of all players, which it may change; `nil` for none.
  package var willStep: ((_ simulation: Simulation, _ inputs: inout [TickInput]) -> Void)?
  private let simulation: Simulation
  private let header: ReelHeader
  private let choices: Choices
  private let saves: SaveStore?
  private let crash: CrashReport?
  /// The number of problems that were reported.
  private var problemCount = 0
  /// The game and its inputs at tick 0.
  private let played: PlayedGame<G>

  /// Begins to report problems of the game.
  /// - Parameters:
  ///   - played: at tick 0.
  ///   - saves: the store of the game's saves; `nil` for none.
  package init(
    _ played: PlayedGame<G>, saves: SaveStore?, crash: CrashReport?, _ choices: Choices
  ) {
    self.played = played
    self.saves = saves
    self.crash = crash
    self.choices = choices
    simulation = played.opened.simulation
    header = played.opened.game.reelHeader(
      simulation, viewWidth: played.viewWidth, viewHeight: played.viewHeight)
    played.opened.diagnose { [weak self] in self?.problemCount += 1 }
  }

  /// Runs all ticks, and prints hashes.
  /// - Throws: `Failure` if the recording cannot be written, or if a test of the run fails.
  package func run() throws {
    // No output exists yet, so stopping here loses nothing of an old recording.
    Termination.obey()
    let output = try openRecording()
    crash?.begin(simulation, header: header)
    let start = DispatchTime.now().uptimeNanoseconds
    // The set-up may have sent messages, too.
    let ticks = carryOutMessages() ? 0 : played.ticks
    let sync = choices.syncTestDepth.map { SyncTest(depth: $0) }
    if choices.restoreTick == 0 { try saveAndRestore(recording: output) }
    // A local value, because access to a property of a generic class costs more in each tick.
    var played = played
    for _ in 0..<ticks {
      if Termination.signal != nil { break }
      let isOver = try step(played.nextInputs(), sync, recording: output)
      if simulation.tick == choices.restoreTick { try saveAndRestore(recording: output) }
      if isOver { break }
      if let interval = choices.hashInterval, simulation.tick % interval == 0,
        simulation.tick < ticks
      {
        printHash()
      }
    }
    printHash()
    // The clock may have gone backwards.
    let end = max(start, DispatchTime.now().uptimeNanoseconds)
    try output?.finish(simulation)
    try reportEnd(seconds: Double(end - start) / 1e9)
  }

  private func openRecording() throws -> ReelFile.Output? {
    try choices.recording.map {
      try ReelFile.Output(
        simulation, header: header, path: $0, replacing: choices.isReplacing,
        sparing: played.opened.assets.identities.union(
          [played.file?.identity].compactMap { $0 }),
        checkpointInterval: choices.hashInterval, keepsSnapshots: choices.keepsSnapshots)
    }
  }

  /// Runs a tick.
  /// - Returns: true if the game requests to quit.
  private func step(
    _ inputs: [TickInput], _ sync: SyncTest?, recording output: ReelFile.Output?
  ) throws -> Bool {
    var inputs = inputs
    willStep?(simulation, &inputs)
    output?.prepareTick(inputs)
    crash?.prepareTick(simulation, inputs)
    if let sync {
      if let fault = sync.step(simulation, players: inputs) {
        output?.abandon()
        // Each line is reported alone, because a message has one line.
        let lines = fault.description.split(separator: "\n").map(String.init)
        for line in lines.dropFirst() { report(line) }
        throw Failure(.differs, lines.first ?? "")
      }
    } else {
      simulation.step(players: inputs)
    }
    let isOver = carryOutMessages()
    output?.recordTick(simulation, inputs)
    crash?.recordTick(simulation, inputs)
    return isOver
  }

  /// Carries out the messages of a tick, unless a reel is played: its messages took effect when it was recorded.
  /// - Returns: true if the game requests to quit.
  private func carryOutMessages() -> Bool {
    guard played.reel == nil else { return false }
    var isOver = false
    for message in simulation.messages {
      switch message {
      case .save(let name, let bytes): saves?.save(bytes, as: name)
      case .quit: isOver = true
      case .open, .host, .join, .leave, .other: break
      }
    }
    return isOver
  }

  private func printHash() {
    printResult("tick \(simulation.tick) hash \(hexadecimal(simulation.stateHash))")
  }

  /// Takes a snapshot, changes the state, and restores it. Without the change, a restore that restores nothing would go
  /// unnoticed.
  private func saveAndRestore(recording output: ReelFile.Output?) throws {
    let (snapshot, hash) = (simulation.snapshot(), simulation.stateHash)
    for _ in 0..<3 { simulation.step(TickInput(viewWidth: 320, viewHeight: 240)) }
    do {
      try simulation.restore(snapshot)
    } catch {
      output?.abandon()
      throw Failure(.damaged, "The game's own snapshot cannot be restored: \(error.message).")
    }
    guard simulation.stateHash == hash else {
      output?.abandon()
      throw Failure(
        .damaged,
        "tick \(simulation.tick): the state that was saved, and restored three ticks later, has another hash, "
          + "\(hexadecimal(simulation.stateHash)); expected \(hexadecimal(hash)).")
    }
    report(
      "tick \(simulation.tick): saved, played on for three ticks and restored, with the same hash; a run without "
        + "--restore-at must end with the hash of this one")
  }

  /// Reports how the run went.
  /// - Throws: `Failure` if problems were reported and the run is strict.
  private func reportEnd(seconds: Double) throws {
    let rate = seconds > 0 ? Int(Double(simulation.tick) / seconds) : 0
    if let depth = choices.syncTestDepth {
      printResult("sync test: each tick gives the same state again, \(depth) ticks deep")
    }
    report(
      "\(simulation.tick) ticks in \((seconds * 1000).rounded() / 1000) s, \(rate) ticks a second"
    )
    if choices.isStrict && problemCount > 0 {
      throw Failure(
        .differs,
        "\(problemCount) \(problemCount == 1 ? "problem is" : "problems are") reported above (--strict)."
      )
    }
  }
}
