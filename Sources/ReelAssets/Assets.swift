import ReelContent
import ReelFiles
import ReelHost
import ReelPNG
import ReelProgram

/// A game's folder of assets, and the files that its manifest names in it.
public struct Assets {
  /// The folder of the files.
  public let folder: ContentFolder
  /// The names of the files.
  public let manifest: ContentManifest
  /// The content that painters draw: the same frames in the same order, from dense pictures if ``choose(density:)`` has
  /// found some.
  public private(set) var shown: GameContent
  /// True if the folder has packed content, which needs no reader of formats.
  package let isPacked: Bool
  let packed: PackedContent
  /// The files that were opened for the content.
  private let opened = OpenedFiles()

  /// The content that the simulation reads. It always has the plain pictures, so that it is the same on every screen.
  public var content: GameContent { packed.content }
  /// For each atlas of the content, the name in the manifest of the file that added it.
  package var owners: [String] { packed.owners }

  /// Reads atlases, fonts, maps and effects of particles: the file `content.packed` if the folder has one, or else the
  /// files of the manifest. A program that was built to be shipped reads no others than packed ones. Does not read
  /// pictures and sounds: a program that shows and plays them reads them later.
  public init(folder: ContentFolder, manifest: ContentManifest) throws(ContentError) {
    var folder = folder
    folder.opened = opened
    self.folder = folder
    self.manifest = manifest
    for name in manifest.smooth + manifest.premultiplied + manifest.grids.map({ $0.file })
    where !manifest.atlases.contains(name) && !manifest.fonts.contains(name)
      && !manifest.maps.contains(name)
    {
      throw ContentError(
        file: name, location: "manifest", expected: "an atlas, font or map of the same manifest")
    }
    #if REEL_SHIPPED
      isPacked = true
      packed =
        manifest.isEmpty ? PackedContent() : try PackedContent.read(in: folder, for: manifest)
    #else
      isPacked = !manifest.isEmpty && folder.contains(PackedContent.file)
      packed =
        isPacked
        ? try PackedContent.read(in: folder, for: manifest)
        : try Self.content(of: manifest, in: folder)
    #endif
    shown = packed.content
  }

  /// Chooses pictures for a screen with `density` pixels per point: `hero@2x.png`, or `hero@2x.plist` with pictures of
  /// its own, instead of `hero.plist`. Call it before the upload.
  /// - Throws: if a dense file is damaged, or lacks a frame that the plain one has.
  public mutating func choose(density: Float) throws(ContentError) {
    shown = content
    guard density > 1 else { return }
    #if !REEL_SHIPPED
      if !isPacked {
        shown = try dense(density)
        return
      }
    #endif
    shown = packed.shown(density: density)
  }

  /// The names of all pictures, sounds and pieces of music, with those of dense variants if the content is packed.
  var mediaNames: [String] {
    var names = manifest.sounds + manifest.music
    for content in [content, shown] {
      names += content.atlases.flatMap { $0.images.map(\.file) }
      names += content.fonts.flatMap(\.pages)
    }
    return names + packed.dense.flatMap { $0.pictures.images.map(\.file) }
  }

  /// The identities of the files that the game is made from, so that no output overwrites them: files that were read,
  /// pictures and sounds that are read later, and dense variants of all of these. A file that only lies beside them,
  /// such as an earlier output, is not among them.
  package var identities: Set<FileStatus.Identity> {
    var paths = opened.paths
    for name in Set(mediaNames) { if let path = try? folder.path(of: name) { paths.insert(path) } }
    #if !REEL_SHIPPED
      if !isPacked { paths.formUnion(variants(of: paths)) }
    #endif
    return Set(paths.compactMap { try? FileStatus(of: $0)?.identity })
  }

  /// The sounds, music and pictures that the manifest or a list names and that do not exist. Files that the simulation
  /// reads are not among them: ``init(folder:manifest:)`` throws an error if one is missing.
  package var missingFiles: [String] {
    var pictures: [String] = []
    for (at, atlas) in content.atlases.enumerated() {
      let missing = atlas.images.map(\.file).filter { !folder.contains($0) }
      if !missing.isEmpty, isShown(atlas: at) { pictures += missing }
    }
    pictures += content.fonts.flatMap(\.pages)
    var missing: [String] = []
    for file in manifest.sounds + manifest.music + pictures
    where !folder.contains(file) && !missing.contains(file) { missing.append(file) }
    return missing
  }

  /// Returns false if a tile set has added the atlas and no map shows a tile of it. All sets of an LDtk project are
  /// part of each of its levels; a missing picture that no level shows is no error. O(cells).
  package func isShown(atlas: Int) -> Bool {
    guard atlas >= manifest.atlases.count else { return true }
    return content.maps.contains { map in
      map.layers.contains { $0.frame.map { Int($0.atlas) } == atlas }
        || map.sets.indices.contains {
          Int(map.sets[$0].atlas) == atlas && map.usedTiles(of: $0).contains(true)
        }
    }
  }
}

extension Assets: OpenedAssets {
  package func refuse(missing file: String) throws(ContentError) {
    _ = try folder.path(of: file)
  }
}

extension AssetReader {
  /// Reads the files of a game from its folder of assets: packed content, or files of all formats of the engine.
  public static let files = AssetReader(
    compression: .zlib,
    decode: { bytes, file throws(ContentError) in try PNGFile.decode(bytes, file: file) }
  ) { game, manifest, path throws(ContentError) in
    try Assets.open(game: game, manifest: manifest, path: path)
  }
}

extension ContentManifest {
  /// True if the manifest names no file.
  package var isEmpty: Bool { files.isEmpty }
}
