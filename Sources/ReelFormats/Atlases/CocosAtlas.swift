import ReelContent
import ReelMath

/// Property lists of Cocos2D sprite sheets, as TexturePacker, Zwoptex and LayerSprites write them.
///
/// It reads formats 0 to 3, in XML or Apple's binary form. A frame's keys determine its format. The rules are those of
/// Cocos2D's own `CCSpriteFrameCache`.
public enum CocosAtlas {
  /// Reads an atlas.
  ///
  /// Frames are sorted by the UTF-8 bytes of their names, and so are aliases. The list names one picture: in
  /// `metadata/textureFileName`, `metadata/realTextureFileName`, a `target` that is a dictionary, or otherwise by its
  /// own name with `.png`. Frames are not checked against the picture's bounds, because only decoding reveals its size.
  ///
  /// O(n log n) in the number of frames.
  ///
  /// - Parameters:
  ///   - bytes: the complete file.
  ///   - file: the file's name, for errors and for the name of the picture.
  ///   - mended: receives each correction: an alias that is already a frame's or alias's name is left out.
  /// - Throws: if anything is missing, malformed or larger than ±65535, or two frames have the same name.
  public static func read(
    _ bytes: [UInt8], file: String, mended: (ContentError) -> Void = { _ in }
  ) throws(ContentError) -> Atlas {
    try read(try PropertyList.read(bytes, file: file), file: file, mended: mended)
  }

  static func read(
    _ list: PropertyList, file: String, mended: (ContentError) -> Void = { _ in }
  ) throws(ContentError) -> Atlas {
    guard case .dictionary(let entries) = list else {
      throw ContentError(file: file, expected: "a dictionary", found: list.summary)
    }
    guard let frameList = list[key: "frames"] else {
      throw ContentError(file: file, location: "frames", expected: "a dictionary", found: "none")
    }
    guard case .dictionary(let frameEntries) = frameList else {
      throw ContentError(
        file: file, location: "frames", expected: "a dictionary", found: frameList.summary)
    }
    try checkOnce(entries, ["frames", "metadata", "texture"], location: "", file: file)
    for key in ["metadata", "texture"] {
      guard let value = list[key: key] else { continue }
      guard case .dictionary(let inner) = value else {
        throw ContentError(
          file: file, location: key, expected: "a dictionary", found: value.summary)
      }
      let keys = [
        "textureFileName", "realTextureFileName", "textureFileExtension", "target", "size", "width",
        "height",
      ]
      try checkOnce(inner, keys, location: key + "/", file: file)
    }
    guard frameEntries.count <= ContentLimits.frames else {
      throw ContentError(
        file: file, location: "frames", expected: "at most \(ContentLimits.frames)",
        found: "\(frameEntries.count)")
    }

    var taken: Set<[UInt8]> = []
    var parsed: [(frame: AtlasFrame, aliases: [String])] = []
    parsed.reserveCapacity(frameEntries.count)
    for entry in frameEntries {
      let (name, value) = (entry.key, entry.value)
      let location = "frames/" + ContentError.quoted(name)
      guard !name.utf8.isEmpty else {
        throw ContentError(file: file, location: location, expected: "a name for every frame")
      }
      guard taken.insert(Array(name.utf8)).inserted else {
        throw ContentError(
          file: file, location: location, expected: "every name only once", found: "it again")
      }
      parsed.append(try CocosFrame(list: value, file: file, location: location).read(name: name))
    }
    parsed.sort { $0.frame.name.utf8.lexicographicallyPrecedes($1.frame.name.utf8) }

    var aliases: [AtlasAlias] = []
    var mendings = 0
    for (index, entry) in parsed.enumerated() {
      for alias in entry.aliases {
        guard taken.insert(Array(alias.utf8)).inserted else {
          mendings += 1
          guard mendings <= ContentLimits.mendings else { continue }
          mended(
            ContentError(
              file: file, location: "frames/" + ContentError.quoted(entry.frame.name) + "/aliases",
              expected: "names that nothing else has", found: ContentError.quoted(alias)))
          continue
        }
        aliases.append(AtlasAlias(name: alias, frame: UInt32(index)))
      }
    }
    aliases.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    let image = try image(of: list, file: file)
    return Atlas(images: [image], frames: parsed.map(\.frame), aliases: aliases)
  }

  private static func checkOnce(
    _ entries: [PropertyList.Entry], _ keys: [String], location: String, file: String
  ) throws(ContentError) {
    for key in keys
    where entries.count(where: { $0.key.utf8.elementsEqual(key.utf8) }) > 1 {
      throw ContentError(
        file: file, location: location + key, expected: "only one", found: "several")
    }
  }

  private static func image(of list: PropertyList, file: String) throws(ContentError) -> AtlasImage
  {
    let metadata = list[key: "metadata"]
    var image = AtlasImage()
    image.file = RelativePath.withoutExtension(RelativePath.lastPart(of: file)) + ".png"
    let target = metadata?[key: "target"]
    let candidates = [
      ("metadata/textureFileName", metadata, "textureFileName"),
      ("metadata/realTextureFileName", metadata, "realTextureFileName"),
      ("metadata/target/textureFileName", target, "textureFileName"),
      ("metadata/target/realTextureFileName", target, "realTextureFileName"),
    ]
    for (location, owner, key) in candidates {
      guard let owner, let value = owner[key: key] else { continue }
      guard let name = value.text else {
        throw ContentError(
          file: file, location: location, expected: "a file name", found: value.summary)
      }
      if name.utf8.isEmpty { continue }
      image.file = name
      let last = RelativePath.lastPart(of: name)
      if RelativePath.withoutExtension(last).utf8.count == last.utf8.count {
        let written = owner[key: "textureFileExtension"]?.text ?? ""
        let suffix = written.utf8.isEmpty ? ".png" : written
        image.file += suffix.utf8.first == UInt8(ascii: ".") ? suffix : "." + suffix
      }
      _ = try RelativePath.checked(image.file, file: file, location: location)
      break
    }
    image.file = RelativePath.beside(file, image.file)
    image.size = try pictureSize(of: list, file: file)
    image.scale = DensityVariant(of: image.file).scale
    if case .bool(let flag)? = metadata?[key: "premultiplyAlpha"] { image.isPremultiplied = flag }
    return image
  }

  private static func pictureSize(
    of list: PropertyList, file: String
  ) throws(ContentError) -> Vec2 {
    if let value = list[key: "metadata"]?[key: "size"] {
      guard let size = value.text.flatMap(BracedNumbers.pair), size.x >= 0, size.y >= 0 else {
        throw ContentError(
          file: file, location: "metadata/size", expected: "\"{w, h}\" from 0 to 65535",
          found: value.summary)
      }
      return size
    }
    if case .number(let width) = list[key: "texture"]?[key: "width"],
      case .number(let height) = list[key: "texture"]?[key: "height"]
    {
      guard (0...BracedNumbers.limit).contains(width), (0...BracedNumbers.limit).contains(height)
      else {
        throw ContentError(
          file: file, location: "texture", expected: "a width and a height from 0 to 65535",
          found: "\(width) × \(height)")
      }
      return Vec2(Float(width), Float(height))
    }
    return .zero
  }
}
