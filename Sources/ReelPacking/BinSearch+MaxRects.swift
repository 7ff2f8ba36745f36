/// A second way to the same end: where a skyline is denser as a rule, thin rectangles now and then
/// leave it gaps that only maximal rectangles fill.
extension BinSearch {
  /// Tries ever smaller bins with each order and each rule, as long as the work allows.
  mutating func improveByMaxRects() {
    var fill = MaxRectsFill(fill.sizes, allowsTurning: options.allowsTurning)
    let end = share / 10
    for rule in MaxRectsFill.Rule.allCases {
      for order in orders {
        while fill.looks < end, let bin = smaller(),
          fill.fill(order, width: bin.width, height: bin.height, rule: rule, end: end)
        {
          keep(order, fill.places)
        }
      }
    }
  }
}
