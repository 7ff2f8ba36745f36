import ReelContent
import ReelMath

extension TileMap {
  /// The map as a layer sees it whose cells have a size of their own.
  package func withCells(of layer: MapLayer) -> TileMap {
    guard let size = layer.cellSize, size != tileSize, size.x > 0, size.y > 0 else { return self }
    var map = self
    map.tileSize = size
    let (across, down) = (tileSize.x / size.x, tileSize.y / size.y)
    func scaled(_ cells: Int32, _ factor: Float, _ rule: FloatingPointRoundingRule) -> Int32 {
      Int32(min(max((Float(cells) * factor).rounded(rule), -1e9), 1e9))
    }
    map.bounds = MapBounds(
      scaled(bounds.x, across, .down), scaled(bounds.y, down, .down),
      width: scaled(bounds.width, across, .up), height: scaled(bounds.height, down, .up))
    return map
  }
}
