import ReelMath

extension Canvas {
  /// Draws a solid cartoon part: an outline round it, a gradient, a shadow along its lower right and a light along its
  /// upper left edge.
  mutating func part(
    _ shape: Shape, _ color: Color, outline: Float = 1.5, outlineColor: Color? = nil,
    depth: Float = 3
  ) {
    let box = shape.bounds
    if outline > 0 { fill(.grown(shape, outline), outlineColor ?? ink) }
    fill(shape, .vertical(box.minY, box.maxY, color.lighter(0.28), color, color.darker(0.12)))
    guard depth > 0 else { return }
    clipped(to: shape) { canvas in
      canvas.fill(
        .minus(.grown(shape, 4), shape.moved(-depth * 0.7, -depth)), color.darker(0.55),
        feather: depth * 0.8, opacity: 0.55)
      canvas.fill(
        .minus(.grown(shape, 4), shape.moved(depth * 0.4, depth * 0.6)), .white,
        feather: depth * 0.5, opacity: 0.4)
    }
  }

  /// Draws a bright spot, as on something wet or polished.
  mutating func gloss(_ center: Vec2, _ radii: Vec2, turn: Float = -25, opacity: Float = 0.75) {
    fill(.ellipse(center, radii).turned(turn, about: center), .white, opacity: opacity)
  }
}
