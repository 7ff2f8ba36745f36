/// Fills one bin by its maximal free rectangles: each rectangle, in order, is placed where it leaves the least room
/// beside it.
///
///     ┌──────┬─────┐      Two overlapping rectangles are free: all of the bin above the placed one,
///     │ free │     │      and all of it to the right. Room that is covered from above stays in the
///     ├──────┤ free│      list, whereas a skyline loses it.
///     │placed│     │
///     └──────┴─────┘
///
/// Source: MAXRECTS of J. Jylänki, "A Thousand Ways to Pack the Bin", 2010.
struct MaxRectsFill {
  /// The rule for the best position: the least of one value, then of another.
  enum Rule: CaseIterable {
    /// The smaller of the rooms left beside and above the rectangle, then the larger.
    case shortSide
    /// The upper edge, then the left edge.
    case bottomLeft
  }

  /// A rectangle from its low corner to its high corner, which lies outside.
  struct Box: Equatable {
    var left: Int32
    var bottom: Int32
    var right: Int32
    var top: Int32

    var width: Int32 { right - left }
    var height: Int32 { top - bottom }

    func contains(_ other: Box) -> Bool {
      left <= other.left && bottom <= other.bottom && right >= other.right && top >= other.top
    }

    func overlaps(_ other: Box) -> Bool {
      left < other.right && other.left < right && bottom < other.top && other.bottom < top
    }
  }

  let sizes: [PackSize]
  let allowsTurning: Bool

  /// The positions of the rectangles after a fill, by index.
  private(set) var positions: [PackPlacement]

  /// The measure of work, as in ``SkylineFill/work``: the number of free rectangles that all fills examined.
  private(set) var work = 0

  /// The maximal free rectangles: none lies inside another.
  private(set) var free: [Box] = []
  /// The parts that are left of divided free rectangles; a property, so that its memory is reused.
  private var parts: [Box] = []

  init(_ sizes: [PackSize], allowsTurning: Bool) {
    self.sizes = sizes
    self.allowsTurning = allowsTurning
    positions = Array(
      repeating: PackPlacement(bin: -1, x: 0, y: 0, isTurned: false), count: sizes.count)
  }

  /// Fills a bin with the rectangles of `order`, first to last.
  ///
  /// O(n f) for n rectangles and f free ones at a time; f is seldom more than n.
  ///
  /// - Parameter end: the fill gives up when ``work`` reaches this number.
  /// - Returns: true if all rectangles fit; the fill stops at the first that does not.
  mutating func fill(
    _ order: [Int32], width: Int32, height: Int32, rule: Rule, end: Int = .max
  ) -> Bool {
    free.removeAll(keepingCapacity: true)
    free.append(Box(left: 0, bottom: 0, right: width, top: height))
    for index in order {
      guard work < end, let position = bestPosition(sizes[Int(index)], rule) else { return false }
      positions[Int(index)] = position
      let size = sizes[Int(index)]
      let (width, height) =
        position.isTurned ? (size.height, size.width) : (size.width, size.height)
      take(
        Box(
          left: position.x, bottom: position.y, right: position.x + width, top: position.y + height)
      )
    }
    return true
  }

  /// Returns the first of the best positions, upright ones before turned ones; `nil` if there is none.
  private mutating func bestPosition(_ size: PackSize, _ rule: Rule) -> PackPlacement? {
    var best: (Int32, Int32) = (.max, .max)
    var position: PackPlacement?
    let turns = allowsTurning && size.width != size.height ? [false, true] : [false]
    for isTurned in turns {
      let (width, height) = isTurned ? (size.height, size.width) : (size.width, size.height)
      for box in free where box.width >= width && box.height >= height {
        let (beside, above) = (box.width - width, box.height - height)
        let score =
          switch rule {
          case .shortSide: (min(beside, above), max(beside, above))
          case .bottomLeft: (box.bottom + height, box.left)
          }
        if score < best {
          best = score
          position = PackPlacement(bin: 0, x: box.left, y: box.bottom, isTurned: isTurned)
        }
      }
      work += free.count
    }
    return position
  }

  /// Occupies a rectangle. Each free rectangle that overlaps it is divided into up to four smaller ones, and those
  /// inside others are dropped.
  private mutating func take(_ used: Box) {
    parts.removeAll(keepingCapacity: true)
    free.removeAll { box in
      guard box.overlaps(used) else { return false }
      parts += [
        Box(left: box.left, bottom: box.bottom, right: used.left, top: box.top),
        Box(left: used.right, bottom: box.bottom, right: box.right, top: box.top),
        Box(left: box.left, bottom: box.bottom, right: box.right, top: used.bottom),
        Box(left: box.left, bottom: used.top, right: box.right, top: box.top),
      ].filter { $0.width > 0 && $0.height > 0 }
      return true
    }
    work += free.count * (1 + parts.count)
    // A part may lie inside a remaining free rectangle or another part. The reverse is impossible, because the divided
    // rectangle was maximal.
    let others = free.count
    for at in parts.indices {
      let part = parts[at]
      let isInside =
        free[..<others].contains { $0.contains(part) }
        || parts.indices.contains {
          $0 != at && parts[$0].contains(part) && (parts[$0] != part || $0 < at)
        }
      if !isInside { free.append(part) }
    }
  }
}
