import ReelCollision
import ReelContent
import ReelECS
import ReelFields
import ReelMath

// Makes ground, on which movers stand, of the shapes that an artist drew in the tiles of a tile set.

extension Tile {
  /// Creates the collision tile that fills the same part of its cell as the shape: a rectangle or polygon whose corners
  /// lie on the cell's corners, on the middles of its edges or on its middle, within a sixteenth of the cell. A full
  /// shape of the class `oneWay` holds only movers that come from above. `nil` if no collision tile has this form.
  public init?(_ shape: MapObject, of size: Vec2, turn: TileTurn = []) {
    guard size.x > 0, size.y > 0, shape.rotation == 0 else { return nil }
    var corners = shape.points
    if shape.shape == .rectangle {
      corners = [
        .zero, Vec2(shape.size.x, 0), shape.size, Vec2(0, shape.size.y),
      ]
    }
    guard shape.shape == .rectangle || shape.shape == .polygon, corners.count >= 3 else {
      return nil
    }
    var mask: UInt16 = 0
    for corner in corners {
      let position = shape.position + corner
      let (x, y) = (position.x / size.x * 2, position.y / size.y * 2)
      guard (x - x.rounded()).magnitude <= 0.125, (y - y.rounded()).magnitude <= 0.125,
        x > -0.5, x < 2.5, y > -0.5, y < 2.5
      else { return nil }
      var (column, row) = (Int(x.rounded()), Int(y.rounded()))
      if turn.contains(.diagonal) { swap(&column, &row) }
      if turn.contains(.horizontal) { column = 2 - column }
      if turn.contains(.vertical) { row = 2 - row }
      mask |= 1 << UInt16(row * 3 + column)
    }
    for tile in Tile.allCases where tile != .empty && tile != .oneWay && tile.corners == mask {
      self =
        tile == .full && shape.className.utf8.elementsEqual("oneWay".utf8) ? .oneWay : tile
      return
    }
    return nil
  }
}

extension WorldMaps {
  /// Returns the ground of a layer, for a ``TileCollider``:
  ///
  ///     world.spawn(Transform(), TileCollider(world.maps.ground(of: walls, in: level)))
  ///
  /// Each cell becomes the part that the first collision shape of its tile fills
  /// (``ReelCollision/Tile/init(_:of:turn:)``), turned as the tile is, and is empty if the tile has no shape.
  ///
  /// A map that is not orthogonal, and one of more than 16 million cells unless `cells` are given, has no ground. It is
  /// recorded in ``Simulation/missingNames`` during the set-up, and hosts refuse the map; later it is reported.
  /// - Parameters:
  ///   - cells: the cells to convert, at most 16 million; those of the complete map unless given. O(cells).
  ///   - tile: returns the collision tile of a map tile, for games that choose it by a class or by properties.
  public func ground(
    of layer: Int, in map: MapID, cells: MapBounds? = nil,
    tile: ((TileCell, TileDefinition?) -> Tile)? = nil
  ) -> TileGrid {
    var tiles = self[map]
    if map == .none || layer == Self.missing { return TileGrid() }
    guard tiles.orientation == .orthogonal else {
      return noGround("an orthogonal map in \(tiles.file), for its ground")
    }
    guard layer >= 0 && layer < tiles.layers.count else {
      misuse("There is no layer \(layer) in \(tiles.file), which has \(tiles.layers.count).")
    }
    tiles = tiles.withCells(of: tiles.layers[layer])
    guard tiles.tileSize.x > 0, tiles.tileSize.y > 0 else { return TileGrid() }
    let isComplete = cells == nil
    let cells = cells ?? tiles.bounds
    if Int64(cells.width) &* Int64(cells.height) > 16_000_000 {
      if isComplete {
        return noGround(
          "at most 16,000,000 cells in \(tiles.file), for its ground (it has \(cells.width) × "
            + "\(cells.height))")
      }
      misuse(
        "Ground has at most 16,000,000 cells, not \(cells.width) × \(cells.height). Pass fewer `cells`, "
          + "and make several grids.")
    }
    var grid = TileGrid(
      origin: tiles.corner(ofCell: cells.x, cells.y) + tiles.resolved(layer).offset,
      cellSize: tiles.tileSize, columns: Int(max(cells.width, 0)), rows: Int(max(cells.height, 0)))
    // Neighbouring cells often have the same tile, so the last one is cached.
    var last = (cell: TileCell.empty, tile: Tile.empty)
    for row in 0..<Int(max(cells.height, 0)) {
      for column in 0..<Int(max(cells.width, 0)) {
        let cell = tiles.layers[layer].tiles[cells.x + Int32(column), cells.y + Int32(row)]
        if cell.isEmpty { continue }
        if cell != last.cell {
          let definition = tiles.definition(of: cell)
          last = (cell, tile?(cell, definition) ?? Self.tile(of: definition, cell, tiles))
        }
        if last.tile != .empty { grid[column, row] = last.tile }
      }
    }
    return grid
  }

  /// Records that a map has no ground.
  /// - Parameter requirement: what the map lacks, in words that follow "The rules need".
  private func noGround(_ requirement: String) -> TileGrid {
    if world.names.isOpen {
      world.names.recordMissing(requirement)
    } else {
      world.names.faults.report(world.systemName) {
        "The rules need \(requirement): nothing is made of it"
      }
    }
    return TileGrid()
  }

  private static func tile(
    of definition: TileDefinition?, _ cell: TileCell, _ map: TileMap
  ) -> Tile {
    guard let shape = definition?.shapes.first, let set = map.set(of: cell.number) else {
      return .empty
    }
    return Tile(shape, of: map.sets[set].tileSize, turn: cell.turn) ?? .empty
  }
}
