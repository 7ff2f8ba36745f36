import Foundation
import ReelProgram

/// The folder of the shipped game. It gets its name when it is complete and verified.
struct ShipTarget {
  /// The folder from the command line.
  let output: String
  let game: String
  /// True if a folder that this tool did not make may be replaced.
  let isReplacing: Bool

  /// The file that each shipped folder contains.
  static let stamp = "about.txt"

  /// The folder of the complete game.
  var folder: String { "\(output)/\(game)" }
  /// The folder in which it is made.
  var part: String { "\(output)/.\(game).part" }

  /// Makes an empty folder for the parts. Refuses to replace a folder that is not a shipped game.
  func prepare() throws {
    let files = FileManager.default
    if try FileStatus(of: folder, followsLinks: false) != nil, !isReplacing,
      !files.fileExists(atPath: "\(folder)/\(Self.stamp)")
    {
      throw Failure.notWritten(
        folder, expected: "a shipped game or nothing (--force replaces it)",
        found: "something else")
    }
    clean()
    try run(["mkdir", "-p", part])
  }

  /// Writes a text file into the folder.
  func write(_ text: String, _ name: String, isProgram: Bool = false) throws {
    try write([UInt8](text.utf8), name)
    if isProgram { try run(["chmod", "755", "\(part)/\(name)"]) }
  }

  /// Writes a file into the folder, and makes its folder first.
  func write(_ bytes: [UInt8], _ name: String) throws {
    let (folder, last) = OutputFolder.split("\(part)/\(name)")
    try OutputFolder(folder, isMade: true).write(bytes, as: last, replacing: true)
  }

  /// Copies a file, following links.
  func copy(_ path: String, _ name: String, mode: String = "644") throws {
    try run(["install", "-D", "-m", mode, path, "\(part)/\(name)"])
  }

  /// Runs a program of the system that changes the folder.
  func run(_ command: [String]) throws {
    guard try ChildProgram.run(command, in: ".") == 0 else {
      throw Failure.notWritten(part, found: "a failure of \(command[0]): see the lines above")
    }
  }

  /// Gives the complete folder its name.
  func finish() throws {
    let files = FileManager.default
    do {
      if try FileStatus(of: folder, followsLinks: false) != nil {
        try files.removeItem(atPath: folder)
      }
      try files.moveItem(atPath: part, toPath: folder)
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure.notWritten(folder, found: "\(error.localizedDescription)")
    }
  }

  /// The reel that the bot plays for the trial, if the package has none.
  var reel: String { "\(output)/.\(game).reel" }

  /// Removes the parts of a game that was not finished, and the reel.
  func clean() {
    for path in [part, reel] { try? FileManager.default.removeItem(atPath: path) }
  }
}
