import ArgumentParser
import ReelContent
import ReelFormats
import ReelProgram

struct MapCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "map",
      abstract: "Maps of tiles by Tiled and LDtk.",
      discussion: """
        A FILE is a map (.tmx, .tmj, or a level of LDtk: world.ldtk#Level_0), a tile set (.tsx, .tsj) \
        or a world (.world, .ldtk, or one of several: project.ldtk#World). docs/maps.md lists the \
        parts that are read.

        Exit codes: 0 success; 1 `check` found problems; 64 wrong arguments; 65 a damaged file; \
        66 a missing one; 73 a file or standard output that cannot be written.
        """,
      subcommands: [
        MapDumpCommand.self, MapCheckCommand.self, MapRenderCommand.self, MapPackCommand.self,
      ])
  }
}

/// The file to read: the arguments that all commands share.
struct MapFileArgument: ParsableArguments {
  @Argument(help: "A .tmx, .tmj, .tsx, .tsj, .world or .ldtk, or a .ldtk#Level or .ldtk#World.")
  var file: String

  @Option(
    help: ArgumentHelp(
      "The folder outside of which nothing is read, and in which FILE is a name (default: that of FILE).",
      valueName: "FOLDER"))
  var root: String?

  /// Returns the folder, and the file's name in it.
  func open() throws -> (folder: ContentFolder, name: String) {
    if let root { return (try ContentFolder(path: root), file) }
    let (folder, name) = OutputFolder.split(file)
    return (try ContentFolder(path: folder), name)
  }

  /// The contents of a file.
  enum Contents {
    case map(TileMap)
    case set(TileSet)
    case world(MapWorld)
  }

  /// Reads the file; its name decides between a tile set, a world and a map.
  func read(noticed: (ContentError) -> Void) throws -> Contents {
    let (folder, name) = try open()
    let lower = name.lowercased()
    if try MapFile.namesWorld(name, in: folder) {
      return .world(try MapFile.readWorld(name, in: folder, noticed: noticed))
    }
    if lower.hasSuffix(".tsx") || lower.hasSuffix(".tsj") {
      return .set(try MapFile.readTileSet(name, in: folder, noticed: noticed))
    }
    return .map(try MapFile.read(name, in: folder, noticed: noticed))
  }
}
