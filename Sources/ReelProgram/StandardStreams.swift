#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelJSON
import Synchronization

// The output of a program. Results go to standard output and must arrive; if they cannot, the program ends with an exit
// code of its own. Messages go to standard error on a best-effort basis.
//
// Text from files may be part of both. It must neither control a terminal nor flood it, so lines are cut, and printed
// with their control characters escaped. JSON is not cut, and has its own escapes.

/// Prints a line of a result to standard output.
package func printResult(_ line: String) {
  StandardStreams.printResult(StandardStreams.shown(line) + "\n")
}

/// Prints a line to standard error on a best-effort basis, because it may have no reader.
package func report(_ line: String) { report(line, .info, []) }

/// Prints a message to standard error on a best-effort basis: as a line of text, or with its fields as JSON
/// (``ProgramLog``).
package func report(_ line: String, _ level: ProgramLog.Level, _ fields: [ProgramLog.Field] = []) {
  switch ProgramLog.format {
  case .text: StandardStreams.report(line)
  case .json: StandardStreams.write(ProgramLog.json(line, level, fields, at: ProgramLog.now()))
  }
}

package enum StandardStreams {
  /// The longest line of a result in Unicode scalars; `longestMessage` is that of a message. No message has more than
  /// 2,000 bytes.
  private static let longestLine = 4096
  private static let longestMessage = 1990
  /// The number of bytes that are buffered before a write.
  private static let bufferSize = 1 << 13

  private struct Output {
    var waiting: [UInt8] = []
    var failure: SystemError?
  }

  private static let output = Mutex(Output())

  /// Ensures that no file gets the number of a standard stream. Ensures too that a stream without a reader, or a file
  /// that may not grow, causes an error of the call that writes instead of ending the program.
  ///
  /// Call it first. A closed stream gets a descriptor that refuses every operation: it acts as if closed, but its
  /// number is in use.
  package static func prepare() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) == -1 {
      // `open` returns the lowest free number, which is this one, because lower ones are in use by now.
      if open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY) == -1 {
        _ = open("/", O_RDONLY | O_DIRECTORY)
      }
    }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Prints JSON and the end of a line. The text may have any length.
  package static func printJSON(_ json: String) { printResult(JSONValue.escaped(json) + "\n") }

  /// Prints help, or a piece of JSON: text that is not from a file, or already escaped.
  package static func printResult(_ text: String) {
    output.withLock { output in
      output.waiting += Array(text.utf8)
      if output.waiting.count >= bufferSize || isatty(STDOUT_FILENO) == 1 { write(&output) }
    }
  }

  /// Writes the buffered output.
  /// - Returns: the error of the system, of this call or of an earlier one.
  package static func flush() -> SystemError? {
    output.withLock { output in
      write(&output)
      return output.failure
    }
  }

  private static func write(_ output: inout Output) {
    defer { output.waiting.removeAll(keepingCapacity: true) }
    guard output.failure == nil else { return }
    var rest = output.waiting[...]
    while !rest.isEmpty {
      // A result waits for its reader, unless the program has to end. If the system reports room, the 512 bytes below
      // fit, so the call itself never blocks.
      guard hasRoom(STDOUT_FILENO, milliseconds: 100) else {
        guard Termination.signal == nil else {
          output.failure = SystemError(EINTR)
          return
        }
        continue
      }
      do {
        let part = rest.prefix(512)
        let count = try retrying {
          part.withUnsafeBytes { systemWrite(STDOUT_FILENO, $0.baseAddress, $0.count) }
        }
        rest = rest.dropFirst(count)
      } catch  where error.code == EAGAIN {
        continue
      } catch {
        output.failure = error
        return
      }
    }
  }

  fileprivate static func report(_ line: String) {
    let shown = ShownText.shown(line, limit: longestMessage)
    let limit = shown.utf8.count <= longestMessage ? longestMessage : longestMessage / 4
    write(ShownText.shown(shown, limit: limit))
  }

  /// Writes a line to standard error, whose characters have been escaped.
  static func write(_ line: String) {
    // The stream may have no reader; the game does not wait for one.
    guard hasRoom(STDERR_FILENO, milliseconds: 0) else { return }
    try? writeAll(Array((line + "\n").utf8), to: STDERR_FILENO)
  }

  /// Writes a line in the place of the last one of a terminal on standard error, on a best-effort basis.
  static func rewrite(_ line: String) {
    guard hasRoom(STDERR_FILENO, milliseconds: 0) else { return }
    let text = "\r\u{1B}[2K" + ShownText.shown(line, limit: 200)
    try? writeAll(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Returns true if a write would not block, or if the stream is broken; the next call then reports the error.
  private static func hasRoom(_ number: Int32, milliseconds: Int32) -> Bool {
    var watched = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    return poll(&watched, 1, milliseconds) != 0 && watched.revents != 0
  }

  fileprivate static func shown(_ line: String) -> String {
    ShownText.shown(line, limit: longestLine)
  }
}

private func systemWrite(_ number: Int32, _ address: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, address, count)
}
