import CSDL2
import ReelMath
import ReelPlatform

/// What SDL's software renderer is to do for a quad, whose corners it would not treat as a graphics
/// card does:
///
/// - It cuts positions and texels down to whole numbers, so both are rounded here first.
/// - An upright rectangle is a plain copy, which is fast. Its geometry call finds that out by
///   comparing vertices and looks at two corners' texels only; here it is found out before, and
///   the vertices are never made.
/// - A copy that is scaled and reaches beyond the edge goes through a surface of its full size, so
///   it is cut to whole texels before.
/// - In a triangle it takes the largest texel coordinate less one, and so squeezes the picture by
///   one texel. The largest coordinate is therefore given one too high, and all a little more, lest
///   `t / size * size` falls below `t`; textures have one column and one row more to make room.
/// - Triangles that happen to form an upright rectangle would become a copy too, wrong for turned
///   pictures. Those get one corner moved by 1/1024 pixel, which the cutting takes away again.
enum SoftwareShape {
  /// These texels of a picture fill those pixels.
  case copy(from: SDL_Rect, to: SDL_Rect)
  case triangles(Corners)

  /// Triangles beyond this distance from the view's corner overflow SDL's 32-bit products; a turned
  /// quad that reaches farther is left out.
  static let reach: Float = 8191

  /// `nil` for a quad without a finite shape, or beside the view.
  /// - Parameter quad: by its place, because copying it takes longer than the questions.
  @inline(__always)
  init?(_ quad: UnsafePointer<DrawQuad>, _ target: SDLGeometry.Target) {
    if let plain = SoftwareShape.plainCopy(quad, target) {
      self = plain
    } else if let shape = SoftwareShape.fitted(quad.pointee, target) {
      self = shape
    } else {
      return nil
    }
  }

  /// An upright picture that is neither mirrored nor cut, as most are: what ``fitted(_:_:)`` would make
  /// of it, found with fewer questions. Comparisons with what is not a number fail, so that the long
  /// way answers them.
  @inline(__always)
  private static func plainCopy(
    _ quad: UnsafePointer<DrawQuad>, _ target: SDLGeometry.Target
  ) -> SoftwareShape? {
    // SAFETY: the caller's quad stays where it is; only loads, each of one corner.
    let a = quad.pointee.corners.0
    let b = quad.pointee.corners.1
    let c = quad.pointee.corners.2
    let d = quad.pointee.corners.3
    guard a.position.y == b.position.y, b.position.x == c.position.x, c.position.y == d.position.y,
      d.position.x == a.position.x, a.texel.y == b.texel.y, b.texel.x == c.texel.x,
      c.texel.y == d.texel.y, d.texel.x == a.texel.x
    else { return nil }
    let near = a.position * target.scale
    let far = c.position * target.scale
    let size = target.pictureSize
    guard near.x >= 0, near.y >= 0, near.x <= far.x, near.y <= far.y,
      far.x <= target.viewport.x, far.y <= target.viewport.y,
      a.texel.x >= 0, a.texel.y >= 0, a.texel.x <= c.texel.x, a.texel.y <= c.texel.y,
      c.texel.x <= size.x, c.texel.y <= size.y
    else { return nil }
    let (to, from) = (
      SDL_Rect(roundingPositive: near, far), SDL_Rect(roundingPositive: a.texel, c.texel)
    )
    guard to.w > 0, to.h > 0, from.w > 0, from.h > 0 else { return nil }
    return .copy(from: from, to: to)
  }

  @inline(never)
  private static func fitted(_ quad: DrawQuad, _ target: SDLGeometry.Target) -> SoftwareShape? {
    guard var corners = Corners(quad, target) else { return nil }
    // The repeated edge is not part of the picture.
    let size = target.pictureSize
    for corner in 0..<4 {
      corners.positions[corner] = corners.positions[corner].clamped(to: 1_048_576).roundedToPixel
      let texel = corners.texels[corner].roundedToPixel
      corners.texels[corner] = Vec2(min(max(texel.x, 0), size.x), min(max(texel.y, 0), size.y))
    }
    let low = bounds(corners.positions, min)
    let high = bounds(corners.positions, max)
    guard high.x > 0, high.y > 0, low.x < target.viewport.x, low.y < target.viewport.y,
      high.x > low.x, high.y > low.y
    else { return nil }
    if isUpright(corners.positions) && isUpright(corners.texels) {
      return upright(corners, low, high, target)
    }
    return triangles(corners, low, high)
  }

  /// An upright picture, perhaps mirrored, cut to the view.
  private static func upright(
    _ corners: Corners, _ low: Vec2, _ high: Vec2, _ target: SDLGeometry.Target
  ) -> SoftwareShape? {
    var corners = corners
    // The texels at the left and right, top and bottom of the screen.
    let texels = corners.texels
    let isFlippedX = corners.positions[0].x > corners.positions[1].x
    let isFlippedY = corners.positions[0].y > corners.positions[3].y
    var x = TexelSpan(low.x, high.x, texels[isFlippedX ? 1 : 0].x, texels[isFlippedX ? 0 : 1].x)
    var y = TexelSpan(low.y, high.y, texels[isFlippedY ? 3 : 0].y, texels[isFlippedY ? 0 : 3].y)
    let isMirrored = x.first > x.last || y.first > y.last
    if !isMirrored || low.x < -reach || low.y < -reach || high.x > reach || high.y > reach {
      x.cut(to: target.viewport.x)
      y.cut(to: target.viewport.y)
    }
    guard x.high > x.low, y.high > y.low else { return nil }
    let (near, far) = (Vec2(x.low, y.low), Vec2(x.high, y.high))
    if !isMirrored {
      var from = SDL_Rect(rounding: Vec2(x.first, y.first), Vec2(x.last, y.last))
      // A part of a texel is shown by all of it.
      if from.w == 0 { (from.x, from.w) = (min(from.x, Int32(target.pictureSize.x) - 1), 1) }
      if from.h == 0 { (from.y, from.h) = (min(from.y, Int32(target.pictureSize.y) - 1), 1) }
      return .copy(from: from, to: SDL_Rect(rounding: near, far))
    }
    // SDL mirrors through three surfaces made for the purpose; triangles are exact and quicker.
    corners.positions = [near, Vec2(far.x, near.y), far, Vec2(near.x, far.y)]
    corners.texels = [
      Vec2(x.first, y.first), Vec2(x.last, y.first), Vec2(x.last, y.last), Vec2(x.first, y.last),
    ]
    return triangles(corners, near, far)
  }

  private static func triangles(_ corners: Corners, _ low: Vec2, _ high: Vec2) -> SoftwareShape? {
    var corners = corners
    guard low.x >= -reach, low.y >= -reach, high.x <= reach, high.y <= reach else { return nil }
    let least = bounds(corners.texels, min)
    let most = bounds(corners.texels, max)
    for corner in 0..<4 {
      if most.x > least.x, corners.texels[corner].x == most.x { corners.texels[corner].x += 1 }
      if most.y > least.y, corners.texels[corner].y == most.y { corners.texels[corner].y += 1 }
      corners.texels[corner] += Vec2(1 / 128, 1 / 128)
    }
    // Away from zero, so that cutting off the fraction undoes it.
    let p = corners.positions[0]
    corners.positions[0] = Vec2(p.x + (p.x < 0 ? -1 : 1) / 1024, p.y + (p.y < 0 ? -1 : 1) / 1024)
    return .triangles(corners)
  }

  /// Whether corner 0 and 1 share a row, 1 and 2 a column, and so on.
  private static func isUpright(_ p: InlineArray<4, Vec2>) -> Bool {
    p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
  }

  private static func bounds(_ p: InlineArray<4, Vec2>, _ pick: (Float, Float) -> Float) -> Vec2 {
    Vec2(
      pick(pick(p[0].x, p[1].x), pick(p[2].x, p[3].x)),
      pick(pick(p[0].y, p[1].y), pick(p[2].y, p[3].y)))
  }
}

extension SDL_Rect {
  /// Both corners at the nearest whole pixel. There is nothing to the left of 0, nor above it, so
  /// that cutting off is rounding down.
  @inline(__always)
  fileprivate init(roundingPositive low: Vec2, _ high: Vec2) {
    let (x, y) = (Int32(low.x + 0.5), Int32(low.y + 0.5))
    self.init(x: x, y: y, w: Int32(high.x + 0.5) &- x, h: Int32(high.y + 0.5) &- y)
  }

  /// Both corners at the nearest whole pixel; no larger than ±2²².
  @inline(__always)
  fileprivate init(rounding low: Vec2, _ high: Vec2) {
    let (low, high) = (low.roundedToPixel, high.roundedToPixel)
    let (x, y) = (Int32(low.x), Int32(low.y))
    self.init(x: x, y: y, w: Int32(high.x) - x, h: Int32(high.y) - y)
  }
}

extension Vec2 {
  /// The nearest whole pixel; halves go up, as where a graphics card's pixel centre lies.
  @inline(__always)
  fileprivate var roundedToPixel: Vec2 {
    Vec2(floorOfSmall(x + 0.5), floorOfSmall(y + 0.5))
  }

  fileprivate func clamped(to reach: Float) -> Vec2 {
    Vec2(min(max(x, -reach), reach), min(max(y, -reach), reach))
  }
}

/// Rounds down what lies within ±2²²: without a call of the C library, which the baseline of x86-64
/// needs for it.
@inline(__always) private func floorOfSmall(_ value: Float) -> Float {
  // Beyond 2²³ floats are whole, so the sum is rounded to a whole number.
  let magic: Float = 0x1.8p23
  let nearest = (value + magic) - magic
  return nearest > value ? nearest - 1 : nearest
}
