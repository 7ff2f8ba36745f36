import Foundation
import ReelContent
import ReelFormats
import ReelMath

/// Writes atlases in other tools' formats. The same atlas gives the same bytes.
public enum AtlasWriter {
  /// Returns a property list of Cocos2D's format 3, for one of the atlas's pictures.
  /// - Parameters:
  ///   - image: the picture's index; only its frames are written.
  ///   - fingerprint: a text that identifies the list's sources; it is written to the list.
  public static func cocos(
    _ atlas: Atlas, image: Int = 0, fingerprint: String = ""
  ) throws(ContentError) -> [UInt8] {
    var frames: [String: Any] = [:]
    let aliases = names(atlas)
    for (index, frame) in atlas.frames.enumerated() where Int(frame.image) == image {
      let centre = frame.offset + frame.rect.size / 2 - frame.source / 2
      var list: [String: Any] = [
        "aliases": aliases[index],
        "spriteOffset": pair(Vec2(centre.x, -centre.y)),
        "spriteSize": pair(frame.rect.size),
        "spriteSourceSize": pair(frame.source),
        "textureRect": rect(frame.rect),
        "textureRotated": frame.rotation != .none,
      ]
      if let pivot = frame.pivot { list["anchor"] = pair(Vec2(pivot.x, 1 - pivot.y)) }
      if let mesh = frame.mesh {
        list["vertices"] = row(mesh.vertices)
        list["verticesUV"] = row(mesh.uvs)
        list["triangles"] = mesh.triangles.map(String.init).joined(separator: " ")
      }
      frames[frame.name] = list
    }
    let file = RelativePath.lastPart(of: atlas.images[image].file)
    return try propertyList(
      [
        "frames": frames,
        "metadata": [
          "format": 3, "pixelFormat": "RGBA8888", "premultiplyAlpha": false,
          "realTextureFileName": file, "textureFileName": file,
          "size": pair(atlas.images[image].size), "smartupdate": fingerprint,
        ] as [String: Any],
      ], file: file)
  }

  /// Returns TexturePacker's sheet in JSON with frames by name, for one of the atlas's pictures.
  ///
  /// The format has no aliases: each is written as a frame of its own with the same rectangle.
  /// - Parameters:
  ///   - image: the picture's index; only its frames are written.
  ///   - parts: the files of the atlas's other pictures.
  ///   - fingerprint: a text that identifies the sheet's sources; it is written to the sheet.
  public static func json(
    _ atlas: Atlas, image: Int = 0, parts: [String] = [], fingerprint: String = ""
  ) throws(ContentError) -> [UInt8] {
    var frames: [String: JSONSheet.Frame] = [:]
    let aliases = names(atlas)
    for (index, frame) in atlas.frames.enumerated() where Int(frame.image) == image {
      for name in [frame.name] + aliases[index] { frames[name] = JSONSheet.Frame(frame) }
    }
    let picture = atlas.images[image]
    var sheet = JSONSheet(
      frames: frames,
      meta: JSONSheet.Meta(
        image: RelativePath.lastPart(of: picture.file),
        size: JSONSheet.Size(picture.size), scale: number(picture.scale), smartupdate: fingerprint))
    if !parts.isEmpty { sheet.meta.parts = parts }
    for animation in atlas.animations {
      sheet.animations = sheet.animations ?? [:]
      sheet.animations?[animation.name] = animation.frames.map { atlas.frames[Int($0)].name }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(sheet) else {
      throw ContentError(file: picture.file, expected: "numbers that JSON can hold")
    }
    return [UInt8](data) + [0x0A]
  }

  /// Returns the list of an `.atlasc` folder with the pictures of several densities.
  /// - Parameters:
  ///   - atlases: one for each density, with pictures in the same folder as the list.
  ///   - fingerprint: a text that identifies the list's sources; it is written to the list.
  public static func compiled(
    _ atlases: [Atlas], fingerprint: String = ""
  ) throws(ContentError) -> [UInt8] {
    var images: [[String: Any]] = []
    for atlas in atlases {
      let aliases = names(atlas)
      for (at, image) in atlas.images.enumerated() {
        let mark = image.scale == 1 ? "" : "@\(number(image.scale))x"
        var frames: [[String: Any]] = []
        for (index, frame) in atlas.frames.enumerated() where Int(frame.image) == at {
          frames.append([
            "aliases": aliases[index].map { escaped($0, mark) },
            "isFullyOpaque": false, "name": escaped(frame.name, mark),
            "spriteOffset": pair(
              Vec2(frame.offset.x, frame.source.y - frame.offset.y - frame.rect.height)),
            "spriteSourceSize": pair(frame.source), "textureRect": rect(frame.stored),
            "textureRotated": frame.rotation != .none,
          ])
        }
        images.append([
          "path": RelativePath.lastPart(of: image.file), "size": pair(image.size),
          "subimages": frames,
        ])
      }
    }
    return try propertyList(
      ["format": "APPL", "version": 1, "images": images, "smartupdate": fingerprint],
      file: "atlasc")
  }

  private static func names(_ atlas: Atlas) -> [[String]] {
    var names = [[String]](repeating: [], count: atlas.frames.count)
    for alias in atlas.aliases { names[Int(alias.frame)].append(alias.name) }
    return names
  }

  /// Returns a name with its mark and percent escapes: `hero%25.png` with `@2x` becomes `hero%2525@2x.png`.
  private static func escaped(_ name: String, _ mark: String) -> String {
    let stem = RelativePath.withoutExtension(name)
    return (stem + mark + name.dropFirst(stem.count)).replacingOccurrences(of: "%", with: "%25")
  }

  private static func propertyList(
    _ value: [String: Any], file: String
  ) throws(ContentError) -> [UInt8] {
    // Foundation writes dictionaries sorted by key.
    guard
      let data = try? PropertyListSerialization.data(
        fromPropertyList: value, format: .xml, options: 0)
    else { throw ContentError(file: file, expected: "names that XML can hold") }
    return [UInt8](data)
  }

  private static func number(_ value: Float) -> String {
    value == value.rounded() && abs(value) < 1e6 ? "\(Int(value))" : "\(value)"
  }
  private static func pair(_ value: Vec2) -> String { "{\(number(value.x)),\(number(value.y))}" }
  private static func rect(_ value: Rect) -> String {
    "{\(pair(Vec2(value.x, value.y))),\(pair(value.size))}"
  }
  private static func row(_ points: [Vec2]) -> String {
    points.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: " ")
  }
}

/// The structure of a written sheet.
private struct JSONSheet: Encodable {
  struct Size: Encodable {
    var w: Float
    var h: Float
    init(_ size: Vec2) { (w, h) = (size.x, size.y) }
  }

  struct Box: Encodable {
    var x: Float
    var y: Float
    var w: Float
    var h: Float
    init(_ rect: Rect) { (x, y, w, h) = (rect.x, rect.y, rect.width, rect.height) }
  }

  struct Point: Encodable {
    var x: Float
    var y: Float
  }

  struct Borders: Encodable {
    var left: Float
    var top: Float
    var right: Float
    var bottom: Float
  }

  struct Frame: Encodable {
    var frame: Box
    var rotated: Bool
    var trimmed: Bool
    var spriteSourceSize: Box
    var sourceSize: Size
    var pivot: Point?
    var borders: Borders?
    var duration: Float?
    var vertices: [[Float]]?
    var verticesUV: [[Float]]?
    var triangles: [[UInt16]]?

    init(_ value: AtlasFrame) {
      frame = Box(value.rect)
      rotated = value.rotation != .none
      trimmed = value.rect.size != value.source
      spriteSourceSize = Box(
        Rect(value.offset.x, value.offset.y, value.rect.width, value.rect.height))
      sourceSize = Size(value.source)
      pivot = value.pivot.map { Point(x: $0.x, y: $0.y) }
      borders = value.border.map {
        Borders(left: $0.left, top: $0.top, right: $0.right, bottom: $0.bottom)
      }
      duration = value.duration
      if let mesh = value.mesh {
        vertices = mesh.vertices.map { [$0.x, $0.y] }
        verticesUV = mesh.uvs.map { [$0.x, $0.y] }
        triangles = stride(from: 0, to: mesh.triangles.count, by: 3).map {
          Array(mesh.triangles[$0..<$0 + 3])
        }
      }
    }
  }

  struct Meta: Encodable {
    var app = "reel"
    var version = "1.0"
    var format = "RGBA8888"
    var image: String
    var size: Size
    var scale: String
    var smartupdate: String
    var parts: [String]?

    enum CodingKeys: String, CodingKey {
      case app, version, format, image, size, scale, smartupdate
      case parts = "related_multi_packs"
    }
  }

  var frames: [String: Frame]
  var meta: Meta
  var animations: [String: [String]]?
}
