import ArgumentParser
import ReelContent

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

  package init(_ error: ContentError) {
    self.init(error.kind == .missing ? .missing : .damaged, error.description)
  }

  /// Returns the failure of a file or folder that cannot be written.
  package static func notWritten(
    _ path: String, expected: String = "a path that can be written", found: String
  ) -> Failure {
    Failure(.notWritten, "\(path): expected \(expected), found \(found)")
  }
}

/// Runs a command's body. Reports a failure as its sentence and ends the program with its code.
package func answering(_ body: () throws -> Void) throws {
  do {
    try body()
  } catch let failure as Failure {
    report(failure.sentence)
    throw ExitCode(failure.code.rawValue)
  } catch let error as ContentError {
    let failure = Failure(error)
    report(failure.sentence)
    throw ExitCode(failure.code.rawValue)
  }
}
