import ArgumentParser

/// A program made of commands.
package enum Program {
  /// Parses the command line, runs what it asks for and ends the program.
  ///
  /// - Parameter arguments: the process's own, unless told otherwise.
  ///
  /// An answer that did not arrive on standard output is exit code 73, whatever else went well.
  package static func run<Root: ParsableCommand>(
    _ root: Root.Type, _ arguments: [String]? = nil
  ) -> Never {
    StandardStreams.prepare()
    var code = ExitCode.success
    do {
      try refuseWrongText()
      var command = try root.parseAsRoot(arguments)
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
    // What could not be written is told even where somebody has ended the program.
    if code.isSuccess { Termination.obey() }
    Termination.leave(code.rawValue)
  }

  /// Swift reads arguments that are not UTF-8 as other text, and files would get other names than the
  /// person gave.
  private static func refuseWrongText() throws {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index],
        String(validatingCString: argument) == nil
      else { continue }
      report(
        "Argument \(index): expected text in UTF-8, found \(String(cString: argument)).")
      throw ExitCode(Failure.Code.usage.rawValue)
    }
  }

  private static func reportUsage(_ message: String) {
    for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
      report(String(line))
    }
  }
}
