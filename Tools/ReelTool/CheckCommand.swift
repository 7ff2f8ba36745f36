import ArgumentParser
import Foundation
import ReelContent
import ReelFormats
import ReelPacking
import ReelImage
import ReelMath
import ReelProgram
import ReelSound

struct CheckCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check",
      abstract: "Checks a game's folder of assets.",
      discussion: """
        Reads every atlas, map, font, sound, picture and file of particles, and prints a line for each \
        problem: files that are damaged or name something that does not exist, frames of one name in \
        several atlases (a game uses the one of the first atlas in its manifest), pictures that no list, \
        font or map names. Such a picture may be an atlas by itself: then add --picture NAME. Lines that \
        begin with `note:` report oddities of tools that the engine corrects; they are no problems.

        Exit codes: 0 no problems; 1 problems; 64 wrong arguments; 66 there is no such folder.
        """)
  }

  @Argument(help: "The folder, such as Sources/Orchard/Assets.")
  var folder: String

  @Option(
    help: ArgumentHelp(
      "A picture that the manifest names itself; may be repeated.", valueName: "NAME"))
  var picture: [String] = []

  func run() throws {
    try answering {
      var check = FolderCheck(try ContentFolder(path: folder))
      for file in try FolderCheck.files(in: folder) { check.inspect(file) }
      check.finish(namedByManifest: Set(picture))
      for correction in check.corrections { printResult("note: " + correction) }
      for problem in check.problems { printResult(problem) }
      guard check.problems.isEmpty else { throw ExitCode(1) }
      printResult("\(folder): \(check.count) files, all well")
    }
  }
}

/// The faults of the files of a folder, and of the references between them.
struct FolderCheck {
  private(set) var problems: [String] = []
  /// Values that the readers corrected.
  private(set) var corrections: [String] = []
  /// The number of files that were read.
  private(set) var count = 0
  private let folder: ContentFolder
  private var pictures: [String] = []
  /// Pictures that a list, a font or a map names.
  private var named: Set<String> = []
  /// The lists in which a frame of this name is.
  private var frames: [String: [String]] = [:]
  private var presets: [(file: String, preset: ParticlePreset)] = []

  init(_ folder: ContentFolder) { self.folder = folder }

  /// Returns the paths of all files below a folder, sorted, without hidden ones.
  static func files(in folder: String) throws -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    var isFolder: ObjCBool = false
    return names.sorted().filter { name in
      !name.split(separator: "/").contains { $0.hasPrefix(".") }
        && FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  /// Reads a file if it is of a kind that games have.
  mutating func inspect(_ file: String) {
    do {
      switch String(file.lowercased().split(separator: ".").last ?? "") {
      case "plist": try inspectAtlas(file)
      case "json": try inspectJSON(file)
      case "fnt":
        let font = try BitmapFontFile.read(
          file, in: folder, mended: { corrections.append($0.description) })
        name(font.pages, by: file)
      case "tmx", "tmj": try inspectMap(file)
      case "xml":
        // Old maps of Tiled have this extension; other XML files are skipped.
        guard try folder.bytes(of: file).isMapXML else { return }
        try inspectMap(file)
      case "ldtk": try inspectLevels(of: file)
      case "world":
        for map in try MapFile.readWorld(file, in: folder).maps
        where !folder.contains(map.file) {
          problems.append("\(file): there is no map \(ContentError.quoted(map.file))")
        }
      case "wav", "ogg", "flac": _ = try SoundFile.decode(try folder.bytes(of: file), file: file)
      case "png", "webp", "jpg", "jpeg":
        _ = try ImageFile.decode(try folder.bytes(of: file), file: file)
        pictures.append(file)
      default: return
      }
      count += 1
    } catch {
      problems.append((error as? ContentError)?.description ?? "\(file): \(error)")
    }
  }

  private mutating func inspectMap(_ file: String) throws {
    let map = try MapFile.read(file, in: folder)
    problems += MapCheck.problems(of: map, in: folder).map { "\(file): \($0)" }
    named.formUnion(Self.pictures(of: map))
  }

  /// Checks all levels of a project of LDtk, in all of its worlds.
  private mutating func inspectLevels(of file: String) throws {
    var levels = LevelCheck(folder)
    try MapFile.readLevels(of: file, in: folder) { name, level in
      problems += levels.problems(of: name, level)
      if case .success(let map) = level { named.formUnion(Self.pictures(of: map)) }
    }
  }

  private static func pictures(of map: TileMap) -> [String] {
    var content = GameContent()
    content.add(map)
    return content.atlases.flatMap { $0.images.map(\.file) }
  }

  /// Checks a JSON file: a sheet has frames, a file of particles has effects, a map of Tiled names its type.
  private mutating func inspectJSON(_ file: String) throws {
    let bytes = try folder.bytes(of: file)
    let value = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    switch value?["type"] as? String {
    case "map": return try inspectMap(file)
    case "tileset":
      _ = try MapFile.readTileSet(file, in: folder)
      return
    default: break
    }
    if value?["effects"] == nil { return try inspectAtlas(file) }
    for preset in try ParticleFile.read(bytes, file: file) { presets.append((file, preset)) }
  }

  private mutating func inspectAtlas(_ file: String) throws {
    let atlas = try AtlasFile.read(file, in: folder, mended: { corrections.append($0.description) })
    var sizes: [Vec2?] = []
    for image in atlas.images {
      let bitmap = try? ImageFile.decode(try folder.bytes(of: image.file), file: image.file)
      sizes.append(bitmap.map { Vec2(Float($0.width), Float($0.height)) })
    }
    problems += AtlasCheck.problems(of: atlas, sizes: sizes).map { "\(file): \($0)" }
    name(atlas.images.map(\.file), by: file)
    // The same pictures in a higher density have the same names.
    guard !AtlasFile.variant(of: file).mark.hasPrefix("@") else { return }
    for frame in Set(atlas.frames.map(\.name)) { frames[frame, default: []].append(file) }
  }

  private mutating func name(_ files: [String], by file: String) {
    for picture in files {
      named.insert(picture)
      if !folder.contains(picture) {
        problems.append("\(file): there is no picture \(ContentError.quoted(picture))")
      }
    }
  }

  /// Reports the faults that show only once all files have been read.
  mutating func finish(namedByManifest: Set<String>) {
    for (frame, files) in frames.sorted(by: { $0.key < $1.key }) where files.count > 1 {
      problems.append(
        "\(files[1]): the frame \(ContentError.quoted(frame)) is in \(files[0]) too: games see one of them"
      )
    }
    for (file, preset) in presets {
      for frame in preset.frames where frames[frame] == nil && frames[frame + ".png"] == nil {
        problems.append("\(file): there is no frame \(ContentError.quoted(frame))")
      }
    }
    for picture in pictures
    where !named.contains(picture) && !namedByManifest.contains(picture)
      && !namedByManifest.contains(plain(picture))
    {
      problems.append("\(picture): nothing names it; add --picture if the manifest does")
    }
  }

  /// Returns the name without the mark of its density.
  private func plain(_ picture: String) -> String { AtlasFile.variant(of: picture).name }
}

extension [UInt8] {
  /// True if the first element of an XML file is a map's.
  fileprivate var isMapXML: Bool {
    let head = String(decoding: prefix(4096), as: UTF8.self)
    return head.contains("<map ") || head.contains("<map>")
  }
}
