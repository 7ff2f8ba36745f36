import AlienCatchRules
import Foundation
import Reel
import ReelApp
import ReelFormats

/// The repository's root, relative to this file.
let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
let assetsPath = root.appendingPathComponent("Games/AlienCatch/App/Assets").path

func openAssets() throws -> Assets {
  try Assets.open(game: "AlienCatch", manifest: AlienCatch.manifest, path: assetsPath)
}

/// A game and the bot that plays it.
struct BotGame {
  let simulation: Simulation
  var bot: AlienCatchBot
  var input: TickInput

  init(seed: UInt64, width: UInt16 = 480, height: UInt16 = 320) throws {
    simulation = AlienCatch().makeSimulation(content: try openAssets().content, seed: seed)
    bot = AlienCatchBot(seed: seed)
    input = TickInput(viewWidth: width, viewHeight: height)
  }

  mutating func step() {
    input.events.removeAll(keepingCapacity: true)
    bot.play(simulation, into: &input)
    simulation.step(input)
  }

  mutating func step(_ ticks: Int) { for _ in 0..<ticks { step() } }
}

/// A built program beside the tests.
struct Program {
  static let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  static var alienCatch: URL { folder.appendingPathComponent("AlienCatch") }

  struct Result {
    var code: Int32
    var output: String
    var errors: String
    var lines: [Substring] { output.split(separator: "\n") }
  }

  /// Runs the game to its end.
  static func run(_ arguments: [String]) throws -> Result { try run(alienCatch, arguments) }

  /// Runs a program to its end. Output goes through files, because a pipe without a reader would block.
  static func run(
    _ executable: URL, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Result {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    let folder = try temporaryFolder()
    // The program must not change the high score of the user who runs the tests.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["XDG_DATA_HOME": folder.path]) { $1 }.merging(environment) { $1 }
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = folder.appendingPathComponent("output")
    let errors = folder.appendingPathComponent("errors")
    for file in [output, errors] {
      try Data().write(to: file)
    }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // `waitUntilExit` runs a run loop, which can wait for ever on a thread of the tests' pool.
    while process.isRunning { Thread.sleep(forTimeInterval: 0.002) }
    return Result(
      code: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}

func temporaryFolder() throws -> URL {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("reel-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}
