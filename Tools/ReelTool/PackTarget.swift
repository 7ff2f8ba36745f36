import ReelContent
import ReelFormats
import ReelPacking
import ReelImage
import ReelMath
import ReelProgram

/// The result for the pictures of one density and device.
struct PackedGroup {
  var mark: String
  var atlas: Atlas
  /// The new pages; `nil` if the existing files are right, and `atlas` comes from the `.atlasc`.
  var pages: [Bitmap]?
  var stamp: PackStamp

  var summary: String? {
    guard let pages else { return nil }
    let used = atlas.frames.reduce(Float(0)) { $0 + $1.rect.width * $1.rect.height }
    let area = pages.reduce(0) { $0 + $1.width * $1.height }
    let sizes = zip(atlas.images, pages).map { "\($0.file) \($1.width) × \($1.height)" }
    return "\(sizes.joined(separator: ", ")): \(atlas.frames.count) frames, "
      + "\(atlas.aliases.count) aliases, \(Int(100 * used / Float(max(1, area)))) % used"
  }
}

/// The files that `reel atlas pack` writes.
struct PackTarget {
  typealias Format = AtlasPackCommand.Format

  let output: String
  let formats: Set<Format>
  /// True if files of other origin may be replaced.
  let isForced: Bool

  /// The pictures that are packed; they are never replaced, under whatever name.
  private let sources: Set<FileStatus.Identity>

  init(output: String, formats: Set<Format>, isForced: Bool, sources: [String]) {
    self.output = output
    self.formats = formats
    self.isForced = isForced
    self.sources = Set(sources.compactMap { (try? FileStatus(of: $0))?.identity })
  }

  /// Returns true if the pages would be among the pictures of this folder the next time that it is packed.
  func lies(in sources: ContentFolder) -> Bool {
    // The nearest folder that exists already.
    var at = folder
    while true {
      if let contentFolder = try? ContentFolder(path: at) {
        return (contentFolder.path + "/").hasBytes(
          atStart: sources.path.hasBytes(atEnd: "/") ? sources.path : sources.path + "/")
      }
      guard at != ".", at != "/" else { return false }
      at = OutputFolder.split(at).folder
    }
  }

  /// The last part of the path: the name by which the files refer to each other.
  var name: String { OutputFolder.split(output).name }
  private var folder: String { OutputFolder.split(output).folder }
  /// Returns the path of a file in the folder, in the form that the command line has.
  private func path(of file: String) -> String {
    folder == "." && !output.hasBytes(atStart: "./")
      ? file : folder.hasBytes(atEnd: "/") ? folder + file : "\(folder)/\(file)"
  }
  var salt: String { formats.map(\.rawValue).sorted().joined(separator: ",") }

  private var contentFolder: ContentFolder? { try? ContentFolder(path: folder) }
  /// The formats with a list for each page, beside the page.
  private var plainFormats: [Format] { [.plist, .json].filter(formats.contains) }
  private var compiledFolder: String { "\(name).atlasc" }
  private var compiledList: String { "\(name).atlasc/\(name).plist" }

  private func compiledPage(_ index: Int, _ mark: String) -> String {
    "\(compiledFolder)/\(name).\(index + 1)\(mark).png"
  }

  /// Returns the names of a group's pages, without their extension.
  private func stems(_ mark: String, _ count: Int) -> [String] {
    count == 1 ? [name + mark] : (0..<count).map { "\(name)\(mark)-\($0)" }
  }

  // MARK: - Existing files

  /// Returns the stamp of a group if all of its files exist and have the same origin.
  func current(_ mark: String, _ fingerprint: String) -> PackStamp? {
    var match: PackStamp?
    if formats.contains(.atlasc) {
      match = stamps(compiledList).first { $0.fingerprint == fingerprint }
    } else if let format = plainFormats.first {
      let lists = [name + mark, "\(name)\(mark)-0"].map { "\($0).\(format.rawValue)" }
      match = lists.flatMap(stamps).first { $0.fingerprint == fingerprint }
    }
    guard let match, match.owner == PackStamp.hash(of: name) else { return nil }
    for (index, stem) in stems(mark, match.pages.count).enumerated() {
      for format in plainFormats {
        guard stamps("\(stem).\(format.rawValue)") == [match] else { return nil }
      }
      if !plainFormats.isEmpty, pixelHash(stem + ".png") != match.pages[index] { return nil }
      if formats.contains(.atlasc), pixelHash(compiledPage(index, mark)) != match.pages[index] {
        return nil
      }
    }
    return match
  }

  /// Returns true if all groups are up to date, and the `.atlasc` has no others.
  func holdsNothingElse(than groups: [PackStamp?]) -> Bool {
    guard groups.allSatisfy({ $0 != nil }) else { return false }
    return !formats.contains(.atlasc) || stamps(compiledList) == groups.compactMap { $0 }
  }

  /// Returns the atlas of a group whose files stay, for the new `.atlasc`; an empty one if no `.atlasc` is written.
  func compiledAtlas(_ scale: Float, _ isOnlyOne: Bool) -> Atlas? {
    guard formats.contains(.atlasc) else { return Atlas() }
    guard isOnlyOne, let contentFolder,
      let atlas = try? AtlasFile.read(
        compiledList, in: contentFolder, density: scale, findsPictures: false),
      atlas.images.allSatisfy({ $0.scale == scale })
    else { return nil }
    return atlas
  }

  private func stamps(_ list: String) -> [PackStamp] {
    (try? contentFolder?.bytes(of: list)).map { PackStamp.all(in: $0) } ?? []
  }

  private func pixelHash(_ file: String) -> UInt64? {
    guard let bytes = try? contentFolder?.bytes(of: file) else { return nil }
    return decoded.pixelHash(of: bytes, file)
  }

  /// Returns true if a page's own text shows that this tool packed it for this atlas, and if its pixels are unchanged
  /// since then. Entries of lists do not count, because pictures of another origin may look the same.
  private func isStamped(_ file: String) -> Bool {
    guard let bytes = try? contentFolder?.bytes(of: file), let text = PNGSoftware.text(of: bytes),
      let hash = decoded.pixelHash(of: bytes, file)
    else { return false }
    return text == PackStamp.page(hash, owner: name)
  }

  /// The pixels of pictures by their bytes: an `.atlasc` has the same pictures once more.
  private final class Decoded {
    /// The hashes of pixels, by the hashes of the files' bytes.
    private var cached: [UInt64: UInt64] = [:]

    func pixelHash(of bytes: [UInt8], _ file: String) -> UInt64? {
      var hasher = StableHasher()
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      let key = hasher.value
      if let hash = cached[key] { return hash }
      guard let hash = try? ImageFile.decode(bytes, file: file).pixelHash else { return nil }
      cached[key] = hash
      return hash
    }
  }

  private let decoded = Decoded()

  // MARK: - Writing

  /// - Returns: The files that were removed.
  /// - Throws: If a file of another origin is in the way, before anything is written.
  func write(_ groups: [PackedGroup]) throws -> [String] {
    let outputFolder = try OutputFolder(folder, isMade: true)
    let writer = Writer(
      target: self, outputFolder: outputFolder, replaceable: try replaceable(groups, outputFolder))
    for group in groups {
      if let pages = group.pages { try write(pages, group, with: writer) }
    }
    if formats.contains(.atlasc) { try writeCompiled(groups, with: writer) }
    return try removeStale(kept(groups), from: outputFolder)
  }

  private func kept(_ groups: [PackedGroup]) -> Set<String> {
    var kept: Set<String> = []
    for group in groups {
      let stems = stems(group.mark, group.stamp.pages.count)
      if !plainFormats.isEmpty { kept.formUnion(stems.map { $0 + ".png" }) }
      for format in plainFormats { kept.formUnion(stems.map { "\($0).\(format.rawValue)" }) }
      for index in stems.indices { kept.insert(compiledPage(index, group.mark)) }
    }
    return kept
  }

  /// Returns the existing files that may be replaced.
  private func replaceable(_ groups: [PackedGroup], _ outputFolder: OutputFolder) throws -> Set<
    String
  > {
    let owner = PackStamp.hash(of: name)
    var own: Set<String> = []
    func allow(_ file: String, if isOwn: () -> Bool) throws {
      let (above, last) = OutputFolder.split(file)
      if above == "." {
        guard try outputFolder.check(last, replacing: true, sparing: sources) else { return }
      } else {
        guard let status = try outputFolder.status(of: above) else { return }
        guard status.isFolder else {
          throw Failure.notWritten(
            "\(outputFolder.path)/\(above)", expected: "a folder", found: status.kindInWords)
        }
        guard
          try outputFolder.folder(above, isMade: false).check(
            last, replacing: true, sparing: sources)
        else { return }
      }
      guard isForced || isOwn() else {
        throw Failure.notWritten(
          path(of: file),
          expected: "a file that `reel atlas pack` wrote for \(name), or none "
            + "(--force replaces it)", found: "one of another origin, or changed since")
      }
      own.insert(file)
    }
    for group in groups {
      guard group.pages != nil else { continue }
      for (index, stem) in stems(group.mark, group.stamp.pages.count).enumerated() {
        let hash = group.stamp.pages[index]
        func allowPage(_ file: String) throws {
          // A picture that looks like the new one is not written again, and so keeps its origin.
          try allow(file) { isStamped(file) || pixelHash(file) == hash }
        }
        if !plainFormats.isEmpty { try allowPage(stem + ".png") }
        if formats.contains(.atlasc) { try allowPage(compiledPage(index, group.mark)) }
        for format in plainFormats {
          let list = "\(stem).\(format.rawValue)"
          try allow(list) { stamps(list).contains { $0.owner == owner } }
        }
      }
    }
    if formats.contains(.atlasc) {
      try allow(compiledList) { stamps(compiledList).contains { $0.owner == owner } }
    }
    return own
  }

  private func write(_ pages: [Bitmap], _ group: PackedGroup, with writer: Writer) throws {
    let stems = stems(group.mark, group.stamp.pages.count)
    if !plainFormats.isEmpty {
      for (index, page) in pages.enumerated() {
        try writer.put(page, group.stamp.pages[index], stems[index] + ".png")
      }
    }
    for format in plainFormats {
      let lists = stems.map { "\($0).\(format.rawValue)" }
      for (index, list) in lists.enumerated() {
        let bytes =
          format == .plist
          ? try AtlasWriter.cocos(
            group.atlas, image: index, fingerprint: PackStamp.unsealed([group.stamp]))
          : try AtlasWriter.json(
            group.atlas, image: index, parts: lists.filter { $0 != list },
            fingerprint: PackStamp.unsealed([group.stamp]))
        try writer.put(PackStamp.sealed(bytes), list)
      }
    }
  }

  private func writeCompiled(_ groups: [PackedGroup], with writer: Writer) throws {
    var atlases = groups.map(\.atlas)
    for (at, group) in groups.enumerated() {
      for (index, page) in (group.pages ?? []).enumerated() {
        let file = compiledPage(index, group.mark)
        let twin = plainFormats.isEmpty ? nil : atlases[at].images[index].file
        try writer.put(page, group.stamp.pages[index], file, twin: twin)
        atlases[at].images[index].file = file
      }
    }
    let list = try AtlasWriter.compiled(
      atlases, fingerprint: PackStamp.unsealed(groups.map(\.stamp)))
    try writer.put(PackStamp.sealed(list), compiledList)
  }

  /// Removes files that this tool wrote for this atlas before and that are not part of it any more: pages and lists
  /// beyond the last, densities that are gone, lists in another format whose page has changed. Files that other
  /// programs or people have written, changed or copied to another name stay.
  /// - Returns: The files that were removed.
  private func removeStale(_ kept: Set<String>, from output: OutputFolder) throws -> [String] {
    guard let contentFolder else { return [] }
    let owner = PackStamp.hash(of: name)
    let names = PackNames(name: name)
    var removed: [String] = []
    func remove(_ file: String, from folder: OutputFolder, _ path: String) throws {
      // A link is never this tool's, wherever it leads.
      let status = try folder.status(of: file)
      guard let status, status.isFile, !sources.contains(status.identity) else { return }
      try folder.remove(file)
      removed.append(self.path(of: path))
    }
    for format in [Format.plist, .json] {
      for list in (try? contentFolder.files(in: "")) ?? [] where !kept.contains(list) {
        guard let stem = names.stem(of: list, extension: ".\(format.rawValue)"),
          let stamp = stamps(list).first, stamp.owner == owner
        else { continue }
        let page = stem + ".png"
        if !formats.contains(format), let hash = pixelHash(page), stamp.pages.contains(hash) {
          continue
        }
        try remove(list, from: output, list)
        if !kept.contains(page), isStamped(page) { try remove(page, from: output, page) }
      }
    }
    guard formats.contains(.atlasc) else { return removed }
    let compiled = try output.folder(compiledFolder, isMade: true)
    for file in (try? contentFolder.files(in: compiledFolder)) ?? [] {
      let path = "\(compiledFolder)/\(file)"
      guard names.isCompiledPage(file), !kept.contains(path), isStamped(path) else { continue }
      try remove(file, from: compiled, path)
    }
    return removed
  }

  /// Writes files below the target's folder.
  private struct Writer {
    let target: PackTarget
    let outputFolder: OutputFolder
    /// The files that may be replaced; all that have come since are refused.
    let replaceable: Set<String>

    /// Writes a page, unless an existing picture looks like it: comparing takes a fraction of the time that compressing
    /// takes.
    /// - Parameters:
    ///   - hash: The hash of the page's pixels.
    ///   - twin: A file that has just been written with the same page.
    func put(_ page: Bitmap, _ hash: UInt64, _ file: String, twin: String? = nil) throws {
      if target.pixelHash(file) == hash { return }
      if let twin, let bytes = try? target.contentFolder?.bytes(of: twin) {
        try put(bytes, file)
      } else {
        let stamp = PackStamp.page(hash, owner: target.name)
        try put(PNGSoftware.adding(stamp, to: try ImageFile.encodePNG(page)), file)
      }
    }

    /// Writes a file, unless it holds these bytes already, so that programs that watch files do not react.
    func put(_ bytes: [UInt8], _ file: String) throws {
      let (above, name) = OutputFolder.split(file)
      let folder = above == "." ? outputFolder : try outputFolder.folder(above, isMade: true)
      try folder.write(
        bytes, as: name, replacing: replaceable.contains(file), sparing: target.sources)
    }
  }
}
