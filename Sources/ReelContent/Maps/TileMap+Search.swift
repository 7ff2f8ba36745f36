import ReelMath

// Ways over the cells of a map. All of it in whole numbers, and in an order that depends on the map alone.

extension TileMap {
  /// The cells that share an edge with a cell, always in the same order: four, or six on a hexagonal
  /// map. With corners on orthogonal and isometric maps the four that share a corner follow them. Those
  /// beyond ``bounds`` are among them.
  public func neighbours(of cell: CellPlace, withCorners: Bool = false) -> [CellPlace] {
    let (x, y) = (cell.x, cell.y)
    switch orientation {
    case .orthogonal, .isometric:
      let edges = [
        CellPlace(x, y &- 1), CellPlace(x &+ 1, y), CellPlace(x, y &+ 1), CellPlace(x &- 1, y),
      ]
      if !withCorners { return edges }
      return edges + [
        CellPlace(x &+ 1, y &- 1), CellPlace(x &+ 1, y &+ 1), CellPlace(x &- 1, y &+ 1),
        CellPlace(x &- 1, y &- 1),
      ]
    case .staggered, .hexagonal:
      let isAlongX = staggerAxis == .x
      let isMoved = ((isAlongX ? x : y) & 1 == 0) == (staggerIndex == .even)
      // Those beside it in the rows or columns next to its own, and of hexagons two in its own.
      let (before, after): (Int32, Int32) = isMoved ? (0, 1) : (-1, 0)
      if isAlongX {
        let beside = [
          CellPlace(x &- 1, y &+ before), CellPlace(x &+ 1, y &+ before),
          CellPlace(x &+ 1, y &+ after), CellPlace(x &- 1, y &+ after),
        ]
        return orientation == .staggered
          ? beside : [CellPlace(x, y &- 1)] + beside + [CellPlace(x, y &+ 1)]
      }
      let beside = [
        CellPlace(x &+ before, y &- 1), CellPlace(x &+ after, y &- 1),
        CellPlace(x &+ after, y &+ 1), CellPlace(x &+ before, y &+ 1),
      ]
      return orientation == .staggered
        ? beside : beside + [CellPlace(x &- 1, y), CellPlace(x &+ 1, y)]
    }
  }

  /// All cells that can be reached from one, itself first, the others by how many steps away they are.
  /// - Parameters:
  ///   - limit: at most so many cells, so that a map without edges has an end.
  ///   - isOpen: whether a cell belongs to it; asked once for each.
  /// - Complexity: O(found).
  public func flood(
    from start: CellPlace, limit: Int = 65_536, where isOpen: (CellPlace) -> Bool
  ) -> [CellPlace] {
    guard limit > 0, isOpen(start) else { return [] }
    var found = [start]
    var seen = CellTable()
    _ = seen.insert(start, 0)
    var next = 0
    while next < found.count {
      for cell in neighbours(of: found[next]) where seen.insert(cell, 0) && isOpen(cell) {
        if found.count == limit { return found }
        found.append(cell)
      }
      next += 1
    }
    return found
  }

  /// A cheapest way from a cell to another, both of them part of it; empty where there is none (A*, Hart,
  /// Nilsson and Raphael 1968).
  ///
  /// Of several that cost the same the same one is found on every machine.
  /// - Parameters:
  ///   - withCorners: whether a step may go over a corner, on orthogonal and isometric maps. Such a step
  ///     costs 14 where one over an edge costs 10, and is not made past a closed cell.
  ///   - limit: gives up after so many cells were looked at.
  ///   - cost: what entering a cell costs beside the step, 0 or more; `nil` where nobody goes.
  /// - Complexity: O(looked at · log looked at).
  public func path(
    from start: CellPlace, to goal: CellPlace, withCorners: Bool = false, limit: Int = 65_536,
    cost: (CellPlace) -> Int32?
  ) -> [CellPlace] {
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
          && (cost(CellPlace(neighbour.x, cell.y)) == nil
            || cost(CellPlace(cell.x, neighbour.y)) == nil)
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

  /// What the rest of a way costs at least.
  private func estimate(_ a: CellPlace, _ b: CellPlace, _ withCorners: Bool) -> Int64 {
    let across = (Int64(a.x) - Int64(b.x)).magnitude
    let down = (Int64(a.y) - Int64(b.y)).magnitude
    switch orientation {
    case .orthogonal, .isometric:
      if !withCorners { return Int64(across + down) &* 10 }
      return Int64(max(across, down) &* 10 + min(across, down) &* 4)
    // A step moves by at most one column and one row, or, along the axis, two of them.
    case .staggered, .hexagonal: return Int64(max(across, down) / 2) &* 10
    }
  }

  /// The cells on the straight line between the middles of two, from the first on: of two that the line
  /// passes between, both (Amanatides and Woo 1987, in whole numbers). Of staggered and hexagonal maps the
  /// cells that lie under the line at every eighth of a tile. Empty where the two are a million cells
  /// apart. O(cells).
  public func line(from start: CellPlace, to end: CellPlace) -> [CellPlace] {
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
      // Where the next column and the next row begin, as shares of the way, both times 2 · columns · rows.
      let (column, row) = ((2 &* x + 1) &* rows, (2 &* y + 1) &* columns)
      if column < row {
        at.x += right
        x += 1
      } else if row < column {
        at.y += below
        y += 1
      } else {
        // Over a corner: the two beside it are passed, too.
        cells.append(CellPlace(at.x + right, at.y))
        cells.append(CellPlace(at.x, at.y + below))
        at = CellPlace(at.x + right, at.y + below)
        (x, y) = (x + 1, y + 1)
      }
      cells.append(at)
    }
    return cells
  }

  private func sampledLine(from start: CellPlace, to end: CellPlace, steps: Int32) -> [CellPlace] {
    let first = center(ofCell: start.x, start.y)
    let way = center(ofCell: end.x, end.y) - first
    var cells = [start]
    for step in 0..<steps {
      let found = cell(at: first + way * (Float(step) / Float(steps)))
      let place = CellPlace(found.x, found.y)
      // Along an edge the line changes sides by rounding.
      if !cells.suffix(3).contains(place) { cells.append(place) }
    }
    if cells[cells.count - 1] != end { cells.append(end) }
    return cells
  }

  /// Whether no cell between two blocks the sight from one to the other. The two themselves do not. What
  /// is too far away for a ``line(from:to:)`` is not seen.
  public func isVisible(
    _ end: CellPlace, from start: CellPlace, blocking: (CellPlace) -> Bool
  ) -> Bool {
    let line = line(from: start, to: end)
    if line.isEmpty { return false }
    for cell in line where cell != start && cell != end {
      if blocking(cell) { return false }
    }
    return true
  }
}
