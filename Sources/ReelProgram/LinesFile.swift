#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file of lines that grows while a program runs, and that a later run of the program can continue.
package final class LinesFile {
  private let path: String
  private let file: FileDescriptor

  /// Makes a file, or opens an existing one to continue it.
  /// - Parameters:
  ///   - replacing: true if a file at `path` may be emptied.
  ///   - each: receives each complete line of an existing file in its order, without its end, and its number from 1.
  ///     `nil` for a new file.
  ///   - longestLine: the largest number of bytes of a line.
  /// - Throws: `Failure` if the file cannot be written, if another program writes it, or if a line is too long; and the
  ///   errors of `each`.
  package init(
    _ path: String, replacing: Bool, longestLine: Int = 1 << 20,
    continuing each: ((_ line: [UInt8], _ number: Int) throws -> Void)? = nil
  ) throws {
    self.path = path
    let (folder, name) = OutputFolder.split(path)
    try OutputFolder(folder).check(name, replacing: replacing || each != nil)
    do throws(SystemError) {
      file = try FileDescriptor(
        path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, mode: 0o666)
    } catch {
      throw Failure.notWritten(path, found: error.reason)
    }
    if flock(file.number, LOCK_EX | LOCK_NB) == -1, errno == EWOULDBLOCK {
      throw Failure.notWritten(
        path, expected: "a file that no program is writing",
        found: "one that another program is writing"
      )
    }
    var end = 0
    if let each { end = try Self.read(file, path, longestLine, each) }
    do throws(SystemError) {
      // The end of a line that a stopped program has not completed.
      try retrying { ftruncate(file.number, off_t(end)) }
    } catch {
      throw Failure.notWritten(path, found: error.reason)
    }
  }

  /// Reads all complete lines.
  /// - Returns: the offset behind the last one.
  private static func read(
    _ file: FileDescriptor, _ path: String, _ longestLine: Int,
    _ each: (_ line: [UInt8], _ number: Int) throws -> Void
  ) throws -> Int {
    var rest: [UInt8] = []
    var (end, number) = (0, 0)
    while true {
      let more: [UInt8]
      do throws(SystemError) {
        more = try file.read(upTo: 1 << 18)
      } catch {
        throw Failure.missing(path, expected: "a file that may be read", found: error.reason)
      }
      if more.isEmpty { return end }
      rest += more
      var start = 0
      while let next = rest[start...].firstIndex(of: 0x0A) {
        number += 1
        try each(Array(rest[start..<next]), number)
        end += next + 1 - start
        start = next + 1
      }
      rest.removeFirst(start)
      guard rest.count <= longestLine else {
        throw Failure(
          .damaged,
          "\(path):\(number + 1): expected a line of at most \(longestLine) bytes, found a longer one."
        )
      }
    }
  }

  /// Appends bytes; they survive the program.
  package func append(_ bytes: [UInt8]) throws {
    do {
      try file.write(bytes)
    } catch {
      throw Failure.notWritten(path, found: error.reason)
    }
  }

  /// Waits until all bytes are on the disk.
  package func finish() throws {
    do {
      try file.synchronize()
    } catch {
      throw Failure.notWritten(path, found: error.reason)
    }
  }
}
