import Foundation
import ReelCommands
import ReelContent
import ReelFormats
import ReelMath
import ReelProgram

/// A game's folder of assets, and what its manifest names in it.
public struct Assets {
  /// Where the files are.
  public let folder: ContentFolder
  /// Which files there are.
  public let manifest: ContentManifest
  /// What the simulation sees: always the plain pictures, so that it sees the same on every screen.
  public let content: GameContent
  /// What is drawn: the same frames in the same order, of dense pictures where ``choose(density:)``
  /// has found some. Painters take it.
  public private(set) var shown: GameContent
  /// The name in the manifest of what brought each atlas of the content.
  package let owners: [String]
  /// The files that were opened for the content.
  private let opened = OpenedFiles()

  /// Reads atlases, fonts, maps and effects of particles; pictures and sounds are left to the
  /// program that shows and plays them.
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
        file: name, place: "manifest", expected: "an atlas, font or map of the same manifest")
    }
    // Of several that are missing, all are told.
    let read = manifest.atlases + manifest.fonts + manifest.particles
    let missing = (read + manifest.sounds + manifest.music).filter {
      !folder.contains($0) && !folder.containsFolder($0)
    }
    if missing.count > 1 && missing.contains(where: read.contains) {
      throw ContentError(
        .missing, file: folder.path, place: "manifest",
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
      content.add(try MapFile.read(name, in: folder), lookingIn: manifest.atlases.count)
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

  /// Chooses pictures for a screen of so many pixels per point: `hero@2x.png`, or `hero@2x.plist` with
  /// its own, in the place of `hero.plist`. Call it before they are uploaded.
  /// - Throws: where a dense file is damaged, or lacks a frame that the plain one has.
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

  /// Frames of a dense atlas in the order of the plain one, whose numbers the simulation knows.
  private static func aligned(_ dense: Atlas, to plain: Atlas) throws(ContentError) -> Atlas {
    var aligned = plain
    aligned.images = dense.images
    for at in plain.frames.indices {
      guard let frame = dense[plain.frames[at].name] else {
        throw ContentError(
          file: dense.images.first?.file ?? "", place: "frames",
          expected: "the frame \(plain.frames[at].name), which the plain atlas has")
      }
      aligned.frames[at] = frame
    }
    return aligned
  }

  /// The assets of a game: the folder given by a person, or `Assets` among the resources that lie
  /// beside the executable. A built game can be copied anywhere together with them.
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

  /// `<package>_<game>.resources/Assets` beside the executable, as SwiftPM lays it out, or a plain
  /// `Assets`.
  /// - Throws: where the folder's name is not UTF-8, for then no file in it could be named.
  static func defaultPath(game: String) throws(ContentError) -> String {
    let folder = URL(fileURLWithPath: try programFolder(), isDirectory: true)
    // A target of another name than the game's, or of several games.
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

  /// Where the program lies, links followed. Foundation's own answer ends the program where that is not
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

  /// The files that the game is made from, so that nothing is written over them: those that were
  /// read, pictures and sounds that are read later, and dense variants of all of these. A file that
  /// only lies beside them, such as an earlier output, is none.
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

  /// Sounds, music and pictures that the manifest or a list names and that are not there. What the
  /// simulation itself needs was read before.
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

  /// False if a tile set has brought an atlas, and no map shows a tile of that. All sets of an LDtk
  /// project are part of each of its levels, and one that no level shows stops none. O(cells).
  package func isShown(atlas: Int) -> Bool {
    guard atlas >= manifest.atlases.count else { return true }
    return content.maps.contains { map in
      map.layers.contains { $0.frame.map { Int($0.atlas) } == atlas }
        || map.sets.indices.contains {
          Int(map.sets[$0].atlas) == atlas && map.usedTiles(of: $0).contains(true)
        }
    }
  }

  /// Whether a file's name is that of content: a picture, a list, a map, a font, a sound.
  package static func isContent(_ file: String) -> Bool {
    let kinds: Set<String> = [
      "plist", "json", "png", "webp", "jpg", "jpeg", "fnt", "wav", "ogg", "flac", "tmx", "tmj",
      "tsx",
      "tsj", "tx", "tj", "ldtk", "ldtkl", "world",
    ]
    return kinds.contains(String(file.lowercased().split(separator: ".").last ?? ""))
  }

  /// Of each file that the game may be made from, by its name within the folder. A list may name
  /// others beside it, and dense ones stand in for plain ones, so all files of these kinds count
  /// that lie where the manifest's files do.
  package var fileStatuses: [String: FileStatus] {
    var names = manifest.files
    for map in content.maps {
      names.append(map.file)
      // The folder where LDtk puts levels in files of their own has the project's name.
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
    for place in folders {
      for file in (try? folder.files(in: place)) ?? []
      where Self.isContent(file) {
        let name = place.isEmpty ? file : "\(place)/\(file)"
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
  /// Reads files of all formats that the engine knows, from the game's folder of assets.
  public static let files = AssetReader { game, manifest, path throws(ContentError) in
    try Assets.open(game: game, manifest: manifest, path: path)
  }
}

extension ContentManifest {
  /// Whether no file is named.
  package var isEmpty: Bool { files.isEmpty }
}
