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
  /// Quads are drawn from the lowest key to the highest; equal keys in the order of appending.
  public var key: UInt64
  /// Where its pixels come from.
  public var texture: TextureID
  /// How its colours meet those below.
  public var blend: BlendMode
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
    a.key == b.key && a.texture == b.texture && a.blend == b.blend && a.color == b.color
      && a.corners.0 == b.corners.0 && a.corners.1 == b.corners.1 && a.corners.2 == b.corners.2
      && a.corners.3 == b.corners.3
  }
}

/// Consecutive quads that can be drawn in one call.
public struct DrawBatch: Equatable, Sendable {
  /// The texture of all its quads.
  public var texture: TextureID
  /// The blend mode of all its quads.
  public var blend: BlendMode
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
  public private(set) var quads: [DrawQuad] = []

  /// A list without quads.
  public init(view: Vec2 = .zero, background: Color = .black) {
    self.view = view
    self.background = background
  }

  /// Empties the list and keeps its memory.
  public mutating func removeAll() { quads.removeAll(keepingCapacity: true) }

  /// Adds a quad at the end.
  public mutating func append(_ quad: DrawQuad) { quads.append(quad) }

  /// Puts the quads in drawing order. Stable. O(n) when they already are, else O(n log n).
  public mutating func sort() {
    var isSorted = true
    for index in quads.indices.dropFirst() where quads[index - 1].key > quads[index].key {
      isSorted = false
      break
    }
    if isSorted { return }
    // Sort small (key, index) pairs, not the quads; the index makes the order total, so equal
    // keys stay as they were whatever algorithm sorts.
    var order: [(key: UInt64, index: Int32)] = []
    order.reserveCapacity(quads.count)
    for index in quads.indices { order.append((quads[index].key, Int32(index))) }
    order.sort { ($0.key, $0.index) < ($1.key, $1.index) }
    quads = order.map { quads[Int($0.index)] }
  }

  /// Calls `body` once for every run of consecutive quads with one texture and one blend mode.
  public func forEachBatch(_ body: (DrawBatch) -> Void) {
    var start = 0
    while start < quads.count {
      let first = quads[start]
      var end = start + 1
      while end < quads.count, quads[end].texture == first.texture, quads[end].blend == first.blend
      {
        end += 1
      }
      body(DrawBatch(texture: first.texture, blend: first.blend, quads: start..<end))
      start = end
    }
  }
}
