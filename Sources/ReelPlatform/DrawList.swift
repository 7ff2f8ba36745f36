import ReelMath

/// One picture of the simulation: a value that any backend can draw, log or compare.
public struct DrawList: Equatable, Sendable {
  /// The size of the logical view.
  public var view: Vec2
  /// The colour behind everything.
  public var background: Color
  /// The quads in the order of appending, or after ``sort()`` in the order of drawing.
  @inlinable public var quads: [DrawQuad] { storage }
  /// The areas to which quads are cropped, in logical pixels of the view; number 1 is the first of them.
  public private(set) var crops: [Rect] = []

  /// Creates a list without quads.
  public init(view: Vec2 = .zero, background: Color = .black) {
    self.view = view
    self.background = background
  }

  /// Empties the list and keeps its memory.
  public mutating func removeAll() {
    storage.removeAll(keepingCapacity: true)
    crops.removeAll(keepingCapacity: true)
  }

  /// Returns the number of a crop area, for ``DrawQuad/crop``; adds the area if the list does not have it. A list has
  /// at most 65535 areas; further ones crop nothing (number 0). Mostly O(1): searches only the last 64 areas, and all
  /// of them once there are 4096.
  public mutating func crop(to area: Rect) -> UInt16 {
    let near = crops.count < 4096 ? 64 : crops.count
    if let at = crops.suffix(near).lastIndex(of: area) { return UInt16(at + 1) }
    guard crops.count < Int(UInt16.max) else { return 0 }
    crops.append(area)
    return UInt16(crops.count)
  }

  @usableFromInline var storage: [DrawQuad] = []

  /// Adds a quad at the end. Inlined so that the quad is constructed in its final location, because copying its hundred
  /// bytes right after writing them takes longer than computing them.
  @inlinable @inline(__always) public mutating func append(_ quad: DrawQuad) {
    storage.append(quad)
  }

  /// Sorts the quads in drawing order. Stable. O(n) if they are sorted already, else O(n log n).
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
    // Sorts small triples, not the quads. The index makes the order total, so equal quads keep their order in any
    // sorting algorithm.
    var order: [(key: UInt64, order: UInt32, index: Int32)] = []
    order.reserveCapacity(quads.count)
    for index in quads.indices {
      order.append((quads[index].key, quads[index].order, Int32(index)))
    }
    order.sort { $0 < $1 }
    storage = order.map { storage[Int($0.index)] }
  }

  /// Calls `body` once for each span of consecutive quads that share texture, blend mode, crop area and `isSilhouette`.
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
