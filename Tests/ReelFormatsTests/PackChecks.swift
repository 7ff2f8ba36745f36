import Testing

@testable import ReelFormats
@testable import ReelPacking

/// SplitMix64, which the Python script of the benchmark uses as well, so that both make the same sizes.
struct TestRandom {
  var state: UInt64

  mutating func below(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ (bits >> 31)) >> 32) % count
  }
}

func seededSizes(_ seed: UInt64, count: Int = 500) -> [PackSize] {
  var random = TestRandom(state: seed)
  return (0..<count).map { _ in
    PackSize(8 + Int32(random.below(121)), 8 + Int32(random.below(121)))
  }
}

/// Returns the packed area in percent of the area of the bins.
func density(of bins: [PackSize], _ sizes: [PackSize]) -> Double {
  100 * Double(sizes.reduce(0) { $0 + $1.area }) / Double(bins.reduce(0) { $0 + $1.area })
}

/// Expects that every rectangle is inside a bin of the right shape, and that none are closer than the spacing.
func expectSound(
  _ result: (positions: [PackPlacement], bins: [PackSize]), _ sizes: [PackSize],
  _ options: RectanglePacker.Options, _ comment: String,
  at location: SourceLocation = #_sourceLocation
) {
  let comment = Comment(rawValue: comment)
  #expect(result.positions.count == sizes.count, comment, sourceLocation: location)
  var boxes: [(bin: Int32, left: Int32, top: Int32, right: Int32, bottom: Int32, index: Int)] = []
  for (index, (position, size)) in zip(result.positions, sizes).enumerated() {
    let right = position.x + (position.isTurned ? size.height : size.width)
    let bottom = position.y + (position.isTurned ? size.width : size.height)
    let bin = result.bins[Int(position.bin)]
    let isInside = position.x >= 0 && position.y >= 0 && right <= bin.width && bottom <= bin.height
    #expect(isInside, comment, sourceLocation: location)
    #expect(!position.isTurned || options.allowsTurning, comment, sourceLocation: location)
    if size.area > 0 { boxes.append((position.bin, position.x, position.y, right, bottom, index)) }
  }
  for (at, a) in boxes.enumerated() {
    for b in boxes[(at + 1)...] where a.bin == b.bin {
      let isApart =
        a.right + options.spacing <= b.left || b.right + options.spacing <= a.left
        || a.bottom + options.spacing <= b.top || b.bottom + options.spacing <= a.top
      if !isApart {
        Issue.record("\(comment): \(a.index) and \(b.index) overlap", sourceLocation: location)
      }
    }
  }
  for bin in result.bins {
    let isAllowed = bin.width <= options.largest.width && bin.height <= options.largest.height
    #expect(isAllowed && options.shaped(bin) == bin, comment, sourceLocation: location)
  }
}
