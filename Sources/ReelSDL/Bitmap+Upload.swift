import ReelContent

extension Bitmap {
  /// One column and one row more, which repeat the last ones; see `SDLGeometry` for why.
  func withRepeatedEdge() -> Bitmap {
    var padded: [UInt8] = []
    padded.reserveCapacity((width + 1) * (height + 1) * 4)
    for y in 0...height {
      let row = min(y, height - 1) * width * 4
      padded += pixels[row..<row + width * 4]
      padded += pixels[row + (width - 1) * 4..<row + width * 4]
    }
    return Bitmap(width: width + 1, height: height + 1, pixels: padded)
  }
}
