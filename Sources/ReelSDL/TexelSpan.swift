/// One axis of an upright picture: pixels `low..<high` show the texels from `first` to `last`.
struct TexelSpan {
  var low: Float
  var high: Float
  var first: Float
  var last: Float

  init(_ low: Float, _ high: Float, _ first: Float, _ last: Float) {
    self.low = low
    self.high = high
    self.first = first
    self.last = last
  }

  /// Leaves out the texels that lie beside `0..<limit` whole. The texels at the edges stay whole:
  /// half a texel can not be said to SDL's software renderer.
  mutating func cut(to limit: Float) {
    guard low < 0 || high > limit else { return }
    let count = abs(last - first)
    if count > 1 {
      let size = (high - low) / count
      let start = low
      // Only where a texel ends on a whole pixel can the picture be cut without a shift.
      func isWhole(_ texel: Float) -> Bool {
        let place = start + texel * size
        return abs(place - place.rounded()) < 1 / 256
      }
      let from = (max(0, -low) / size).rounded(.down)
      let to = min(((min(high, limit) - low) / size).rounded(.up), count)
      var skipped = from
      var kept = to
      while skipped > 0, !isWhole(skipped) { skipped -= 1 }
      while kept < count, !isWhole(kept) { kept += 1 }
      // A shift by half a pixel is better than a copy through a huge surface.
      if (kept - skipped) * size > SoftwareShape.reach { (skipped, kept) = (from, to) }
      let direction: Float = last > first ? 1 : -1
      low = (start + skipped * size).rounded()
      high = (start + kept * size).rounded()
      last = first + kept * direction
      first += skipped * direction
    }
    // A single texel looks the same wherever it is cut.
    if abs(last - first) <= 1 {
      low = max(low, 0)
      high = min(high, limit)
    }
  }
}
