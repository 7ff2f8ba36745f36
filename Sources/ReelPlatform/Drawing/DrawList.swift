import ReelMath

// The quads of a list lie in two columns, and what consecutive quads share is stored once:
//
//     spans     │ texture 3, normal, no crop │ texture 4 │     of consecutive quads of one state
//     records   ▆ ▆ ▆ ▆ ▆ ▆ ▆ ▆ ▆ ▆ ▆ ▆ ▆ ▆ ▆  ▆ ▆ ▆ ▆ ▆      40 bytes each, as a card reads them
//     orders    ▪ ▪ ▪ ▪ ▪ ▪ ▪ ▪ ▪ ▪ ▪ ▪ ▪ ▪ ▪  ▪ ▪ ▪ ▪ ▪      keys, which only sorting reads
//
// Both columns are raw memory behind pointers in the list, because an array checks its owner and its bounds at each
// quad. A pass writes each quad directly into its column, and a renderer passes that column to the card unchanged.

/// One picture of the simulation: a value that any backend can draw, log or compare.
public struct DrawList: @unchecked Sendable {
  // SAFETY (Sendable): the memory is written only through a list that is its single owner.

  /// The size of the logical view.
  public var view: Vec2
  /// The colour behind everything.
  public var background: Color
  /// The areas to which quads are cropped, in logical pixels of the view; number 1 is the first of them.
  public private(set) var crops: [Rect] = []
  /// The corners of the quads that need all of them.
  public internal(set) var freeCorners: [FreeCorners] = []
  /// The number of quads.
  @inlinable public var count: Int { used }

  @usableFromInline var used = 0
  // SAFETY: the first `used` elements of both columns are initialized; both belong to `memory`.
  @usableFromInline var records: UnsafeMutablePointer<DrawRecord>?
  @usableFromInline var orders: UnsafeMutablePointer<DrawOrder>?
  @usableFromInline var capacity = 0
  @usableFromInline var memory: DrawMemory?
  @usableFromInline var spans: [DrawSpan] = []
  /// The state of the last span.
  @usableFromInline var state = DrawState(.white)
  /// The key and the order of the last quad.
  @usableFromInline var lastKey: UInt64 = 0
  @usableFromInline var lastOrder: UInt32 = 0
  /// True if the quads were appended in the order of drawing.
  @usableFromInline var isSorted = true

  /// Creates a list without quads.
  public init(view: Vec2 = .zero, background: Color = .black) {
    self.view = view
    self.background = background
  }

  /// Empties the list and keeps its memory.
  public mutating func removeAll() {
    used = 0
    spans.removeAll(keepingCapacity: true)
    freeCorners.removeAll(keepingCapacity: true)
    crops.removeAll(keepingCapacity: true)
    (lastKey, lastOrder, isSorted) = (0, 0, true)
  }

  /// Returns the number of a crop area, for ``DrawQuad/crop``; adds the area if the list does not have it. A list has
  /// at most 65535 areas; further ones crop nothing (number 0). Searches only the last 64 areas, O(1), but all of them
  /// once there are 4096.
  public mutating func crop(to area: Rect) -> UInt16 {
    let near = crops.count < 4096 ? 64 : crops.count
    if let at = crops.suffix(near).lastIndex(of: area) { return UInt16(at + 1) }
    guard crops.count < Int(UInt16.max) else { return 0 }
    crops.append(area)
    return UInt16(crops.count)
  }

  /// Appends a parallelogram: the fast way for passes that draw many quads.
  /// - Parameters:
  ///   - record: the corners, texels and colour.
  ///   - state: the texture and what else the quads of a batch share.
  ///   - key: the sort key.
  ///   - order: the order among equal keys: the lowest is drawn first.
  @inlinable @inline(__always)
  public mutating func append(
    _ record: DrawRecord, _ state: DrawState, key: UInt64, order: UInt32 = 0
  ) {
    if used == capacity || !isKnownUniquelyReferenced(&memory) { makeRoom() }
    if state.bits != self.state.bits || used == 0 { beginSpan(state) }
    if key < lastKey || (key == lastKey && order < lastOrder) { isSorted = false }
    (lastKey, lastOrder) = (key, order)
    // SAFETY: `makeRoom` has made the list the only owner of memory for one more quad.
    (records.unsafelyUnwrapped + used).initialize(to: record)
    (orders.unsafelyUnwrapped + used).initialize(
      to: DrawOrder(key: key, order: order, span: UInt32(truncatingIfNeeded: spans.count &- 1)))
    used &+= 1
  }

  /// Appends a quad, as a parallelogram if its corners form one exactly.
  public mutating func append(_ quad: DrawQuad) {
    let (a, b, c, d) = quad.corners
    let state = DrawState(
      quad.texture, blend: quad.blend, crop: quad.crop, isSilhouette: quad.isSilhouette)
    if DrawRecord.third(a.position, b.position, d.position) == c.position,
      let texels = DrawTexels(a.texel, b.texel, c.texel, d.texel)
    {
      append(
        DrawRecord(a.position, b.position, d.position, texels, quad.color), state, key: quad.key,
        order: quad.order)
    } else {
      append(FreeCorners(quad.corners), quad.color, state, key: quad.key, order: quad.order)
    }
  }

  mutating func append(
    _ corners: FreeCorners, _ color: Color, _ state: DrawState, key: UInt64, order: UInt32
  ) {
    append(DrawRecord(free: freeCorners.count, color), state, key: key, order: order)
    freeCorners.append(corners)
    spans[spans.count - 1].hasFree = true
  }

  @inline(never) @usableFromInline mutating func beginSpan(_ state: DrawState) {
    spans.append(DrawSpan(state: state, first: count))
    self.state = state
  }

  /// Makes this list the only owner of memory for one more quad.
  @inline(never) @usableFromInline mutating func makeRoom() {
    let larger = count == capacity ? max(64, capacity * 2) : capacity
    let newMemory = DrawMemory(capacity: larger)
    if let records, let orders {
      newMemory.records.initialize(from: records, count: count)
      newMemory.orders.initialize(from: orders, count: count)
    }
    (memory, capacity) = (newMemory, larger)
    (records, orders) = (newMemory.records, newMemory.orders)
  }

  /// Calls `body` with the quads as they lie in memory, in the order of drawing.
  public func withRecords<Result>(
    _ body: (UnsafeBufferPointer<DrawRecord>) -> Result
  ) -> Result {
    // SAFETY: the first `count` records are initialized, and `self` owns the memory until the body returns.
    withExtendedLifetime(memory) { body(UnsafeBufferPointer(start: records, count: count)) }
  }

  /// Calls `body` once for each span of consecutive quads that share texture, blend mode, crop area and `isSilhouette`.
  public func forEachBatch(_ body: (DrawBatch) -> Void) {
    for (at, span) in spans.enumerated() {
      let end = at + 1 < spans.count ? spans[at + 1].first : count
      var batch = DrawBatch(
        texture: span.state.texture, blend: span.state.blend, crop: span.state.crop,
        isSilhouette: span.state.isSilhouette, quads: span.first..<end)
      batch.hasFreeQuads = span.hasFree
      body(batch)
    }
  }
}
