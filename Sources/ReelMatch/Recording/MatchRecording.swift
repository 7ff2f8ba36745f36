import ReelMath
import ReelPlatform
import ReelReplay
import ReelSimulation

/// The reel of a match, and the inputs of its confirmed ticks for machines that lag behind. Machines that join get the
/// reel, so it has no snapshot before its end; ``MatchRecorder`` adds them for a file. A reel that has become too long
/// for the memory loses its beginning.
struct MatchRecording {
  private var writer: ReelWriter
  /// The bytes of the reel that are kept, and the number of those before them.
  private var kept: [UInt8] = []
  private(set) var dropped = 0
  /// The number of bytes before the last update.
  private var settled = 0
  /// The most bytes of the reel.
  private let limit: Int
  /// The number of recorded ticks.
  private(set) var tick: UInt64 = 0
  /// True if the machine has joined too late to get the reel, so it writes none.
  private(set) var lacksReel = false
  /// The inputs of the last minutes.
  private let history: InputHistory
  /// The checkpoint before the first tick.
  private var first: Checkpoint?
  /// The tick and the hash of the last checkpoint.
  private var lastCheck: (tick: UInt64, hash: UInt64) = (.max, 0)

  /// The most bytes for inputs in memory: an hour of two busy players.
  private static let historySize = 4 << 20
  /// The most bytes that are reserved for the reel at the beginning: enough for an hour or two. The system provides
  /// memory only for bytes that are written.
  private static let reserved = 1 << 20

  /// - Parameter limit: the most bytes of the reel, and of inputs.
  init(_ header: ReelHeader, _ timeline: RollbackTimeline, limit: Int) {
    writer = ReelWriter(
      header: header, checkpointInterval: timeline.checkInterval)
    self.limit = limit
    history = InputHistory(tick: timeline.head, byteCount: min(Self.historySize, limit))
    kept.reserveCapacity(min(Self.reserved, max(limit, 0)))
    if timeline.head == 0 { record(timeline.checks[timeline.check(at: 0) ?? 0]) }
  }

  var header: ReelHeader { writer.header }
  /// True if the reel has ended.
  var isFinished: Bool { writer.isFinished }

  /// The complete bytes so far; empty if the reel has lost its beginning, or if there is none.
  var bytes: [UInt8] { dropped == 0 ? kept : [] }

  /// The number of bytes of the reel, those that are no longer kept included.
  var byteCount: Int { dropped + kept.count }

  /// Returns the bytes from an offset of the reel on; `nil` if they are no longer kept.
  func bytes(from offset: Int) -> ArraySlice<UInt8>? {
    (dropped...byteCount).contains(offset) ? kept[(offset - dropped)...] : nil
  }

  /// The bytes of a reel without ticks: all that a machine gets of a reel that is no longer complete.
  var opening: [UInt8] {
    var opening = ReelWriter(header: writer.header)
    if let first { opening.checkpoint(first) }
    return opening.takeBytes()
  }

  /// Records the inputs of the next confirmed tick.
  mutating func record(_ inputs: [TickInput]) {
    tick += 1
    if !lacksReel { writer.append(players: inputs) }
    _ = history.append(inputs, isComplete: false)
  }

  /// Records the hashes of the state after the recorded ticks.
  mutating func record(_ check: RollbackTimeline.Check) {
    guard !lacksReel else { return }
    let checkpoint = Checkpoint(tick: check.tick, stateHash: check.hash, hashes: check.hashes)
    if check.tick == 0 { first = checkpoint }
    writer.checkpoint(checkpoint)
    writer.takeBytes(into: &kept)
    lastCheck = (check.tick, check.hash)
  }

  /// Drops bytes if the reel has become too long. Call it before each update: those that were there before the last one
  /// have been read by a recorder after it.
  mutating func limitMemory() {
    defer { settled = byteCount }
    // Before the first tick no recorder reads the reel, and a machine that joins needs all of it.
    guard tick > 0, kept.count > limit || dropped > 0, settled > dropped else { return }
    let count = settled - dropped
    dropped = settled
    if count == kept.count, count <= limit {
      kept.removeAll(keepingCapacity: true)
    } else {
      kept = [UInt8](kept[count...])
    }
  }

  /// Ends the reel.
  /// - Parameter last: the checkpoint after the last tick; `nil` if its state is unknown.
  mutating func finish(_ last: Checkpoint?) {
    guard !writer.isFinished else { return }
    // After a desync, the state of a recorded tick may have been replaced by the host's.
    if let last, !lacksReel, lastCheck.tick != last.tick || lastCheck.hash == last.stateHash {
      writer.checkpoint(last)
    }
    writer.finish()
    let end = writer.takeBytes()
    if !lacksReel { kept += end }
  }

  /// Takes over the recording of another machine, up to a tick. One that is an ``opening`` has no reel.
  /// - Returns: false if it has fewer ticks.
  mutating func adopt(_ reel: ReelContents, upTo tick: UInt64) -> Bool {
    first = reel.checkpoints.first
    first?.snapshot = nil
    // A host may have sent anything.
    guard first?.hashes.count == writer.header.layouts.count else { return false }
    lacksReel = reel.inputs.count == 0 && tick > 0
    guard lacksReel || UInt64(reel.inputs.count) >= tick else { return false }
    self.tick = tick
    history.removeAll(tick: tick)
    if lacksReel { return true }
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
    kept += writer.takeBytes()
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
