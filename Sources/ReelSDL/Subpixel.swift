import ReelMath

/// Where the corners of quads lie for software: in 256ths of a pixel.
///
/// Every corner is rounded to one of these places before anything is asked about it. From there on all
/// is arithmetic of whole numbers, so two quads that share an edge agree about it wherever it lies.
struct Subpixel: Equatable {
  var x: Int
  var y: Int

  /// Parts of a pixel.
  static let one = 256
  /// How far corners may lie from the view's corner, in pixels. Products of differences of
  /// coordinates stay below 2⁵⁹ so.
  static let reach: Float = 1_048_576

  init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The nearest place to a point in pixels, which lies within the reach.
  @inline(__always)
  init(_ point: Vec2) {
    x = Subpixel.rounded(point.x)
    y = Subpixel.rounded(point.y)
  }

  /// The nearest 256th of a pixel; halves go up.
  @inline(__always)
  static func rounded(_ pixel: Float) -> Int {
    // Cutting off is rounding down for what was made positive: no call of the C library. The sum is
    // exact but for parts that are far below a 256th.
    Int(Double(pixel) * 256 + (0.5 + 0x1p29)) &- (1 &<< 29)
  }

  /// The first column whose centre lies to the right of an edge at `place`, and the first row in the
  /// same manner. Halves go up: a centre on the edge lies to its left.
  @inline(__always)
  static func firstPixel(beyond place: Int) -> Int { (place &+ 128) &>> 8 }
}
