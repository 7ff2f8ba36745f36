import ReelContent
import ReelMath

/// Finds overlapping frames of one picture, with a sweep from left to right.
///
///     ┌──┐ ┌──────┐      A vertical line sweeps over the picture. The frames that it crosses are
///     └──┘ │   │  │      sorted by their tops and do not overlap, so that a new one is compared
///     ┌────┼─┐ │  │      with its neighbours only. A new frame that overlaps one of them is kept
///     └────┼─┘ │  │      aside instead. Each frame aside stands for a pair that was found, and
///          └───┼──┘      callers stop after some pairs.
///              ▼
///
/// O(n log n) for n frames, and O(k) for each further pair after k pairs.
struct FrameSweep {
  private let frames: [AtlasFrame]
  /// The indices of frames that have pixels, by their left sides; ``byRight`` sorts them by their right sides.
  private let byLeft: [Int32]
  private let byRight: [Int32]
  private var nextLeft = 0
  private var nextRight = 0
  /// The frames that the line crosses, by their tops; none overlaps another.
  private var crossed: [Int32] = []
  /// The frames that the line crosses and that overlap others.
  private var aside: [Int32] = []
  /// The pairs that were found and not yet returned.
  private var pairs: [(frame: Int32, other: Int32)] = []

  init(_ frames: [AtlasFrame]) {
    self.frames = frames
    let indices = frames.indices.filter { index in
      let rect = frames[index].stored
      return rect.minX < rect.maxX && rect.minY < rect.maxY
    }.map { Int32($0) }
    byLeft = indices.sorted { (frames[Int($0)].rect.x, $0) < (frames[Int($1)].rect.x, $1) }
    byRight = indices.sorted { frames[Int($0)].stored.maxX < frames[Int($1)].stored.maxX }
  }

  /// Returns the next pair: a frame, and one whose left side is not right of its own. Frames with the same rectangle
  /// are no pair: a packer stores equal pictures that way.
  mutating func next() -> (AtlasFrame, AtlasFrame)? {
    while pairs.isEmpty {
      guard nextLeft < byLeft.count else { return nil }
      take(byLeft[nextLeft])
      nextLeft += 1
    }
    let pair = pairs.removeLast()
    return (frames[Int(pair.frame)], frames[Int(pair.other)])
  }

  private mutating func take(_ index: Int32) {
    let rect = stored(index)
    // A frame ends to the right of its own left side, so frames that end here were added before.
    while nextRight < byRight.count, stored(byRight[nextRight]).maxX <= rect.minX {
      remove(byRight[nextRight])
      nextRight += 1
    }
    let start = crossed.endOfPrefix { stored($0).maxY <= rect.minY }
    var end = start
    var isSame = false
    func compare(_ other: Int32) {
      let otherRect = stored(other)
      if otherRect == rect { isSame = true } else { pairs.append((index, other)) }
    }
    while end < crossed.count, stored(crossed[end]).minY < rect.maxY {
      compare(crossed[end])
      end += 1
    }
    for other in aside where stored(other).minY < rect.maxY && rect.minY < stored(other).maxY {
      compare(other)
    }
    pairs.reverse()
    if isSame { return }
    if pairs.isEmpty { crossed.insert(index, at: start) } else { aside.append(index) }
  }

  private mutating func remove(_ index: Int32) {
    let at = crossed.endOfPrefix { stored($0).minY < stored(index).minY }
    if at < crossed.count, crossed[at] == index {
      crossed.remove(at: at)
    } else if let at = aside.firstIndex(of: index) {
      aside.remove(at: at)
    }
  }

  private func stored(_ index: Int32) -> Rect { frames[Int(index)].stored }
}
