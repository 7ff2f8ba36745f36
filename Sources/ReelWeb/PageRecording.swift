import Reel

/// The recording of the game in a page: in memory, without states, and with the inputs of the tick that runs, so that
/// the page can offer it after a trap.
final class PageRecording: GameRecording {
  let name = "The recording"
  private var recorder: Recorder
  private var bytes: [UInt8]

  /// The most bytes. The recording of a day usually has fewer; it ends there, and the game goes on.
  private static let most = 128 << 20

  init(_ simulation: Simulation, _ header: ReelHeader) {
    recorder = Recorder(simulation, header: header, keepsSnapshots: false)
    bytes = recorder.takeBytes()
  }

  /// All ticks so far, with the one that runs, without an end.
  var reel: [UInt8] { bytes + (recorder.isFinished ? [] : recorder.openBytes) }

  /// Returns the recording so far, with an end; it goes on nevertheless.
  func finished(_ simulation: Simulation) -> [UInt8] {
    var copy = recorder
    if !copy.isFinished { copy.finish(simulation) }
    return bytes + copy.takeBytes()
  }

  func prepareTick(_ inputs: [TickInput]) {
    if !recorder.isFinished { recorder.recordInputs(players: inputs) }
  }

  func recordTick(_ simulation: Simulation, _ inputs: [TickInput]) {
    guard !recorder.isFinished else { return }
    recorder.recordTick(simulation, players: inputs)
    bytes += recorder.takeBytes()
    if bytes.count > Self.most { recorder.abandon() }
  }

  func restart(with other: Recorder) {
    recorder = other
    bytes = recorder.takeBytes()
  }

  func finish(_ simulation: Simulation) throws(HostError) {
    guard !recorder.isFinished else { return }
    recorder.finish(simulation)
    bytes += recorder.takeBytes()
  }
}
