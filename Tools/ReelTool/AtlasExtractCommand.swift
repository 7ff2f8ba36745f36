import ArgumentParser
import Foundation
import ReelContent
import ReelFormats
import ReelPacking
import ReelImage
import ReelProgram

struct AtlasExtractCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "extract",
      abstract: "Writes the upright, untrimmed picture of every frame and alias.",
      discussion: """
        Pictures get the names of their frames, with .png if it is missing and a folder for each /. \
        Everything is read, and all names are checked, before anything is written. Refused are names \
        that lead out of DIR, names that would be one file, or a file and its folder, and, without \
        --force, names of existing files with other bytes. Folders, links and the sheet itself are \
        never replaced.
        """)
  }

  @OptionGroup var source: AtlasSource

  @Argument(help: "The folder for the pictures; it is made if it does not exist.")
  var dir: String

  @OptionGroup var force: ForceOption

  func validate() throws {
    if dir.isEmpty { throw ValidationError("DIR is a folder's name; . is this one.") }
  }

  func run() throws {
    try answering {
      var folder = try source.folder()
      let opened = OpenedFiles()
      folder.opened = opened
      let atlas = try source.read(in: folder)
      try AtlasExtraction.check(
        atlas, file: source.file, pageBytes: try bytesOfPages(atlas, folder))
      let names = try outputNames(atlas)
      var target = try ExtractTarget(
        dir: dir, names: names.flatMap { $0 }, isForced: force.isForced)
      // A sheet of several parts names lists beside it, which are read, too.
      for path in [source.file] + opened.paths { try target.spare(path) }
      for image in atlas.images { try target.spare(try folder.path(of: image.file)) }
      let sheet = Sheet(atlas: atlas, folder: folder, file: source.file)
      // Before anything is written, all frames are read and all paths checked. Pictures are not kept meanwhile, because
      // they may take a thousand times as much memory as the sheet.
      var isDone = [Bool](repeating: false, count: atlas.frames.count)
      try sheet.eachFrame { index in
        let taken = try names[index].filter { try target.isTaken($0) }
        guard try sheet.hasPixels(index) else {
          report(
            "\(source.file): \(ContentError.quoted(atlas.frames[index].name)) has no pixels and is left out"
          )
          isDone[index] = true
          return
        }
        // Only files in the way are compared, and only if the comparison makes a difference.
        if taken.isEmpty { return }
        let bytes = force.isForced ? [] : try ImageFile.encodePNG(try sheet.picture(index))
        let same = try taken.filter { try target.check(bytes, as: $0) }
        isDone[index] = !force.isForced && same.count == names[index].count
      }
      try sheet.eachFrame { index in
        if isDone[index] { return }
        let bytes = try ImageFile.encodePNG(try sheet.picture(index))
        for name in names[index] { try target.write(bytes, as: name) }
      }
    }
  }

  /// The pages of an atlas, one of which is in memory at a time.
  private final class Sheet {
    private let atlas: Atlas
    private let folder: ContentFolder
    private let file: String
    private var page: (image: AtlasImage, bitmap: Bitmap)?

    init(atlas: Atlas, folder: ContentFolder, file: String) {
      self.atlas = atlas
      self.folder = folder
      self.file = file
    }

    /// Visits frames by the file of their page: parts of a sheet may share a file, which is decoded once.
    func eachFrame(_ body: (Int) throws -> Void) throws {
      let files = Dictionary(grouping: atlas.images.indices) { Array(atlas.images[$0].file.utf8) }
      var firstImages = [Int](repeating: 0, count: atlas.images.count)
      for images in files.values {
        for image in images {
          // Pages with premultiplied colours are grouped.
          let isPremultiplied = atlas.images[image].isPremultiplied
          firstImages[image] =
            images.first { atlas.images[$0].isPremultiplied == isPremultiplied } ?? image
        }
      }
      let order = atlas.frames.indices.sorted {
        (firstImages[Int(atlas.frames[$0].image)], $0) < (
          firstImages[Int(atlas.frames[$1].image)], $1
        )
      }
      for index in order { try body(index) }
    }

    /// Returns true if a frame has a picture.
    /// - Throws: If its page cannot be decoded, or the frame cannot be cut out of it.
    func hasPixels(_ index: Int) throws -> Bool {
      let frame = atlas.frames[index]
      try bitmap(of: frame).checkPicture(of: frame, file: file)
      return frame.source.x > 0 && frame.source.y > 0
    }

    /// Returns the upright, untrimmed picture of a frame.
    func picture(_ index: Int) throws -> Bitmap {
      let frame = atlas.frames[index]
      return try bitmap(of: frame).picture(of: frame, file: file)
    }

    private func bitmap(of frame: AtlasFrame) throws -> Bitmap {
      let image = atlas.images[Int(frame.image)]
      if let page, page.image.isPremultiplied == image.isPremultiplied,
        page.image.file.utf8.elementsEqual(image.file.utf8)
      {
        return page.bitmap
      }
      page = nil
      let bitmap = try ImageFile.decode(try folder.bytes(of: image.file), file: image.file)
      let upright = image.isPremultiplied ? bitmap.unpremultiplied() : bitmap
      page = (image, upright)
      return upright
    }
  }

  /// Returns the size of all pages' files, each counted once, however often the sheet names it.
  private func bytesOfPages(_ atlas: Atlas, _ folder: ContentFolder) throws -> Int {
    var sizes: [FileStatus.Identity: Int] = [:]
    for image in atlas.images {
      guard let status = try? FileStatus(of: try folder.path(of: image.file)) else { continue }
      sizes[status.identity] = status.size
    }
    return sizes.values.reduce(0) { $0.addingReportingOverflow($1).partialValue }
  }

  /// The longest name of a file on common systems, in bytes.
  private static let longestPart = 255

  /// Returns the files for each frame, none outside the folder and none twice.
  private func outputNames(_ atlas: Atlas) throws -> [[String]] {
    var names = [[String]](repeating: [], count: atlas.frames.count)
    for (index, frame) in atlas.frames.enumerated() { names[index].append(frame.name) }
    for alias in atlas.aliases { names[Int(alias.frame)].append(alias.name) }
    // The keys compare by characters, because two spellings of a letter are one file on some systems.
    var taken: [String: Int] = [:]
    for index in names.indices {
      for at in names[index].indices {
        // Tools on Windows write paths with backslashes.
        let (slash, backslash) = (UInt8(ascii: "/"), UInt8(ascii: "\\"))
        var name = String(
          decoding: names[index][at].utf8.map { $0 == backslash ? slash : $0 }, as: UTF8.self)
        if !name.hasBytes(atEnd: ".png", ignoringCase: true) { name += ".png" }
        if let objection = AtlasFile.objection(toName: name) {
          throw ContentError(
            file: source.file, location: "frame " + ContentError.quoted(name), expected: objection)
        }
        for part in name.pathParts where part.utf8.count > Self.longestPart {
          throw ContentError(
            file: source.file, location: "frame " + ContentError.quoted(name),
            expected: "parts of at most \(Self.longestPart) bytes between slashes",
            found: "\(part.utf8.count)")
        }
        guard taken.updateValue(index, forKey: name) ?? index == index else {
          throw ContentError(
            file: source.file, location: "frame " + ContentError.quoted(name),
            expected: "every name only once", found: "it again")
        }
        names[index][at] = name
      }
    }
    return names
  }
}
