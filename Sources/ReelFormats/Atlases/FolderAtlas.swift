import Foundation
import ReelContent
import ReelMath

/// SpriteKit's texture atlases: `.atlasc` folders, which Xcode makes, and their sources, the `.atlas` folders of single
/// pictures.
enum FolderAtlas {
  /// Reads the list of an `.atlasc` folder; frames keep its order.
  /// - Parameters:
  ///   - name: the list's name, relative to the folder of content.
  ///   - density: pixels per point of the screen, by which the pictures are chosen: see ``bestScale(_:_:)``.
  static func readCompiled(
    _ bytes: [UInt8], name: String, density: Float
  ) throws(ContentError) -> Atlas {
    let list = try PropertyList.read(bytes, file: name)
    guard case .array(let images) = list[key: "images"] else {
      throw ContentError(file: name, location: "images", expected: "an array", found: "none")
    }
    guard images.count <= ContentLimits.parts else {
      throw ContentError(
        file: name, location: "images", expected: "at most \(ContentLimits.parts) pictures",
        found: "\(images.count)")
    }
    var parts: [(image: AtlasImage, frames: [PropertyList])] = []
    for (index, image) in images.enumerated() {
      let location = "images/\(index)"
      guard let path = image[key: "path"]?.text else {
        throw ContentError(
          file: name, location: location + "/path", expected: "a file name",
          found: image[key: "path"]?.summary ?? "none")
      }
      let file = try RelativePath.checked(
        RelativePath.beside(name, path), file: name, location: location + "/path")
      guard case .array(let frames) = image[key: "subimages"] else {
        throw ContentError(
          file: name, location: location + "/subimages", expected: "an array", found: "none")
      }
      var size = Vec2.zero
      if let written = image[key: "size"] {
        guard let pair = written.text.flatMap(BracedNumbers.pair), pair.x >= 0, pair.y >= 0 else {
          throw ContentError(
            file: name, location: location + "/size", expected: "\"{w, h}\" from 0 to 65535",
            found: written.summary)
        }
        size = pair
      }
      parts.append(
        (AtlasImage(file: file, size: size, scale: DensityVariant(of: path).scale), frames))
    }
    let scale = bestScale(parts.map { $0.image.scale }, density)
    var builder = CompiledBuilder(file: name)
    for (index, part) in parts.enumerated() where part.image.scale == scale {
      try builder.add(part.image, part.frames, location: "images/\(index)/subimages")
    }
    return try builder.finish()
  }

  /// Returns the least density that is sufficient, or else the greatest.
  static func bestScale(_ scales: [Float], _ density: Float) -> Float {
    scales.filter { $0 >= density }.min() ?? scales.max() ?? 1
  }

  /// Returns an atlas of all pictures in a folder. Each picture is a frame, named like its file without the marks for
  /// density and device.
  /// - Parameter size: returns a picture's size in pixels.
  static func readPictures(
    _ files: [String], folder: String, density: Float,
    size: (String) throws(ContentError) -> Vec2
  ) throws(ContentError) -> Atlas {
    var variants: [String: [(file: String, variant: DensityVariant)]] = [:]
    for file in files where PictureHeader.isPicture(file) {
      let variant = DensityVariant(of: file, allowsHD: false)
      variants[variant.name, default: []].append((file, variant))
    }
    var atlas = Atlas()
    for name in variants.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let scale = bestScale(variants[name]!.map { $0.variant.scale }, density)
      guard
        let best = variants[name]!.sorted(by: { $0.variant.device < $1.variant.device })
          .first(where: { $0.variant.scale == scale })
      else { continue }
      let path = folder.utf8.isEmpty ? best.file : folder + "/" + best.file
      let size = try size(path)
      guard atlas.images.count < ContentLimits.frames else {
        throw ContentError(file: folder, expected: "at most \(ContentLimits.frames) pictures")
      }
      atlas.images.append(AtlasImage(file: path, size: size, scale: scale))
      atlas.frames.append(
        AtlasFrame(
          name: name, image: UInt16(atlas.images.count - 1),
          rect: Rect(0, 0, size.x, size.y)))
    }
    return atlas
  }
}

/// Combines the pictures of an `.atlasc` in one atlas.
private struct CompiledBuilder {
  let file: String
  private var images: [AtlasImage] = []
  private var parsed: [(frame: AtlasFrame, aliases: [String])] = []

  init(file: String) { self.file = file }

  mutating func add(
    _ image: AtlasImage, _ frames: [PropertyList], location: String
  ) throws(ContentError) {
    guard parsed.count + frames.count <= ContentLimits.frames else {
      throw ContentError(
        file: file, location: location, expected: "at most \(ContentLimits.frames) frames")
    }
    images.append(image)
    for (index, list) in frames.enumerated() {
      let location = "\(location)/\(index)"
      guard let written = list[key: "name"]?.text, !written.utf8.isEmpty else {
        throw ContentError(
          file: file, location: location + "/name", expected: "a name for every frame",
          found: list[key: "name"]?.summary ?? "none")
      }
      var (frame, aliases) = try CocosFrame(list: list, file: file, location: location)
        .readCompiled(name: Self.plain(written))
      frame.image = UInt16(images.count - 1)
      parsed.append((frame, aliases.map(Self.plain)))
    }
  }

  /// Returns a name without percent escapes and marks; the list stores it with both.
  static func plain(_ name: String) -> String {
    DensityVariant(of: name.removingPercentEncoding ?? name, allowsHD: false).name
  }

  mutating func finish() throws(ContentError) -> Atlas {
    var atlas = Atlas(images: images, frames: parsed.map(\.frame))
    for (index, entry) in parsed.enumerated() {
      for alias in entry.aliases {
        atlas.aliases.append(AtlasAlias(name: alias, frame: UInt32(index)))
      }
    }
    atlas.aliases.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return atlas
  }
}
