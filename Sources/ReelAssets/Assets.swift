import Foundation
import ReelCommands
import ReelContent
import ReelFormats
import ReelMath
import ReelProgram

/// A game's folder of assets, and the files that its manifest names in it.
public struct Assets {
  /// The folder of the files.
  public let folder: ContentFolder
  /// The names of the files.
  public let manifest: ContentManifest
  /// The content that the simulation reads. It always has the plain pictures, so that it is the same on every screen.
  public let content: GameContent
  /// The content that painters draw: the same frames in the same order, from dense pictures if ``choose(density:)`` has
  /// found some.
  public private(set) var shown: GameContent
  /// For each atlas of the content, the name in the manifest of the file that added it.
  package let owners: [String]
  /// The files that were opened for the content.
  private let opened = OpenedFiles()

  /// Reads atlases, fonts, maps and effects of particles. Does not read pictures and sounds: a program that shows and
  /// plays them reads them later.
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
    // One error lists all missing files.
    let read = manifest.atlases + manifest.fonts + manifest.particles
    let missing = (read + manifest.sounds + manifest.music).filter {
      !folder.contains($0) && !folder.containsFolder($0)
    }
    if missing.count > 1 && missing.contains(where: read.contains) {
      throw ContentError(
        .missing, file: folder.path, location: "manifest",
        expected: missing.map(ContentError.quoted).joined(separator: ", "), found: "none")
    }
    var content = GameContent()
    for name in manifest.atlases {
      content.atlases.append(try Self.atlas(name, manifest, folder, density: 1))
    }
    for name in manifest.fonts {
      content.fonts.append(try BitmapFontFile.read(name, in: folder))
    }
    var owners = manifest.atlases
    for name in manifest.maps {
      content.add(try MapFile.read(name, in: folder), searchingAtlases: manifest.atlases.count)
      while owners.count < content.atlases.count { owners.append(name) }
    }
    for name in manifest.particles {
      content.add(try ParticleFile.read(try folder.bytes(of: name), file: name))
    }
    content.fontNames = manifest.fonts
    content.soundNames = manifest.sounds + manifest.music
    self.content = content
    self.owners = owners
    shown = content
  }

  /// Chooses pictures for a screen with `density` pixels per point: `hero@2x.png`, or `hero@2x.plist` with pictures of
  /// its own, instead of `hero.plist`. Call it before the upload.
  /// - Throws: if a dense file is damaged, or lacks a frame that the plain one has.
  public mutating func choose(density: Float) throws(ContentError) {
    shown = content
    guard density > 1 else { return }
    for (at, name) in manifest.atlases.enumerated() {
      let dense = try Self.atlas(name, manifest, folder, density: density)
      shown.atlases[at] = try Self.aligned(dense, to: content.atlases[at])
    }
  }

  private static func atlas(
    _ name: String, _ manifest: ContentManifest, _ folder: ContentFolder, density: Float
  ) throws(ContentError) -> Atlas {
    let grid = manifest.grids.first { $0.file == name }?.grid
    return try AtlasFile.read(name, in: folder, density: density, grid: grid)
  }

  /// Returns the frames of a dense atlas in the order of the plain one, because the simulation uses the plain one's
  /// numbers.
  private static func aligned(_ dense: Atlas, to plain: Atlas) throws(ContentError) -> Atlas {
    var aligned = plain
    aligned.images = dense.images
    for at in plain.frames.indices {
      guard let frame = dense[plain.frames[at].name] else {
        throw ContentError(
          file: dense.images.first?.file ?? "", location: "frames",
          expected: "the frame \(plain.frames[at].name), which the plain atlas has")
      }
      aligned.frames[at] = frame
    }
    return aligned
  }

  /// Opens the assets of a game: the folder from the command line, or `Assets` among the resources beside the
  /// executable. A built game can be copied anywhere together with them.
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

  /// Returns `<package>_<game>.resources/Assets` beside the executable, in SwiftPM's layout, or else a plain `Assets`.
  /// - Throws: if the folder's name is not UTF-8, because no file in it could be named then.
  static func defaultPath(game: String) throws(ContentError) -> String {
    let folder = URL(fileURLWithPath: try programFolder(), isDirectory: true)
    // The target may have another name than the game, or contain several games.
    let program = OutputFolder.split(CommandLine.arguments[0]).name
    let beside = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for target in [game, program] {
      for name in beside.sorted()
      where name.hasSuffix("_\(target).resources") || name.hasSuffix("_\(target).bundle") {
        let assets = folder.appendingPathComponent(name).appendingPathComponent("Assets")
        if FileManager.default.fileExists(atPath: assets.path) { return assets.path }
      }
    }
    return folder.appendingPathComponent("Assets").path
  }

  /// Returns the folder of the program, with links resolved. Foundation's function ends the program if the path is not
  /// UTF-8.
  private static func programFolder() throws(ContentError) -> String {
    #if os(Linux)
      if let real = realpath("/proc/self/exe", nil) {
        defer { free(real) }
        guard let path = String(validatingCString: real) else {
          throw ContentError(
            .missing, file: String(cString: real), expected: "a folder whose name is UTF-8")
        }
        return OutputFolder.split(path).folder
      }
      return OutputFolder.split(CommandLine.arguments[0]).folder
    #else
      let executable = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
      return executable.resolvingSymlinksInPath().deletingLastPathComponent().path
    #endif
  }

  /// The identities of the files that the game is made from, so that no output overwrites them: files that were read,
  /// pictures and sounds that are read later, and dense variants of all of these. A file that only lies beside them,
  /// such as an earlier output, is not among them.
  package var identities: Set<FileStatus.Identity> {
    var names = Set(manifest.sounds + manifest.music)
    for content in [content, shown] {
      names.formUnion(content.atlases.flatMap { $0.images.map(\.file) })
      names.formUnion(content.fonts.flatMap(\.pages))
    }
    var paths = opened.paths
    for name in names { if let path = try? folder.path(of: name) { paths.insert(path) } }
    let inside = folder.path == "/" ? "/" : folder.path + "/"
    let plain = Set(
      paths.map { path in
        AtlasFile.plainName(
          of: String(decoding: Array(path.utf8.dropFirst(inside.utf8.count)), as: UTF8.self))
      })
    for name in fileStatuses.keys where plain.contains(AtlasFile.plainName(of: name)) {
      if let path = try? folder.path(of: name) { paths.insert(path) }
    }
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

  /// Returns true if a file's name is that of content: a picture, a list, a map, a font, a sound.
  package static func isContent(_ file: String) -> Bool {
    let kinds: Set<String> = [
      "plist", "json", "png", "webp", "jpg", "jpeg", "fnt", "wav", "ogg", "flac", "tmx", "tmj",
      "tsx",
      "tsj", "tx", "tj", "ldtk", "ldtkl", "world",
    ]
    return kinds.contains(String(file.lowercased().split(separator: ".").last ?? ""))
  }

  /// The status of each file that the game may be made from, by its name within the folder. A list may name other files
  /// beside it, and dense files replace plain ones. So these are all files of content (``isContent(_:)``) in the
  /// folders of the manifest's files.
  package var fileStatuses: [String: FileStatus] {
    var names = manifest.files
    for map in content.maps {
      names.append(map.file)
      // LDtk stores separate levels in a folder with the project's name.
      if let ending = map.file.range(of: ".ldtk#") {
        names.append(String(map.file[..<ending.lowerBound]))
      }
      names += map.sets.filter { !$0.file.isEmpty }.map { $0.file }
    }
    names += content.atlases.flatMap { $0.images.map { $0.file } }
    var folders: Set<String> = []
    for name in names {
      let above = OutputFolder.split(name).folder
      folders.insert(above == "." ? "" : above)
      if folder.containsFolder(name) { folders.insert(name) }
    }
    var statuses: [String: FileStatus] = [:]
    for subfolder in folders {
      for file in (try? folder.files(in: subfolder)) ?? []
      where Self.isContent(file) {
        let name = subfolder.isEmpty ? file : "\(subfolder)/\(file)"
        if let status = try? FileStatus(of: "\(folder.path)/\(name)", followsLinks: true) {
          statuses[name] = status
        }
      }
    }
    return statuses
  }
}

extension Assets: OpenedAssets {
  package func refuse(missing file: String) throws(ContentError) {
    _ = try folder.path(of: file)
  }
}

extension AssetReader {
  /// Reads files of all formats of the engine, from the game's folder of assets.
  public static let files = AssetReader(compression: .zlib) {
    game, manifest, path throws(ContentError) in
    try Assets.open(game: game, manifest: manifest, path: path)
  }
}

extension ContentManifest {
  /// True if the manifest names no file.
  package var isEmpty: Bool { files.isEmpty }
}
