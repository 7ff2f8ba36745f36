import ReelContent
import ReelMath

/// Reads one frame of a Cocos2D property list.
///
/// The keys distinguish the four formats of frames, because tools write a wrong `metadata/format`:
///
///     0   x y width height offsetX offsetY originalWidth originalHeight        plain numbers
///     1   frame "{{x, y}, {w, h}}"  offset "{x, y}"  sourceSize "{w, h}"
///     2   the same and rotated
///     3   textureRect spriteSize spriteOffset spriteSourceSize textureRotated aliases
///         and a mesh: triangles vertices verticesUV                              "0 1 2 …"
struct CocosFrame: FileElement {
  let list: PropertyList
  let file: String
  /// The path of keys that leads to the frame.
  let location: String

  /// Returns the frame and its other names.
  func read(name: String) throws(ContentError) -> (AtlasFrame, aliases: [String]) {
    guard case .dictionary(let entries) = list else {
      throw failure("a dictionary", list.summary)
    }
    var seen: Set<[UInt8]> = []
    for entry in entries where !seen.insert(Array(entry.key.utf8)).inserted {
      throw failure(at: entry.key, "every key only once", ContentError.quoted(entry.key) + " again")
    }
    var frame = AtlasFrame(name: name)
    var centre = Vec2.zero
    var keptInSource: Rect?
    var aliases: [String] = []
    if list[key: "textureRect"] != nil || list[key: "spriteSize"] != nil {
      guard let texture = try rect("textureRect") else { throw missing("textureRect") }
      // Tools disagree on textureRect's size in turned frames; spriteSize is never turned.
      guard let size = try size("spriteSize") else { throw missing("spriteSize") }
      frame.rect = Rect(texture.x, texture.y, size.x, size.y)
      frame.rotation = try flag("textureRotated") ? .clockwise : .none
      frame.source = try self.size("spriteSourceSize") ?? size
      centre = try pair("spriteOffset") ?? .zero
      keptInSource = hint("spriteColorRect")
      aliases = try names("aliases")
      if let vertices = try numbers("vertices"), let uvs = try numbers("verticesUV"),
        let triangles = try numbers("triangles")
      {
        frame.mesh = try SheetMesh(file: file, location: location).read(vertices, uvs, triangles)
      }
    } else if list[key: "frame"] != nil {
      guard let rect = try rect("frame") else { throw missing("frame") }
      frame.rect = rect
      frame.rotation = try flag("rotated") ? .clockwise : .none
      frame.source = try size("sourceSize") ?? rect.size
      centre = try pair("offset") ?? .zero
      keptInSource = hint("sourceColorRect")
      aliases = try names("aliases")
    } else if list[key: "x"] != nil || list[key: "width"] != nil {
      guard let x = try number("x") else { throw missing("x") }
      guard let y = try number("y") else { throw missing("y") }
      guard let width = try number("width") else { throw missing("width") }
      guard let height = try number("height") else { throw missing("height") }
      frame.rect = try checked(Rect(x, y, width, height), "width")
      // Some tools write a negative original size if the frame was mirrored while packing.
      let original = Vec2(try number("originalWidth") ?? 0, try number("originalHeight") ?? 0)
      frame.source = Vec2(
        original.x == 0 ? width : abs(original.x), original.y == 0 ? height : abs(original.y))
      centre = Vec2(try number("offsetX") ?? 0, try number("offsetY") ?? 0)
    } else {
      throw failure("frame, textureRect or x, y, width and height", "none of them")
    }
    frame.offset = Self.topLeft(frame.rect.size, frame.source, centre, keptInSource)
    if let anchor = try pair("anchor") { frame.pivot = Vec2(anchor.x, 1 - anchor.y) }
    return (frame, aliases)
  }

  /// Returns a frame of an `.atlasc`. It shares keys with format 3, with other meanings: `textureRect` is turned with
  /// the frame, there is no other size, and `spriteOffset` is the vector from the source's bottom-left corner to that
  /// of the kept part, y up.
  func readCompiled(name: String) throws(ContentError) -> (AtlasFrame, aliases: [String]) {
    guard let stored = try rect("textureRect") else { throw missing("textureRect") }
    let isTurned = try flag("textureRotated")
    let size = isTurned ? Vec2(stored.height, stored.width) : stored.size
    var frame = AtlasFrame(
      name: name, rect: Rect(stored.x, stored.y, size.x, size.y),
      rotation: isTurned ? .clockwise : .none, source: try self.size("spriteSourceSize"))
    let corner = try pair("spriteOffset") ?? .zero
    frame.offset = Vec2(corner.x, frame.source.y - corner.y - size.y)
    return (frame, try names("aliases"))
  }

  /// Returns the top-left corner of the kept part, y down, from the vector between the centres of the source and of the
  /// kept part, y up.
  ///
  /// If the corner is not at a whole pixel, the tool has rounded the vector. The corner that it wrote in addition
  /// (`kept`) then determines the pixel, unless it is farther away than half a pixel.
  private static func topLeft(
    _ size: Vec2, _ source: Vec2, _ centre: Vec2, _ kept: Rect?
  ) -> Vec2 {
    let corner = Vec2(
      (source.x - size.x) / 2 + centre.x, (source.y - size.y) / 2 - centre.y)
    guard let kept, kept.size == size else { return corner }
    func exact(_ computed: Float, _ written: Float) -> Float {
      computed != computed.rounded() && abs(computed - written) <= 0.5 ? written : computed
    }
    return Vec2(exact(corner.x, kept.x), exact(corner.y, kept.y))
  }

  private func rect(_ key: String) throws(ContentError) -> Rect? {
    guard let value = list[key: key] else { return nil }
    guard let rect = value.text.flatMap(BracedNumbers.rect) else {
      throw failure(at: key, "\"{{x, y}, {w, h}}\" within ±65535", value.summary)
    }
    return try checked(rect, key)
  }

  /// Returns the rectangle that serves only to correct a rounded offset. An invalid one is ignored, because Zwoptex
  /// writes other values there.
  private func hint(_ key: String) -> Rect? {
    list[key: key]?.text.flatMap(BracedNumbers.rect)
  }

  private func checked(_ rect: Rect, _ key: String) throws(ContentError) -> Rect {
    guard rect.width >= 0, rect.height >= 0 else {
      throw failure(at: key, "a size that is not negative", "\(rect.width) × \(rect.height)")
    }
    guard rect.x >= 0, rect.y >= 0 else {
      throw failure(at: key, "a corner inside the picture", "\(rect.x), \(rect.y)")
    }
    return rect
  }

  private func size(_ key: String) throws(ContentError) -> Vec2? {
    guard let value = list[key: key] else { return nil }
    guard let size = value.text.flatMap(BracedNumbers.pair), size.x >= 0, size.y >= 0 else {
      throw failure(at: key, "\"{w, h}\" from 0 to 65535", value.summary)
    }
    return size
  }

  private func pair(_ key: String) throws(ContentError) -> Vec2? {
    guard let value = list[key: key] else { return nil }
    guard let pair = value.text.flatMap(BracedNumbers.pair) else {
      throw failure(at: key, "\"{x, y}\" within ±65535", value.summary)
    }
    return pair
  }

  private func number(_ key: String) throws(ContentError) -> Float? {
    guard let value = list[key: key] else { return nil }
    let number: Double? =
      switch value {
      case .number(let number): number
      case .string(let text): PropertyList.decimal(text)
      default: nil
      }
    guard let number = number.flatMap(BracedNumbers.number) else {
      throw failure(at: key, "a number within ±65535", value.summary)
    }
    return number
  }

  private func flag(_ key: String) throws(ContentError) -> Bool {
    switch list[key: key] {
    case nil: return false
    case .bool(let flag): return flag
    case .number(0): return false
    case .number(1): return true
    case .some(let value): throw failure(at: key, "true or false", value.summary)
    }
  }

  private func names(_ key: String) throws(ContentError) -> [String] {
    guard let value = list[key: key] else { return [] }
    guard case .array(let items) = value else {
      throw failure(at: key, "an array of names", value.summary)
    }
    var names: [String] = []
    for (index, item) in items.enumerated() {
      guard let name = item.text, !name.utf8.isEmpty else {
        throw failure(at: "\(key)/\(index)", "a name", item.summary)
      }
      names.append(name)
    }
    return names
  }

  /// Returns the numbers in a text, separated by blanks.
  private func numbers(_ key: String) throws(ContentError) -> [Float]? {
    guard let value = list[key: key] else { return nil }
    guard case .string(let text) = value else {
      throw failure(at: key, "numbers between blanks", value.summary)
    }
    var numbers: [Float] = []
    for part in text.utf8.split(whereSeparator: \.isBlank) {
      let part = String(decoding: part, as: UTF8.self)
      guard let number = PropertyList.decimal(part).flatMap(BracedNumbers.number) else {
        throw failure(at: key, "numbers between blanks", ContentError.quoted(part))
      }
      numbers.append(number)
    }
    return numbers
  }

  private func missing(_ key: String) -> ContentError {
    failure(at: key, "a value", "none")
  }
}
