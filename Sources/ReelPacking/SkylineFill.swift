/// Fills one bin, rectangle by rectangle, along the skyline: the upper edge of the placed rectangles.
///
/// Each step takes the lowest gap of the skyline, the leftmost of equals, and places the best fitting rectangle in it.
/// If no rectangle fits, the gap is lost up to the height of its lower neighbour. No room is covered that a remaining
/// rectangle could have used, so only room that fits no remaining rectangle is lost.
///
/// Sources: the skyline of J. Jylänki, "A Thousand Ways to Pack the Bin", 2010; the rule of the lowest gap of E. Burke,
/// G. Kendall and G. Whitwell, "A New Placement Heuristic for the Orthogonal Stock-Cutting Problem", 2004.
struct SkylineFill {
  /// A level part of the skyline.
  private struct Ledge {
    var x: Int32
    var y: Int32
    var width: Int32
  }

  let sizes: [PackSize]
  let allowsTurning: Bool

  /// The positions of the rectangles after a fill, by index; `bin` is −1 for those without room.
  private(set) var positions: [PackPlacement]

  /// The measure of work, the same on every machine: the number of rectangles that all fills examined, plus 64 for each
  /// choice.
  private(set) var work = 0

  private var ledges: [Ledge] = []

  // The rectangles that are not yet placed, in order. A placed entry becomes too wide for any gap. Many placed entries
  // are removed together, because moving the rest for each of them would cost as much as examining it.
  private var widths: [Int32] = []
  private var heights: [Int32] = []
  private var indices: [Int32] = []

  init(_ sizes: [PackSize], allowsTurning: Bool) {
    self.sizes = sizes
    self.allowsTurning = allowsTurning
    positions = Array(
      repeating: PackPlacement(bin: -1, x: 0, y: 0, isTurned: false), count: sizes.count)
  }

  /// Fills a bin with the rectangles of `order`; earlier ones are preferred.
  ///
  /// O(n²) for n rectangles, with a small factor: about two units of ``work`` in a nanosecond.
  ///
  /// - Parameter limit: the fill stops if more area than this is lost.
  /// - Returns: the area left empty in the bin, or `nil` if the fill stopped. If the area equals the bin's minus that
  ///   of all rectangles, all are placed, because no size is empty.
  mutating func fill(
    _ order: [Int32], width: Int32, height: Int32, limit: Int
  ) -> Int? {
    start(order, width: width)
    var remaining = order.count
    var waste = 0
    var packedCount = 0
    while remaining > 0 {
      let at = lowest()
      let ledge = ledges[at]
      let room = height - ledge.y
      if room <= 0 { break }
      let before = at > 0 ? ledges[at - 1].y - ledge.y : room
      let after = at + 1 < ledges.count ? ledges[at + 1].y - ledge.y : room
      let best = bestFit(gap: ledge.width, room: room, before: before, after: after)
      guard best > 0 else {
        let rise = min(before, after)
        waste += Int(rise) * Int(ledge.width)
        if waste > limit { return nil }
        ledges[at].y += rise
        join(at)
        continue
      }
      let position = Int(Self.positionMask - (best >> 1 & Self.positionMask))
      place(position, turned: best & 1 == 0, at: at, before: before, after: after)
      remaining -= 1
      packedCount += 1
      if packedCount * 8 > widths.count {
        dropPacked()
        packedCount = 0
      }
    }
    if remaining > 0 { return waste }  // every ledge is at the top: all empty room was given up
    return order.reduce(Int(width) * Int(height)) { $0 - sizes[Int($1)].area }
  }

  private mutating func start(_ order: [Int32], width: Int32) {
    ledges.removeAll(keepingCapacity: true)
    ledges.append(Ledge(x: 0, y: 0, width: width))
    widths.removeAll(keepingCapacity: true)
    heights.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    for index in order {
      let size = sizes[Int(index)]
      widths.append(size.width)
      heights.append(size.height)
      indices.append(index)
      positions[Int(index)].bin = -1
    }
  }

  private func lowest() -> Int {
    var best = 0
    for at in 1..<max(1, ledges.count) where ledges[at].y < ledges[best].y { best = at }
    return best
  }

  private static let positionMask: Int32 = (1 << 26) - 1
  static let countLimit = 1 << 26

  /// Returns the entry that fits a gap best, as one number of class, position and turning: the largest number has the
  /// best class and, within it, the first position. Returns 0 if none fits.
  private mutating func bestFit(gap: Int32, room: Int32, before: Int32, after: Int32) -> Int32 {
    var best: Int32 = 0
    var start = 0
    let count = widths.count
    let turning = allowsTurning
    widths.withUnsafeBufferPointer { widths in
      heights.withUnsafeBufferPointer { heights in
        while start < count {
          let end = min(start &+ 128, count)
          var entry = (Self.positionMask &- Int32(truncatingIfNeeded: start)) &<< 1
          var at = start
          if turning {
            while at < end {
              let (w, h) = (widths[at], heights[at])
              let upright = Self.rank(w, h, gap, room, before, after, entry | 1)
              let turned = Self.rank(h, w, gap, room, before, after, entry)
              best = max(best, max(upright, turned))
              entry &-= 2
              at &+= 1
            }
          } else {
            while at < end {
              best = max(
                best, Self.rank(widths[at], heights[at], gap, room, before, after, entry | 1))
              entry &-= 2
              at &+= 1
            }
          }
          start = end
          if best >= 4 << 27 { break }
        }
      }
    }
    work += 64 + (turning ? 2 * start : start)
    return best
  }

  /// Returns the class in the high bits and `entry` below it; 0 if the size does not fit. There is no branch, so that
  /// the compiler vectorises it: x and y are equal if the top bit of (x ^ y) − 1 is set.
  @inline(__always)
  private static func rank(
    _ width: Int32, _ height: Int32, _ gap: Int32, _ room: Int32, _ before: Int32, _ after: Int32,
    _ entry: Int32
  ) -> Int32 {
    let spoils = (gap &- width) | (room &- height)
    let fills = Int32(bitPattern: UInt32(bitPattern: (width ^ gap) &- 1) &>> 31)
    let levels = Int32(bitPattern: UInt32(bitPattern: (height ^ before) &- 1) &>> 31)
    let levelsAfter = Int32(bitPattern: UInt32(bitPattern: (height ^ after) &- 1) &>> 31)
    let suits = (1 &+ fills &+ fills &+ levels &+ levelsAfter) &<< 27
    return (suits | entry) & ~(spoils &>> 31)
  }

  private mutating func place(
    _ position: Int, turned: Bool, at: Int, before: Int32, after: Int32
  ) {
    let index = Int(indices[position])
    widths[position] = .max
    heights[position] = .max
    let size = sizes[index]
    let width = turned ? size.height : size.width
    let height = turned ? size.width : size.height
    let ledge = ledges[at]
    let isLeft = height == before || (height != after && before >= after)
    let x = isLeft ? ledge.x : ledge.x + ledge.width - width
    positions[index] = PackPlacement(bin: 0, x: x, y: ledge.y, isTurned: turned)
    let top = Ledge(x: x, y: ledge.y + height, width: width)
    if width == ledge.width {
      ledges[at] = top
      join(at)
    } else if isLeft {
      ledges[at].x += width
      ledges[at].width -= width
      ledges.insert(top, at: at)
      join(at)
    } else {
      ledges[at].width -= width
      ledges.insert(top, at: at + 1)
      join(at + 1)
    }
  }

  /// Merges neighbouring ledges of the same height into one.
  private mutating func join(_ at: Int) {
    if at + 1 < ledges.count, ledges[at + 1].y == ledges[at].y {
      ledges[at].width += ledges[at + 1].width
      ledges.remove(at: at + 1)
    }
    if at > 0, ledges[at - 1].y == ledges[at].y {
      ledges[at - 1].width += ledges[at].width
      ledges.remove(at: at)
    }
  }

  private mutating func dropPacked() {
    var kept = 0
    for at in widths.indices where widths[at] != .max {
      widths[kept] = widths[at]
      heights[kept] = heights[at]
      indices[kept] = indices[at]
      kept += 1
    }
    widths.removeLast(widths.count - kept)
    heights.removeLast(heights.count - kept)
    indices.removeLast(indices.count - kept)
  }
}
