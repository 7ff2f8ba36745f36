import ArgumentParser
import ReelInspector

/// The options of commands that write Swift: a file to write, or a file to compare with.
struct WrittenFileOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The Swift file; without it, prints the Swift.", valueName: "FILE"))
  var write: String?
  @Option(help: ArgumentHelp("Compares the Swift with that of a file.", valueName: "FILE"))
  var check: String?

  func validate() throws {
    if write != nil && check != nil {
      throw ValidationError("--write and --check: expected one of them.")
    }
  }

  /// The output from the command line.
  var output: WrittenFile {
    if let write { return .write(write) }
    return check.map { .compare($0) } ?? .print
  }
}
