import ArgumentParser
import Foundation
import ReelContent
import ReelFormats
import ReelImage
import ReelProgram

struct AtlasExtractCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "extract",
      abstract: "Writes the upright, untrimmed picture of every frame and alias.",
      discussion: """
        Pictures get the names of their frames, with .png where it is missing and a folder for \
        each /. All is read, and all names are looked at, before anything is written: a name that \
        leads out of DIR is refused, two that would get in each other's way, and one that is taken by \
        a file with other bytes, unless there is --force. Folders, links and the sheet itself are \
        never replaced.
        """)
  }

  @OptionGroup var source: AtlasSource

  @Argument(help: "The folder for the pictures; it is made where it is missing.")
  var dir: String

  @OptionGroup var force: ForceOption

  func validate() throws {
    if dir.isEmpty { throw ValidationError("DIR is a folder's name; . is this one.") }
  }

  func run() throws {
    try answering {
      let atlas = try source.read()
      try AtlasExtraction.check(atlas, file: source.file)
      let folder = try source.folder()
      let names = try outputNames(atlas)
      var target = try ExtractTarget(
        dir: dir, names: names.flatMap { $0 }, isForced: force.isForced)
      try target.spare(source.file)
      for image in atlas.images { try target.spare(try folder.path(of: image.file)) }
      let sheet = Sheet(atlas: atlas, folder: folder, file: source.file)
      // All is read, and all places looked at, before anything is written. Pictures are not kept
      // meanwhile: they may take a thousand times as much room as the sheet.
      try sheet.eachFrame { index in
        let taken = try names[index].filter { try target.isTaken($0) }
        guard let picture = try sheet.picture(index) else {
          report(
            "\(source.file): \(ContentError.quoted(atlas.frames[index].name)) has no pixels and is left out"
          )
          return
        }
        if taken.isEmpty { return }
        let bytes = try ImageFile.encodePNG(picture)
        for name in taken { try target.check(bytes, as: name) }
      }
      try sheet.eachFrame { index in
        guard let picture = try sheet.picture(index) else { return }
        let bytes = try ImageFile.encodePNG(picture)
        for name in names[index] { try target.write(bytes, as: name) }
      }
    }
  }

  /// The pages of an atlas, of which one at a time is held.
  private final class Sheet {
    private let atlas: Atlas
    private let folder: ContentFolder
    private let file: String
    private var page: (image: Int, bitmap: Bitmap)?

    init(atlas: Atlas, folder: ContentFolder, file: String) {
      self.atlas = atlas
      self.folder = folder
      self.file = file
    }

    /// Frames by their page.
    func eachFrame(_ body: (Int) throws -> Void) throws {
      let order = atlas.frames.indices.sorted {
        (atlas.frames[$0].image, $0) < (atlas.frames[$1].image, $1)
      }
      for index in order { try body(index) }
    }

    /// The upright, untrimmed picture of a frame; `nil` where it has no pixels.
    func picture(_ index: Int) throws -> Bitmap? {
      let image = Int(atlas.frames[index].image)
      if page?.image != image {
        page = nil
        let name = atlas.images[image].file
        let bitmap = try ImageFile.decode(try folder.bytes(of: name), file: name)
        page = (image, atlas.images[image].isPremultiplied ? bitmap.unpremultiplied() : bitmap)
      }
      let picture = try page!.bitmap.picture(of: atlas.frames[index], file: file)
      return picture.width > 0 && picture.height > 0 ? picture : nil
    }
  }

  /// The files for each frame, none outside the folder and none twice.
  private func outputNames(_ atlas: Atlas) throws -> [[String]] {
    var names = [[String]](repeating: [], count: atlas.frames.count)
    for (index, frame) in atlas.frames.enumerated() { names[index].append(frame.name) }
    for alias in atlas.aliases { names[Int(alias.frame)].append(alias.name) }
    var taken: [String: Int] = [:]
    for index in names.indices {
      for at in names[index].indices {
        // Tools on Windows write paths as they find them there.
        var name = names[index][at].replacingOccurrences(of: "\\", with: "/")
        if !name.lowercased().hasSuffix(".png") { name += ".png" }
        if let objection = AtlasFile.objection(toName: name) {
          throw ContentError(
            file: source.file, place: "frame " + ContentError.quoted(name), expected: objection)
        }
        guard taken.updateValue(index, forKey: name) ?? index == index else {
          throw ContentError(
            file: source.file, place: "frame " + ContentError.quoted(name),
            expected: "every name only once", found: "it again")
        }
        names[index][at] = name
      }
    }
    return names
  }
}
