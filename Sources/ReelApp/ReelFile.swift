import Foundation
import Reel

/// Reads and writes reels on disk.
enum ReelFile {
  /// The largest reel that is opened: days of play.
  static let limit = 1 << 30

  static func read(_ path: String) throws -> ReelContents {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
      let handle = FileHandle(forReadingAtPath: path)
    else {
      throw Failure(.missing, "\(path): expected a reel that may be read, found none.")
    }
    let data = try? handle.read(upToCount: limit + 1)
    try? handle.close()
    let bytes = [UInt8](data ?? Data())
    guard bytes.count <= limit else {
      throw Failure(.damaged, "\(path): expected a reel of at most \(limit) bytes.")
    }
    do {
      return try ReelContents(bytes: bytes)
    } catch {
      throw Failure(.damaged, "\(path): \(error.description)")
    }
  }

  /// A recording that grows on disk chunk by chunk, so that a crash costs at most the last second.
  final class Output {
    private let handle: FileHandle
    private let path: String
    private var recorder: Recorder
    private var hasFailed = false

    init(path: String, _ simulation: Simulation, header: ReelHeader) throws {
      guard FileManager.default.createFile(atPath: path, contents: nil),
        let handle = FileHandle(forWritingAtPath: path)
      else {
        throw Failure(.notWritten, "\(path): expected a place where a reel can be written.")
      }
      self.path = path
      self.handle = handle
      recorder = Recorder(simulation, header: header)
      flush()
    }

    func noteTick(_ simulation: Simulation, _ frame: InputFrame) {
      recorder.noteTick(simulation, frame)
      flush()
    }

    func finish(_ simulation: Simulation) {
      recorder.finish(simulation)
      flush()
      try? handle.close()
    }

    private func flush() {
      let bytes = recorder.takeBytes()
      guard !bytes.isEmpty, !hasFailed else { return }
      do {
        try handle.write(contentsOf: Data(bytes))
        try handle.synchronize()
      } catch {
        // The game goes on; the person is told once.
        hasFailed = true
        report("\(path): the recording could not be written on (\(error.localizedDescription)).")
      }
    }
  }
}

/// `HEX` of a state hash as the command line prints it: 16 digits.
func hexadecimal(_ hash: UInt64) -> String {
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
