import ReelContent
import ReelFormats
import ReelMath

// Packs an artist's pictures into an atlas.
//
//     pictures ─▶ trimmed ─▶ equal ones once ─▶ positions (RectanglePacker) ─▶ pages
//
// The pictures are sorted by the bytes of their names, so that the same pictures give the same atlas
// in any order of a folder's listing.

/// A picture to pack into an atlas.
public struct SourcePicture: Sendable {
  /// The name of its frame.
  public var name: String
  /// Its pixels.
  public var bitmap: Bitmap

  /// Creates a picture with the name of its frame.
  public init(name: String, bitmap: Bitmap) {
    self.name = name
    self.bitmap = bitmap
  }
}

/// Packs pictures into one or more larger ones.
public enum AtlasPacker {
  /// The settings of packing.
  public struct Options: Equatable, Sendable {
    /// The number of clear pixels between two frames.
    public var padding = 2
    /// The number of times that a frame's outermost pixels are repeated around it. They prevent seams when the frame is
    /// scaled or turned.
    public var extrusion = 0
    /// True if clear borders are cut away.
    public var trims = true
    /// True if frames may be turned by 90° to save room.
    public var turns = true
    /// The allowed sides of the pages.
    public var shape = RectanglePacker.Shape.free
    /// The largest width and height of a page in pixels.
    public var maximumSide = 4096
    /// The borders of nine-patches, in pixels of their pictures. A name that no picture has is ignored.
    public var borders: [NamedBorder] = []

    public init() {}
  }

  /// The border of the picture with a name.
  public struct NamedBorder: Equatable, Sendable {
    /// The name of the picture.
    public var name: String
    /// The border in pixels of the picture, before it is trimmed.
    public var border: AtlasBorder

    /// Creates a border for the picture with this name.
    public init(_ name: String, _ border: AtlasBorder) {
      self.name = name
      self.border = border
    }
  }

  /// Packs pictures.
  ///
  /// Frames are sorted by name. Pictures with the same pixels after trimming share a rectangle. If they also have the
  /// same size, offset and ``Options/borders``, the later ones are aliases of the first.
  ///
  /// O(pixels), plus the cost of ``RectanglePacker``.
  /// - Parameters:
  ///   - pictures: the pictures, whose names must differ.
  ///   - name: the name of the pages without `.png`: a single page is `name.png`, several are `name-0.png` and so on.
  ///   - scale: pixels per point.
  /// - Throws: if a picture fits no page, or a name is repeated.
  public static func pack(
    _ pictures: [SourcePicture], name: String, scale: Float = 1, options: Options = Options()
  ) throws(ContentError) -> (atlas: Atlas, pages: [Bitmap]) {
    let pictures = pictures.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    for (index, picture) in pictures.enumerated().dropFirst()
    where picture.name.utf8.elementsEqual(pictures[index - 1].name.utf8) {
      throw ContentError(
        file: name, location: ContentError.quoted(picture.name), expected: "every name only once",
        found: "it again")
    }
    var layout = Layout(options: options)
    for picture in pictures { layout.add(picture) }
    let (positions, bins) = try layout.place(name: name)
    var atlas = Atlas()
    for (index, bin) in bins.enumerated() {
      atlas.images.append(
        AtlasImage(
          file: bins.count == 1 ? name + ".png" : "\(name)-\(index).png",
          size: Vec2(Float(bin.width), Float(bin.height)), scale: scale))
    }
    var pages = bins.map { Bitmap(width: Int($0.width), height: Int($0.height)) }
    for (part, position) in zip(layout.parts, positions) {
      pages[Int(position.bin)].paint(part.bitmap, at: position, extrusion: options.extrusion)
    }
    let border = Float(options.extrusion)
    for kept in layout.kept {
      let position = positions[kept.part]
      let size = layout.parts[kept.part].bitmap
      let frame = AtlasFrame(
        name: kept.name, image: UInt16(position.bin),
        rect: Rect(
          Float(position.x) + border, Float(position.y) + border, Float(size.width),
          Float(size.height)),
        rotation: position.isTurned ? .clockwise : .none, offset: kept.offset, source: kept.source,
        border: options.borders.first { $0.name.utf8.elementsEqual(kept.name.utf8) }?.border)
      let twin = layout.first[kept.part]
      if let twin, atlas.frames[twin].offset == kept.offset,
        atlas.frames[twin].source == kept.source, atlas.frames[twin].border == frame.border
      {
        atlas.aliases.append(AtlasAlias(name: kept.name, frame: UInt32(twin)))
      } else {
        if twin == nil { layout.first[kept.part] = atlas.frames.count }
        atlas.frames.append(frame)
      }
    }
    return (atlas, pages)
  }

  /// The different parts to place, and the pictures that show them.
  private struct Layout {
    let options: Options
    /// The different trimmed pictures.
    var parts: [(bitmap: Bitmap, name: String)] = []
    /// For each picture its trimmed part, the part's offset, and the picture's size.
    var kept: [(name: String, part: Int, offset: Vec2, source: Vec2)] = []
    /// The first frame that shows a part.
    var first: [Int: Int] = [:]
    private var indices: [Bitmap.Key: Int] = [:]

    init(options: Options) { self.options = options }

    mutating func add(_ picture: SourcePicture) {
      let bitmap = picture.bitmap
      let box =
        options.trims
        ? bitmap.visibleBox : (x: 0, y: 0, width: bitmap.width, height: bitmap.height)
      let part = bitmap.cut(box)
      let index: Int
      if let hit = indices[part.key] {
        index = hit
      } else {
        index = parts.count
        parts.append((part, picture.name))
        indices[part.key] = index
      }
      kept.append(
        (
          picture.name, index, Vec2(Float(box.x), Float(box.y)),
          Vec2(Float(bitmap.width), Float(bitmap.height))
        ))
    }

    func place(
      name: String
    ) throws(ContentError) -> (positions: [PackPlacement], bins: [PackSize]) {
      var packing = RectanglePacker.Options()
      packing.maxWidth = Int32(clamping: options.maximumSide)
      packing.maxHeight = packing.maxWidth
      packing.allowsTurning = options.turns
      packing.shape = options.shape
      packing.spacing = Int32(clamping: options.padding)
      let border = 2 * options.extrusion
      do {
        return try RectanglePacker.pack(
          parts.map {
            PackSize(
              Int32(clamping: $0.bitmap.width + border),
              Int32(clamping: $0.bitmap.height + border))
          }, packing)
      } catch {
        throw ContentError(
          file: name, location: ContentError.quoted(parts[error.index].name),
          expected: "a picture that fits a page of \(error.bin.width) × \(error.bin.height) pixels",
          found: "\(error.size.width) × \(error.size.height)")
      }
    }
  }
}

extension Bitmap {
  /// A key that is equal for equal pictures.
  fileprivate struct Key: Hashable {
    var width: Int
    var pixels: [UInt8]
  }

  fileprivate var key: Key { Key(width: width, pixels: pixels) }

  /// The smallest rectangle around all pixels that are not clear; one pixel if all are clear.
  fileprivate var visibleBox: (x: Int, y: Int, width: Int, height: Int) {
    var (left, top, right, bottom) = (width, height, -1, -1)
    for y in 0..<height {
      for x in 0..<width where pixels[(y * width + x) * 4 + 3] != 0 {
        left = min(left, x)
        right = max(right, x)
        top = min(top, y)
        bottom = y
      }
    }
    if right < 0 { return (0, 0, min(width, 1), min(height, 1)) }
    return (left, top, right - left + 1, bottom - top + 1)
  }

  fileprivate func cut(_ box: (x: Int, y: Int, width: Int, height: Int)) -> Bitmap {
    if box.width == width && box.height == height { return self }
    var part = [UInt8]()
    part.reserveCapacity(box.width * box.height * 4)
    for y in box.y..<box.y + box.height {
      let start = (y * width + box.x) * 4
      part += pixels[start..<start + box.width * 4]
    }
    return Bitmap(width: box.width, height: box.height, pixels: part)
  }

  /// Paints a picture onto this one, turned clockwise if it was packed turned, with its outermost pixels repeated
  /// around it.
  fileprivate mutating func paint(_ part: Bitmap, at position: PackPlacement, extrusion: Int) {
    guard part.width > 0, part.height > 0 else { return }
    let (wide, high) = position.isTurned ? (part.height, part.width) : (part.width, part.height)
    for row in -extrusion..<high + extrusion {
      for column in -extrusion..<wide + extrusion {
        let inner = (x: min(max(column, 0), wide - 1), y: min(max(row, 0), high - 1))
        let (x, y) = position.isTurned ? (inner.y, part.height - 1 - inner.x) : (inner.x, inner.y)
        let from = (y * part.width + x) * 4
        let to =
          ((Int(position.y) + extrusion + row) * width + Int(position.x) + extrusion + column) * 4
        for channel in 0..<4 { pixels[to + channel] = part.pixels[from + channel] }
      }
    }
  }
}
