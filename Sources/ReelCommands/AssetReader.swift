import ReelContent
import ReelProgram

/// A game's files, opened: what commands ask of them.
package protocol OpenedAssets {
  /// What the simulation sees.
  var content: GameContent { get }
  /// Files that the manifest or a list names and that are not there. What the simulation itself needs was read before.
  var missingFiles: [String] { get }
  /// The files that the game is made from, so that nothing is written over them.
  var identities: Set<FileStatus.Identity> { get }
  /// Throws what is wrong with a file that is not there.
  func refuse(missing file: String) throws(ContentError)
}

/// How a program reads its game's files. A program that reads none is built without readers of formats.
public struct AssetReader: Sendable {
  /// Opens the assets of a game.
  /// - Parameter path: the folder that a person asked for.
  let open:
    @Sendable (_ game: String, ContentManifest, _ path: String?) throws(ContentError) ->
      any OpenedAssets

  package init(
    open:
      @escaping @Sendable (_ game: String, ContentManifest, _ path: String?) throws(ContentError) ->
      any OpenedAssets
  ) {
    self.open = open
  }

  /// For games that name no files; one that does is refused.
  public static let none = AssetReader { game, manifest, _ throws(ContentError) in
    if let file = manifest.files.first {
      throw ContentError(
        .missing, file: file, place: "manifest",
        expected: "a program that reads files, which `import ReelAssets` and "
          + "`ServerApp<\(game)>.main(assets: .files)` make it", found: "one that reads none")
    }
    return NoAssets()
  }
}

/// The files of a game that has none.
private struct NoAssets: OpenedAssets {
  var content: GameContent { GameContent() }
  var missingFiles: [String] { [] }
  var identities: Set<FileStatus.Identity> { [] }
  func refuse(missing file: String) {}
}

extension ContentManifest {
  /// All files that are named.
  package var files: [String] { atlases + fonts + maps + particles + sounds + music }
}
