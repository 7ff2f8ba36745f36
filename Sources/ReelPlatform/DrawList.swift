import ReelMath

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
