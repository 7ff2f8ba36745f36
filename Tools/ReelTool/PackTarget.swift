import ReelContent
import ReelFormats
import ReelImage
import ReelMath
import ReelProgram

/// What became of the pictures of one density and device.
struct PackedGroup {
  var mark: String
  var atlas: Atlas
  /// `nil` where the files there are right, and `atlas` is as the `.atlasc` has it.
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
  /// Whether files of others may be replaced.
  let isForced: Bool

  /// The pictures that are packed: never replaced, under whatever name.
  private let sources: Set<FileStatus.Identity>

  init(output: String, formats: Set<Format>, isForced: Bool, sources: [String]) {
    self.output = output
    self.formats = formats
    self.isForced = isForced
    self.sources = Set(sources.compactMap { (try? FileStatus(of: $0))?.identity })
  }

  /// Whether the pages would be pictures of this folder the next time.
  func lies(in sources: ContentFolder) -> Bool {
    // The nearest folder that is there already.
    var at = folder.isEmpty ? "/" : folder
    while true {
      if let place = try? ContentFolder(path: at) {
        return (place.path + "/").hasPrefix(sources.path == "/" ? "/" : sources.path + "/")
      }
      guard at != ".", at != "/" else { return false }
      let (above, name) = OutputFolder.split(at)
      at = name.isEmpty || above != "." || at.hasPrefix("./") ? above : "."
    }
  }

  /// The last part of the path: what the files call each other.
  var name: String { String(output.split(separator: "/").last ?? "") }
  private var folder: String {
    output.contains("/") ? String(output[..<output.lastIndex(of: "/")!]) : "."
  }
  var salt: String { formats.map(\.rawValue).sorted().joined(separator: ",") }

  private var place: ContentFolder? { try? ContentFolder(path: folder.isEmpty ? "/" : folder) }
  /// Those with a list for each page, beside the page.
  private var plainFormats: [Format] { [.plist, .json].filter(formats.contains) }
  private var compiledFolder: String { "\(name).atlasc" }
  private var compiledList: String { "\(name).atlasc/\(name).plist" }

  private func compiledPage(_ index: Int, _ mark: String) -> String {
    "\(compiledFolder)/\(name).\(index + 1)\(mark).png"
  }

  /// The pages of a group, without their extension.
  private func stems(_ mark: String, _ count: Int) -> [String] {
    count == 1 ? [name + mark] : (0..<count).map { "\(name)\(mark)-\($0)" }
  }

  // MARK: - What is there

  /// The stamp of a group of which all files are there, and made from the same.
  func current(_ mark: String, _ fingerprint: String) -> PackStamp? {
    var found: PackStamp?
    if formats.contains(.atlasc) {
      found = stamps(compiledList).first { $0.fingerprint == fingerprint }
    } else if let format = plainFormats.first {
      let lists = [name + mark, "\(name)\(mark)-0"].map { "\($0).\(format.rawValue)" }
      found = lists.flatMap(stamps).first { $0.fingerprint == fingerprint }
    }
    guard let found, found.owner == PackStamp.hash(of: name) else { return nil }
    for (index, stem) in stems(mark, found.pages.count).enumerated() {
      for format in plainFormats {
        guard stamps("\(stem).\(format.rawValue)") == [found] else { return nil }
      }
      if !plainFormats.isEmpty, pixelHash(stem + ".png") != found.pages[index] { return nil }
      if formats.contains(.atlasc), pixelHash(compiledPage(index, mark)) != found.pages[index] {
        return nil
      }
    }
    return found
  }

  /// Whether all groups are as they should be, and the `.atlasc` has no others.
  func holdsNothingElse(than groups: [PackStamp?]) -> Bool {
    guard groups.allSatisfy({ $0 != nil }) else { return false }
    return !formats.contains(.atlasc) || stamps(compiledList) == groups.compactMap { $0 }
  }

  /// What a new `.atlasc` needs of a group that stays; without one that is nothing.
  func compiledAtlas(_ scale: Float, _ isOnlyOne: Bool) -> Atlas? {
    guard formats.contains(.atlasc) else { return Atlas() }
    guard isOnlyOne, let place,
      let atlas = try? AtlasFile.read(
        compiledList, in: place, density: scale, findsPictures: false),
      atlas.images.allSatisfy({ $0.scale == scale })
    else { return nil }
    return atlas
  }

  private func stamps(_ list: String) -> [PackStamp] {
    (try? place?.bytes(of: list)).map { PackStamp.all(in: $0) } ?? []
  }

  private func pixelHash(_ file: String) -> UInt64? {
    guard let bytes = try? place?.bytes(of: file) else { return nil }
    return decoded.pixelHash(of: bytes, file)
  }

  /// Whether a page says itself that this tool packed it for this atlas, and nobody has painted on it
  /// since. Lists say it too, but a run that was ended in the middle has left none.
  private func isStamped(_ file: String, _ hash: UInt64) -> Bool {
    guard let bytes = try? place?.bytes(of: file) else { return false }
    return PNGSoftware.text(of: bytes) == PackStamp.page(hash, owner: name)
  }

  /// What pictures with these bytes look like: an `.atlasc` has the same ones once more.
  private final class Decoded {
    /// By hashes of the files' bytes.
    private var known: [UInt64: UInt64] = [:]

    func pixelHash(of bytes: [UInt8], _ file: String) -> UInt64? {
      var hasher = StableHasher()
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      let key = hasher.value
      if let hash = known[key] { return hash }
      guard let hash = try? ImageFile.decode(bytes, file: file).pixelHash else { return nil }
      known[key] = hash
      return hash
    }
  }

  private let decoded = Decoded()

  // MARK: - Writing

  /// - Throws: before anything is written, where a file of somebody else is in the way.
  func write(_ groups: [PackedGroup]) throws {
    let old = stamps(compiledList)
    let place = try OutputFolder(folder.isEmpty ? "/" : folder, isMade: true)
    let writer = Writer(target: self, place: place, replaceable: try replaceable(groups, place))
    for group in groups {
      if let pages = group.pages { try write(pages, group, with: writer) }
    }
    if formats.contains(.atlasc) { try writeCompiled(groups, with: writer) }
    try removeStale(kept(groups), old, from: place)
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

  /// The files that are there and may be replaced.
  private func replaceable(_ groups: [PackedGroup], _ place: OutputFolder) throws -> Set<String> {
    let owner = PackStamp.hash(of: name)
    var own: Set<String> = []
    func allow(_ file: String, if isOwn: () -> Bool) throws {
      let (above, last) = OutputFolder.split(file)
      if above == "." {
        guard try place.check(last, replacing: true, sparing: sources) else { return }
      } else {
        guard let status = try place.status(of: above) else { return }
        guard status.isFolder else {
          throw Failure.notWritten(
            "\(place.path)/\(above)", expected: "a folder", found: status.kindInWords)
        }
        guard try place.folder(above, isMade: false).check(last, replacing: true, sparing: sources)
        else { return }
      }
      guard isForced || isOwn() else {
        throw Failure.notWritten(
          folder + "/" + file,
          expected: "a file that `reel atlas pack` wrote for \(name), or none "
            + "(--force replaces it)", found: "one of somebody else")
      }
      own.insert(file)
    }
    func pages(of list: String) -> [UInt64] {
      stamps(list).filter { $0.owner == owner }.flatMap(\.pages)
    }
    for group in groups {
      guard group.pages != nil else { continue }
      for (index, stem) in stems(group.mark, group.stamp.pages.count).enumerated() {
        let hash = group.stamp.pages[index]
        func allowPage(_ file: String, _ lists: [String]) throws {
          try allow(file) {
            guard let there = pixelHash(file) else { return false }
            return there == hash || isStamped(file, there)
              || lists.contains { pages(of: $0).contains(there) }
          }
        }
        if !plainFormats.isEmpty {
          try allowPage(stem + ".png", ["\(stem).plist", "\(stem).json"])
        }
        if formats.contains(.atlasc) {
          try allowPage(compiledPage(index, group.mark), [compiledList])
        }
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
          ? try AtlasWriter.cocos(group.atlas, image: index, fingerprint: group.stamp.text)
          : try AtlasWriter.json(
            group.atlas, image: index, parts: lists.filter { $0 != list },
            fingerprint: group.stamp.text)
        try writer.put(bytes, list)
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
    try writer.put(
      try AtlasWriter.compiled(
        atlases, fingerprint: groups.map(\.stamp.text).joined(separator: " ")), compiledList)
  }

  /// Takes away what this tool wrote for this atlas before and what is not part of it any more: pages
  /// and lists beyond the last, densities that are gone, lists in another format whose page has
  /// changed. Files that somebody else has written or changed stay.
  private func removeStale(
    _ kept: Set<String>, _ oldCompiled: [PackStamp], from output: OutputFolder
  ) throws {
    guard let place else { return }
    let owner = PackStamp.hash(of: name)
    for format in plainFormats + [.plist, .json].filter({ !formats.contains($0) }) {
      let end = ".\(format.rawValue)"
      for list in (try? place.files(in: "")) ?? []
      where list.hasPrefix(name) && list.hasSuffix(end) && !kept.contains(list) {
        guard let stamp = stamps(list).first, stamp.owner == owner else { continue }
        let page = "\(list.dropLast(end.count)).png"
        let isOwn = pixelHash(page).map(stamp.pages.contains) ?? false
        if !formats.contains(format), isOwn { continue }
        try output.remove(list)
        if isOwn, !kept.contains(page) { try output.remove(page) }
      }
    }
    guard formats.contains(.atlasc) else { return }
    let pages = Set(oldCompiled.filter { $0.owner == owner }.flatMap(\.pages))
    let compiled = try output.folder(compiledFolder, isMade: true)
    for file in (try? place.files(in: compiledFolder)) ?? [] {
      let path = "\(compiledFolder)/\(file)"
      guard file.hasSuffix(".png"), !kept.contains(path) else { continue }
      if let hash = pixelHash(path), pages.contains(hash) { try compiled.remove(file) }
    }
  }

  /// Writes files below the target's folder.
  private struct Writer {
    let target: PackTarget
    let place: OutputFolder
    /// What may be replaced; whatever else has come since is not.
    let replaceable: Set<String>

    /// Writes a page, unless a picture is there that looks like it: to find that out takes a fraction
    /// of the time that compressing takes.
    /// - Parameters:
    ///   - hash: of the page's pixels.
    ///   - twin: a file that has just been written with the same page.
    func put(_ page: Bitmap, _ hash: UInt64, _ file: String, twin: String? = nil) throws {
      if target.pixelHash(file) == hash { return }
      if let twin, let bytes = try? target.place?.bytes(of: twin) {
        try put(bytes, file)
      } else {
        let stamp = PackStamp.page(hash, owner: target.name)
        try put(PNGSoftware.adding(stamp, to: try ImageFile.encodePNG(page)), file)
      }
    }

    /// Writes a file, unless it holds these bytes already: whoever watches files is not woken.
    func put(_ bytes: [UInt8], _ file: String) throws {
      let (above, name) = OutputFolder.split(file)
      let folder = above == "." ? place : try place.folder(above, isMade: true)
      try folder.write(
        bytes, as: name, replacing: replaceable.contains(file), sparing: target.sources)
    }
  }
}
