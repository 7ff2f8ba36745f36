import ReelMath
import ReelPlatform

/// Draws four-cornered pieces of a picture straight into the pixels of a surface, where SDL's copies can
/// not: turned, leaning, mirrored, scaled ones, and those that it has no blending for.
///
///     0 ───── 1     two triangles a quad, 0 1 2 and 0 2 3, as on a graphics card
///     │ ╲     │
///     │   ╲   │
///     3 ───── 2
///
/// What holds, and what others may build on (decision 19):
///
/// - A pixel is drawn if its centre lies inside. Corners are rounded to 256ths of a pixel first, and the
///   rest is exact: triangles that share an edge, by the same two corners, own each pixel once, along
///   the diagonal of a quad, too. A centre on an edge counts as lying to the left of it, and above.
/// - Upright rectangles lie on whole pixels, as copies do, each side at the nearest. A centre is on the
///   same side of an edge before and after.
/// - A pixel shows the texel that holds its centre, or, in smooth pictures, the mixture of four; only
///   texels of the quad's own are read.
/// - The time is that of the rows and pixels that are drawn, not of the box about them.
struct Rasterizer {
  let target: PixelTarget
  let source: TexelSource
  let blend: BlendMode

  /// - Parameters:
  ///   - positions: in pixels of the target, none beyond ``Subpixel/reach``.
  ///   - texels: within the picture.
  func draw(_ positions: InlineArray<4, Vec2>, _ texels: InlineArray<4, Vec2>, _ color: Color) {
    guard !target.area.isEmpty else { return }
    let painter = SpanPainter(source, TexelBounds(texels, of: source), blend, color)
    var places = InlineArray<4, Subpixel>(repeating: Subpixel(positions[0]))
    for corner in 1..<4 { places[corner] = Subpixel(positions[corner]) }
    if let rectangle = PixelRectangle(places, texels) {
      rectangle.draw(into: target, painter)
      return
    }
    func corner(_ index: Int) -> TriangleCorner {
      TriangleCorner(
        place: places[index], u: Double(texels[index].x), v: Double(texels[index].y))
    }
    let first = corner(0)
    let third = corner(2)
    SoftwareTriangle(first, corner(1), third)?.draw(into: target, painter)
    SoftwareTriangle(first, third, corner(3))?.draw(into: target, painter)
  }
}
