import ArgumentParser
import Foundation
import ReelProgram

struct LintCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "lint",
      abstract: "Finds code in a game's rules that breaks determinism.",
      discussion: """
        Builds the package, reads the compiler's own view of its rules, and prints a line for each \
        finding: libraries and clocks of the machine, system randomness, the order of a Dictionary or \
        Set, state outside of the world, Int in components, hashes and addresses. Rules are all modules \
        that depend on Reel or ReelServer, and on nothing that touches the machine; in a program, rules \
        are the types of a game, its systems, and what they call.

        A comment exempts a line, at its end or on the line before: // lint: REASON

        Exit codes: 0 no findings; 1 findings; 64 wrong arguments; 65 the package does not compile; \
        66 there is no package.
        """)
  }

  @Argument(help: "The folder of the package.")
  var package = "."

  @Option(
    help: ArgumentHelp(
      "The only module to lint; may be repeated.", valueName: "NAME"))
  var target: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder in which to build (default: the package's own).", valueName: "folder"))
  var scratchPath: String?

  @Flag(help: "Lints the last build, and builds nothing.")
  var skipBuild = false

  @Flag(help: "Prints the findings as JSON.")
  var json = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "The files of a module of rules, instead of a package.", visibility: .hidden))
  var sources: [String] = []

  @Option(
    help: ArgumentHelp("The folder with the modules that the files import.", visibility: .hidden))
  var modules = "."

  @Flag(help: ArgumentHelp("The files are those of a program.", visibility: .hidden))
  var program = false

  func run() throws {
    try answering {
      let lint = try Lint(try lintedModules(), in: package)
      if json {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(lint.findings), as: UTF8.self)
        StandardStreams.printJSON(text)
      } else {
        for finding in lint.findings { printResult(finding.text) }
      }
      guard lint.findings.isEmpty else { throw ExitCode(1) }
      if !json {
        let modules = Self.counted(lint.moduleCount, "module")
        printResult("lint: \(modules), \(Self.counted(lint.fileCount, "file")), in order")
      }
    }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private func lintedModules() throws -> [LintModule] {
    guard sources.isEmpty else {
      let arguments =
        ["-swift-version", "6", "-I", modules] + (program ? [] : ["-parse-as-library"])
      return [LintModule(name: "Linted", files: sources, arguments: arguments, isRules: !program)]
    }
    if !skipBuild {
      report("Building \(package) to lint it; --skip-build lints what was built last.")
    }
    let found = try LintPackage(folder: package, scratchPath: scratchPath)
      .modules(target, isBuilt: skipBuild)
    guard !found.isEmpty else {
      throw Failure(.missing, "\(package): expected a module that depends on Reel, found none")
    }
    return found
  }
}
