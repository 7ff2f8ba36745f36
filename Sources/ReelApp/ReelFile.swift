import Dispatch
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
    private let descriptor: Int32
    private let path: String
    private var recorder: Recorder
    /// Why the file could not be written on, once it could not.
    private var failure: String?
    /// Waiting for the disk must not make the game wait.
    private let disk = DispatchQueue(label: "reel.recording")

    init(path: String, _ simulation: Simulation, header: ReelHeader) throws {
      descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else {
        throw Failure(
          .notWritten,
          "\(path): expected a place where a reel can be written (\(String(cString: strerror(errno))))."
        )
      }
      self.path = path
      recorder = Recorder(simulation, header: header)
      flush()
    }

    func noteTick(_ simulation: Simulation, _ frame: InputFrame) {
      recorder.noteTick(simulation, frame)
      flush()
    }

    /// Ends the recording; throws if it is not whole on disk.
    func finish(_ simulation: Simulation) throws {
      recorder.finish(simulation)
      flush()
      disk.sync {}
      if close(descriptor) != 0 && failure == nil { failure = String(cString: strerror(errno)) }
      if let failure {
        throw Failure(.notWritten, "\(path): the recording is not whole (\(failure)).")
      }
    }

    private func flush() {
      let bytes = recorder.takeBytes()
      guard !bytes.isEmpty, failure == nil else { return }
      var written = 0
      while written < bytes.count {
        let count = bytes.withUnsafeBytes {
          write(descriptor, $0.baseAddress! + written, bytes.count - written)
        }
        if count < 0 {
          if errno == EINTR { continue }
          // The game goes on; the person is told now, and again at the end.
          failure = String(cString: strerror(errno))
          report("\(path): the recording can not be written on (\(failure ?? "")).")
          return
        }
        written += count
      }
      disk.async { [descriptor] in _ = fsync(descriptor) }
    }
  }
}

/// `HEX` of a state hash as the command line prints it: 16 digits.
func hexadecimal(_ hash: UInt64) -> String {
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
