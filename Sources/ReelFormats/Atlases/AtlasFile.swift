import Foundation
import ReelContent
import ReelMath

/// Reads an atlas of any kind from a folder of content.
public enum AtlasFile {
  /// Reads an atlas. The file's name and content determine its format.
  ///
  /// | name | format |
  /// |---|---|
  /// | `x.plist` | Cocos2D, formats 0 to 3; or the list of an `.atlasc` |
  /// | `x.json` | TexturePacker, Phaser, Aseprite |
  /// | `x.atlasc` | the folder that Xcode makes |
  /// | `x.atlas` | a folder of single pictures |
  /// | `x.png` | one picture, or a grid of frames |
  ///
  /// For a screen of more than one pixel per point the file's dense variant is read if there is one (`x@2x.plist`, or
  /// `x@2x.png` beside `x.plist`). Frames are then in pixels of that picture, and ``AtlasImage/scale`` is the number of
  /// pixels per point.
  /// - Parameters:
  ///   - name: relative to the folder.
  ///   - density: pixels per point of the screen; 1 reads the named file itself.
  ///   - device: `ipad` or `iphone` to prefer files for these.
  ///   - grid: the way to cut a picture; without it a picture is one frame.
  ///   - findsPictures: if true, a missing picture is searched for in the list's own folder, in other letter case, or
  ///     under the list's own name.
  ///   - mended: receives each correction: a picture in another location, a tag that goes beyond the frames, a repeated
  ///     name.
  /// - Throws: if a file is missing, malformed or beyond ``ContentLimits``.
  public static func read(
    _ name: String, in folder: ContentFolder, density: Float = 1, device: String = "",
    grid: AtlasGrid? = nil, findsPictures: Bool = true,
    mended: (ContentError) -> Void = { _ in }
  ) throws(ContentError) -> Atlas {
    let chosen = choose(name, in: folder, density, device)
    let lower = chosen.lowercased()
    if lower.hasSuffix(".atlasc") { return try compiled(chosen, folder, density) }
    if lower.hasSuffix(".atlas"), folder.containsFolder(chosen) {
      return try FolderAtlas.readPictures(
        try folder.files(in: chosen), folder: chosen, density: density,
        size: { (path) throws(ContentError) in try folder.pictureSize(of: path) })
    }
    if PictureHeader.isPicture(lower) {
      return try picture(chosen, insteadOf: name, folder, grid)
    }
    let bytes = try folder.bytes(of: chosen, limit: ContentLimits.listBytes)
    var atlas: Atlas
    if bytes.beginsAsJSON || lower.hasSuffix(".json") {
      do {
        atlas = try SheetAtlas.read(
          bytes, file: chosen,
          read: { (other) throws(ContentError) in
            try folder.bytes(of: other, limit: ContentLimits.listBytes)
          }, mended: mended)
      } catch {
        // The oldest form of property lists begins like JSON.
        guard lower.hasSuffix(".plist"), error.location.hasPrefix("byte ") else { throw error }
        throw ContentError(
          file: chosen, expected: "a property list in XML or in Apple's binary form")
      }
    } else {
      let list = try PropertyList.read(bytes, file: chosen)
      if list[key: "images"] != nil, list[key: "frames"] == nil {
        return try FolderAtlas.readCompiled(bytes, name: chosen, density: density)
      }
      atlas = try CocosAtlas.read(list, file: chosen, mended: mended)
    }
    if findsPictures {
      var search = PictureSearch(list: chosen, folder: folder)
      for index in atlas.images.indices {
        atlas.images[index].file = search.path(
          of: atlas.images[index].file, isOnly: atlas.images.count == 1, mended: mended)
      }
    }
    if density > 1 { try takeDensePictures(&atlas, folder, density, device) }
    for index in atlas.images.indices where atlas.images[index].size == .zero {
      let file = atlas.images[index].file
      // A missing picture is reported when it is loaded.
      atlas.images[index].size = (try? folder.pictureSize(of: file)) ?? .zero
    }
    return atlas
  }

  /// Returns the reason why a frame's name cannot name a file within a folder, or `nil` if it can.
  public static func objection(toName name: String) -> String? {
    RelativePath.objection(to: name)
  }

  /// Returns the parts of a picture's file name: the name without its mark, the mark itself (`@2x~ipad`), and the
  /// pixels per point.
  public static func variant(of file: String) -> (name: String, mark: String, scale: Float) {
    let variant = DensityVariant(of: file, allowsHD: false)
    let mark = file.utf8.count - variant.name.utf8.count
    let stem = RelativePath.withoutExtension(file)
    return (variant.name, String(decoding: stem.utf8.suffix(mark), as: UTF8.self), variant.scale)
  }

  /// Returns the file's name without the mark for a density or a device.
  package static func plainName(of file: String) -> String { DensityVariant(of: file).name }

  private static func choose(
    _ name: String, in folder: ContentFolder, _ density: Float, _ device: String
  ) -> String {
    if folder.containsFolder(name) || density <= 1 && device.utf8.isEmpty { return name }
    return DensityVariant.candidates(of: name, density: density, device: device)
      .first(where: folder.contains) ?? name
  }

  private static func compiled(
    _ name: String, _ folder: ContentFolder, _ density: Float
  ) throws(ContentError) -> Atlas {
    let lists = try folder.files(in: name).filter { $0.lowercased().hasSuffix(".plist") }
    guard let list = lists.first else {
      throw ContentError(
        .missing, file: name, expected: "a property list in the folder", found: "none")
    }
    let path = name + "/" + list
    return try FolderAtlas.readCompiled(
      try folder.bytes(of: path, limit: ContentLimits.listBytes), name: path, density: density)
  }

  private static func picture(
    _ name: String, insteadOf plain: String, _ folder: ContentFolder, _ grid: AtlasGrid?
  ) throws(ContentError) -> Atlas {
    let size = try folder.pictureSize(of: name)
    let scale = DensityVariant(of: name).scale
    // The grid counts in pixels of the picture `plain`, which may be less dense.
    let factor = scale / DensityVariant(of: plain).scale
    switch grid {
    case .frame(let frame, let margin, let spacing):
      return try .grid(
        file: name, size: size, frame: frame * factor, margin: margin * factor,
        spacing: spacing * factor, scale: scale)
    case .count(let columns, let rows, let margin, let spacing):
      return try .grid(
        file: name, size: size, columns: columns, rows: rows, margin: margin * factor,
        spacing: spacing * factor, scale: scale)
    case nil:
      return Atlas(
        images: [AtlasImage(file: name, size: size, scale: scale)],
        frames: [
          AtlasFrame(
            name: DensityVariant(of: RelativePath.lastPart(of: name)).name,
            rect: Rect(0, 0, size.x, size.y))
        ])
    }
  }

  /// Replaces pictures by their dense variants. A list without a dense variant of its own counts in pixels of the plain
  /// pictures, so its frames are enlarged.
  private static func takeDensePictures(
    _ atlas: inout Atlas, _ folder: ContentFolder, _ density: Float, _ device: String
  ) throws(ContentError) {
    var factors = [Float](repeating: 1, count: atlas.images.count)
    for index in atlas.images.indices where atlas.images[index].scale == 1 {
      let file = atlas.images[index].file
      let best = DensityVariant.candidates(of: file, density: density, device: device)
        .first(where: folder.contains)
      guard let best, best != file else { continue }
      let factor = DensityVariant(of: best).scale
      atlas.images[index].file = best
      atlas.images[index].scale = factor
      atlas.images[index].size = atlas.images[index].size * factor
      factors[index] = factor
    }
    for frame in atlas.frames.indices {
      let factor = factors[Int(atlas.frames[frame].image)]
      if factor != 1 { atlas.frames[frame].enlarge(by: factor) }
    }
  }
}

extension AtlasFrame {
  /// Converts the frame to a variant of the picture with more pixels.
  fileprivate mutating func enlarge(by factor: Float) {
    rect = Rect(
      rect.x * factor, rect.y * factor, rect.width * factor, rect.height * factor)
    offset = offset * factor
    source = source * factor
    if let old = border {
      border = AtlasBorder(
        left: old.left * factor, top: old.top * factor, right: old.right * factor,
        bottom: old.bottom * factor)
    }
    if let old = mesh {
      mesh = AtlasMesh(
        vertices: old.vertices.map { $0 * factor }, uvs: old.uvs.map { $0 * factor },
        triangles: old.triangles)
    }
  }
}
