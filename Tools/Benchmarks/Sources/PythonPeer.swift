import Foundation

/// A script in Python to compare with, which prints steps in a second, busy cores and a remark in one line.
enum PythonPeer {
  static let variable = "REEL_PYTHON"
  static let usualPath = ".build/python-venv/bin/python3"

  /// Reel's folder.
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardizedFileURL

  static var usualLibraries: String { root.appendingPathComponent(".build/libraries").path }

  /// Returns the path of a file of the folder BatchPeers.
  static func path(of file: String) -> String {
    root.appendingPathComponent("Tools/Benchmarks/BatchPeers/\(file)").path
  }

  private static func interpreter() throws -> URL {
    if let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty {
      return URL(fileURLWithPath: path)
    }
    let usual = root.appendingPathComponent(usualPath)
    guard FileManager.default.isExecutableFile(atPath: usual.path) else {
      throw BatchAbsence(reason: "there is no \(usualPath); set \(variable) to an interpreter")
    }
    return usual
  }

  /// Returns a subject that runs a script once a turn.
  /// - Parameter libraries: The folder with the libraries of games, which the script gets as its last argument.
  static func subject(
    _ name: String, _ script: String, _ arguments: [String], libraries: String? = nil
  ) -> BatchSubject {
    // A script starts for seconds, and repeats its measurement itself.
    BatchSubject(name: name, turns: 2) {
      let interpreter = try interpreter()
      return {
        try run(
          interpreter, [path(of: script)] + arguments + ["1.5"] + (libraries.map { [$0] } ?? []))
      }
    }
  }

  private static func run(_ interpreter: URL, _ arguments: [String]) throws -> BatchSubject.Turn {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = interpreter
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw BatchAbsence(reason: "\(interpreter.path) does not start")
    }
    // A script writes a few lines, which fit into the pipes.
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaint = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0,
      let line = text.split(separator: "\n").last,
      case let words = line.split(separator: " ", maxSplits: 2), words.count >= 2,
      let rate = Double(words[0]), let busy = Double(words[1]), rate > 0
    else {
      let reason = complaint.split(separator: "\n").last.map(String.init)
      throw BatchAbsence(reason: reason ?? "the script failed without an error")
    }
    // Steps of one core: a peer may keep several busy.
    let cores = max(1, busy)
    let remark = words.count > 2 ? String(words[2]) : ""
    return BatchSubject.Turn(
      nanoseconds: 1_000_000_000 * cores / rate,
      remark: cores > 1.05 ? remark + String(format: ", busy cores %.2f", cores) : remark)
  }
}
