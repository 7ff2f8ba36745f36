import ReelMath
import ReelRaster

// A card's filter mixes each texel with its neighbours. Within half a texel of a frame's edge, these are texels of the
// next frame in the atlas. The card has no setting to stop at the edge. But a quad can be drawn in up to nine parts,
// and each part along the edges shows one line of texels, at their middle:
//
//     ┌─┬───────┬─┐
//     ├─┼───────┼─┤      across the narrow parts, half a texel wide, the texel is constant;
//     │ │       │ │      the middle shows the same as without them
//     ├─┼───────┼─┤
//     └─┴───────┴─┘

extension Corners {
  /// Returns true if a filter would mix in texels outside the quad. It would not if the quad shows its texels one to
  /// one, or if its texels end at the border of the texture. A triangle (a quad with two equal corners) is part of a
  /// mesh, whose inner edges must not be cut; the code that makes a mesh keeps half a texel of distance from the
  /// frame's edge.
  func needsPatches(textureSize: Vec2) -> Bool {
    let (low, high) = texels.box
    if low.x <= 0 && low.y <= 0 && high.x >= textureSize.x && high.y >= textureSize.y {
      return false
    }
    for corner in 0..<4 where positions[corner] == positions[(corner + 1) & 3] { return false }
    for corner in 0..<4 {
      let step = positions[corner] - positions[0]
      let shown = texels[corner] - texels[0]
      let position = positions[corner]
      if step != shown || position.x != position.x.rounded() || position.y != position.y.rounded() {
        return true
      }
    }
    return false
  }

  /// Calls `body` with each part, at most nine.
  func eachPatch(_ body: (Corners) -> Void) {
    let across = Self.cuts((texels[1] - texels[0]).length)
    let down = Self.cuts((texels[3] - texels[0]).length)
    for row in 0..<3 where down.fraction[row] < down.fraction[row + 1] {
      for column in 0..<3 where across.fraction[column] < across.fraction[column + 1] {
        func corner(_ x: Int, _ y: Int) -> (Vec2, Vec2) {
          (
            Self.point(positions, across.fraction[x], down.fraction[y]),
            Self.point(texels, across.texel[x], down.texel[y])
          )
        }
        let (a, b) = (corner(column, row), corner(column + 1, row))
        let (c, d) = (corner(column + 1, row + 1), corner(column, row + 1))
        body(Corners(positions: [a.0, b.0, c.0, d.0], texels: [a.1, b.1, c.1, d.1]))
      }
    }
  }

  /// Returns the cuts of a side that shows `texels` texels, as fractions of it, and the texels shown there.
  private static func cuts(
    _ texels: Float
  ) -> (fraction: InlineArray<4, Float>, texel: InlineArray<4, Float>) {
    // The cuts are slightly more than half a texel from the ends, because a card rounds corners to parts of a pixel.
    let half: Float = texels > 1.0625 ? 0.53125 / texels : 0.5
    return ([0, half, 1 - half, 1], [half, half, 1 - half, 1 - half])
  }

  /// Returns a point of the quad. A point on a side depends only on the two ends of the side, so that two quads that
  /// share a side cut it in the same points.
  private static func point(_ corners: InlineArray<4, Vec2>, _ x: Float, _ y: Float) -> Vec2 {
    func mix(_ a: Vec2, _ b: Vec2, _ share: Float) -> Vec2 {
      if share == 0 { return a }
      return share == 1 ? b : share <= 0.5 ? a + (b - a) * share : b + (a - b) * (1 - share)
    }
    return mix(mix(corners[0], corners[1], x), mix(corners[3], corners[2], x), y)
  }
}
