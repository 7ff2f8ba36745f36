// reel: the command line for the files of a game, while it is made.
//
//     swift run reel new Orchard
//     swift run reel lint
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
//     swift run reel info demo.reel
//     swift run reel show demo.reel
//     swift run reel diff before.reel now.reel
//     swift run reel cut demo.reel -o short.reel --to 600
//     swift run reel bisect demo.reel before/Orchard now/Orchard
//     swift run reel sweep Orchard --seeds 0...999 --ticks 3600
//     swift run reel ship -o out

import ArgumentParser
import NewGame
import ReelMath
import ReelProgram

@main
struct ReelTool: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "reel",
      abstract:
        "Works with the files and recordings of games: shows, checks, compares and makes them.",
      version: EngineVersion.current,
      subcommands: [
        NewCommand.self, LintCommand.self, CheckCommand.self, AtlasCommand.self, FontCommand.self,
        MapCommand.self, CollideCommand.self, ReelInfoCommand.self, ReelShowCommand.self,
        ReelDiffCommand.self, ReelCutCommand.self, BisectCommand.self, SweepGameCommand.self,
        ShipCommand.self,
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

        Exit codes: 0 success; 1 `check` found problems; 64 wrong arguments; 65 a damaged file; \
        66 a missing one; 73 a file or standard output that cannot be written.
        """,
      subcommands: [
        AtlasDumpCommand.self, AtlasExtractCommand.self, AtlasCheckCommand.self,
        AtlasPackCommand.self,
      ])
  }
}

/// The option of every command that writes files.
struct ForceOption: ParsableArguments {
  @Flag(name: .customLong("force"), help: "Replaces files that this tool did not write.")
  var isForced = false
}
