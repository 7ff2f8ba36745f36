/// A second search for smaller bins. A skyline is usually denser, but with thin rectangles it sometimes leaves gaps
/// that only maximal rectangles fill.
extension BinSearch {
  /// Tries ever smaller bins with each order and each rule until the budget is used up.
  mutating func improveByMaxRects() {
    var fill = MaxRectsFill(fill.sizes, allowsTurning: options.allowsTurning)
    let end = share / 10
    for rule in MaxRectsFill.Rule.allCases {
      for order in orders {
        while fill.work < end, let bin = smaller(),
          fill.fill(order, width: bin.width, height: bin.height, rule: rule, end: end)
        {
          keep(order, fill.positions)
        }
      }
    }
  }
}
