import Reel

/// The recording of the game in a page: in memory, without states, and with the inputs of the tick that runs, so that
/// the page can offer it after a trap.
final class PageRecording: GameRecording {
  let name = "The recording"
  private var recorder: Recorder
  /// The bytes so far, in blocks. One array would be copied whenever it grows, and the memory of a program on wasm32
  /// never shrinks: it would be four times that of the recording.
  private var blocks: [[UInt8]] = []
  private var byteCount = 0

  /// The most bytes of a block, unless more are appended at once.
  private static let blockSize = 1 << 16
  /// The most bytes. The recording of a day usually has fewer; it ends there, and the game goes on.
  private static let most = 128 << 20

  init(_ simulation: Simulation, _ header: ReelHeader) {
    recorder = Recorder(simulation, header: header, keepsSnapshots: false)
    append(recorder.takeBytes())
  }

  /// All ticks so far, with the one that runs, without an end.
  var reel: [UInt8] { joined(recorder.isFinished ? [] : recorder.openBytes) }

  /// Returns the recording so far, with an end; it goes on nevertheless.
  func finished(_ simulation: Simulation) -> [UInt8] {
    var copy = recorder
    if !copy.isFinished { copy.finish(simulation) }
    return joined(copy.takeBytes())
  }

  private func append(_ bytes: [UInt8]) {
    byteCount += bytes.count
    if let count = blocks.last?.count, count + bytes.count <= Self.blockSize {
      blocks[blocks.count - 1] += bytes
    } else {
      var block: [UInt8] = []
      block.reserveCapacity(max(bytes.count, Self.blockSize))
      block += bytes
      blocks.append(block)
    }
  }

  /// Returns all bytes so far, and some more.
  private func joined(_ more: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount + more.count)
    for block in blocks { bytes += block }
    bytes += more
    return bytes
  }

  func prepareTick(_ inputs: [TickInput]) {
    if !recorder.isFinished { recorder.recordInputs(players: inputs) }
  }

  func recordTick(_ simulation: Simulation, _ inputs: [TickInput]) {
    guard !recorder.isFinished else { return }
    recorder.recordTick(simulation, players: inputs)
    append(recorder.takeBytes())
    if byteCount > Self.most { recorder.abandon() }
  }

  func restart(with other: Recorder) {
    recorder = other
    (blocks, byteCount) = ([], 0)
    append(recorder.takeBytes())
  }

  func finish(_ simulation: Simulation) throws(HostError) {
    guard !recorder.isFinished else { return }
    recorder.finish(simulation)
    append(recorder.takeBytes())
  }
}
