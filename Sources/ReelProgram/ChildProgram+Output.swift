import Foundation

extension ChildProgram {
  /// Runs a program that the shell would find.
  /// - Returns: its standard output and its exit code. Standard error is the command's own.
  package static func output(
    of arguments: [String], in folder: String? = nil
  ) throws -> (output: Data, code: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let pipe = Pipe()
    process.standardOutput = pipe
    do {
      try process.run()
    } catch {
      throw Failure(.missing, "\(arguments[0]): expected a program, found \(error)")
    }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (output, process.terminationStatus)
  }

  /// Runs a program whose output goes to standard error, because standard output is for results.
  package static func run(_ arguments: [String], in folder: String) throws -> Int32 {
    try output(of: ["sh", "-c", #"exec "$@" >&2"#, "sh"] + arguments, in: folder).code
  }
}
