#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelContent
import ReelFiles
import ReelProgram

// The folder of a program's assets.

extension Assets {
  /// Opens the assets of a game: the folder from the command line, or the first of these folders that exists:
  ///
  /// - `Assets` in `<package>_<game>.resources` or `.bundle` beside the executable, SwiftPM's layout, which a shipped
  ///   program does not read; the last part of the name may be the program's name instead of the game's;
  /// - `Assets` beside the executable;
  /// - `Assets` beside the executable's folder, the layout of a shipped game.
  ///
  /// A built game can be copied anywhere together with that folder.
  public static func open(
    game: String, manifest: ContentManifest, path: String?
  ) throws(ContentError) -> Assets {
    if path == nil && manifest.files.isEmpty {
      // A game without files needs no folder.
      return try Assets(folder: ContentFolder(path: "/"), manifest: manifest)
    }
    let folder: String
    if let path { folder = path } else { folder = try defaultPath(game: game) }
    return try Assets(folder: ContentFolder(path: folder), manifest: manifest)
  }

  /// Returns the folder that ``open(game:manifest:path:)`` opens without a path; if none exists, the path of `Assets`
  /// beside the executable.
  /// - Throws: if the name of the executable's folder is not UTF-8, because no file in it could be named then.
  static func defaultPath(game: String) throws(ContentError) -> String {
    let folder = try programFolder()
    #if !REEL_SHIPPED
      // The target may have another name than the game, or contain several games.
      let program = OutputFolder.split(CommandLine.arguments[0]).name
      let beside = (try? FolderListing(folder, file: folder).names) ?? []
      for target in [game, program] {
        for name in beside.sorted()
        where name.hasSuffix("_\(target).resources") || name.hasSuffix("_\(target).bundle") {
          if isFolder("\(folder)/\(name)/Assets") { return "\(folder)/\(name)/Assets" }
        }
      }
    #endif
    let above = OutputFolder.split(folder).folder + "/Assets"
    return !isFolder(folder + "/Assets") && isFolder(above) ? above : folder + "/Assets"
  }

  private static func isFolder(_ path: String) -> Bool {
    (try? FileStatus(of: path, followsLinks: true))?.isFolder ?? false
  }

  /// Returns the folder of the program, with links resolved.
  private static func programFolder() throws(ContentError) -> String {
    guard let real = realpath(WorkerProcess.executable, nil) else {
      return OutputFolder.split(CommandLine.arguments[0]).folder
    }
    defer { free(real) }
    guard let path = String(validatingCString: real) else {
      throw ContentError(
        .missing, file: String(cString: real), expected: "a folder whose name is UTF-8")
    }
    return OutputFolder.split(path).folder
  }
}
