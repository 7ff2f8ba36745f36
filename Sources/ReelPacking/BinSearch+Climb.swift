/// The search for smaller bins: it changes orders at random, with a fixed seed, and keeps improvements.
extension BinSearch {
  /// Fills the largest bin with as much area as possible; the random search may even place all rectangles.
  mutating func fillLargest(_ bin: PackSize) {
    var least = Int.max
    for order in orders where least == .max || fill.work < Self.budget {
      guard
        let waste = fill.fill(order, width: bin.width, height: bin.height, limit: least - 1)
      else { continue }
      least = waste
      bestOrder = order
      bestPositions = fill.positions
    }
    climb(into: bin, from: least, work: min(share / 16, share - fill.work))
  }

  /// Tries ever smaller bins until the budget is used up.
  mutating func improve() {
    // A small number of rectangles has few packings that are worth a trial.
    let end = fill.work + min(share, share / 75 * orders[0].count)
    while fill.work < end, let bin = smaller() {
      climb(into: bin, from: .max, work: end - fill.work)
    }
  }

  /// Returns the next smaller bin to try; `nil` if all smaller bins have too little area.
  func smaller() -> PackSize? {
    guard let best else { return nil }
    switch options.shape {
    case .square:
      return best.width > sides().least ? PackSize(best.width - 1, best.width - 1) : nil
    case .powerOfTwo:
      return powers(upTo: best.area - 1).last
    case .free:
      let height = (best.area - 1) / Int(best.width)
      let bin = PackSize(best.width, Int32(height))
      return bin.area >= total ? bin : nil
    }
  }

  /// Changes the best order step by step, and keeps changes that leave no more of the bin empty. Ends when all
  /// rectangles fit or the budget is used up.
  /// - Parameters:
  ///   - waste: the area that the best order leaves empty; `.max` if the bin was not filled yet.
  ///   - work: the budget, in units of ``SkylineFill/work``.
  private mutating func climb(into bin: PackSize, from waste: Int, work: Int) {
    let end = fill.work + work
    let spare = bin.area - total
    var order = bestOrder
    var waste = waste
    let reach = max(8, order.count / 25)
    while fill.work < end {
      var trial = order
      if waste < .max {
        // Neighbours have similar sizes, so a swap of near ones preserves most of a good order.
        let from = random(order.count)
        let to = min(max(from + random(2 * reach + 1) - reach, 0), order.count - 1)
        trial.swapAt(from, to)
      }
      guard
        let emptyArea = fill.fill(trial, width: bin.width, height: bin.height, limit: waste)
      else { continue }
      order = trial
      if emptyArea == spare {
        keep(order, fill.positions)
        return
      }
      if emptyArea < waste, best == nil { bestPositions = fill.positions }
      waste = emptyArea
    }
  }

  private mutating func random(_ count: Int) -> Int {
    seed &+= 0x9E37_79B9_7F4A_7C15
    var bits = (seed ^ (seed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ (bits >> 31)) >> 32) % max(count, 1)
  }

  /// The usual budget of a search in ``SkylineFill/work``: about a quarter of a second.
  static let budget = 150_000_000

  /// The budget of the improvements: the usual one, by the effort of the options.
  var share: Int { Self.budget / 100 * Int(min(max(options.effort, 0), 1000)) }
}
