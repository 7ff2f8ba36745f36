/// The first packings of each shape, with the initial orders.
extension BinSearch {
  mutating func searchSquare() {
    let least = sides().least
    for (at, order) in orders.enumerated() where at == 0 || fill.work < Self.budget {
      guard let side = best?.width, at == 0 || attempt(order, PackSize(side - 1, side - 1))
      else { continue }
      // The result is near the least side: search up from there with growing steps, and bisect below a side that fits.
      var low = least
      var step = max(1, least >> 8)
      while let high = best?.width, low < high {
        let side = low + min(step, (high - low) / 2)
        if !attempt(order, PackSize(side, side)) {
          low = side + 1
          step *= 2
        }
      }
    }
  }

  /// Tries bins whose sides are powers of two, by rising area; of equal areas the squarest first.
  mutating func searchPowers() {
    for bin in powers(upTo: best?.area ?? .max) {
      for order in orders where attempt(order, bin) { return }
    }
  }

  mutating func searchFree(_ largest: PackSize) {
    let end = fill.work + Self.budget
    for width in widths(largest) {
      for order in orders where fill.work < end {
        guard let best else { return }
        let height = min(Int(largest.height), (best.area - 1) / Int(width))
        _ = attempt(order, PackSize(width, Int32(height)))
      }
    }
  }

  /// Returns the widths to try for a free bin, nearest to a square first, so that squarer bins win ties.
  private func widths(_ largest: PackSize) -> [Int32] {
    let root = sides().root
    let widest = orders[0].reduce(Int32(0)) {
      let size = fill.sizes[Int($1)]
      return max($0, options.allowsTurning ? min(size.width, size.height) : size.width)
    }
    let flattest = Int32((total + Int(largest.height) - 1) / Int(largest.height))
    let low = max(root / 2, widest, flattest)
    let high = min(max(root * 2, low + low / 4), largest.width)
    let step = max(1, (high - low) / (orders[0].count <= 64 ? 256 : 32))
    return stride(from: low, through: high, by: Int(step)).map { $0 }
      .sorted { (abs($0 - root), $0) < (abs($1 - root), $1) }
  }

  /// Returns the bins with powers of two as sides that have enough area for all and at most the area `limit`, the
  /// smallest first.
  func powers(upTo limit: Int) -> [PackSize] {
    let largest = options.largest
    var bins: [PackSize] = []
    for i in 0...16 where 1 << Int32(i) <= largest.width {
      for j in 0...16 where 1 << Int32(j) <= largest.height {
        let bin = padded(PackSize(1 << Int32(i), 1 << Int32(j)))
        if bin.area >= total, bin.area <= limit { bins.append(bin) }
      }
    }
    return bins.sorted {
      ($0.area, max($0.width, $0.height), $0.height)
        < ($1.area, max($1.width, $1.height), $1.height)
    }
  }

  /// Returns the least side of a square by area and by the longest side, and the square root of the area, rounded up.
  func sides() -> (least: Int32, root: Int32) {
    var root = Int32(Double(total).squareRoot())
    while Int(root) * Int(root) < total { root += 1 }
    let longest = orders[0].reduce(0) {
      max($0, fill.sizes[Int($1)].width, fill.sizes[Int($1)].height)
    }
    return (max(root, longest), root)
  }
}
