// reel: what a game's makers do with their files at the command line.
//
//     swift run reel new Orchard
//     swift run reel check Sources/Orchard/Assets
//     swift run reel atlas dump hero.plist --json
//     swift run reel atlas extract hero.json pictures
//     swift run reel atlas check hero.atlasc
//     swift run reel atlas pack pictures -o out/hero
//     swift run reel font pack Some.ttf --size 24 -o assets/font
//     swift run reel map dump village.tmx --json
//     swift run reel map check village.tmx
//     swift run reel map render village.tmx village.png
//     swift run reel collide scene.json

import ArgumentParser
import NewGame
import ReelProgram

@main
struct ReelTool: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "reel",
      abstract: "Works with the files of games: looks into them, takes them apart, makes them.",
      subcommands: [
        NewCommand.self, CheckCommand.self, AtlasCommand.self, FontCommand.self, MapCommand.self,
        CollideCommand.self,
      ])
  }

  static func main() { Program.run(Self.self) }
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
        66 a missing one; 73 one that can not be written, nor standard output.
        """,
      subcommands: [
        AtlasDumpCommand.self, AtlasExtractCommand.self, AtlasCheckCommand.self,
        AtlasPackCommand.self,
      ])
  }
}

/// What every command that writes files takes.
struct ForceOption: ParsableArguments {
  @Flag(name: .customLong("force"), help: "Replaces files that this tool did not write.")
  var isForced = false
}
