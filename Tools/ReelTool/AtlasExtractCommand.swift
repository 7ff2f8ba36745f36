import ArgumentParser
import Foundation
import ReelContent
import ReelFormats
import ReelImage

struct AtlasExtractCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "extract",
      abstract: "Writes the upright, untrimmed picture of every frame and alias.",
      discussion: """
        Pictures get the names of their frames, with .png where it is missing and a folder for \
        each /. Nothing is written outside DIR: a name that leads there is refused before anything \
        is written.
        """)
  }

  @OptionGroup var source: AtlasSource

  @Argument(help: "The folder for the pictures; it is made where it is missing.")
  var dir: String

  func run() throws {
    try answering {
      let atlas = try source.read()
      let folder = try source.folder()
      let names = try outputNames(atlas)
      var sheet: (image: Int, bitmap: Bitmap)?
      // Picture after picture, so that one at a time is held.
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
        for name in names[index] { try write(bytes, as: name) }
      }
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

  private func write(_ bytes: [UInt8], as name: String) throws {
    let root = URL(fileURLWithPath: dir, isDirectory: true)
    let url = root.appendingPathComponent(name)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      // A link in the folder may lead out of it.
      let inside = root.resolvingSymlinksInPath().path + "/"
      let real = url.deletingLastPathComponent().resolvingSymlinksInPath().path + "/"
      guard real.hasPrefix(inside) else {
        throw Failure.notWritten(url.path, "a link that leads out of \(dir)")
      }
      try? FileManager.default.removeItem(at: url)
      try Data(bytes).write(to: url)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure.notWritten(url.path, error.localizedDescription)
    }
  }
}
