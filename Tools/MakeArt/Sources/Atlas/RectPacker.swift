/// A packer that places rectangles in a page by the MaxRects method. It stores all largest free rectangles and chooses
/// the position that leaves the smallest shorter side (Jylänki, "A Thousand Ways to Pack the Bin", 2010).
struct RectPacker {
  struct Placement: Equatable {
    var x: Int, y: Int, width: Int, height: Int
    /// True if turned by 90°: `width` and `height` are those after the turn.
    var isTurned = false
  }

  private var free: [Placement]

  init(width: Int, height: Int) {
    free = [Placement(x: 0, y: 0, width: width, height: height)]
  }

  /// Places a rectangle at the best free position, or returns `nil` if none is left. O(free rectangles).
  mutating func insert(_ width: Int, _ height: Int, mayTurn: Bool) -> Placement? {
    var best: (short: Int, long: Int, placement: Placement)?
    for room in free {
      for turned in mayTurn && width != height ? [false, true] : [false] {
        let w = turned ? height : width
        let h = turned ? width : height
        guard w <= room.width, h <= room.height else { continue }
        let short = min(room.width - w, room.height - h)
        let long = max(room.width - w, room.height - h)
        if let best, (best.short, best.long) <= (short, long) { continue }
        best = (short, long, Placement(x: room.x, y: room.y, width: w, height: h, isTurned: turned))
      }
    }
    guard let placement = best?.placement else { return nil }
    cut(placement)
    return placement
  }

  private mutating func cut(_ used: Placement) {
    var rest: [Placement] = []
    for room in free {
      let right = room.x + room.width
      let bottom = room.y + room.height
      let usedRight = used.x + used.width
      let usedBottom = used.y + used.height
      guard used.x < right, usedRight > room.x, used.y < bottom, usedBottom > room.y else {
        rest.append(room)
        continue
      }
      if used.x > room.x {
        rest.append(Placement(x: room.x, y: room.y, width: used.x - room.x, height: room.height))
      }
      if usedRight < right {
        rest.append(
          Placement(x: usedRight, y: room.y, width: right - usedRight, height: room.height))
      }
      if used.y > room.y {
        rest.append(Placement(x: room.x, y: room.y, width: room.width, height: used.y - room.y))
      }
      if usedBottom < bottom {
        rest.append(
          Placement(x: room.x, y: usedBottom, width: room.width, height: bottom - usedBottom))
      }
    }
    free = []
    for (i, a) in rest.enumerated() {
      let swallowed = rest.enumerated().contains { j, b in
        i != j && b.x <= a.x && b.y <= a.y && b.x + b.width >= a.x + a.width
          && b.y + b.height >= a.y + a.height && (a != b || j < i)
      }
      if !swallowed { free.append(a) }
    }
  }
}
