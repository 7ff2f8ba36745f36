import ReelMath

/// Finds all pairs of rectangles that overlap.
///
/// Sort and sweep: the rectangles are sorted by their left edges, and each is compared only with
/// those that begin before it ends. Keeps its memory from call to call.
public struct OverlapSweep: Sendable {
  private struct Item {
    var rect: Rect
    var number: Int32
  }
  private var items: [Item] = []

  public init() {}

  /// Empties the list and keeps its memory.
  public mutating func removeAll() { items.removeAll(keepingCapacity: true) }

  /// Adds a rectangle under a number of the caller's. Empty and non-finite ones overlap nothing.
  public mutating func add(_ rect: Rect, number: Int32) {
    guard !rect.isEmpty, rect.x.isFinite, rect.y.isFinite, rect.maxX.isFinite, rect.maxY.isFinite
    else { return }
    items.append(Item(rect: rect, number: number))
  }

  /// Calls `body` with the numbers of each overlapping pair, the smaller first. The order of pairs
  /// depends only on the rectangles and numbers. O(n log n + pairs that overlap along x).
  public mutating func forEachPair(_ body: (Int32, Int32) -> Void) {
    // DETERMINISM: equal left edges are ordered by number, so the order is total.
    items.sort { ($0.rect.minX, $0.number) < ($1.rect.minX, $1.number) }
    for first in items.indices {
      let rect = items[first].rect
      var second = first + 1
      while second < items.count, items[second].rect.minX < rect.maxX {
        if rect.overlaps(items[second].rect) {
          let a = items[first].number
          let b = items[second].number
          body(min(a, b), max(a, b))
        }
        second += 1
      }
    }
  }
}
