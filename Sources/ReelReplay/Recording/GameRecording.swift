import ReelPlatform
import ReelSimulation

/// The recording of a game that is played: a file, or bytes in memory.
package protocol GameRecording: AnyObject {
  /// The name of the reel for messages to the player, such as the path of its file.
  var name: String { get }
  /// Records the inputs of a tick before it runs, if the tick may end the program; see
  /// `Recorder.prepareTick(players:)`.
  func prepareTick(_ inputs: [TickInput])
  /// Records a tick that has run.
  func recordTick(_ simulation: Simulation, _ inputs: [TickInput])
  /// Replaces the recording by another one, which goes on under the same name.
  func restart(with other: Recorder)
  /// Ends the recording. Throws if a part of it is lost.
  func finish(_ simulation: Simulation) throws(HostError)
}

/// A recording in memory, for programs without files.
package final class MemoryRecording: GameRecording {
  package let name: String
  private var recorder: Recorder
  /// The bytes of the reel so far: those of the completed chunks, or the complete reel after ``finish(_:)``.
  package private(set) var bytes: [UInt8] = []

  /// Begins with the ticks of a recorder.
  package init(name: String, _ recorder: Recorder) {
    (self.name, self.recorder) = (name, recorder)
    bytes = self.recorder.takeBytes()
  }

  package func prepareTick(_ inputs: [TickInput]) { change { $0.prepareTick(players: inputs) } }

  package func recordTick(_ simulation: Simulation, _ inputs: [TickInput]) {
    change { $0.recordTick(simulation, players: inputs) }
  }

  package func restart(with other: Recorder) {
    guard !recorder.isFinished else { return }
    recorder = other
    bytes = recorder.takeBytes()
  }

  package func finish(_ simulation: Simulation) throws(HostError) {
    change { $0.finish(simulation) }
  }

  private func change(_ body: (inout Recorder) -> Void) {
    guard !recorder.isFinished else { return }
    body(&recorder)
    bytes += recorder.takeBytes()
  }
}
