import ReelECS
import ReelPlatform
import ReelSimulation

/// A recorder of a running simulation: stores every tick's input, and a checkpoint every second.
public struct Recorder: Sendable {
  private var writer: ReelWriter
  private let keepsSnapshots: Bool
  /// The last recorded snapshot, from which the next one differs little.
  private var lastSnapshot: Snapshot?
  private var mapping = LayoutMapping()
  /// True once an input has carried changes of the state from outside.
  private var flushesTicks = false
  /// True if ``prepareTick(players:)`` or ``recordInputs(players:)`` has recorded the inputs of the tick that runs.
  private var isTickRecorded = false

  /// Begins a recording. The simulation must be as its set-up left it, at tick 0.
  /// - Parameters:
  ///   - checkpointInterval: the number of ticks from one checkpoint to the next; by default those of a second.
  ///   - keepsSnapshots: false to record checkpoints without snapshots: the reel is small, and a replay of it begins at
  ///     the first tick.
  ///   - compression: compresses snapshots; without it, they are written as they are.
  public init(
    _ simulation: Simulation, header: ReelHeader, checkpointInterval: UInt64? = nil,
    keepsSnapshots: Bool = true, compression: ReelCompression? = nil
  ) {
    writer = ReelWriter(
      header: header, checkpointInterval: checkpointInterval, compression: compression)
    self.keepsSnapshots = keepsSnapshots
    mapping.update(simulation, header.layouts)
    // A checkpoint before the first tick distinguishes a wrong start from a wrong tick.
    checkpoint(simulation)
  }

  /// Records the inputs of the next tick before it runs, if the tick might end the program: once an input has carried
  /// changes of the state (events of the kind `written`), rules may trap on a value that they do not expect, in that
  /// tick or later. ``takeBytes()`` then returns the inputs of the tick that traps, too. Does nothing before the first
  /// such input.
  ///
  /// Call it before ``Simulation/step(players:)``, and ``recordTick(_:players:)`` after it with the same inputs.
  public mutating func prepareTick(players inputs: [TickInput]) {
    flushesTicks =
      flushesTicks || inputs.contains { $0.events.contains { $0.kind == .written } }
    guard flushesTicks, !isTickRecorded else { return }
    writer.append(players: inputs)
    writer.flush()
    isTickRecorded = true
  }

  /// Records the inputs of the next tick before it runs, so that ``openBytes`` has them if the tick ends the program.
  ///
  /// Call it before ``Simulation/step(players:)``, and ``recordTick(_:players:)`` after it with the same inputs.
  public mutating func recordInputs(players inputs: [TickInput]) {
    writer.append(players: inputs)
    isTickRecorded = true
  }

  /// The end of the reel that ``takeBytes()`` does not return yet: the inputs since the last chunk. Appended to all
  /// bytes taken so far, it gives a reel with all recorded ticks. The bytes taken later replace it.
  public var openBytes: [UInt8] { writer.openBytes }

  /// Records the input of a tick in a game for one player. Call it after every ``Simulation/step(_:)`` with the same
  /// input.
  public mutating func recordTick(_ simulation: Simulation, _ input: TickInput) {
    if !isTickRecorded { writer.append(input) }
    isTickRecorded = false
    recordTypes(simulation)
    if writer.isCheckpointDue { checkpoint(simulation) }
  }

  /// Records the inputs of a tick. Call it after every ``Simulation/step(players:)`` with the same inputs.
  public mutating func recordTick(_ simulation: Simulation, players inputs: [TickInput]) {
    if !isTickRecorded { writer.append(players: inputs) }
    isTickRecorded = false
    recordTypes(simulation)
    if writer.isCheckpointDue { checkpoint(simulation) }
  }

  /// Ends the recording with a checkpoint of the last tick, and its snapshot, so that a replay that differs anywhere
  /// has a recorded state to be compared with.
  public mutating func finish(_ simulation: Simulation) {
    recordTypes(simulation)
    checkpoint(simulation, isLast: true)
    writer.finish()
  }

  /// Ends the recording without reading the simulation. The ticks since the last checkpoint stay in the recording,
  /// without a checkpoint after them.
  public mutating func abandon() { writer.finish() }

  /// True if the recording has ended.
  public var isFinished: Bool { writer.isFinished }

  /// Returns the bytes completed since the last call. Append them to the file as they are.
  public mutating func takeBytes() -> [UInt8] { writer.takeBytes() }

  /// Records the types that the world has registered since the last tick.
  private mutating func recordTypes(_ simulation: Simulation) {
    guard mapping.isStale(simulation) else { return }
    mapping.update(simulation, mapping.layouts)
    guard !mapping.unlisted.isEmpty else { return }
    let new = mapping.unlisted.map { mapping.own[$0] }
    writer.record(new)
    mapping.update(simulation, mapping.layouts + new)
  }

  private mutating func checkpoint(_ simulation: Simulation, isLast: Bool = false) {
    var checkpoint = mapping.checkpoint(simulation)
    guard keepsSnapshots && (isLast || writer.isSnapshotDue) else {
      return writer.checkpoint(checkpoint)
    }
    let snapshot = simulation.snapshot()
    checkpoint.snapshot = snapshot.stateBytes
    let difference =
      writer.isWholeSnapshotDue ? nil : lastSnapshot.map { snapshot.difference(from: $0) }
    writer.checkpoint(checkpoint, difference: difference)
    lastSnapshot = snapshot
  }
}
