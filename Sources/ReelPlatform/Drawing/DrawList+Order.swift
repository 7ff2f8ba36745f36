import ReelMath

extension DrawList {
  /// Sorts the quads in drawing order. Stable. O(1) if they were appended in this order, else O(n log n).
  public mutating func sort() {
    guard !isSorted, let records, let orders else { return }
    isSorted = true
    // Sorts small triples, not the quads. The index makes the order total, so equal quads keep their order in any
    // sorting algorithm.
    var sorted: [(key: UInt64, order: UInt32, index: UInt32)] = []
    sorted.reserveCapacity(count)
    for index in 0..<count {
      sorted.append((orders[index].key, orders[index].order, UInt32(index)))
    }
    sorted.sort { $0 < $1 }
    let newMemory = DrawMemory(capacity: capacity)
    let old = spans
    spans.removeAll(keepingCapacity: true)
    for (at, entry) in sorted.enumerated() {
      let index = Int(entry.index)
      let span = old[Int(orders[index].span)]
      if spans.last?.state != span.state { spans.append(DrawSpan(state: span.state, first: at)) }
      if records[index].isFree { spans[spans.count - 1].hasFree = true }
      (newMemory.records + at).initialize(to: records[index])
      (newMemory.orders + at).initialize(
        to: DrawOrder(key: entry.key, order: entry.order, span: UInt32(spans.count - 1)))
    }
    memory = newMemory
    (self.records, self.orders) = (newMemory.records, newMemory.orders)
    if let last = sorted.last { (lastKey, lastOrder) = (last.key, last.order) }
    if let last = spans.last { state = last.state }
  }

  /// The quads in the order of appending, or after ``sort()`` in the order of drawing. Computed from the records: O(n).
  public var quads: [DrawQuad] {
    var quads: [DrawQuad] = []
    quads.reserveCapacity(count)
    for (at, span) in spans.enumerated() {
      let end = at + 1 < spans.count ? spans[at + 1].first : count
      for index in span.first..<end { quads.append(quad(at: index, span.state)) }
    }
    return quads
  }

  private func quad(at index: Int, _ state: DrawState) -> DrawQuad {
    // SAFETY: the indices of spans are below `count`, up to which both columns are initialized.
    let record = records.unsafelyUnwrapped[index]
    let order = orders.unsafelyUnwrapped[index]
    let corners = corners(of: record)
    var quad = DrawQuad(
      key: order.key, texture: state.texture, blend: state.blend, color: record.color,
      corners: (corners.a, corners.b, corners.c, corners.d))
    quad.order = order.order
    quad.crop = state.crop
    quad.isSilhouette = state.isSilhouette
    return quad
  }

  /// Returns all corners of a quad of this list.
  public func corners(of record: DrawRecord) -> FreeCorners {
    if record.isFree { return freeCorners[record.freeIndex] }
    let texels = record.texels.corners
    return FreeCorners(
      (
        DrawCorner(position: record.a, texel: texels.0),
        DrawCorner(position: record.b, texel: texels.1),
        DrawCorner(position: record.c, texel: texels.2),
        DrawCorner(position: record.d, texel: texels.3)
      ))
  }

  /// Appends the quads of another list whose keys `isIncluded` accepts, moved by `offset`.
  /// - Parameters:
  ///   - isIncluded: returns true for the sort keys of quads that are appended.
  ///   - crop: returns the number of the crop area in this list for one in the other list; `nil` skips the quad.
  package mutating func append(
    _ other: DrawList, by offset: Vec2, where isIncluded: (UInt64) -> Bool,
    crop: (inout DrawList, UInt16) -> UInt16?
  ) {
    guard let records = other.records, let orders = other.orders else { return }
    for (at, span) in other.spans.enumerated() {
      let end = at + 1 < other.spans.count ? other.spans[at + 1].first : other.count
      for index in span.first..<end where isIncluded(orders[index].key) {
        guard let cropNumber = crop(&self, span.state.crop) else { continue }
        let state = DrawState(
          span.state.texture, blend: span.state.blend, crop: cropNumber,
          isSilhouette: span.state.isSilhouette)
        var record = records[index]
        let order = orders[index]
        if record.isFree {
          var corners = other.freeCorners[record.freeIndex]
          corners.a.position += offset
          corners.b.position += offset
          corners.c.position += offset
          corners.d.position += offset
          append(corners, record.color, state, key: order.key, order: order.order)
        } else {
          record.a += offset
          record.b += offset
          record.d += offset
          append(record, state, key: order.key, order: order.order)
        }
      }
    }
  }
}

extension DrawList: Equatable {
  /// Returns true if both lists draw the same. O(n).
  public static func == (a: DrawList, b: DrawList) -> Bool {
    a.view == b.view && a.background == b.background && a.crops == b.crops && a.count == b.count
      && a.quads == b.quads
  }
}
