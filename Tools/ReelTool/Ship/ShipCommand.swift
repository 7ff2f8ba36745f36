import ArgumentParser
import Foundation
import ReelProgram

/// The kind of machine that a shipped program is made for.
enum ShipPlatform: String, CaseIterable {
  /// A game with a window, with its libraries beside it.
  case linux
  /// A program without a window, as one file.
  case server
  /// The worlds of a game, for programs in other languages: a C library.
  case library
  /// A page: a folder that any server of files serves.
  case web
  /// A program that is no game, with its libraries beside it, such as `reel` itself.
  case tool
}

struct ShipCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "ship",
      abstract: "Makes a game that runs on other people's machines, as a folder and an archive.",
      usage: "reel ship [linux|server|library|web|tool] [GAME] -o FOLDER",
      discussion: """
        Builds the game optimised, packs its content, collects its libraries and their licenses, lets the result verify \
        a reel and draw a picture in a root folder that has only the C library, and writes the archive. A shipped game \
        that differs from the one built here is refused. docs/shipping.md has details.

            reel ship -o out
            reel ship server Arbiter -o out --budget 10MB
            reel ship library AlienCatch -o out
            reel ship web AlienCatch -o out

        Exit codes: 0 success; 1 the shipped game differs, or the archive is above the budget; 64 wrong arguments; 65 \
        the package or a file is damaged; 66 something is missing; 73 a file cannot be written.
        """)
  }

  @Argument(
    help: ArgumentHelp(
      "The platform: linux (default), server, library, web or tool; and the program (default: the only one that fits).",
      valueName: "platform and game"))
  var words: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder for the game's folder and its archive.", valueName: "FOLDER"))
  var output: String?

  @Option(help: ArgumentHelp("The folder of the package.", valueName: "folder"))
  var package = "."

  @Option(
    help: ArgumentHelp(
      "The largest archive, such as 30MB; a larger one is an error.", valueName: "size"))
  var budget: ByteCount?

  @Flag(help: "Leaves the libraries out: the system of the player must have them.")
  var systemLibraries = false

  @Option(
    help: ArgumentHelp(
      "The reel that the shipped game verifies (default: that of the tests, the demo, or one that the bot plays now).",
      valueName: "FILE"))
  var golden: String?

  @Option(
    help: ArgumentHelp(
      "The icon (default: the middle of a picture that the game draws).", valueName: "FILE.png"))
  var icon: String?

  @Option(
    help: ArgumentHelp(
      "A root folder of another system in which the shipped game verifies the reel (default: one with only the C "
        + "library).", valueName: "FOLDER"))
  var root: String?

  @Option(
    help: ArgumentHelp(
      "The folder in which to build what is shipped (default: .build/ship of the package).",
      valueName: "folder"))
  var scratchPath: String?

  @Flag(
    help: ArgumentHelp(
      "Builds the program that would be shipped, and prints its path.", visibility: .hidden))
  var onlyBuild = false

  @OptionGroup var force: ForceOption

  func run() throws {
    try answering {
      var words = words[...]
      var platform = ShipPlatform.linux
      if let first = words.first, let named = ShipPlatform(rawValue: first) {
        platform = named
        words.removeFirst()
      }
      guard words.count <= 1 else {
        throw Failure(
          .usage, "expected one program, found \(words.joined(separator: ", "))")
      }
      try refuseForeignOptions(platform)
      let package = try ShippedPackage(package, scratchPath: scratchPath, platform: platform)
      let game = try package.program(named: words.first)
      if onlyBuild { return printResult(try package.buildShipped(game)) }
      guard let output else {
        throw Failure(.usage, "expected -o FOLDER, found no folder for the game")
      }
      if platform != .web { try TrialRoot.requireProcesses(in: root) }
      // Programs of the trial run in other folders.
      let absolute = URL(fileURLWithPath: output).standardizedFileURL.path
      let name = [.library: "\(game)-library", .web: "\(game)-web"][platform] ?? game
      let target = ShipTarget(output: absolute, game: name, isReplacing: force.isForced)
      try target.prepare()
      defer { target.clean() }
      let shipped =
        switch platform {
        case .library:
          try LibraryShipment(package: package, program: game, target: target, choices: self).make()
        case .web:
          try WebShipment(package: package, program: game, target: target, choices: self).make()
        case .linux, .server, .tool:
          try Shipment(package: package, target: target, choices: self).make()
        }
      try target.finish()
      let archive = try ShipArchive(shipped, in: target, hasPrograms: platform != .web)
      for line in archive.table { printResult(line) }
      if let budget, archive.size > budget.bytes {
        throw Failure(
          .differs,
          "\(archive.path): expected at most \(budget.bytes) bytes (--budget), found \(archive.size)"
        )
      }
    }
  }

  private func refuseForeignOptions(_ platform: ShipPlatform) throws {
    let isForeign =
      switch platform {
      case .library: golden != nil || icon != nil || systemLibraries
      case .web: root != nil || systemLibraries || onlyBuild
      case .linux, .server, .tool: false
      }
    guard isForeign else { return }
    let names =
      platform == .web
      ? "--root, --system-libraries and --only-build" : "--golden, --icon and --system-libraries"
    throw Failure(
      .usage,
      "\(platform.rawValue): expected no \(names), which are options of shipped programs")
  }
}
