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
      let folder = try source.folder()
      let names = try outputNames(atlas)
      var target = ExtractTarget(dir: dir, isForced: force.isForced)
      try target.spare(source.file)
      for image in atlas.images { try target.spare(try folder.path(of: image.file)) }
      var sheet: (image: Int, bitmap: Bitmap)?
      // Page after page, so that one at a time is held; of the pictures only their compressed bytes.
      let order = atlas.frames.indices.sorted {
        (atlas.frames[$0].image, $0) < (atlas.frames[$1].image, $1)
      }
      for index in order {
        let frame = atlas.frames[index]
        let image = Int(frame.image)
        if sheet?.image != image {
          let file = atlas.images[image].file
          let bitmap = try ImageFile.decode(try folder.bytes(of: file), file: file)
          sheet = (image, atlas.images[image].isPremultiplied ? bitmap.unpremultiplied() : bitmap)
        }
        let picture = try sheet!.bitmap.picture(of: frame, file: source.file)
        guard picture.width > 0, picture.height > 0 else {
          report("\(source.file): \(ContentError.quoted(frame.name)) has no pixels and is left out")
          continue
        }
        let bytes = try ImageFile.encodePNG(picture)
        for name in names[index] { target.files[name] = bytes }
      }
      try target.write()
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
