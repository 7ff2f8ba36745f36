import ReelECS
import ReelPlatform
import ReelScene

/// Records a simulation while it runs: every tick's input, a checkpoint every second.
public struct Recorder: Sendable {
  private var writer: ReelWriter

  /// Begins a recording. The simulation must be as its set-up left it, at tick 0.
  public init(_ simulation: Simulation, header: ReelHeader) {
    writer = ReelWriter(header: header)
    // A checkpoint before the first tick tells a wrong start from a wrong tick.
    checkpoint(simulation)
  }

  /// Call it after every ``Simulation/step(_:)`` with the same frame.
  public mutating func noteTick(_ simulation: Simulation, _ frame: TickInput) {
    writer.append(frame)
    if writer.wantsCheckpoint { checkpoint(simulation) }
  }

  /// Ends the recording with a checkpoint of the last tick.
  public mutating func finish(_ simulation: Simulation) {
    checkpoint(simulation)
    writer.finish()
  }

  /// Ends the recording without looking at the simulation: the ticks since the last checkpoint are kept
  /// without one.
  public mutating func abandon() { writer.finish() }

  /// Whether the recording was ended.
  public var isFinished: Bool { writer.isFinished }

  /// The bytes completed since the last call: append them to the file as they are.
  public mutating func takeBytes() -> [UInt8] { writer.takeBytes() }

  private mutating func checkpoint(_ simulation: Simulation) {
    var checkpoint = simulation.checkpoint(withSnapshot: writer.wantsSnapshot)
    // It only helps to say what differs; a reel is replayed and verified without it too.
    if let size = checkpoint.snapshot?.count, size > ReelWriter.largestSnapshot {
      checkpoint.snapshot = nil
    }
    writer.checkpoint(checkpoint)
  }
}
