import ReelContent
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
      let sheet = try SheetJSON.decode(bytes, file: name)
      try builder.add(sheet, file: name, bytes: bytes)
      for (index, other) in (sheet.meta?.parts ?? []).enumerated() {
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

  mutating func add(
    _ sheet: SheetJSON, file: String, bytes: [UInt8]
  ) throws(ContentError) {
    let first = atlas.frames.count
    if let textures = sheet.textures {
      for (index, texture) in textures.enumerated() {
        let location = "textures/\(index)"
        guard let frames = texture.frames else {
          throw ContentError(
            file: file, location: location + "/frames", expected: "an array", found: "none")
        }
        try addImage(
          texture.image, size: texture.size, scale: texture.scale, file: file,
          location: location + "/image")
        try addFrames(frames, names: nil, file: file, location: location + "/frames")
      }
    } else {
      guard let frames = sheet.frames else {
        throw ContentError(
          file: file, location: "frames", expected: "an object or an array", found: "none")
      }
      try addImage(
        sheet.meta?.image, size: sheet.meta?.size, scale: sheet.meta?.scale, file: file,
        location: "meta/image")
      try addFrames(
        frames, names: JSONKeys.ofObject("frames", in: bytes), file: file, location: "frames")
    }
    try addTags(sheet, file: file, first: first)
    let named = (sheet.animations ?? [:]).sorted {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }
    for (name, frames) in named { animations.append((name, file, frames)) }
  }

  private mutating func addImage(
    _ name: String?, size: SheetJSON.Size?, scale: SheetJSON.Number?, file: String, location: String
  ) throws(ContentError) {
    guard atlas.images.count < ContentLimits.parts else {
      throw ContentError(
        file: file, location: location, expected: "at most \(ContentLimits.parts) pictures")
    }
    var image = AtlasImage()
    // A tool that has saved no picture yet leaves the name out or empty.
    if let name, !name.utf8.isEmpty {
      // Aseprite writes the path from its own options, which may lead anywhere. The picture is beside the sheet.
      let plain = String(decoding: name.utf8.map { $0 == 0x5C ? 0x2F : $0 }, as: UTF8.self)
      let beside =
        RelativePath.objection(to: plain) == nil ? plain : RelativePath.lastPart(of: plain)
      image.file = RelativePath.beside(file, beside)
    } else {
      image.file = RelativePath.withoutExtension(file) + ".png"
    }
    _ = try RelativePath.checked(image.file, file: file, location: location)
    if let size = size?.vector {
      guard size.x >= 0, size.y >= 0 else {
        throw ContentError(file: file, location: "meta/size", expected: "a size from 0 to 65535")
      }
      image.size = size
    }
    let written = scale?.value ?? 1
    let named = DensityVariant(of: image.file).scale
    image.scale = named > 1 ? named : written >= AtlasImage.leastScale ? written : 1
    atlas.images.append(image)
  }

  private mutating func addFrames(
    _ frames: SheetJSON.Frames, names: [String]?, file: String, location: String
  ) throws(ContentError) {
    let count =
      switch frames {
      case .list(let list): list.count
      case .named(let named): max(named.count, names?.count ?? 0)
      }
    guard atlas.frames.count + count <= ContentLimits.frames else {
      throw ContentError(
        file: file, location: location, expected: "at most \(ContentLimits.frames) frames")
    }
    switch frames {
    case .list(let list):
      for (index, frame) in list.enumerated() {
        guard let name = frame.filename?.value, !name.utf8.isEmpty else {
          throw ContentError(
            file: file, location: "\(location)/\(index)/filename",
            expected: "a name for every frame")
        }
        try addFrame(frame, name, file, "\(location)/\(index)")
      }
    case .named(let named):
      var seen: Set<[UInt8]> = []
      // Phaser's textures contain arrays. If one contains an object instead, its names are sorted.
      for name in names ?? named.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
        let inside = location + "/" + ContentError.quoted(name)
        guard let frame = named[name] else { continue }
        guard !name.utf8.isEmpty else {
          throw ContentError(file: file, location: inside, expected: "a name for every frame")
        }
        guard seen.insert(Array(name.utf8)).inserted else {
          record(
            ContentError(
              file: file, location: inside, expected: "every name only once", found: "it again"))
          continue
        }
        try addFrame(frame, name, file, inside)
      }
    }
  }

  private mutating func addFrame(
    _ json: SheetJSON.Frame, _ name: String, _ file: String, _ location: String
  ) throws(ContentError) {
    func failure(_ key: String, _ expected: String, _ actual: String = "") -> ContentError {
      ContentError(file: file, location: location + "/" + key, expected: expected, found: actual)
    }
    let rect = json.frame.rect
    guard rect.x >= 0, rect.y >= 0, rect.width >= 0, rect.height >= 0 else {
      throw failure("frame", "a rectangle inside the picture")
    }
    var frame = AtlasFrame(name: name, image: UInt16(atlas.images.count - 1), rect: rect)
    frame.rotation = json.rotated?.value == true ? .clockwise : .none
    frame.source = json.sourceSize?.vector ?? rect.size
    guard frame.source.x >= 0, frame.source.y >= 0 else {
      throw failure("sourceSize", "a size from 0 to 65535")
    }
    frame.offset = json.spriteSourceSize.map { Vec2($0.rect.x, $0.rect.y) } ?? .zero
    frame.pivot = (json.pivot ?? json.anchor)?.vector
    frame.border = json.borders?.border
    if let middle = json.scale9Borders?.rect {
      frame.border = AtlasBorder(
        left: middle.minX, top: middle.minY, right: frame.source.x - middle.maxX,
        bottom: frame.source.y - middle.maxY)
    }
    if let duration = json.duration?.value {
      guard duration >= 0 else { throw failure("duration", "milliseconds from 0 on") }
      frame.duration = duration
    }
    if let vertices = json.vertices, let uvs = json.verticesUV, let triangles = json.triangles {
      frame.mesh = try SheetMesh(file: file, location: location).read(vertices, uvs, triangles)
    }
    atlas.frames.append(frame)
  }

  private mutating func addTags(
    _ sheet: SheetJSON, file: String, first: Int
  ) throws(ContentError) {
    let count = atlas.frames.count - first
    for (index, json) in (sheet.meta?.frameTags ?? []).enumerated() {
      let location = "meta/frameTags/\(index)"
      func failure(_ key: String, _ expected: String) -> ContentError {
        ContentError(file: file, location: location + "/" + key, expected: expected)
      }
      guard let from = json.from?.value, var to = json.to?.value, from >= 0, to >= from
      else { throw failure("to", "a run of the \(count) frames") }
      if Int(to) >= count {
        // Exports that leave frames out write such tags.
        record(failure("to", "a run of the \(count) frames"))
        if Int(from) >= count { continue }
        to = Float(count - 1)
      }
      let direction: AtlasDirection =
        switch json.direction {
        case nil, "forward": .forward
        case "reverse": .reverse
        case "pingpong": .pingPong
        case "pingpong_reverse": .pingPongReverse
        case .some(let other):
          throw ContentError(
            file: file, location: location + "/direction",
            expected: "forward, reverse, pingpong or pingpong_reverse",
            found: ContentError.quoted(other))
        }
      let times = json.repeat?.value ?? 0
      guard times >= 0 else { throw failure("repeat", "a number from 0 on") }
      atlas.tags.append(
        AtlasTag(
          name: json.name ?? "", from: UInt32(first + Int(from)), to: UInt32(first + Int(to)),
          direction: direction, repeatCount: UInt32(times)))
    }
    for (index, json) in (sheet.meta?.slices ?? []).enumerated() {
      var slice = AtlasSlice(
        name: json.name ?? "", data: json.data ?? "", color: json.color ?? "")
      for (at, key) in (json.keys ?? []).enumerated() {
        let location = "meta/slices/\(index)/keys/\(at)"
        let frame = key.frame?.value ?? 0
        guard frame >= 0, frame >= slice.keys.last.map({ Float($0.frame) - Float(first) }) ?? 0
        else {
          throw ContentError(
            file: file, location: location + "/frame", expected: "ascending frames")
        }
        slice.keys.append(
          AtlasSlice.Key(
            frame: UInt32(first + Int(frame)), bounds: key.bounds.rect, center: key.center?.rect,
            pivot: key.pivot?.vector))
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
