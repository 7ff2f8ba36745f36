import Foundation
import ReelProgram

/// The programs that SwiftPM has built beside the tests.
enum GamePrograms {
  /// Runs the program of a game.
  /// - Returns: false if it is not built, or did not succeed.
  static func run(_ game: String, _ arguments: [String]) -> Bool {
    guard let folder = folder(of: CommandLine.arguments) else { return false }
    let program = "\(folder)/\(game)"
    guard FileManager.default.isExecutableFile(atPath: program) else { return false }
    do {
      try ChildProgram(program, arguments).finish()
      return true
    } catch {
      return false
    }
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
