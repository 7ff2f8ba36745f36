import ReelContent
import ReelJSON
import ReelMath

/// Sprite sheets in JSON: TexturePacker's "hash" and "array", with pivots, nine-patches, meshes, animations and further
/// pictures, Phaser's multi atlas, and Aseprite's with durations, tags and slices.
///
/// All of them share one structure, so one reader reads them without detecting the tool.
public enum SheetAtlas {
  /// Reads a sheet with its further parts.
  ///
  /// Frames keep the order of the file. O(n) in the size of the files.
  /// - Parameters:
  ///   - bytes: the complete file.
  ///   - file: the file's name, for errors and for a picture without a name.
  ///   - read: returns the contents of a further file that this one refers to.
  ///   - mended: receives each correction. Of frames with the same name the first stays, a tag is cut to the existing
  ///     frames, and names of missing frames are left out of animations.
  /// - Throws: if anything is missing, malformed or larger than ±65535.
  public static func read(
    _ bytes: [UInt8], file: String,
    read: (String) throws(ContentError) -> [UInt8] = { (name) throws(ContentError) in
      throw ContentError(.missing, file: name, expected: "a file beside the sheet")
    },
    mended: (ContentError) -> Void = { _ in }
  ) throws(ContentError) -> Atlas {
    var builder = SheetBuilder()
    defer { for error in builder.mended { mended(error) } }
    // Only names are queued: one file at a time is in memory.
    var waiting = [file]
    var queued: Set<String> = [file]
    var at = 0
    var size = 0
    while at < waiting.count {
      let name = waiting[at]
      let bytes = at == 0 ? bytes : try read(name)
      at += 1
      size += bytes.count
      guard size <= ContentLimits.sheetBytes else {
        throw ContentError(
          file: file, location: "meta/related_multi_packs",
          expected: "parts of at most \(ContentLimits.sheetBytes) bytes together")
      }
      guard bytes.count <= ContentLimits.listBytes else {
        throw ContentError(
          file: name, expected: "a sprite sheet of at most \(ContentLimits.listBytes) bytes")
      }
      // Of frames with the same name the first stays.
      let sheet = try JSONObject(
        try JSONValue.read(
          bytes, file: name, members: ContentLimits.jsonMembers, canRepeatNames: true),
        file: name, owner: "")
      try builder.add(sheet)
      let parts = try sheet.node("meta")?.texts("related_multi_packs") ?? []
      for (index, other) in parts.enumerated() {
        let location = "meta/related_multi_packs/\(index)"
        let path = try RelativePath.checked(
          RelativePath.beside(name, other), file: name, location: location)
        guard queued.insert(path).inserted else { continue }
        guard queued.count <= ContentLimits.parts else {
          throw ContentError(
            file: name, location: location, expected: "at most \(ContentLimits.parts) parts")
        }
        waiting.append(path)
      }
    }
    return try builder.finish()
  }
}

/// Combines the parts of a sheet in one atlas.
private struct SheetBuilder {
  private var atlas = Atlas()
  /// The animations by the names of their frames; ``finish()`` resolves the names once all frames are read.
  private var animations: [(name: String, file: String, frames: [String])] = []
  /// The corrections.
  private(set) var mended: [ContentError] = []

  /// Records a correction, up to ``ContentLimits/mendings``.
  private mutating func record(_ error: @autoclosure () -> ContentError) {
    if mended.count < ContentLimits.mendings { mended.append(error()) }
  }

  mutating func add(_ sheet: JSONObject) throws(ContentError) {
    let first = atlas.frames.count
    let meta = try sheet.node("meta")
    if sheet["textures"] != nil {
      var textures = try sheet.objects("textures")
      while let texture = try textures.next() {
        try addImage(texture, file: sheet.file)
        try addFrames(texture)
      }
    } else {
      try addImage(meta, file: sheet.file)
      try addFrames(sheet)
    }
    if let meta { try addTags(meta, first: first) }
    guard let list = sheet["animations"] else { return }
    guard case .object(let members) = list else {
      throw sheet.wrong("animations", "an object", list)
    }
    let named = members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    for (name, value) in named {
      let location = "animations/" + ContentError.quoted(name)
      animations.append((name, sheet.file, try sheet.texts(value, location)))
    }
  }

  /// Adds a picture.
  /// - Parameter json: the object that describes the picture; `nil` if the sheet has none.
  private mutating func addImage(_ json: JSONObject?, file: String) throws(ContentError) {
    let location = json?.location("image") ?? "meta/image"
    guard atlas.images.count < ContentLimits.parts else {
      throw ContentError(
        file: file, location: location, expected: "at most \(ContentLimits.parts) pictures")
    }
    var image = AtlasImage()
    // A tool that has saved no picture yet leaves the name out or empty.
    if let name = try json?.text("image"), !name.utf8.isEmpty {
      // Aseprite writes the path from its own options, which may lead anywhere. The picture is beside the sheet.
      let plain = String(decoding: name.utf8.map { $0 == 0x5C ? 0x2F : $0 }, as: UTF8.self)
      let beside =
        RelativePath.objection(to: plain) == nil ? plain : RelativePath.lastPart(of: plain)
      image.file = RelativePath.beside(file, beside)
    } else {
      image.file = RelativePath.withoutExtension(file) + ".png"
    }
    _ = try RelativePath.checked(image.file, file: file, location: location)
    if let size = try json?.size("size") { image.size = size }
    let written = try json?.coordinate("scale") ?? 1
    let named = DensityVariant(of: image.file).scale
    image.scale = named > 1 ? named : written >= AtlasImage.leastScale ? written : 1
    atlas.images.append(image)
  }

  /// Adds the frames of a picture: an object by name, or a list with `filename` in each.
  private mutating func addFrames(_ json: JSONObject) throws(ContentError) {
    let frames = json["frames"]
    let count: Int
    if case .object(let members) = frames {
      count = members.count
    } else if let elements = frames?.elements {
      count = elements.count
    } else {
      throw json.wrong("frames", "an object or an array", frames)
    }
    guard atlas.frames.count + count <= ContentLimits.frames else {
      throw json.failure(at: "frames", "at most \(ContentLimits.frames) frames")
    }
    guard case .object(let members) = frames else {
      var frames = try json.objects("frames")
      while let frame = try frames.next() {
        guard let name = try frame.name("filename"), !name.utf8.isEmpty else {
          throw frame.wrong("filename", "a name for every frame", nil)
        }
        try addFrame(frame, name)
      }
      return
    }
    var seen: Set<[UInt8]> = []
    for (name, value) in members {
      let inside = "frames/" + ContentError.quoted(name)
      guard !name.utf8.isEmpty else {
        throw json.failure(at: inside, "a name for every frame")
      }
      guard seen.insert(Array(name.utf8)).inserted else {
        record(json.failure(at: inside, "every name only once", "it again"))
        continue
      }
      try addFrame(try JSONObject(value, file: json.file, owner: json.location(inside)), name)
    }
  }

  private mutating func addFrame(_ json: JSONObject, _ name: String) throws(ContentError) {
    guard let rect = try json.box("frame") else { throw json.wrong("frame", "an object", nil) }
    guard rect.x >= 0, rect.y >= 0, rect.width >= 0, rect.height >= 0 else {
      throw json.failure(at: "frame", "a rectangle inside the picture")
    }
    var frame = AtlasFrame(name: name, image: UInt16(atlas.images.count - 1), rect: rect)
    frame.rotation = try json.truth("rotated") ? .clockwise : .none
    frame.source = try json.size("sourceSize") ?? rect.size
    frame.offset = try json.box("spriteSourceSize").map { Vec2($0.x, $0.y) } ?? .zero
    // The exporter for PixiJS writes `anchor`.
    frame.pivot = try json.point(json["pivot"] == nil ? "anchor" : "pivot")
    frame.border = try json.border("borders")
    // The exporter for Phaser writes the middle of a nine-patch.
    if let middle = try json.box("scale9Borders") {
      frame.border = AtlasBorder(
        left: middle.minX, top: middle.minY, right: frame.source.x - middle.maxX,
        bottom: frame.source.y - middle.maxY)
    }
    if let duration = try json.coordinate("duration") {
      guard duration >= 0 else {
        throw json.wrong("duration", "milliseconds from 0 on", json["duration"])
      }
      frame.duration = duration
    }
    if let vertices = try json.rows("vertices", of: 2),
      let uvs = try json.rows("verticesUV", of: 2),
      let triangles = try json.rows("triangles", of: 3)
    {
      frame.mesh = try SheetMesh(file: json.file, location: json.location)
        .read(vertices, uvs, triangles)
    }
    atlas.frames.append(frame)
  }

  private mutating func addTags(_ meta: JSONObject, first: Int) throws(ContentError) {
    let count = atlas.frames.count - first
    var tags = try meta.objects("frameTags")
    while let json = try tags.next() {
      guard let from = try json.coordinate("from"), var to = try json.coordinate("to"), from >= 0,
        to >= from
      else { throw json.failure(at: "to", "a run of the \(count) frames") }
      if Int(to) >= count {
        // Exports that leave frames out write such tags.
        record(json.failure(at: "to", "a run of the \(count) frames"))
        if Int(from) >= count { continue }
        to = Float(count - 1)
      }
      let direction: AtlasDirection =
        switch try json.text("direction") {
        case nil, "forward": .forward
        case "reverse": .reverse
        case "pingpong": .pingPong
        case "pingpong_reverse": .pingPongReverse
        case .some:
          throw json.wrong(
            "direction", "forward, reverse, pingpong or pingpong_reverse", json["direction"])
        }
      let times = try json.coordinate("repeat") ?? 0
      guard times >= 0 else { throw json.failure(at: "repeat", "a number from 0 on") }
      atlas.tags.append(
        AtlasTag(
          name: try json.text("name") ?? "", from: UInt32(first + Int(from)),
          to: UInt32(first + Int(to)), direction: direction, repeatCount: UInt32(times)))
    }
    var slices = try meta.objects("slices")
    while let json = try slices.next() {
      var slice = AtlasSlice(
        name: try json.text("name") ?? "", data: try json.text("data") ?? "",
        color: try json.text("color") ?? "")
      var keys = try json.objects("keys")
      while let key = try keys.next() {
        let frame = try key.coordinate("frame") ?? 0
        guard frame >= 0, frame >= slice.keys.last.map({ Float($0.frame) - Float(first) }) ?? 0
        else { throw key.wrong("frame", "ascending frames", key["frame"]) }
        guard let bounds = try key.box("bounds") else {
          throw key.wrong("bounds", "an object", nil)
        }
        slice.keys.append(
          AtlasSlice.Key(
            frame: UInt32(first + Int(frame)), bounds: bounds, center: try key.box("center"),
            pivot: try key.point("pivot")))
      }
      atlas.slices.append(slice)
    }
  }

  mutating func finish() throws(ContentError) -> Atlas {
    // A dictionary resolves an animation's name in O(1).
    var indices: [[UInt8]: UInt32] = [:]
    for (index, frame) in atlas.frames.enumerated() {
      let name = Array(frame.name.utf8)
      if indices[name] == nil { indices[name] = UInt32(index) }
    }
    var seen: Set<[UInt8]> = []
    for (name, file, frames) in animations {
      // Each part of a sheet repeats all animations.
      guard seen.insert(Array(name.utf8)).inserted else { continue }
      var animation = AtlasAnimation(name: name)
      for (index, frame) in frames.enumerated() {
        let bytes = Array(frame.utf8)
        guard let frameIndex = indices[bytes] ?? indices[bytes + Array(".png".utf8)] else {
          record(
            ContentError(
              file: file, location: "animations/" + ContentError.quoted(name) + "/\(index)",
              expected: "the name of a frame", found: ContentError.quoted(frame)))
          continue
        }
        animation.frames.append(frameIndex)
      }
      if !animation.frames.isEmpty { atlas.animations.append(animation) }
    }
    atlas.animations.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return atlas
  }
}
