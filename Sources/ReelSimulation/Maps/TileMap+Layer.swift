import ReelContent
import ReelMath

extension TileMap {
  /// Returns the map with the cell size of this layer, and with bounds in these cells; the map itself if the layer has
  /// no size of its own.
  package func withCells(of layer: MapLayer) -> TileMap {
    guard let size = layer.cellSize, size != tileSize, size.x > 0, size.y > 0 else { return self }
    var map = self
    map.tileSize = size
    let (across, down) = (tileSize.x / size.x, tileSize.y / size.y)
    func scaled(_ cells: Int32, _ factor: Float, _ rule: FloatingPointRoundingRule) -> Int32 {
      // The product is NaN if 0 cells are scaled by an infinite factor.
      Int32(min(max(cells == 0 ? 0 : (Float(cells) * factor).rounded(rule), -1e9), 1e9))
    }
    map.bounds = MapBounds(
      scaled(bounds.x, across, .down), scaled(bounds.y, down, .down),
      width: scaled(bounds.width, across, .up), height: scaled(bounds.height, down, .up))
    return map
  }
}
