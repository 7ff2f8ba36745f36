// reel: what a game's makers do with their files at the command line.
//
//     swift run reel atlas dump hero.plist --json
//     swift run reel atlas extract hero.json pictures
//     swift run reel atlas check hero.atlasc
//     swift run reel atlas pack pictures -o out/hero

import ArgumentParser
import Foundation
import ReelContent

@main
struct ReelTool: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "reel",
      abstract: "Works with the files of games: looks into them, takes them apart, makes them.",
      subcommands: [AtlasCommand.self])
  }
}

struct AtlasCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "atlas",
      abstract: "Sprite sheets of Cocos2D, SpriteKit, TexturePacker, Phaser and Aseprite.",
      discussion: """
        A FILE is a property list (.plist), a sheet in JSON (.json), a folder that Xcode made \
        (.atlasc) or makes from (.atlas), or a picture (.png), which is cut into a grid.

        Exit codes: 0 all is well; 1 `check` found problems; 64 wrong arguments; 65 a damaged file; \
        66 a missing one; 73 one that can not be written.
        """,
      subcommands: [
        AtlasDumpCommand.self, AtlasExtractCommand.self, AtlasCheckCommand.self,
        AtlasPackCommand.self,
      ])
  }
}

/// Why a command could not do what it was asked: one sentence for a person and an exit code for a
/// script.
struct Failure: Error {
  var code: Int32
  var sentence: String

  static func notWritten(_ path: String, _ reason: String) -> Failure {
    Failure(code: 73, sentence: "\(path): expected a place that can be written, found \(reason)")
  }
}

/// Prints a line to standard error.
func report(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

/// Runs a command's body; a failure is said in its sentence and ends the program with its code.
func answering(_ body: () throws -> Void) throws {
  do {
    try body()
  } catch let failure as Failure {
    report(failure.sentence)
    throw ExitCode(failure.code)
  } catch let error as ContentError {
    report(error.description)
    throw ExitCode(error.kind == .missing ? 66 : 65)
  }
}
