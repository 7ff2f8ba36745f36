import ArgumentParser

/// The entry point of a program made of commands.
package enum Program {
  /// Parses the command line, runs its command and ends the program.
  ///
  /// - Parameter arguments: by default the arguments of the process.
  ///
  /// If the output did not reach standard output, the exit code is 73, regardless of any other success.
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
        if code.isSuccess {
          StandardStreams.printResult(message + "\n")
        } else {
          reportUsage(message)
        }
      }
    }
    if let failure = StandardStreams.flush() {
      // If a pipe is closed, its reader has closed it and needs no message.
      if !failure.isClosedPipe {
        report("Standard output cannot be written (\(failure.reason)).")
      }
      if code.isSuccess { code = ExitCode(Failure.Code.notWritten.rawValue) }
    }
    // After a failure, its exit code takes precedence over a signal.
    if code.isSuccess { Termination.obey() }
    Termination.leave(code.rawValue)
  }

  /// Refuses arguments that are not UTF-8, because Swift repairs them and the files would get other names.
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
