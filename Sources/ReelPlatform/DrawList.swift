import ReelMath

/// A picture on the graphics card. 0 is a white pixel that every backend has; the others are given
/// by whoever uploads the pictures, from 1 on.
public struct TextureID: RawRepresentable, Hashable, Sendable {
  /// The number; 0 is the white pixel.
  public var rawValue: UInt16
  /// The texture with this number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  /// A single white pixel, for filled rectangles.
  public static let white = TextureID(rawValue: 0)
}

/// How a quad's colours meet those below it.
public enum BlendMode: UInt8, Sendable, CaseIterable, FieldValue {
  /// Covers by opacity.
  case normal
  /// Adds light.
  case additive
  /// Darkens by the product.
  case multiply
  /// Lightens by the product of what is missing: never beyond white. SDL's renderers for a few old
  /// graphics cards do not have it and add instead; OpenGL, Metal and software do.
  case screen
  public init() { self = .normal }
}

/// A corner of a quad.
public struct DrawCorner: Equatable, Sendable {
  /// In logical pixels of the view, y down.
  public var position: Vec2
  /// In pixels of the texture.
  public var texel: Vec2

  /// A corner at a place in the view, with a place in the texture.
  public init(position: Vec2, texel: Vec2) {
    self.position = position
    self.texel = texel
  }
}

/// A four-cornered piece of a texture.
public struct DrawQuad: Equatable, Sendable {
  /// Quads are drawn from the lowest key to the highest.
  public var key: UInt64
  /// Where its pixels come from.
  public var texture: TextureID
  /// Among equal keys, the lowest is drawn first; equal ones in the order of appending.
  public var order: UInt32 = 0
  /// Which of the list's crop areas it is cut to; 0 for none. ``DrawList/crop(to:)`` gives the numbers.
  public var crop: UInt16 = 0
  /// How its colours meet those below.
  public var blend: BlendMode
  /// Whether the texture's colours count as white, and only its opacity is its own: what is drawn is the picture's shape
  /// in one colour.
  public var isSilhouette = false
  /// The texture's pixels are multiplied by it.
  public var color: Color
  /// Top left, top right, bottom right, bottom left of the picture.
  public var corners: (DrawCorner, DrawCorner, DrawCorner, DrawCorner)

  /// A quad with any four corners.
  public init(
    key: UInt64, texture: TextureID, blend: BlendMode = .normal, color: Color = .white,
    corners: (DrawCorner, DrawCorner, DrawCorner, DrawCorner)
  ) {
    self.key = key
    self.texture = texture
    self.blend = blend
    self.color = color
    self.corners = corners
  }

  /// An upright rectangle that shows `source` (pixels of the texture).
  public init(
    key: UInt64 = 0, texture: TextureID, source: Rect, target: Rect, color: Color = .white,
    blend: BlendMode = .normal
  ) {
    self.init(
      key: key, texture: texture, blend: blend, color: color,
      corners: (
        DrawCorner(position: Vec2(target.minX, target.minY), texel: Vec2(source.minX, source.minY)),
        DrawCorner(position: Vec2(target.maxX, target.minY), texel: Vec2(source.maxX, source.minY)),
        DrawCorner(position: Vec2(target.maxX, target.maxY), texel: Vec2(source.maxX, source.maxY)),
        DrawCorner(position: Vec2(target.minX, target.maxY), texel: Vec2(source.minX, source.maxY))
      ))
  }

  /// A filled upright rectangle.
  public init(key: UInt64 = 0, fill color: Color, target: Rect, blend: BlendMode = .normal) {
    self.init(
      key: key, texture: .white, source: Rect(0, 0, 1, 1), target: target, color: color,
      blend: blend)
  }

  public static func == (a: DrawQuad, b: DrawQuad) -> Bool {
    a.key == b.key && a.order == b.order && a.texture == b.texture && a.crop == b.crop
      && a.blend == b.blend && a.isSilhouette == b.isSilhouette && a.color == b.color
      && a.corners.0 == b.corners.0
      && a.corners.1 == b.corners.1 && a.corners.2 == b.corners.2
      && a.corners.3 == b.corners.3
  }
}

/// Consecutive quads that can be drawn in one call.
public struct DrawBatch: Equatable, Sendable {
  /// The texture of all its quads.
  public var texture: TextureID
  /// The blend mode of all its quads.
  public var blend: BlendMode
  /// The number of the crop area of all its quads.
  public var crop: UInt16 = 0
  /// Whether all its quads are silhouettes.
  public var isSilhouette = false
  /// Indices into the sorted quads.
  public var quads: Range<Int>
}

/// One picture as the simulation hands it out: a value that any backend can draw, log or compare.
public struct DrawList: Equatable, Sendable {
  /// The size of the logical view.
  public var view: Vec2
  /// The colour behind everything.
  public var background: Color
  /// In the order of appending, or, after ``sort()``, of drawing.
  @inlinable public var quads: [DrawQuad] { storage }
  /// What quads are cut to, in logical pixels of the view; number 1 is the first of them.
  public private(set) var crops: [Rect] = []

  /// A list without quads.
  public init(view: Vec2 = .zero, background: Color = .black) {
    self.view = view
    self.background = background
  }

  /// Empties the list and keeps its memory.
  public mutating func removeAll() {
    storage.removeAll(keepingCapacity: true)
    crops.removeAll(keepingCapacity: true)
  }

  /// The number of a crop area, for ``DrawQuad/crop``: of one that the list has, or a new one. A list
  /// has 65535; beyond these nothing is cut. Mostly O(1): the last ones are looked at first, and of
  /// fewer than 4096 only these.
  public mutating func crop(to area: Rect) -> UInt16 {
    let near = crops.count < 4096 ? 64 : crops.count
    if let at = crops.suffix(near).lastIndex(of: area) { return UInt16(at + 1) }
    guard crops.count < Int(UInt16.max) else { return 0 }
    crops.append(area)
    return UInt16(crops.count)
  }

  @usableFromInline var storage: [DrawQuad] = []

  /// Adds a quad at the end. Inlined, so that the quad is made where it stays: a hundred bytes that are
  /// copied right after they were written take longer than all that is worked out for them.
  @inlinable @inline(__always) public mutating func append(_ quad: DrawQuad) {
    storage.append(quad)
  }

  /// Puts the quads in drawing order. Stable. O(n) when they already are, else O(n log n).
  public mutating func sort() {
    var isSorted = true
    var last = (key: UInt64(0), order: UInt32(0))
    for quad in quads {
      if (quad.key, quad.order) < last {
        isSorted = false
        break
      }
      last = (quad.key, quad.order)
    }
    if isSorted { return }
    // Sort small triples, not the quads; the index makes the order total, so equal ones stay as
    // they were whatever algorithm sorts.
    var order: [(key: UInt64, order: UInt32, index: Int32)] = []
    order.reserveCapacity(quads.count)
    for index in quads.indices {
      order.append((quads[index].key, quads[index].order, Int32(index)))
    }
    order.sort { $0 < $1 }
    storage = order.map { storage[Int($0.index)] }
  }

  /// Calls `body` once for every run of consecutive quads with one texture, blend mode and crop area, silhouettes apart.
  public func forEachBatch(_ body: (DrawBatch) -> Void) {
    var start = 0
    while start < quads.count {
      let first = quads[start]
      var end = start + 1
      while end < quads.count, quads[end].texture == first.texture,
        quads[end].blend == first.blend, quads[end].crop == first.crop,
        quads[end].isSilhouette == first.isSilhouette
      {
        end += 1
      }
      body(
        DrawBatch(
          texture: first.texture, blend: first.blend, crop: first.crop,
          isSilhouette: first.isSilhouette, quads: start..<end))
      start = end
    }
  }
}
