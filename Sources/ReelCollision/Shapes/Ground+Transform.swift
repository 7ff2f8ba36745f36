import ReelMath

extension Chain {
  /// Returns the image of the line under a map that moves, turns, stretches and mirrors. Ground remains ground: a
  /// mirror exchanges left and right, so the image then has its points and segments in reverse order.
  public func applying(_ map: Affine) -> Chain {
    let mapped = points.map { map.apply($0) }
    return Chain(map.determinant < 0 ? mapped.reversed() : mapped, isLoop: isLoop)
  }
}

extension TileGrid {
  /// Returns the image of the grid under a map that moves, turns, stretches, shears and mirrors. Cells keep their
  /// columns and rows. The tops of one-way ledges turn with the grid: a ledge that faces more than 60° away from a
  /// mover's up does not hold the mover. A step that is upright to within a millionth becomes exactly upright. An image
  /// without area, or with numbers that are not finite, is a grid without cells.
  public func applying(_ map: Affine) -> TileGrid {
    var image = self
    image.origin = map.apply(origin)
    image.columnStep = Self.step(columnStep, map)
    image.rowStep = Self.step(rowStep, map)
    let area = Self.area(image.columnStep, image.rowStep)
    guard map.isFinite, area != 0, area.isFinite, image.bounds.isFinite else { return TileGrid() }
    return image
  }

  /// Returns the image of a step.
  private static func step(_ step: Vec2, _ map: Affine) -> Vec2 {
    let image = Vec2(map.a * step.x + map.c * step.y, map.b * step.x + map.d * step.y)
    // Makes quarter turns exact, because their computed sine or cosine is not exactly zero.
    let (width, height) = (abs(image.x), abs(image.y))
    if width <= 0x1p-20 * height { return Vec2(0, image.y) }
    return height <= 0x1p-20 * width ? Vec2(image.x, 0) : image
  }
}
