import ArgumentParser

/// The reason why a command failed: one sentence for a person and an exit code for a script.
package struct Failure: Error {
  package enum Code: Int32 {
    /// A replay differs, or a check found problems.
    case differs = 1
    /// A replay differs because it was recorded with other rules or other content.
    case otherRules = 2
    /// Wrong arguments.
    case usage = 64
    /// A file is damaged or belongs to another game or build, or a value is out of range.
    case damaged = 65
    /// A file is missing or not readable.
    case missing = 66
    /// The display was lost.
    case unavailable = 69
    /// A file could not be written.
    case notWritten = 73
  }

  package var code: Code
  package var sentence: String

  package init(_ code: Code, _ sentence: String) {
    self.code = code
    self.sentence = sentence
  }

  /// Returns the failure of a file that cannot be read.
  package static func missing(_ path: String, expected: String, found: String) -> Failure {
    Failure(
      .missing,
      "\(ShownText.shown(path, limit: 250)): expected \(expected), found \(ShownText.shown(found, limit: 150))"
    )
  }

  /// Returns the failure of a file or folder that cannot be written.
  package static func notWritten(
    _ path: String, expected: String = "a path that can be written", found: String
  ) -> Failure {
    Failure(.notWritten, "\(path): expected \(expected), found \(found)")
  }

  /// Returns the sentence of a failure; of another error, its description.
  package static func sentence(of error: any Error) -> String {
    (error as? Failure)?.sentence ?? "\(error)"
  }
}

/// An error of another module that ends a command as a failure.
package protocol FailureSource: Error {
  var failure: Failure { get }
}

/// Runs a command's body. Reports a failure as its sentence and ends the program with its code.
package func answering(_ body: () throws -> Void) throws {
  do {
    try body()
  } catch let failure as Failure {
    report(failure.sentence, .error)
    throw ExitCode(failure.code.rawValue)
  } catch let error as any FailureSource {
    report(error.failure.sentence, .error)
    throw ExitCode(error.failure.code.rawValue)
  }
}
