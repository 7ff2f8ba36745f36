#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that is read from its beginning to its end, in parts.
package final class InputFile {
  /// The path from the command line.
  package let path: String
  /// The identity of the file, so that no output overwrites it.
  package let identity: FileStatus.Identity
  private let descriptor: FileDescriptor

  /// Opens a file. Refuses a pipe or a device at once, without waiting.
  /// - Parameter kind: the expected kind of file, in words that follow "expected".
  /// - Throws: `.missing` if the file does not exist or may not be read.
  package init(_ path: String, expecting kind: String) throws(Failure) {
    self.path = path
    do {
      descriptor = try FileDescriptor(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      let status = try descriptor.status()
      identity = status.identity
      guard status.isFile else {
        throw Failure.missing(path, expected: kind, found: status.kindInWords)
      }
    } catch let error as SystemError {
      throw .missing(path, expected: kind, found: error.code == ENOENT ? "none" : error.reason)
    } catch let failure as Failure {
      throw failure
    } catch {
      fatalError("InputFile: only these two kinds of errors are thrown above.")
    }
  }

  /// Reads up to `count` bytes; none at the end.
  /// - Throws: `.missing` if the system cannot continue to read.
  package func read(upTo count: Int) throws(Failure) -> [UInt8] {
    do {
      return try descriptor.read(upTo: count)
    } catch {
      throw .missing(path, expected: "a file that may be read", found: error.reason)
    }
  }

  /// Reads the rest of the file in parts, and stops after the part with which it has read more than `limit` bytes.
  /// - Throws: `.missing` if the system cannot continue to read.
  package func readAll(limit: Int = .max) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let part = try read(upTo: 1 << 18)
      if part.isEmpty { break }
      bytes += part
    }
    return bytes
  }
}
