import ReelContent

extension Bitmap {
  /// One column and one row more, which repeat the last ones; see `SoftwareShape` for why. And more
  /// columns of the same kind, until rows begin where whole cache lines do: copies are quicker then.
  func withRepeatedEdge() -> Bitmap {
    let wide = (width + 16) & ~15
    var padded: [UInt8] = []
    padded.reserveCapacity(wide * (height + 1) * 4)
    for y in 0...height {
      let row = min(y, height - 1) * width * 4
      padded += pixels[row..<row + width * 4]
      for _ in width..<wide { padded += pixels[row + (width - 1) * 4..<row + width * 4] }
    }
    return Bitmap(width: wide, height: height + 1, pixels: padded)
  }

  /// The size of the same.
  var sizeWithRepeatedEdge: (width: Int, height: Int) { ((width + 16) & ~15, height + 1) }
}
