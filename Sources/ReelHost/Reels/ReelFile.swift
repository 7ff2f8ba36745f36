import ReelPlatform
import ReelProgram
import ReelReplay
import ReelSimulation
import Synchronization

/// The functions that read and write reels on disk.
package enum ReelFile {
  /// The number of bytes that are read at a time.
  private static let step = 1 << 20

  /// Reads a reel in parts, so that a file takes memory for the data that it holds and not for the length that it
  /// claims.
  /// - Parameters:
  ///   - withSnapshots: true to keep the snapshots of checkpoints, too. A file has many of them; ``snapshot(in:tick:)``
  ///     reads a single one.
  ///   - checksSnapshots: true to compare them with their checksums, even if they are not kept.
  ///   - compression: expands compressed snapshots.
  ///   - check: throws for a header that is refused, before the rest is read.
  package static func read(
    _ path: String, withSnapshots: Bool, checksSnapshots: Bool = false,
    compression: ReelCompression? = ProgramChoices.compression,
    check: (ReelHeader) throws -> Void
  ) throws -> (contents: ReelContents, file: InputFile) {
    var contents: ReelContents?
    let (cutOffset, file, _) = try walk(
      path, withSnapshots: withSnapshots || checksSnapshots, compression: compression
    ) { header in
      try check(header)
      contents = ReelContents(header: header)
    } each: { chunk in
      var chunk = chunk
      if !withSnapshots { chunk.checkpoint?.snapshot = nil }
      contents?.append(chunk)
      return true
    }
    guard var contents else { preconditionFailure("`walk` passes the header before it returns.") }
    contents.cutOffset = cutOffset
    return (contents, file)
  }

  /// Reads a reel chunk by chunk, with one chunk and its snapshot in memory. Passes over the report of a crash file.
  /// - Parameters:
  ///   - first: the tick from which on snapshots are read.
  ///   - compression: expands compressed snapshots; without it, their checkpoints have none.
  ///   - check: throws for a header that is refused, before the rest is read.
  ///   - each: returns false to end the reading.
  /// - Returns: the offset where a recording was cut off, the file, and the bytes that were read by kind of content.
  @discardableResult
  package static func walk(
    _ path: String, withSnapshots: Bool, snapshotsFrom first: UInt64 = 0,
    compression: ReelCompression? = ProgramChoices.compression,
    check: (ReelHeader) throws -> Void, each: (ReelChunk) throws -> Bool
  ) throws -> (cutOffset: Int?, file: InputFile, sizes: ReelSizes) {
    let file = try InputFile(path, expecting: "a reel that may be read")
    var head: [UInt8] = []
    let most = ReelReader.largestHeader + CrashHead.size
    while head.count < most {
      let more = try file.read(upTo: most - head.count)
      if more.isEmpty { break }
      head += more
    }
    let isComplete = head.count < most
    var base = 0
    if let report = CrashHead(head) {
      base = CrashHead.size
      guard head.count > base else {
        throw Failure(
          .damaged, "\(path): expected a reel behind the report, found none: \(report.summary)")
      }
      head.removeFirst(base)
    }
    do {
      var reader = try ReelReader(
        bytes: head, isWhole: isComplete,
        skipsSnapshots: !withSnapshots, compression: compression)
      head = []
      try check(reader.header)
      let second = UInt64(reader.header.rate.ticksPerSecondRoundedUp)
      func skipsNext() -> Bool { !withSnapshots || reader.tick + second < first }
      reader.skipsSnapshots = skipsNext()
      while true {
        if let chunk = try reader.next() {
          if try !each(chunk) { break }
          reader.skipsSnapshots = skipsNext()
        } else if reader.missing > 0 {
          reader.append(try file.read(upTo: min(reader.missing, step)))
        } else {
          break
        }
      }
      return (reader.cutOffset.map { $0 + base }, file, reader.sizes)
    } catch let error as ReelError {
      throw Failure(.damaged, "\(path): \(error.description)")
    }
  }

  /// Reads the first snapshot at or after a tick; `nil` if the reel has none there. O(bytes of the file up to it),
  /// with memory for two snapshots. Throws ``compressedStates(_:)`` if the first one there cannot be expanded.
  package static func snapshot(
    in path: String, from tick: UInt64,
    compression: ReelCompression? = ProgramChoices.compression
  ) throws -> (tick: UInt64, bytes: [UInt8])? {
    // Most snapshots are differences, which begin at a whole one.
    var start: UInt64 = 0
    try walk(path, withSnapshots: false, check: { _ in }) { chunk in
      guard let checkpoint = chunk.checkpoint, let form = chunk.snapshotForm else { return true }
      if form == .whole { start = checkpoint.tick }
      return checkpoint.tick < tick
    }
    var found: (tick: UInt64, bytes: [UInt8])?
    var isCompressed = false
    try walk(
      path, withSnapshots: true, snapshotsFrom: start, compression: compression, check: { _ in }
    ) { chunk in
      guard let checkpoint = chunk.checkpoint else { return true }
      isCompressed = isCompressed || chunk.lacksCompression
      if checkpoint.tick >= tick, let bytes = checkpoint.snapshot {
        found = (checkpoint.tick, bytes)
      }
      return found == nil
    }
    if found == nil && isCompressed { throw compressedStates(path) }
    return found
  }

  /// Returns the failure to read the states of a reel in a program without ``ReelCompression``.
  package static func compressedStates(_ path: String) -> Failure {
    Failure(
      .damaged,
      "\(path): the recorded states are compressed; a program with ReelAssets reads them.")
  }

  /// A recording that grows on disk chunk by chunk, so that a crash costs at most the last second.
  package final class Output: GameRecording, Sendable {
    package let path: String
    package var name: String { path }
    private let recorder: Mutex<Recorder>
    private let file: RecordingFile

    package init(
      _ simulation: Simulation, header: ReelHeader, path: String, replacing: Bool,
      sparing inputs: Set<FileStatus.Identity>, checkpointInterval: UInt64? = nil,
      keepsSnapshots: Bool = true, compression: ReelCompression? = ProgramChoices.compression
    ) throws {
      self.path = path
      file = try RecordingFile(path, replacing: replacing, sparing: inputs)
      var recorder = Recorder(
        simulation, header: header, checkpointInterval: checkpointInterval,
        keepsSnapshots: keepsSnapshots, compression: compression)
      file.append(recorder.takeBytes())
      self.recorder = Mutex(recorder)
    }

    /// Writes the inputs of a tick before it runs, if the tick may end the program; see
    /// `Recorder.prepareTick(players:)`. Does not wait for the disk, because the written bytes outlive the program
    /// anyway.
    package func prepareTick(_ inputs: [TickInput]) {
      change(syncs: false) { $0.prepareTick(players: inputs) }
    }

    package func recordTick(_ simulation: Simulation, _ inputs: [TickInput]) {
      change { $0.recordTick(simulation, players: inputs) }
    }

    /// Replaces the recording by another one, which continues in the same file.
    package func restart(with other: Recorder) {
      recorder.withLock { recorder in
        guard !recorder.isFinished else { return }
        recorder = other
        file.rewrite(recorder.takeBytes())
      }
    }

    /// Ends the recording. Throws if it is not complete on disk.
    package func finish(_ simulation: Simulation) throws(HostError) {
      change { $0.finish(simulation) }
      do { try file.finish() } catch { throw HostError(error) }
    }

    /// Ends the recording from any thread when the game will not end it. All ticks are in it; the last ones have no
    /// checkpoint, because only the game may read its simulation.
    package func abandon() {
      change { $0.abandon() }
      do {
        try file.finish()
      } catch let failure as Failure {
        report(failure.sentence)
      } catch {}
    }

    private func change(syncs: Bool = true, _ body: (inout Recorder) -> Void) {
      recorder.withLock { recorder in
        guard !recorder.isFinished else { return }
        body(&recorder)
        file.append(recorder.takeBytes(), syncs: syncs)
      }
    }
  }
}

/// Returns a state hash as the command line prints it: 16 hexadecimal digits.
package func hexadecimal(_ hash: UInt64) -> String {
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
