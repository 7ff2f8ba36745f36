import CSDL2
import ReelMath
import ReelPlatform
import ReelRaster

/// The way in which software draws a quad.
enum SoftwareShape {
  /// A copy of texels to pixels, unchanged.
  case copy(from: SDL_Rect, to: SDL_Rect)
  /// Any other quad.
  case quad(Corners)

  /// The space of the quads.
  struct Space {
    /// The pixels of the surface per logical pixel.
    var scale: Float
    /// The size of the surface in pixels.
    var size: Vec2
    /// The size of the picture in texels.
    var picture: Vec2
    /// True if copies can draw this batch.
    var hasCopies: Bool
  }

  /// Chooses the way to draw a quad. Returns `nil` for a quad outside the surface, or without a finite shape. Skips
  /// rotated quads that reach beyond ``Subpixel/reach``; cuts upright ones there.
  /// - Parameter quad: a pointer, because copying the quad takes longer than the tests.
  @inline(__always)
  init?(_ quad: UnsafePointer<DrawRecord>, of list: DrawList, _ space: Space) {
    if let copy = SoftwareShape.copy(quad, space) {
      self = copy
    } else if let corners = Corners(
      list.corners(of: quad.pointee), scale: Vec2(space.scale, space.scale),
      picture: space.picture, within: space.size)
    {
      self = .quad(corners)
    } else {
      return nil
    }
  }

  /// Returns the copy for an upright picture at its own size, the most frequent case. Comparisons with a NaN fail, so
  /// the general case handles those.
  @inline(__always)
  private static func copy(
    _ quad: UnsafePointer<DrawRecord>, _ space: Space
  ) -> SoftwareShape? {
    guard space.hasCopies else { return nil }
    // SAFETY: the caller's quad stays in place; this function only loads.
    let a = quad.pointee.a
    let b = quad.pointee.b
    let d = quad.pointee.d
    let texels = quad.pointee.texels
    guard a.y == b.y, d.x == a.x, !quad.pointee.isFree, !texels.isTurned else { return nil }
    let near = a * space.scale
    let far = Vec2(b.x, d.y) * space.scale
    guard near.x >= -Subpixel.reach, near.y >= -Subpixel.reach, near.x < space.size.x,
      near.y < space.size.y, far.x > 0, far.y > 0, far.x <= Subpixel.reach,
      far.y <= Subpixel.reach, texels.left <= texels.right, texels.top <= texels.bottom,
      Float(texels.right) <= 2 * space.picture.x, Float(texels.bottom) <= 2 * space.picture.y
    else { return nil }
    let to = SDL_Rect(
      from: Subpixel.firstPixel(beyond: Subpixel.rounded(near.x)),
      Subpixel.firstPixel(beyond: Subpixel.rounded(near.y)),
      to: Subpixel.firstPixel(beyond: Subpixel.rounded(far.x)),
      Subpixel.firstPixel(beyond: Subpixel.rounded(far.y)))
    // Half a texel is rounded up.
    let from = SDL_Rect(
      from: (Int(texels.left) &+ 1) &>> 1, (Int(texels.top) &+ 1) &>> 1,
      to: (Int(texels.right) &+ 1) &>> 1, (Int(texels.bottom) &+ 1) &>> 1)
    guard to.w == from.w, to.h == from.h, to.w > 0, to.h > 0 else { return nil }
    return .copy(from: from, to: to)
  }
}

extension SDL_Rect {
  /// Creates the rectangle between two corners, which fit into 32 bits.
  @inline(__always)
  fileprivate init(from x: Int, _ y: Int, to right: Int, _ bottom: Int) {
    self.init(
      x: Int32(truncatingIfNeeded: x), y: Int32(truncatingIfNeeded: y),
      w: Int32(truncatingIfNeeded: right &- x), h: Int32(truncatingIfNeeded: bottom &- y))
  }
}
