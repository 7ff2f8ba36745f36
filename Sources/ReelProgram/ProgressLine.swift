#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Dispatch

/// A message on standard error that a long command repeats: a terminal shows it on one line, which is written again
/// once a second; a file gets a line every ten seconds.
package struct ProgressLine {
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let start = DispatchTime.now().uptimeNanoseconds
  private var last: UInt64 = 0
  private var isShown = false

  package init() {}

  /// The seconds since the beginning.
  package var seconds: Double {
    // The clock may have gone backwards.
    Double(max(start, DispatchTime.now().uptimeNanoseconds) - start) / 1e9
  }

  /// True if it is time for the next message.
  package var isDue: Bool {
    let now = DispatchTime.now().uptimeNanoseconds
    let interval: UInt64 = isTerminal ? 1_000_000_000 : 10_000_000_000
    return now > start && now - max(start, last) >= interval
  }

  /// Shows a message.
  package mutating func show(_ text: String) {
    last = DispatchTime.now().uptimeNanoseconds
    guard isTerminal else { return report(text) }
    isShown = true
    StandardStreams.rewrite(text)
  }

  /// Removes the message from a terminal, before other lines.
  package mutating func clear() {
    if isShown { StandardStreams.rewrite("") }
    isShown = false
  }
}
