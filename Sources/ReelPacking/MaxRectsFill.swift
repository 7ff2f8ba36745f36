/// Fills one bin with the help of all maximal free rectangles: each rectangle in turn goes where it
/// leaves the least beside it.
///
///     ┌──────┬─────┐      Free are two rectangles that overlap: all of the bin above the placed
///     │ free │     │      one, and all of it to the right. What is closed from above is still
///     ├──────┤ free│      known as free, which a skyline forgets.
///     │placed│     │
///     └──────┴─────┘
///
/// Source: MAXRECTS of J. Jylänki, "A Thousand Ways to Pack the Bin", 2010.
struct MaxRectsFill {
  /// What makes a place good: the least of these, then of the other.
  enum Rule: CaseIterable {
    /// The room left beside the shorter side.
    case shortSide
    /// How far the upper edge reaches, and then how far to the right it stands.
    case bottomLeft
  }

  /// From the low corner to the one beyond the high one.
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

    func meets(_ other: Box) -> Bool {
      left < other.right && other.left < right && bottom < other.top && other.bottom < top
    }
  }

  let sizes: [PackSize]
  let allowsTurning: Bool

  /// Where each rectangle stands after a fill, by index.
  private(set) var places: [PackPlace]

  /// The measure of work, as ``SkylineFill/looks``: how many free rectangles all fills looked at.
  private(set) var looks = 0

  /// All maximal free rectangles: none is inside of another.
  private(set) var free: [Box] = []
  /// What is left of those that a rectangle met; here, so that its memory is used again.
  private var parts: [Box] = []

  init(_ sizes: [PackSize], allowsTurning: Bool) {
    self.sizes = sizes
    self.allowsTurning = allowsTurning
    places = Array(
      repeating: PackPlace(bin: -1, x: 0, y: 0, isTurned: false), count: sizes.count)
  }

  /// Fills a bin with the rectangles of `order`, first to last.
  ///
  /// O(n f) looks for n rectangles and f free ones at a time, of which there are seldom more than n.
  ///
  /// - Parameter end: it gives up where all fills have taken as many ``looks``.
  /// - Returns: whether all found room; it stops at the first that does not.
  mutating func fill(
    _ order: [Int32], width: Int32, height: Int32, rule: Rule, end: Int = .max
  ) -> Bool {
    free.removeAll(keepingCapacity: true)
    free.append(Box(left: 0, bottom: 0, right: width, top: height))
    for index in order {
      guard looks < end, let place = bestPlace(sizes[Int(index)], rule) else { return false }
      places[Int(index)] = place
      let size = sizes[Int(index)]
      let (width, height) =
        place.isTurned ? (size.height, size.width) : (size.width, size.height)
      take(Box(left: place.x, bottom: place.y, right: place.x + width, top: place.y + height))
    }
    return true
  }

  /// The first of the best places; upright before turned.
  private mutating func bestPlace(_ size: PackSize, _ rule: Rule) -> PackPlace? {
    var best: (Int32, Int32) = (.max, .max)
    var place: PackPlace?
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
          place = PackPlace(bin: 0, x: box.left, y: box.bottom, isTurned: isTurned)
        }
      }
      looks += free.count
    }
    return place
  }

  /// Takes room away: each free rectangle that it meets leaves up to four smaller ones, of which
  /// those inside of others go.
  private mutating func take(_ used: Box) {
    parts.removeAll(keepingCapacity: true)
    free.removeAll { box in
      guard box.meets(used) else { return false }
      parts += [
        Box(left: box.left, bottom: box.bottom, right: used.left, top: box.top),
        Box(left: used.right, bottom: box.bottom, right: box.right, top: box.top),
        Box(left: box.left, bottom: box.bottom, right: box.right, top: used.bottom),
        Box(left: box.left, bottom: used.top, right: box.right, top: box.top),
      ].filter { $0.width > 0 && $0.height > 0 }
      return true
    }
    looks += free.count * (1 + parts.count)
    // A part can be inside of a free rectangle that stays, or of another part; never the reverse,
    // for what it was cut from was maximal.
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
