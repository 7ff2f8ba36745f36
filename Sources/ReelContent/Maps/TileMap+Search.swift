import ReelMath

// Path searches over the cells of a map. DETERMINISM: they compute in whole numbers, in an order that depends on the
// map alone.

extension TileMap {
  /// Returns the cells that share an edge with a cell, always in the same order: four, or six on a hexagonal map. On
  /// orthogonal and isometric maps, `withCorners` appends the four that share a corner. Cells beyond ``bounds`` are
  /// included.
  public func neighbours(of cell: MapCell, withCorners: Bool = false) -> [MapCell] {
    let (x, y) = (cell.x, cell.y)
    switch orientation {
    case .orthogonal, .isometric:
      let edges = [
        MapCell(x, y &- 1), MapCell(x &+ 1, y), MapCell(x, y &+ 1), MapCell(x &- 1, y),
      ]
      if !withCorners { return edges }
      return edges + [
        MapCell(x &+ 1, y &- 1), MapCell(x &+ 1, y &+ 1), MapCell(x &- 1, y &+ 1),
        MapCell(x &- 1, y &- 1),
      ]
    case .staggered, .hexagonal:
      let isAlongX = staggerAxis == .x
      let isMoved = ((isAlongX ? x : y) & 1 == 0) == (staggerIndex == .even)
      // The neighbours in the adjacent rows or columns; hexagons have two more in their own.
      let (before, after): (Int32, Int32) = isMoved ? (0, 1) : (-1, 0)
      if isAlongX {
        let beside = [
          MapCell(x &- 1, y &+ before), MapCell(x &+ 1, y &+ before),
          MapCell(x &+ 1, y &+ after), MapCell(x &- 1, y &+ after),
        ]
        return orientation == .staggered
          ? beside : [MapCell(x, y &- 1)] + beside + [MapCell(x, y &+ 1)]
      }
      let beside = [
        MapCell(x &+ before, y &- 1), MapCell(x &+ after, y &- 1),
        MapCell(x &+ after, y &+ 1), MapCell(x &+ before, y &+ 1),
      ]
      return orientation == .staggered
        ? beside : beside + [MapCell(x &- 1, y), MapCell(x &+ 1, y)]
    }
  }

  /// Returns all cells that can be reached from a cell, ordered by the number of steps; the first is the cell itself.
  /// - Parameters:
  ///   - limit: the largest number of cells, so that the search ends on a map without bounds.
  ///   - isOpen: returns true if a cell can be entered; called at most once for each cell.
  /// - Complexity: O(cells in the result).
  public func flood(
    from start: MapCell, limit: Int = 65_536, where isOpen: (MapCell) -> Bool
  ) -> [MapCell] {
    guard limit > 0, isOpen(start) else { return [] }
    var cells = [start]
    var seen = CellTable()
    _ = seen.insert(start, 0)
    var next = 0
    while next < cells.count {
      for cell in neighbours(of: cells[next]) where seen.insert(cell, 0) && isOpen(cell) {
        if cells.count == limit { return cells }
        cells.append(cell)
      }
      next += 1
    }
    return cells
  }

  /// Returns a cheapest path from a cell to another, including both; empty if there is none (A*: Hart, Nilsson and
  /// Raphael 1968).
  ///
  /// DETERMINISM: among paths of equal cost the choice is the same on every machine.
  /// - Parameters:
  ///   - withCorners: if true, steps may go over a corner on orthogonal and isometric maps. Such a step costs 14,
  ///     whereas one over an edge costs 10. It is not possible beside a closed cell.
  ///   - limit: the number of visited cells after which the search gives up.
  ///   - cost: the cost of entering a cell in addition to the step, 0 or more; `nil` for a closed cell.
  /// - Complexity: O(visited cells · log visited cells).
  public func path(
    from start: MapCell, to goal: MapCell, withCorners: Bool = false, limit: Int = 65_536,
    cost: (MapCell) -> Int32?
  ) -> [MapCell] {
    guard cost(goal) != nil else { return [] }
    if start == goal { return [start] }
    var search = PathSearch(start, estimate: estimate(start, goal, withCorners))
    while let (at, cell) = search.takeNext() {
      if cell == goal { return search.way(to: at) }
      if search.taken >= limit { return [] }
      for (index, neighbour) in neighbours(of: cell, withCorners: withCorners).enumerated() {
        guard let extra = cost(neighbour) else { continue }
        let isCorner = index >= 4 && orientation != .hexagonal
        if isCorner
          && (cost(MapCell(neighbour.x, cell.y)) == nil
            || cost(MapCell(cell.x, neighbour.y)) == nil)
        {
          continue
        }
        let step = Int64(isCorner ? 14 : 10) + Int64(max(extra, 0))
        search.offer(
          neighbour, from: at, step: step, estimate: estimate(neighbour, goal, withCorners))
      }
    }
    return []
  }

  /// Returns a lower bound of the cost of the rest of a path.
  private func estimate(_ a: MapCell, _ b: MapCell, _ withCorners: Bool) -> Int64 {
    let across = (Int64(a.x) - Int64(b.x)).magnitude
    let down = (Int64(a.y) - Int64(b.y)).magnitude
    switch orientation {
    case .orthogonal, .isometric:
      if !withCorners { return Int64(across + down) &* 10 }
      return Int64(max(across, down) &* 10 + min(across, down) &* 4)
    // A step moves by at most one column and one row, or by two along the axis.
    case .staggered, .hexagonal: return Int64(max(across, down) / 2) &* 10
    }
  }

  /// Returns the cells on the straight line between the middles of two cells, from the first on. If the line passes
  /// through a corner, both cells beside the corner are included (Amanatides and Woo 1987, in whole numbers). On
  /// staggered and hexagonal maps, the line is sampled at least eight times a cell. Empty if the two are a million
  /// cells apart. O(cells).
  public func line(from start: MapCell, to end: MapCell) -> [MapCell] {
    let across = Int64(end.x) - Int64(start.x)
    let down = Int64(end.y) - Int64(start.y)
    let (columns, rows) = (Int64(across.magnitude), Int64(down.magnitude))
    guard columns + rows < 1_000_000 else { return [] }
    if orientation == .staggered || orientation == .hexagonal {
      return sampledLine(from: start, to: end, steps: Int32(columns + rows) * 8)
    }
    let (right, below): (Int32, Int32) = (across < 0 ? -1 : 1, down < 0 ? -1 : 1)
    var cells = [start]
    var at = start
    var (x, y) = (Int64(0), Int64(0))
    while x < columns || y < rows {
      // The points at which the next column and the next row begin, as fractions of the line times 2 · columns · rows.
      let (column, row) = ((2 &* x + 1) &* rows, (2 &* y + 1) &* columns)
      if column < row {
        at.x += right
        x += 1
      } else if row < column {
        at.y += below
        y += 1
      } else {
        // The line passes through a corner: the two cells beside it are included, too.
        cells.append(MapCell(at.x + right, at.y))
        cells.append(MapCell(at.x, at.y + below))
        at = MapCell(at.x + right, at.y + below)
        (x, y) = (x + 1, y + 1)
      }
      cells.append(at)
    }
    return cells
  }

  private func sampledLine(from start: MapCell, to end: MapCell, steps: Int32) -> [MapCell] {
    let first = center(ofCell: start.x, start.y)
    let way = center(ofCell: end.x, end.y) - first
    var cells = [start]
    for step in 0..<steps {
      let sample = cell(at: first + way * (Float(step) / Float(steps)))
      let position = MapCell(sample.x, sample.y)
      // Along an edge, rounding makes the line change sides.
      if !cells.suffix(3).contains(position) { cells.append(position) }
    }
    if cells[cells.count - 1] != end { cells.append(end) }
    return cells
  }

  /// Returns true if no cell between two cells blocks the line of sight. The two cells themselves do not block it. A
  /// cell that is too far away for ``line(from:to:)`` is not visible.
  public func isVisible(
    _ end: MapCell, from start: MapCell, blocking: (MapCell) -> Bool
  ) -> Bool {
    let line = line(from: start, to: end)
    if line.isEmpty { return false }
    for cell in line where cell != start && cell != end {
      if blocking(cell) { return false }
    }
    return true
  }
}
