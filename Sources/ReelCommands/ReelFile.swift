import ReelPlatform
import ReelProgram
import ReelReplay
import ReelSimulation
import Synchronization

/// Reads and writes reels on disk.
package enum ReelFile {
  /// How much of a file is read at a time.
  private static let step = 1 << 20

  /// Reads a reel; as much of it at a time as is needed, so that a file takes memory for what it holds
  /// and not for what it claims.
  /// - Parameters:
  ///   - withSnapshots: whether checkpoints come with their snapshots, of which a file has many; they are
  ///     of use only for telling what differs.
  ///   - check: refuses a header, before the rest is looked at.
  package static func read(
    _ path: String, withSnapshots: Bool, check: (ReelHeader) throws -> Void
  ) throws -> (contents: ReelContents, file: InputFile) {
    let file = try InputFile(path, expecting: "a reel that may be read")
    var head: [UInt8] = []
    while head.count < ReelReader.largestHeader {
      let more = try file.read(upTo: ReelReader.largestHeader - head.count)
      if more.isEmpty { break }
      head += more
    }
    do {
      var reader = try ReelReader(
        bytes: head, isWhole: head.count < ReelReader.largestHeader,
        skipsSnapshots: !withSnapshots)
      head = []
      try check(reader.header)
      var contents = ReelContents(header: reader.header)
      while true {
        if let chunk = try reader.next() {
          contents.append(chunk)
        } else if reader.missing > 0 {
          reader.append(try file.read(upTo: min(reader.missing, step)))
        } else {
          break
        }
      }
      contents.cutOffset = reader.cutOffset
      return (contents, file)
    } catch let error as ReelError {
      throw Failure(.damaged, "\(path): \(error.description)")
    }
  }

  /// A recording that grows on disk chunk by chunk, so that a crash costs at most the last second.
  package final class Output: Sendable {
    private let recorder: Mutex<Recorder>
    private let file: RecordingFile

    package init(
      _ simulation: Simulation, header: ReelHeader, path: String, replacing: Bool,
      sparing inputs: Set<FileStatus.Identity>
    ) throws {
      file = try RecordingFile(path, replacing: replacing, sparing: inputs)
      var recorder = Recorder(simulation, header: header)
      file.append(recorder.takeBytes())
      self.recorder = Mutex(recorder)
    }

    /// Writes the inputs of a tick before it runs, where the tick may end the program; see
    /// `Recorder.prepareTick(players:)`. Nothing waits for the disk: the file outlives the program all the same.
    package func prepareTick(_ inputs: [TickInput]) {
      change(syncs: false) { $0.prepareTick(players: inputs) }
    }

    package func noteTick(_ simulation: Simulation, _ inputs: [TickInput]) {
      change { $0.noteTick(simulation, players: inputs) }
    }

    /// Puts another recording in the place of this one, which goes on from there.
    package func restart(with other: Recorder) {
      recorder.withLock { recorder in
        guard !recorder.isFinished else { return }
        recorder = other
        file.rewrite(recorder.takeBytes())
      }
    }

    /// Ends the recording; throws if it is not whole on disk.
    package func finish(_ simulation: Simulation) throws {
      change { $0.finish(simulation) }
      try file.finish()
    }

    /// Ends the recording from wherever it is noticed that the game will not do so. All ticks are in it;
    /// the last of them have no checkpoint, for the simulation is the game's.
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

/// `HEX` of a state hash as the command line prints it: 16 digits.
package func hexadecimal(_ hash: UInt64) -> String {
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
