import ArgumentParser
import Foundation
import ReelContent
import ReelFormats
import ReelPacking
import ReelImage
import ReelMath
import ReelProgram

struct AtlasPackCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "pack",
      abstract: "Packs a folder of PNG pictures into an atlas.",
      discussion: """
        The pictures of DIR and of the folders within it become frames named by their path. NAME \
        may lie in a folder: `-o out/hero` writes out/hero.plist, out/hero.json and the folder \
        out/hero.atlasc. Pictures marked @2x or @3x go into atlases of their own, out/hero@2x.plist \
        and so on. Pictures that do not fit on a page go to further pages, hero-0, hero-1 and so on.

        The same pictures give the same bytes. A density whose pictures and options are those of the \
        existing files is not packed again, and of a density that is packed only the pages that look \
        different are written.

        Files that were packed under this name before are replaced, and removed if they are not part of \
        it any more. Stamps in the lists and pages identify them; an edited file does not fit its stamp. \
        Any other file in the way is refused without --force.
        """)
  }

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case plist
    case json
    case atlasc
  }

  enum Shape: String, CaseIterable, ExpressibleByArgument {
    case free
    case square
    case power
  }

  @Argument(help: "A folder with PNG pictures.")
  var dir: String

  @Option(name: .shortAndLong, help: "The path of the output, without an extension.")
  var output: String

  @Option(help: "Cocos2D's list, TexturePacker's JSON or Xcode's folder; repeat it for several.")
  var format: [Format] = []

  @Option(help: "Pixels between two frames.")
  var padding = 2

  @Option(help: "The number of times that a frame's outermost pixels are repeated around it.")
  var extrude = 0

  @Option(help: "The largest width and height of a page.")
  var maxSide = 4096

  @Option(help: "The pages' sides: any, equal, or powers of two.")
  var shape: Shape = .free

  @Flag(help: "Makes plain pictures of half the size for those that exist only as @2x.")
  var halve = false

  @Flag(name: .customLong("no-trim"), help: "Keeps clear borders.")
  var keepsBorders = false

  @Flag(name: .customLong("no-turn"), help: "Turns no frame.")
  var keepsUpright = false

  @Option(
    help: ArgumentHelp(
      "The border of a nine-patch, in pixels of the plain picture, such as panel=8,8,8,8; for --format json. "
        + "May be repeated.", valueName: "NAME=left,top,right,bottom"))
  var border: [PackBorder] = []

  @OptionGroup var force: ForceOption

  func validate() throws {
    guard (0...256).contains(padding), (0...64).contains(extrude) else {
      throw ValidationError("--padding is from 0 to 256, --extrude from 0 to 64.")
    }
    guard (1...16_384).contains(maxSide) else {
      throw ValidationError("--max-side is from 1 to 16384.")
    }
    guard AtlasFile.objection(toName: OutputFolder.split(output).name) == nil else {
      throw ValidationError("-o takes a name, such as out/hero.")
    }
    guard border.isEmpty || Set(format) == [.json] else {
      throw ValidationError(
        "--border: expected --format json, the only one that can hold a border, found "
          + (format.isEmpty ? "all formats." : format.map(\.rawValue).joined(separator: ", ") + ".")
      )
    }
    for (at, named) in border.enumerated()
    where border[..<at].contains(where: { $0.name == named.name }) {
      throw ValidationError("--border: expected every name only once, found \(named.name) again.")
    }
  }

  func run() throws {
    try answering {
      let folder = try ContentFolder(path: dir)
      let groups = try PictureGroup.all(in: folder, halves: halve)
      guard !groups.isEmpty else {
        throw ContentError(.missing, file: dir, expected: "PNG pictures", found: "none")
      }
      for group in groups { try group.checkNames() }
      for border in border { try border.check(groups, in: folder) }
      let target = PackTarget(
        output: output, formats: Set(format.isEmpty ? Format.allCases : format),
        isForced: force.isForced,
        sources: try groups.flatMap(\.files).map { try folder.path(of: $0.file) })
      guard !target.lies(in: folder) else {
        throw Failure(
          .usage,
          "-o \(output) lies in \(dir), whose pictures are packed: choose a folder outside of it.")
      }
      var stamps: [PackStamp?] = []
      var fingerprints: [String] = []
      for group in groups {
        let fingerprint = try group.fingerprint(
          folder, salt: "\(settings(group)) \(target.salt)")
        fingerprints.append(fingerprint)
        stamps.append(target.current(group.mark, fingerprint))
      }
      if target.holdsNothingElse(than: stamps) {
        printResult("\(output): up to date")
        return
      }
      var packed: [PackedGroup] = []
      for (index, group) in groups.enumerated() {
        // Reading an `.atlasc` back gives densities, not devices.
        let isOnlyOne = groups.filter { $0.scale == group.scale }.count == 1
        if let stamp = stamps[index], let atlas = target.compiledAtlas(group.scale, isOnlyOne) {
          packed.append(PackedGroup(mark: group.mark, atlas: atlas, pages: nil, stamp: stamp))
          continue
        }
        let (atlas, pages) = try AtlasPacker.pack(
          try group.pictures(folder), name: target.name + group.mark, scale: group.scale,
          options: settings(group))
        packed.append(
          PackedGroup(
            mark: group.mark, atlas: atlas, pages: pages,
            stamp: PackStamp(
              owner: target.name, fingerprint: fingerprints[index], pages: pages.map(\.pixelHash))))
      }
      let removed = try target.write(packed)
      for group in packed {
        printResult(group.summary ?? "\(target.name)\(group.mark): up to date")
      }
      for path in removed { printResult("\(path): taken away") }
    }
  }

  private func settings(_ group: PictureGroup) -> AtlasPacker.Options {
    var options = AtlasPacker.Options()
    for (frame, _, _) in group.files {
      options.borders += border.filter { $0.names(frame) }.map {
        $0.scaled(by: group.scale, named: frame)
      }
    }
    options.padding = padding
    options.extrusion = extrude
    options.trims = !keepsBorders
    options.turns = !keepsUpright
    options.maximumSide = maxSide
    options.shape =
      switch shape {
      case .free: .free
      case .square: .square
      case .power: .powerOfTwo
      }
    return options
  }
}

/// The pictures of one density and device, which become an atlas of their own.
struct PictureGroup {
  /// The mark of its density and device in the names of files, such as `@2x~ipad`; may be empty.
  var mark: String
  var scale: Float
  /// The names of frames, and the files; some are reduced to half their size.
  var files: [(name: String, file: String, isHalved: Bool)] = []

  static func all(
    in folder: ContentFolder, halves: Bool
  ) throws(ContentError) -> [PictureGroup] {
    var groups: [PictureGroup] = []
    func add(_ name: String, _ mark: String, _ scale: Float, _ file: String, isHalved: Bool) {
      let at = groups.firstIndex { $0.mark == mark } ?? groups.count
      if at == groups.count { groups.append(PictureGroup(mark: mark, scale: scale)) }
      groups[at].files.append((name, file, isHalved))
    }
    let files = try folder.pictures()
    for file in files {
      let (name, mark, scale) = AtlasFile.variant(of: file)
      add(name, mark, scale, file, isHalved: false)
    }
    for file in files where halves {
      let (name, mark, _) = AtlasFile.variant(of: file)
      guard mark.hasBytes(atStart: "@2x") else { continue }
      let plain = mark.droppingBytes(first: 3)
      let plainFiles = groups.first { $0.mark == plain }?.files ?? []
      if !plainFiles.contains(where: { $0.name == name }) {
        add(name, plain, 1, file, isHalved: true)
      }
    }
    return groups.sorted { $0.mark < $1.mark }
  }

  /// - Throws: If two pictures have names that are equal as text: lists are dictionaries, and some systems have one
  ///   file for both.
  func checkNames() throws(ContentError) {
    var filesByName: [String: String] = [:]
    for (name, file, _) in files {
      guard let other = filesByName.updateValue(file, forKey: name) else { continue }
      throw ContentError(
        file: file, location: "frame " + ContentError.quoted(name),
        expected: "every name only once",
        found: "that of " + ContentError.quoted(other))
    }
  }

  func fingerprint(_ folder: ContentFolder, salt: String) throws(ContentError) -> String {
    var hasher = StableHasher()
    hasher.combine(PackStamp.version)
    func add(_ bytes: [UInt8]) {
      hasher.combine(UInt64(bytes.count))
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    add(Array(salt.utf8))
    for (name, file, isHalved) in files {
      add(Array(name.utf8))
      hasher.combine(isHalved ? 1 : 0)
      add(try folder.bytes(of: file))
    }
    return String(hasher.value, radix: 16)
  }

  func pictures(_ folder: ContentFolder) throws(ContentError) -> [SourcePicture] {
    var pictures: [SourcePicture] = []
    for (name, file, isHalved) in files {
      let bitmap = try ImageFile.decode(try folder.bytes(of: file), file: file)
      pictures.append(SourcePicture(name: name, bitmap: isHalved ? bitmap.halved() : bitmap))
    }
    return pictures
  }
}
