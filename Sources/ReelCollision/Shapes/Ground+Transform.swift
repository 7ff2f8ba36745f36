import ReelMath

extension Chain {
  /// The image of the line under a map that moves, turns, stretches and mirrors. What is ground remains
  /// ground: a mirror, which exchanges left and right, turns the order of the points and segments round.
  public func applying(_ map: Affine) -> Chain {
    let mapped = points.map { map.apply($0) }
    return Chain(map.determinant < 0 ? mapped.reversed() : mapped, isLoop: isLoop)
  }
}

extension TileGrid {
  /// The image of the grid under a map that moves, turns, stretches, leans and mirrors. Cells keep their
  /// columns and rows. The tops of one-way ledges go where the map takes them: one that faces more than
  /// 60° away from a mover's up holds it no longer. A step that is upright but for a millionth becomes
  /// upright. What is squashed to nothing, or not finite, has no cells.
  public func applying(_ map: Affine) -> TileGrid {
    var image = self
    image.origin = map.apply(origin)
    image.columnStep = Self.step(columnStep, map)
    image.rowStep = Self.step(rowStep, map)
    let area = Self.area(image.columnStep, image.rowStep)
    guard map.isFinite, area != 0, area.isFinite, image.bounds.isFinite else { return TileGrid() }
    return image
  }

  /// The image of a step.
  private static func step(_ step: Vec2, _ map: Affine) -> Vec2 {
    let image = Vec2(map.a * step.x + map.c * step.y, map.b * step.x + map.d * step.y)
    // So that quarter turns, whose sine is not quite zero, are exact.
    let (width, height) = (abs(image.x), abs(image.y))
    if width <= 0x1p-20 * height { return Vec2(0, image.y) }
    return height <= 0x1p-20 * width ? Vec2(image.x, 0) : image
  }
}
