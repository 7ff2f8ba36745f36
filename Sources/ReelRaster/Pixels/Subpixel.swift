import ReelMath

/// The position of a quad's corner for software drawing, in 256ths of a pixel.
///
/// Every corner is rounded to such a position first. All later arithmetic uses integers, so two quads that share an
/// edge compute the same edge anywhere.
package struct Subpixel: Equatable {
  package var x: Int
  package var y: Int

  /// The farthest distance of corners from the view's corner, in pixels. Within this distance, products of coordinate
  /// differences stay below 2⁵⁹.
  @inlinable
  package static var reach: Float { 1_048_576 }

  /// Rounds a point in pixels, which lies within the reach, to the nearest position.
  @inline(__always)
  init(_ point: Vec2) {
    x = Subpixel.rounded(point.x)
    y = Subpixel.rounded(point.y)
  }

  /// Returns the nearest 256th of a pixel; halves are rounded up.
  @inlinable @inline(__always)
  package static func rounded(_ pixel: Float) -> Int {
    // Truncation rounds down because the offset makes the value positive, so no call of the C library is needed. The
    // sum is exact except for parts far below a 256th.
    Int(Double(pixel) * 256 + (0.5 + 0x1p29)) &- (1 &<< 29)
  }

  /// Returns the first column whose centre lies to the right of `edge`, or the first row whose centre lies below it.
  /// Halves are rounded up: a centre on the edge lies to its left.
  @inlinable @inline(__always)
  package static func firstPixel(beyond edge: Int) -> Int { (edge &+ 128) &>> 8 }
}
