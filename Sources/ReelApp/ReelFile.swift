import Foundation
import Reel
import ReelProgram

/// Reads and writes reels on disk.
enum ReelFile {
  /// How much of a file is read at a time.
  private static let step = 1 << 20

  /// Reads a reel; as much of it at a time as is needed, so that a file takes memory for what it holds
  /// and not for what it claims.
  static func read(_ path: String) throws -> (contents: ReelContents, file: InputFile) {
    let file = try InputFile(path, expecting: "a reel that may be read")
    var head: [UInt8] = []
    while head.count < ReelReader.largestHeader {
      let more = try file.read(upTo: ReelReader.largestHeader - head.count)
      if more.isEmpty { break }
      head += more
    }
    do {
      var reader = try ReelReader(
        bytes: head, isWhole: head.count < ReelReader.largestHeader)
      head = []
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
  final class Output {
    private var recorder: Recorder
    private let file: RecordingFile

    init(
      _ simulation: Simulation, header: ReelHeader, path: String, replacing: Bool,
      sparing inputs: Set<FileStatus.Identity>
    ) throws {
      file = try RecordingFile(path, replacing: replacing, sparing: inputs)
      recorder = Recorder(simulation, header: header)
      file.append(recorder.takeBytes())
    }

    func noteTick(_ simulation: Simulation, _ frame: InputFrame) {
      recorder.noteTick(simulation, frame)
      file.append(recorder.takeBytes())
    }

    /// Ends the recording; throws if it is not whole on disk.
    func finish(_ simulation: Simulation) throws {
      recorder.finish(simulation)
      file.append(recorder.takeBytes())
      try file.finish()
    }
  }
}

/// `HEX` of a state hash as the command line prints it: 16 digits.
func hexadecimal(_ hash: UInt64) -> String {
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
