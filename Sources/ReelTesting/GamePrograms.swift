import Foundation
import ReelProgram

/// The programs that SwiftPM has built beside the tests.
enum GamePrograms {
  /// Runs the program of a game.
  /// - Returns: false if it is not built, or did not succeed.
  static func run(_ game: String, _ arguments: [String]) -> Bool {
    do {
      guard let child = try start(game, arguments) else { return false }
      try child.finish()
      return true
    } catch {
      return false
    }
  }

  /// Runs the program of a game, and returns the lines of its output, even if it did not succeed; `nil` if it is not
  /// built.
  static func output(_ game: String, _ arguments: [String]) -> [String]? {
    guard let child = try? start(game, arguments) else { return nil }
    var lines: [String] = []
    while let line = child.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    try? child.finish()
    return lines
  }

  private static func start(_ game: String, _ arguments: [String]) throws -> ChildProgram? {
    guard let folder = folder(of: CommandLine.arguments) else { return nil }
    let program = "\(folder)/\(game)"
    guard FileManager.default.isExecutableFile(atPath: program) else { return nil }
    return try ChildProgram(program, arguments)
  }

  /// Returns the folder of the bundle of tests, which the arguments of the process name. The bundle is the process
  /// itself, or a library that a runner has loaded.
  static func folder(of arguments: [String]) -> String? {
    for argument in arguments {
      let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
      guard let at = parts.lastIndex(where: { $0.hasSuffix(".xctest") }), at > 0 else { continue }
      return parts[..<at].joined(separator: "/")
    }
    return nil
  }
}
