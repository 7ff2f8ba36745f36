import ReelPlatform
import ReelProgram
import ReelReplay
import ReelSimulation

extension ShownReplay {
  /// Creates the replay of a file, and reports the difference if the reel is of another build.
  /// - Parameters:
  ///   - opened: at tick 0.
  ///   - followsStates: true to jump to recorded states even if the reel is of this build's rules and content, for a
  ///     reel that differs.
  ///   - compression: expands compressed states; without it, the replay does not jump to them.
  package convenience init<G: Game>(
    _ opened: OpenedReel<G>, followsStates: Bool = false,
    compression: ReelCompression? = ProgramChoices.compression
  ) throws {
    let path = opened.file.path
    var keyframes: [UInt64] = []
    let difference =
      opened.ruleDifference ?? (followsStates ? "each recorded state is followed" : nil)
    if let difference {
      ReelProgram.report(
        "\(path): \(difference): shown is what this build's rules make of the recorded inputs, from one recorded state to "
          + "the next.")
      var isCompressed = false
      try ReelFile.walk(path, withSnapshots: true, compression: compression, check: { _ in }) {
        chunk in
        if let checkpoint = chunk.checkpoint, checkpoint.snapshot != nil {
          keyframes.append(checkpoint.tick)
        }
        isCompressed = isCompressed || chunk.lacksCompression
        return true
      }
      if isCompressed { ReelProgram.report(ReelFile.compressedStates(path).sentence) }
    }
    self.init(
      opened.simulation, opened.reel, name: path, keyframes: keyframes,
      states: StatesInFile(path, compression), report: { ReelProgram.report($0) })
  }
}

/// The recorded states of a reel on disk, of which each jump reads one.
private final class StatesInFile: RecordedStates {
  private let path: String
  private let compression: ReelCompression?

  init(_ path: String, _ compression: ReelCompression?) {
    (self.path, self.compression) = (path, compression)
  }

  func state(from tick: UInt64) throws(HostError) -> [UInt8]? {
    do {
      return try ReelFile.snapshot(in: path, from: tick, compression: compression)?.bytes
    } catch {
      throw HostError(error)
    }
  }
}
