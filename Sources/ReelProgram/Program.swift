import ArgumentParser

/// A program made of commands.
package enum Program {
  /// Parses the command line, runs what it asks for and ends the program.
  ///
  /// An answer that did not arrive on standard output is exit code 73, whatever else went well.
  package static func run<Root: ParsableCommand>(_ root: Root.Type) -> Never {
    StandardStreams.prepare()
    var code = ExitCode.success
    do {
      var command = try root.parseAsRoot()
      try command.run()
    } catch {
      code = root.exitCode(for: error)
      let message = root.fullMessage(for: error)
      if !message.isEmpty {
        if code.isSuccess { StandardStreams.say(message + "\n") } else { reportUsage(message) }
      }
    }
    if let failure = StandardStreams.flush() {
      // Whoever closed the other end of a pipe knows.
      if !failure.isClosedPipe {
        report("Standard output can not be written (\(failure.reason)).")
      }
      if code.isSuccess { code = ExitCode(Failure.Code.notWritten.rawValue) }
    }
    Termination.obey()
    Termination.leave(code.rawValue)
  }

  private static func reportUsage(_ message: String) {
    for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
      report(String(line))
    }
  }
}
