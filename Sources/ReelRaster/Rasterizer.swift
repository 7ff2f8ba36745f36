import ReelMath
import ReelPlatform

/// A rasterizer that draws quads of a picture directly into the pixels of a surface. It draws the quads that SDL's
/// copies cannot: rotated, skewed, mirrored and scaled ones, and those with a blend mode that SDL lacks.
///
///     0 ───── 1     two triangles a quad, 0 1 2 and 0 2 3, as on a graphics card
///     │ ╲     │
///     │   ╲   │
///     3 ───── 2
///
/// Guarantees that other code may rely on (decision 19):
///
/// - A pixel is drawn if its centre lies inside. Corners are first rounded to 256ths of a pixel, and all later
///   arithmetic is exact. So triangles that share an edge with the same two corners own each pixel exactly once, along
///   the diagonal of a quad too. A centre on an edge counts as lying to the left of it, or above it.
/// - Upright rectangles lie on full pixels, like copies, each side at the nearest pixel border. This adds and removes
///   no pixel, because each centre stays on the same side of each edge.
/// - A pixel shows the texel that contains its centre or, in smooth pictures, a mixture of four texels. Only texels of
///   the quad itself are read.
/// - The time depends on the rows and pixels that are drawn, not on the bounding box.
package struct Rasterizer {
  package let target: PixelTarget
  package let source: TexelSource
  package let blend: BlendMode

  package init(target: PixelTarget, source: TexelSource, blend: BlendMode) {
    self.target = target
    self.source = source
    self.blend = blend
  }

  /// Draws a quad.
  /// - Parameters:
  ///   - positions: in pixels of the target, none beyond ``Subpixel/reach``.
  ///   - texels: within the picture.
  package func draw(
    _ positions: InlineArray<4, Vec2>, _ texels: InlineArray<4, Vec2>, _ color: Color
  ) {
    guard !target.area.isEmpty else { return }
    let painter = SpanPainter(source, TexelBounds(texels, of: source), blend, color)
    var corners = InlineArray<4, Subpixel>(repeating: Subpixel(positions[0]))
    for corner in 1..<4 { corners[corner] = Subpixel(positions[corner]) }
    if let rectangle = PixelRectangle(corners, texels) {
      rectangle.draw(into: target, painter)
      return
    }
    func corner(_ index: Int) -> TriangleCorner {
      TriangleCorner(
        position: corners[index], u: Double(texels[index].x), v: Double(texels[index].y))
    }
    let first = corner(0)
    let third = corner(2)
    SoftwareTriangle(first, corner(1), third)?.draw(into: target, painter)
    SoftwareTriangle(first, third, corner(3))?.draw(into: target, painter)
  }
}
