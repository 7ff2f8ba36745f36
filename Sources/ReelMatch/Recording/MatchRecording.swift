import ReelMath
import ReelPlatform
import ReelReplay
import ReelSimulation

/// The reel of a match, and the inputs of its confirmed ticks for machines that lag behind. Machines that join get the
/// reel, so it has no snapshot before its end; ``MatchRecorder`` adds them for a file.
struct MatchRecording {
  private var writer: ReelWriter
  /// The complete bytes so far.
  private(set) var bytes: [UInt8] = []
  /// The inputs of the last minutes.
  private let history: InputHistory
  /// The tick and the hash of the last checkpoint.
  private var lastCheck: (tick: UInt64, hash: UInt64) = (.max, 0)

  /// The bytes for inputs in memory: an hour of two busy players.
  private static let historySize = 4 << 20
  /// The bytes that are reserved for the reel at the beginning: enough for about an hour. The system provides memory
  /// only for bytes that are written.
  private static let reserved = 1 << 20

  init(_ header: ReelHeader, _ timeline: RollbackTimeline) {
    writer = ReelWriter(
      header: header, checkpointInterval: timeline.checkInterval)
    history = InputHistory(tick: timeline.head, byteCount: Self.historySize)
    bytes.reserveCapacity(Self.reserved)
    if timeline.head == 0 { record(timeline.checks[timeline.check(at: 0) ?? 0]) }
  }

  var header: ReelHeader { writer.header }
  /// The number of recorded ticks.
  var tick: UInt64 { writer.tick }
  /// True if the reel has ended.
  var isFinished: Bool { writer.isFinished }

  /// Records the inputs of the next confirmed tick.
  mutating func record(_ inputs: [TickInput]) {
    writer.append(players: inputs)
    _ = history.append(inputs, isComplete: false)
  }

  /// Records the hashes of the state after the recorded ticks.
  mutating func record(_ check: RollbackTimeline.Check) {
    writer.checkpoint(
      Checkpoint(tick: check.tick, stateHash: check.hash, hashes: check.hashes))
    writer.takeBytes(into: &bytes)
    lastCheck = (check.tick, check.hash)
  }

  /// Ends the reel.
  /// - Parameter last: the checkpoint after the last tick; `nil` if its state is unknown.
  mutating func finish(_ last: Checkpoint?) {
    guard !writer.isFinished else { return }
    // After a desync, the state of a recorded tick may have been replaced by the host's.
    if let last, lastCheck.tick != last.tick || lastCheck.hash == last.stateHash {
      writer.checkpoint(last)
    }
    writer.finish()
    bytes += writer.takeBytes()
  }

  /// Takes over the recording of another machine, up to a tick.
  /// - Returns: false if it has fewer ticks.
  mutating func adopt(_ reel: ReelContents, upTo tick: UInt64) -> Bool {
    guard UInt64(reel.inputs.count) >= tick else { return false }
    var checkpoint = 0
    func take(_ writer: inout ReelWriter) {
      while checkpoint < reel.checkpoints.count, reel.checkpoints[checkpoint].tick <= writer.tick {
        var recorded = reel.checkpoints[checkpoint]
        recorded.snapshot = nil
        checkpoint += 1
        if recorded.tick == writer.tick, recorded.hashes.count == writer.header.layouts.count {
          writer.checkpoint(recorded)
        }
      }
    }
    take(&writer)
    for at in 0..<Int(tick) {
      writer.append(players: reel.inputs(ofTick: at))
      take(&writer)
    }
    history.removeAll(tick: tick)
    bytes += writer.takeBytes()
    return true
  }

  /// The first tick whose inputs are in memory.
  var firstTick: UInt64 { history.start }

  /// Reads the inputs of a recorded tick, which must be in memory, into `inputs`. O(log ticks).
  func read(_ tick: UInt64, into inputs: inout [TickInput]) {
    var position = history.position(of: tick)
    history.read(tick, at: &position, into: &inputs)
  }

  #if !hasFeature(Embedded)
    /// Returns a complete reel with the first `tick` ticks of the reel `bytes`. The checkpoint `last` replaces the
    /// recorded checkpoint after these ticks. Returns no bytes if the reel has fewer ticks.
    static func copy(
      of bytes: [UInt8], _ header: ReelHeader, upTo tick: UInt64, endingWith last: Checkpoint
    ) -> [UInt8] {
      guard let reel = try? ReelContents(bytes: bytes), UInt64(reel.inputs.count) >= tick else {
        return []
      }
      var copy = ReelWriter(header: header)
      var checkpoints = reel.checkpoints[...]
      for at in 0..<Int(tick) {
        while let first = checkpoints.first, first.tick <= UInt64(at) {
          copy.checkpoint(first)
          checkpoints.removeFirst()
        }
        copy.append(players: reel.inputs(ofTick: at))
      }
      copy.checkpoint(last)
      copy.finish()
      return copy.takeBytes()
    }
  #endif
}
