import Foundation
import ReelProgram

/// A module to lint: its files, and the compiler's arguments.
struct LintModule {
  var name: String
  var files: [String]
  /// The arguments of `swift -frontend` that name neither files nor outputs.
  var arguments: [String]
  /// False for a program, whose code counts only as far as the game's types and systems reach it.
  var isRules: Bool
  var compiler = "swiftc"

  /// Returns the typed syntax trees of the files.
  func trees() throws -> [SyntaxNode] {
    var command = [compiler, "-frontend", "-dump-ast", "-dump-ast-format", "json"]
    command += ["-suppress-warnings", "-module-name", name] + arguments
    for file in files { command += ["-primary-file", file, "-o", "-"] }
    let (output, code) = try ChildProgram.output(of: command)
    guard code == 0 else {
      throw Failure(
        .damaged, "\(name): expected code that compiles, found errors: see the lines above")
    }
    return try SyntaxNode.trees(in: output)
  }

  /// Options of the compiler's driver that `swift -frontend` takes as well, and that have a value after them.
  private static let valued: Set<String> = [
    "-target", "-D", "-Xcc", "-I", "-F", "-sdk", "-swift-version", "-package-name",
    "-enable-upcoming-feature", "-enable-experimental-feature", "-default-isolation",
    "-module-cache-path", "-plugin-path", "-external-plugin-path", "-load-plugin-executable",
    "-resource-dir", "-cxx-interoperability-mode",
  ]

  /// Returns the arguments for `swift -frontend` among those of a build's command.
  static func frontendArguments(from build: [String], compiler: String) -> [String] {
    var arguments: [String] = []
    var rest = build[...]
    while let word = rest.popFirst() {
      if valued.contains(word), let value = rest.popFirst() {
        arguments += [word, value]
      } else if word == "-Xfrontend", let value = rest.popFirst() {
        arguments.append(value)
      } else if word == "-parse-as-library" || word == "-enable-testing"
        || word == "-enable-bare-slash-regex" || word.hasPrefix("-strict-concurrency=")
        || word.hasPrefix("-D") || word.hasPrefix("-cxx-interoperability-mode=")
      {
        arguments.append(word)
      }
    }
    let toolchain = URL(fileURLWithPath: compiler).deletingLastPathComponent()
    let plugins = toolchain.deletingLastPathComponent().path + "/lib/swift/host/plugins"
    if compiler.hasPrefix("/"), FileManager.default.fileExists(atPath: plugins) {
      arguments += ["-plugin-path", plugins]
    }
    return arguments
  }
}
