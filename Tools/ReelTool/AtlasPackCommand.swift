import ArgumentParser
import Foundation
import ReelContent
import ReelFormats
import ReelImage
import ReelMath

struct AtlasPackCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "pack",
      abstract: "Packs a folder of PNG pictures into an atlas.",
      discussion: """
        The pictures of DIR and of the folders within it become frames named by their path. NAME \
        may lie in a folder: `-o out/hero` writes out/hero.plist, out/hero.json and the folder \
        out/hero.atlasc. Pictures marked @2x or @3x go into atlases of their own, out/hero@2x.plist \
        and so on. What does not fit a page goes to further ones, hero-0, hero-1 and so on.

        The same pictures give the same bytes. Nothing is packed where the pictures of a density \
        and the options are those that the files there were made from, and of those that are packed \
        only the pages that look different are written.
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

  @Option(name: .shortAndLong, help: "Where to write, without an extension.")
  var output: String

  @Option(help: "Cocos2D's list, TexturePacker's JSON or Xcode's folder; repeat it for several.")
  var format: [Format] = []

  @Option(help: "Pixels between two frames.")
  var padding = 2

  @Option(help: "How often a frame's outermost pixels are repeated around it.")
  var extrude = 0

  @Option(help: "The largest width and height of a page.")
  var maxSide = 4096

  @Option(help: "The pages' sides: any, equal, or powers of two.")
  var shape: Shape = .free

  @Flag(name: .customLong("no-trim"), help: "Keeps clear borders.")
  var keepsBorders = false

  @Flag(name: .customLong("no-turn"), help: "Turns no frame.")
  var keepsUpright = false

  func validate() throws {
    guard (0...256).contains(padding), (0...64).contains(extrude) else {
      throw ValidationError("--padding is from 0 to 256, --extrude from 0 to 64.")
    }
    guard (1...16_384).contains(maxSide) else {
      throw ValidationError("--max-side is from 1 to 16384.")
    }
    guard !output.isEmpty, output.last != "/" else {
      throw ValidationError("-o takes a name, such as out/hero.")
    }
  }

  func run() throws {
    try answering {
      let folder = try ContentFolder(path: dir)
      let groups = try PictureGroup.all(in: folder)
      guard !groups.isEmpty else {
        throw ContentError(.missing, file: dir, expected: "PNG pictures", found: "none")
      }
      let target = PackTarget(
        output: output, formats: Set(format.isEmpty ? Format.allCases : format))
      var fingerprints: [String] = []
      for group in groups {
        fingerprints.append(try group.fingerprint(folder, salt: "\(settings) \(target.salt)"))
      }
      if target.isCurrent(groups.map(\.mark), fingerprints) {
        print("\(output): up to date")
        return
      }
      var packed: [PackedGroup] = []
      for (group, fingerprint) in zip(groups, fingerprints) {
        // Of an `.atlasc` densities are read back, not devices.
        let isOnlyOne = groups.filter { $0.scale == group.scale }.count == 1
        if let old = target.existing(group, fingerprint, isOnlyOne: isOnlyOne) {
          packed.append(old)
          continue
        }
        let (atlas, pages) = try AtlasPacker.pack(
          try group.pictures(folder), name: target.name + group.mark, scale: group.scale,
          options: settings)
        packed.append(
          PackedGroup(mark: group.mark, atlas: atlas, pages: pages, fingerprint: fingerprint))
      }
      try target.write(packed)
      for group in packed { print(group.summary ?? "\(target.name)\(group.mark): up to date") }
    }
  }

  private var settings: AtlasPacker.Options {
    var options = AtlasPacker.Options()
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

/// The pictures of one density and device: an atlas of their own.
private struct PictureGroup {
  /// `@2x~ipad`, or nothing.
  var mark: String
  var scale: Float
  /// The names of frames, and the files.
  var files: [(name: String, file: String)]

  static func all(in folder: ContentFolder) throws(ContentError) -> [PictureGroup] {
    var groups: [PictureGroup] = []
    for file in try folder.pictures() {
      let (name, mark, scale) = AtlasFile.variant(of: file)
      if let at = groups.firstIndex(where: { $0.mark == mark }) {
        groups[at].files.append((name, file))
      } else {
        groups.append(PictureGroup(mark: mark, scale: scale, files: [(name, file)]))
      }
    }
    return groups.sorted { $0.mark < $1.mark }
  }

  func fingerprint(_ folder: ContentFolder, salt: String) throws(ContentError) -> String {
    var hasher = StableHasher()
    func add(_ bytes: [UInt8]) {
      hasher.combine(UInt64(bytes.count))
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    add(Array(salt.utf8))
    for (name, file) in files {
      add(Array(name.utf8))
      add(try folder.bytes(of: file))
    }
    let digits = String(hasher.value, radix: 16)
    return "reel:" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  func pictures(_ folder: ContentFolder) throws(ContentError) -> [SourcePicture] {
    var pictures: [SourcePicture] = []
    for (name, file) in files {
      pictures.append(
        SourcePicture(
          name: name, bitmap: try ImageFile.decode(try folder.bytes(of: file), file: file)))
    }
    return pictures
  }
}

private struct PackedGroup {
  var mark: String
  var atlas: Atlas
  /// `nil` where the files there are right, and `atlas` is as the `.atlasc` has it.
  var pages: [Bitmap]?
  var fingerprint: String

  var summary: String? {
    guard let pages else { return nil }
    let used = atlas.frames.reduce(Float(0)) { $0 + $1.rect.width * $1.rect.height }
    let area = pages.reduce(0) { $0 + $1.width * $1.height }
    let sizes = zip(atlas.images, pages).map { "\($0.file) \($1.width) × \($1.height)" }
    return "\(sizes.joined(separator: ", ")): \(atlas.frames.count) frames, "
      + "\(atlas.aliases.count) aliases, \(Int(100 * used / Float(max(1, area)))) % used"
  }
}

/// The files that are written.
private struct PackTarget {
  let output: String
  let formats: Set<AtlasPackCommand.Format>

  /// The last part of the path: what the files call each other.
  var name: String { String(output.split(separator: "/").last ?? "") }
  private var folder: String {
    output.contains("/") ? String(output[..<output.lastIndex(of: "/")!]) : "."
  }
  var salt: String { formats.map(\.rawValue).sorted().joined(separator: ",") }

  private var compiledList: String { "\(name).atlasc/\(name).plist" }

  /// Whether the lists there were made from the same, and all their pictures are there.
  func isCurrent(_ marks: [String], _ fingerprints: [String]) -> Bool {
    guard zip(marks, fingerprints).allSatisfy({ hasLists($0, from: $1) }) else { return false }
    return !formats.contains(.atlasc)
      || made(compiledList, from: fingerprints.joined(separator: " ")) != nil
  }

  /// A group of which everything is there, made from the same.
  func existing(_ group: PictureGroup, _ fingerprint: String, isOnlyOne: Bool) -> PackedGroup? {
    guard hasLists(group.mark, from: fingerprint) else { return nil }
    var atlas = Atlas()
    if formats.contains(.atlasc) {
      guard isOnlyOne, let old = made(compiledList, from: fingerprint, density: group.scale),
        old.images.allSatisfy({ $0.scale == group.scale })
      else { return nil }
      atlas = old
    }
    return PackedGroup(mark: group.mark, atlas: atlas, pages: nil, fingerprint: fingerprint)
  }

  /// Whether the lists beside the `.atlasc` are there.
  private func hasLists(_ mark: String, from fingerprint: String) -> Bool {
    guard let place else { return false }
    return formats.allSatisfy { format in
      if format == .atlasc { return true }
      let end = ".\(format.rawValue)"
      var lists = [name + mark + end]
      if !place.contains(lists[0]) {
        lists = Array(
          (0...).lazy.map { "\(name)\(mark)-\($0)\(end)" }.prefix(while: place.contains))
      }
      return !lists.isEmpty && lists.allSatisfy { made($0, from: fingerprint) != nil }
    }
  }

  /// What a list holds that names what it was made from, where all its pictures are there.
  private func made(_ list: String, from fingerprint: String, density: Float = 1) -> Atlas? {
    guard let place, let bytes = try? place.bytes(of: list),
      String(decoding: bytes, as: UTF8.self).contains(fingerprint),
      let atlas = try? AtlasFile.read(list, in: place, density: density, findsPictures: false),
      atlas.images.allSatisfy({ place.contains($0.file) })
    else { return nil }
    return atlas
  }

  private var place: ContentFolder? { try? ContentFolder(path: folder.isEmpty ? "/" : folder) }

  func write(_ groups: [PackedGroup]) throws {
    for group in groups {
      guard let pages = group.pages else { continue }
      if formats.contains(.plist) || formats.contains(.json) {
        for (image, page) in zip(group.atlas.images, pages) { try put(page, image.file) }
      }
      for format in formats where format != .atlasc {
        let lists = group.atlas.images.map { "\($0.file.dropLast(4)).\(format.rawValue)" }
        for (index, list) in lists.enumerated() {
          let bytes =
            format == .plist
            ? try AtlasWriter.cocos(group.atlas, image: index, fingerprint: group.fingerprint)
            : try AtlasWriter.json(
              group.atlas, image: index, parts: lists.filter { $0 != list },
              fingerprint: group.fingerprint)
          try put(bytes, list)
        }
      }
    }
    guard formats.contains(.atlasc) else { return }
    var atlases = groups.map(\.atlas)
    for (at, group) in groups.enumerated() {
      for (image, page) in (group.pages ?? []).enumerated() {
        let file = "\(name).\(image + 1)\(group.mark).png"
        let twin = formats.count > 1 ? atlases[at].images[image].file : nil
        try put(page, "\(name).atlasc/\(file)", twin: twin)
        atlases[at].images[image].file = file
      }
    }
    try put(
      try AtlasWriter.compiled(
        atlases, fingerprint: groups.map(\.fingerprint).joined(separator: " ")),
      compiledList)
  }

  /// Writes a page, unless a picture is there that looks like it: to find that out takes a fraction
  /// of the time that compressing takes.
  /// - Parameter twin: a file that has just been written with the same page.
  private func put(_ page: Bitmap, _ file: String, twin: String? = nil) throws {
    if let old = try? place?.bytes(of: file), (try? ImageFile.decode(old, file: file)) == page {
      return
    }
    if let twin, let bytes = try place?.bytes(of: twin) {
      try put(bytes, file)
    } else {
      try put(try ImageFile.encodePNG(page), file)
    }
  }

  /// Writes a file, unless it holds these bytes already: whoever watches files is not woken.
  private func put(_ bytes: [UInt8], _ file: String) throws {
    let path = folder + "/" + file
    do {
      let url = URL(fileURLWithPath: path)
      if let old = try? Data(contentsOf: url), old.elementsEqual(bytes) { return }
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url, options: .atomic)
    } catch {
      throw Failure.notWritten(path, error.localizedDescription)
    }
  }
}
