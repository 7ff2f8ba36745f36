import ArgumentParser
import Foundation
import ReelContent
import ReelReplay

/// Why a command could not do what it was asked: one sentence for a person and an exit code for a
/// script.
struct Failure: Error {
  enum Code: Int32 {
    /// A replay went another way.
    case differs = 1
    /// Damaged, of another game or build, or out of range.
    case damaged = 65
    /// Not there or not readable.
    case missing = 66
    /// Could not be written.
    case notWritten = 73
  }

  var code: Code
  var sentence: String

  init(_ code: Code, _ sentence: String) {
    self.code = code
    self.sentence = sentence
  }

  init(_ error: ContentError) {
    self.init(error.kind == .missing ? .missing : .damaged, error.description)
  }
}

/// Prints a line to standard error.
func report(_ line: String) {
  FileHandle.standardError.write(Data((line + "\n").utf8))
}

/// Runs a command's body; a failure is said in its sentence and ends the program with its code.
func answering(_ body: () throws -> Void) throws {
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
