import ArgumentParser
import ReelContent
import ReelFormats
import ReelPacking
import ReelImage
import ReelMath
import ReelProgram

struct MapPackCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "pack",
      abstract: "Packs the tiles that a map uses into one atlas.",
      discussion: """
        Tiles become frames named by their set and number, such as ground#4; their outermost pixels \
        are repeated around them, so that a neighbour never shows at any zoom. If the game's manifest \
        names the atlas beside the map, the map's tiles are drawn from it:

            ContentManifest(atlases: ["village.plist"], maps: ["village.tmx"])

        Tiles in cells, tiles as objects, and the tiles of their animations are packed. Tiles that only \
        rules place need --keep with their set, or --all. Pictures of image layers stay files of their \
        own.
        """)
  }

  @OptionGroup var source: MapFileArgument

  @Option(name: .shortAndLong, help: "The path of the output, without an extension.")
  var output: String

  @Option(help: "Cocos2D's list, TexturePacker's JSON or Xcode's folder; repeat it for several.")
  var format: [AtlasPackCommand.Format] = []

  @Option(help: ArgumentHelp("Packs all tiles of this set; may be repeated.", valueName: "SET"))
  var keep: [String] = []

  @Flag(help: "Packs all tiles of all sets.")
  var all = false

  @Option(help: "The number of times that a tile's outermost pixels are repeated around it.")
  var extrude = 1

  @Option(help: "Pixels between two tiles.")
  var padding = 0

  @Option(help: "The largest width and height of a page.")
  var maxSide = 4096

  @OptionGroup var force: ForceOption

  func validate() throws {
    guard (0...256).contains(padding), (0...64).contains(extrude) else {
      throw ValidationError("--padding is from 0 to 256, --extrude from 0 to 64.")
    }
    guard (1...16_384).contains(maxSide) else {
      throw ValidationError("--max-side is from 1 to 16384.")
    }
    guard AtlasFile.objection(toName: OutputFolder.split(output).name) == nil else {
      throw ValidationError("-o takes a name, such as out/village.")
    }
  }

  func run() throws {
    try answering {
      var (folder, name) = try source.open()
      let opened = OpenedFiles()
      folder.opened = opened
      let map = try MapFile.read(name, in: folder)
      for kept in keep where !map.sets.contains(where: { $0.name == kept }) {
        throw Failure(
          .damaged,
          "\(source.file): expected a tile set named \(ContentError.quoted(kept)), found "
            + map.sets.map { ContentError.quoted($0.name) }.joined(separator: ", ") + ".")
      }
      var cutter = TileCutter(folder: folder)
      for (at, set) in map.sets.enumerated() {
        let isWhole = all || keep.contains(set.name)
        try cutter.cut(set.pictures(), where: isWhole ? nil : map.usedTiles(of: at), file: name)
      }
      guard !cutter.pictures.isEmpty else {
        throw Failure(.damaged, "\(source.file): expected tiles with pictures, found none.")
      }
      try write(cutter, sparing: opened)
    }
  }

  private func write(_ cutter: TileCutter, sparing opened: OpenedFiles) throws {
    let target = PackTarget(
      output: output, formats: Set(format.isEmpty ? [.plist] : format), isForced: force.isForced,
      sources: Array(opened.paths))
    var options = AtlasPacker.Options()
    options.padding = padding
    options.extrusion = extrude
    options.trims = false
    options.turns = false
    options.maximumSide = maxSide
    let (atlas, pages) = try AtlasPacker.pack(
      cutter.pictures, name: target.name, options: options)
    let group = PackedGroup(
      mark: "", atlas: atlas, pages: pages,
      stamp: PackStamp(
        owner: target.name, fingerprint: cutter.fingerprint(salt: "\(options) \(target.salt)"),
        pages: pages.map(\.pixelHash)))
    let removed = try target.write([group])
    if let summary = group.summary { printResult(summary) }
    for path in removed { printResult("\(path): taken away") }
  }
}

/// A cutter of tiles out of the pictures of their sets.
private struct TileCutter {
  let folder: ContentFolder
  private(set) var pictures: [SourcePicture] = []

  init(folder: ContentFolder) { self.folder = folder }

  /// - Parameter chosen: True for the frames to cut, by their indices; `nil` for all.
  mutating func cut(_ atlas: Atlas, where chosen: [Bool]?, file: String) throws {
    var frames = [[Int]](repeating: [], count: atlas.images.count)
    for (index, frame) in atlas.frames.enumerated() {
      guard chosen?[index] ?? true, !frame.rect.isEmpty else { continue }
      frames[Int(frame.image)].append(index)
    }
    // One picture is in memory at a time.
    for (image, frames) in zip(atlas.images, frames) where !frames.isEmpty {
      var bitmap = try ImageFile.decode(try folder.bytes(of: image.file), file: image.file)
      if let clear = image.transparent { bitmap = bitmap.clearing(clear) }
      for index in frames {
        let frame = atlas.frames[index]
        pictures.append(
          SourcePicture(name: frame.name, bitmap: try bitmap.picture(of: frame, file: file)))
      }
    }
  }

  func fingerprint(salt: String) -> String {
    var hasher = StableHasher()
    hasher.combine(PackStamp.version)
    Array(salt.utf8).withUnsafeBytes { hasher.combine(bytes: $0) }
    for picture in pictures {
      Array(picture.name.utf8).withUnsafeBytes { hasher.combine(bytes: $0) }
      hasher.combine(picture.bitmap.pixelHash)
    }
    return String(hasher.value, radix: 16)
  }
}
