import ReelECS
import ReelMath
import ReelPlatform
import ReelReplay

/// A recorder of a match for a file: the reel of a session, with snapshots as in every recording of a game.
///
///     var recorder = MatchRecorder()
///     // after each update of the session:
///     recorder.record(session)
///     file.append(recorder.takeBytes())
///     // at the end:
///     recorder.finish(session)
///     file.append(recorder.takeBytes())
///
/// The session's own reel (``RollbackSession/reel``) is in memory, and each machine that joins gets it. So it has no
/// snapshot before its end. The recorder goes on when that reel becomes too long for the memory. A machine that joins
/// afterwards records nothing.
public struct MatchRecorder: Sendable {
  /// The most bytes of snapshots, before they are compressed. After them, the recording has checkpoints only, and a
  /// snapshot at its end.
  public static let mostSnapshotBytes = 64 << 20

  private var reader: ReelReader?
  private var writer: ReelWriter?
  private let compression: ReelCompression?
  private let limit: Int
  /// The number of bytes of the session's reel that have been read.
  private var readCount = 0
  /// The number of bytes of the recorded snapshots; the limit once one would have exceeded it.
  private var snapshotBytes = 0
  /// The last recorded snapshot, from which the next one differs little.
  private var lastSnapshot: Snapshot?

  /// Creates a recorder of one session, from its first tick on.
  /// - Parameter compression: compresses snapshots; without it, they are written as they are.
  public init(compression: ReelCompression? = nil) {
    self.init(compression: compression, limit: Self.mostSnapshotBytes)
  }

  init(compression: ReelCompression? = nil, limit: Int) {
    (self.compression, self.limit) = (compression, limit)
  }

  /// Records what the session has confirmed since the last call. Call it after each
  /// ``RollbackSession/update(now:send:)``: a session keeps the states of the last eight seconds only. O(new bytes),
  /// and once in ten seconds O(state).
  public mutating func record(_ session: any MatchSession) {
    guard let bytes = session.reel(from: readCount) else {
      // A machine that has joined late has no reel.
      if readCount == 0 { return }
      misuse(
        "MatchRecorder: call record(_:) after each update of the session: the reel has lost what comes next."
      )
    }
    if bytes.isEmpty { return }
    let new = [UInt8](bytes)
    readCount += new.count
    do throws(ReelError) {
      if reader == nil {
        let first = try ReelReader(bytes: new, isWhole: false)
        writer = ReelWriter(header: first.header, compression: compression)
        reader = first
      } else {
        reader?.append(new)
      }
      while let chunk = try reader?.next() { write(chunk, session.timeline) }
    } catch {
      misuse("MatchRecorder: a session's own reel cannot be read: \(error.description).")
    }
  }

  /// Ends the recording of the session (``RollbackSession/finishRecording()``), and this one.
  public mutating func finish(_ session: any MatchSession) {
    _ = session.finishRecording()
    record(session)
    writer?.finish()
  }

  /// Returns the bytes completed since the last call. Append them to the file as they are.
  public mutating func takeBytes() -> [UInt8] { writer?.takeBytes() ?? [] }

  private mutating func write(_ chunk: ReelChunk, _ timeline: RollbackTimeline?) {
    for tick in chunk.inputs.indices { writer?.append(players: chunk.players.map { $0[tick] }) }
    guard var checkpoint = chunk.checkpoint else { return }
    var difference: [UInt8]?
    if checkpoint.snapshot == nil, snapshotBytes < limit, writer?.isSnapshotDue == true,
      let snapshot = timeline?.snapshot(of: checkpoint)
    {
      if writer?.isWholeSnapshotDue == false {
        difference = lastSnapshot.map { snapshot.difference(from: $0) }
      }
      let size = difference?.count ?? snapshot.stateBytes.count
      if size <= limit - snapshotBytes {
        checkpoint.snapshot = snapshot.stateBytes
        lastSnapshot = snapshot
        snapshotBytes += size
      } else {
        snapshotBytes = limit
      }
    }
    writer?.checkpoint(checkpoint, difference: difference)
  }
}

extension RollbackTimeline {
  /// Returns the state of a confirmed checkpoint, if it is kept.
  fileprivate func snapshot(of checkpoint: Checkpoint) -> Snapshot? {
    guard let at = check(at: checkpoint.tick), checks[at].hash == checkpoint.stateHash else {
      return nil
    }
    return checks[at].snapshot
  }
}
