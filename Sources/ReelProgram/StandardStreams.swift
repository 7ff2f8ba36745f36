#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelContent
import Synchronization

// What a program says. Answers go to standard output and must arrive: where they can not, the
// program ends with an exit code of its own. Messages go to standard error, as well as that works.
//
// Text from files may be part of both. It must not rewrite a terminal or flood it, so lines are
// shown with their control characters escaped, and cut.

/// Prints a line of an answer to standard output.
package func say(_ line: String) { StandardStreams.say(StandardStreams.shown(line) + "\n") }

/// Prints a line to standard error: best effort, for nobody may be listening.
package func report(_ line: String) { StandardStreams.report(line) }

package enum StandardStreams {
  /// The longest line of an answer, and of a message, in Unicode scalars; no message has more than
  /// 2,000 bytes.
  private static let longestLine = 4096
  private static let longestMessage = 1990
  /// How much of an answer is kept back before it is written.
  private static let bufferSize = 1 << 13

  private struct Output {
    var waiting: [UInt8] = []
    var failure: SystemError?
  }

  private static let output = Mutex(Output())

  /// Makes sure that no file gets the number of a standard stream, and that a stream nobody reads, or
  /// a file that may not grow, is an error of the call that writes and not the end of the program.
  ///
  /// To be called first. A closed stream gets a descriptor that refuses what is done with it: as if it
  /// were closed, but taken.
  package static func prepare() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) == -1 {
      // The lowest free number is this one, as those below are taken by now.
      if open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY) == -1 {
        _ = open("/", O_RDONLY | O_DIRECTORY)
      }
    }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Prints JSON or help: text that is not from a file, or escaped already.
  package static func say(_ text: String) {
    output.withLock { output in
      output.waiting += Array(text.utf8)
      if output.waiting.count >= bufferSize || isatty(STDOUT_FILENO) == 1 { write(&output) }
    }
  }

  /// Writes what was said so far.
  /// - Returns: what the system complained of, now or before.
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
      // An answer waits for its reader, but not where the program is to end. As many bytes fit where the
      // system says that there is room, so that the call itself never waits.
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
    let shown = ContentError.shown(line, limit: longestMessage)
    let limit = shown.utf8.count <= longestMessage ? longestMessage : longestMessage / 4
    // Nobody may be reading; the game does not wait for that.
    guard hasRoom(STDERR_FILENO, milliseconds: 0) else { return }
    try? writeAll(Array((ContentError.shown(shown, limit: limit) + "\n").utf8), to: STDERR_FILENO)
  }

  /// Whether something can be written without waiting, or the stream is broken, which the next call
  /// tells.
  private static func hasRoom(_ number: Int32, milliseconds: Int32) -> Bool {
    var wish = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    return poll(&wish, 1, milliseconds) != 0 && wish.revents != 0
  }

  fileprivate static func shown(_ line: String) -> String {
    ContentError.shown(line, limit: longestLine)
  }
}

private func systemWrite(_ number: Int32, _ place: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, place, count)
}
