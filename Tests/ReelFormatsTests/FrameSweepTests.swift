import ReelContent
import ReelMath
import Testing

@testable import ReelFormats
@testable import ReelPacking

@Suite struct FrameSweepTests {
  /// Returns the overlapping pairs by comparing every pair of frames, in the order of their left sides.
  private func plain(_ frames: [AtlasFrame]) -> Set<String> {
    let order = frames.indices.sorted { (frames[$0].rect.x, $0) < (frames[$1].rect.x, $1) }
    var pairs: Set<String> = []
    var kept: [Int] = []
    for index in order {
      let rect = frames[index].stored
      let others = kept.filter { other in
        let its = frames[other].stored
        return its.minX < rect.maxX && rect.minX < its.maxX && its.minY < rect.maxY
          && rect.minY < its.maxY
      }
      if !others.contains(where: { frames[$0].stored == rect }) { kept.append(index) }
      for other in others where frames[other].stored != rect {
        pairs.insert("\(frames[index].name) \(frames[other].name)")
      }
    }
    return pairs
  }

  @Test func `The sweep finds the pairs that comparing all frames finds`() {
    for seed in 0..<600 as Range<UInt64> {
      var dice = Dice(state: seed)
      // A small side makes many frames overlap, and some equal.
      let side = Int.random(in: 4...40, using: &dice)
      let frames = (0..<Int.random(in: 0...40, using: &dice)).map { index in
        AtlasFrame(
          name: "\(index)",
          rect: Rect(
            Float(Int.random(in: 0..<side, using: &dice)),
            Float(Int.random(in: 0..<side, using: &dice)),
            Float(Int.random(in: 1...4, using: &dice)),
            Float(Int.random(in: 1...4, using: &dice))),
          rotation: Bool.random(using: &dice) ? .clockwise : .none)
      }
      var sweep = FrameSweep(frames)
      var pairs: Set<String> = []
      while let (frame, other) = sweep.next() {
        #expect(pairs.insert("\(frame.name) \(other.name)").inserted, "seed \(seed)")
      }
      #expect(pairs == plain(frames), "seed \(seed)")
    }
  }
}
