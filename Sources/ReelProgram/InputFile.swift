#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelContent

/// A file that is read from its beginning to its end, some bytes at a time.
package final class InputFile {
  /// As the person named it.
  package let path: String
  /// So that nothing is written over it.
  package let identity: FileStatus.Identity
  private let descriptor: FileDescriptor

  /// Opens a file; a pipe or a device that stands in its place is refused at once, without waiting.
  /// - Parameter kind: what the file should be, in words that follow "expected".
  /// - Throws: `.missing` where there is none, or it may not be read.
  package init(_ path: String, expecting kind: String) throws(ContentError) {
    self.path = path
    do {
      descriptor = try FileDescriptor(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      let status = try descriptor.status()
      identity = status.identity
      guard status.isFile else {
        throw ContentError(.missing, file: path, expected: kind, found: status.kindInWords)
      }
    } catch let error as SystemError {
      throw ContentError(
        .missing, file: path, expected: kind,
        found: error.code == ENOENT ? "none" : error.reason)
    } catch let error as ContentError {
      throw error
    } catch {
      fatalError("InputFile: only these two kinds of errors are thrown above.")
    }
  }

  /// Up to `count` bytes; none at the end.
  /// - Throws: `.missing` where the system can not read on.
  package func read(upTo count: Int) throws(ContentError) -> [UInt8] {
    do {
      return try descriptor.read(upTo: count)
    } catch {
      throw ContentError(
        .missing, file: path, expected: "a file that may be read", found: error.reason)
    }
  }
}
