import ReelContent
import ReelProgram
import ReelReplay

/// The opened files of a game, with everything that commands need of them.
package protocol OpenedAssets {
  /// The content that the simulation reads.
  var content: GameContent { get }
  /// The files that the manifest or a list names and that do not exist. Files that the simulation reads are not among
  /// them: opening throws an error if one is missing.
  var missingFiles: [String] { get }
  /// The identities of the files that the game is made from, so that no output overwrites them.
  var identities: Set<FileStatus.Identity> { get }
  /// Calls `body` with each picture, one after the other, in the order of their numbers.
  /// - Parameter decode: decodes pictures. A program chooses the formats that it reads.
  func eachPicture(
    decoding decode: PictureDecoder, _ body: (AssetPicture) throws -> Void) throws
  /// Throws an error that describes the missing file.
  func refuse(missing file: String) throws(ContentError)
  #if !REEL_SHIPPED
    /// Writes the content, and copies the pictures and sounds, to a folder for the shipped program.
    func pack(into path: String, replacing: Bool) throws
  #endif
}

/// A way to read a game's files. A program that reads none is built without readers of formats.
public struct AssetReader: Sendable {
  /// Opens the assets of a game.
  /// - Parameter path: the folder of the assets from the command line; `nil` for the one beside the program.
  package let open:
    @Sendable (_ game: String, ContentManifest, _ path: String?) throws(ContentError) ->
      any OpenedAssets
  /// The compression of the states in reels; `nil` without the library for it.
  package let compression: ReelCompression?

  /// Decodes pictures without a library of a desktop; `nil` for a reader that reads no pictures.
  package let decode: PictureDecoder?

  package init(
    compression: ReelCompression? = nil, decode: PictureDecoder? = nil,
    open:
      @escaping @Sendable (_ game: String, ContentManifest, _ path: String?) throws(ContentError) ->
      any OpenedAssets
  ) {
    self.open = open
    self.compression = compression
    self.decode = decode
  }

  /// Reads nothing, for games that name no files. Refuses a game that names one.
  public static let none = AssetReader { game, manifest, _ throws(ContentError) in
    if let file = manifest.files.first {
      throw ContentError(
        .missing, file: file, location: "manifest",
        expected: "a program that reads files, which `import ReelAssets` and "
          + "`ServerApp<\(game)>.main(assets: .files)` make it", found: "one that reads none")
    }
    return NoAssets()
  }
}

/// The opened files of a game that has none.
private struct NoAssets: OpenedAssets {
  var content: GameContent { GameContent() }
  var missingFiles: [String] { [] }
  var identities: Set<FileStatus.Identity> { [] }
  func eachPicture(decoding decode: PictureDecoder, _ body: (AssetPicture) throws -> Void) {}
  func refuse(missing file: String) {}
  #if !REEL_SHIPPED
    func pack(into path: String, replacing: Bool) throws {
      throw Failure(
        .usage, "--packed: expected a program that reads files, found one that reads none.")
    }
  #endif
}

extension ContentManifest {
  /// The names of all files.
  package var files: [String] { atlases + fonts + maps + particles + sounds + music }
}
