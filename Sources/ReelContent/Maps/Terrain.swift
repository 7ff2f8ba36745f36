import ReelFields
import ReelMath

// Autotiling: chooses the tiles around an edited cell by the colours of their edges and corners (Tiled's Wang sets),
// which an artist assigned to the tiles of a terrain.

/// A colour of a terrain, such as grass, identified by the indices of the tile set, the terrain and the colour.
public struct Terrain: Hashable, Sendable, FieldValue {
  /// The index of the tile set in ``TileMap/sets``.
  public var set: UInt16
  /// The index of the terrain in ``TileSet/wangSets``.
  public var wangSet: UInt16
  /// The number of the colour from 1, as in ``WangTile/colors``; 0 is none.
  public var color: UInt8

  /// Creates the identifier of a colour of a terrain.
  public init(set: UInt16 = 0, wangSet: UInt16 = 0, color: UInt8 = 0) {
    self.set = set
    self.wangSet = wangSet
    self.color = color
  }

  public init() { self.init(set: 0) }
}

extension Terrain {
  /// Returns true if both are colours of the same terrain.
  fileprivate func isBeside(_ other: Terrain) -> Bool {
    set == other.set && wangSet == other.wangSet
  }
}

extension TileMap {
  /// Returns the first colour of this name among the terrains of all sets. O(colours).
  public func terrain(_ name: String) -> Terrain? {
    for (at, set) in sets.enumerated() {
      for (wangSet, wang) in set.wangSets.enumerated() {
        for (index, color) in wang.colors.enumerated().prefix(254)
        where color.name.utf8.elementsEqual(name.utf8) {
          return Terrain(
            set: UInt16(truncatingIfNeeded: at), wangSet: UInt16(truncatingIfNeeded: wangSet),
            color: UInt8(index + 1))
        }
      }
    }
    return nil
  }

  /// Returns the terrain at a corner or edge of a cell, numbered as in ``WangTile``; `nil` if it has none.
  public func terrain(of cell: TileCell, at index: Int) -> Terrain? {
    guard let (terrain, colors) = colors(of: cell, preferring: nil), colors[index & 7] > 0 else {
      return nil
    }
    return Terrain(set: terrain.set, wangSet: terrain.wangSet, color: colors[index & 7])
  }

  /// Returns the edits that set a cell to a terrain and fit its eight neighbours to it.
  ///
  /// - If the terrain colours corners only, the cell gets the colour at all of them. The neighbours become transitions,
  ///   including empty ones if a tile fits exactly.
  /// - If the terrain colours edges, or both, an edge or corner gets the colour if all cells that touch it are of the
  ///   terrain. Empty cells stay empty.
  ///
  /// Each cell gets the tile of the terrain that is nearest to the colours. Among tiles that fit equally well, their
  /// probabilities and a hash of the cell's position choose one, so the result is always the same. Cells farther away
  /// stay as they are. On staggered and hexagonal maps only the cell itself changes. O(tiles of the terrain).
  ///
  /// - Parameters:
  ///   - terrain: the terrain to set; `nil` clears the cell, and the terrains of its neighbours end at it.
  ///   - layer: the index of a tile layer.
  public func edits(
    painting terrain: Terrain?, _ x: Int32, _ y: Int32, of layer: Int
  ) -> [TileEdit] {
    let tiles = layers[layer].tiles
    var edits: [TileEdit] = []
    func offer(_ cell: TileCell, _ x: Int32, _ y: Int32) {
      if tiles[x, y] != cell { edits.append(TileEdit(x: x, y: y, cell: cell)) }
    }
    guard let terrain, terrain.color > 0 else {
      offer(.empty, x, y)
      eachNeighbour { dx, dy, shared, _ in
        let now = tiles[x &+ dx, y &+ dy]
        guard let (own, colors) = colors(of: now, preferring: nil) else { return }
        let cell = fit(
          colors.setting(shared, to: 0), shared: shared, of: own, x &+ dx, y &+ dy, now)
        if let cell { offer(cell, x &+ dx, y &+ dy) }
      }
      return edits
    }
    guard let wang = wangSet(of: terrain), Int(terrain.color) <= wang.colors.count else {
      return []
    }
    let hasCornersOnly = wang.kind == .corner
    var target = WangColors(repeating: terrain.color)
    if !hasCornersOnly {
      eachNeighbour { dx, dy, _, touched in
        let own = colors(of: tiles[x &+ dx, y &+ dy], preferring: terrain)?.terrain
        if own?.isBeside(terrain) != true { target = target.setting(touched, to: 0) }
      }
    }
    guard let cell = fit(target, shared: 0xFF, of: terrain, x, y, .empty) else { return [] }
    offer(cell, x, y)
    eachNeighbour { dx, dy, shared, _ in
      let (x, y) = (x &+ dx, y &+ dy)
      let now = tiles[x, y]
      if let (own, colors) = colors(of: now, preferring: terrain) {
        guard own.isBeside(terrain) else { return }
        let target = colors.taking(shared, from: target, dx, dy, where: terrain.color)
        if let cell = fit(target, shared: shared, of: terrain, x, y, now) { offer(cell, x, y) }
      } else if now.isEmpty, hasCornersOnly {
        let target = WangColors().setting(shared, to: terrain.color)
        if let cell = fit(target, shared: shared, of: terrain, x, y, now, exactly: true) {
          offer(cell, x, y)
        }
      }
    }
    return edits
  }

  /// Calls `body` for each of the eight neighbours.
  /// - Parameter body: receives the step to the neighbour, a bit set of the neighbour's edges and corners that touch
  ///   the cell in the middle, and a bit set of that cell's edges and corners that touch the neighbour.
  private func eachNeighbour(_ body: (Int32, Int32, UInt8, UInt8) -> Void) {
    guard orientation == .orthogonal || orientation == .isometric else { return }
    for (dx, dy, touched) in [
      (0, -1, 0b1000_0011), (1, -1, 0b0000_0010), (1, 0, 0b0000_1110), (1, 1, 0b0000_1000),
      (0, 1, 0b0011_1000), (-1, 1, 0b0010_0000), (-1, 0, 0b1110_0000), (-1, -1, 0b1000_0000),
    ] as [(Int32, Int32, UInt8)] {
      // The neighbour has the same edges and corners on its opposite side.
      var shared: UInt8 = 0
      for index in 0..<8 where touched >> UInt8(index) & 1 == 1 {
        shared |= 1 << UInt8(WangColors.index(index, seenFrom: dx, dy))
      }
      body(dx, dy, shared, touched)
    }
  }

  private func wangSet(of terrain: Terrain) -> WangSet? {
    guard Int(terrain.set) < sets.count,
      Int(terrain.wangSet) < sets[Int(terrain.set)].wangSets.count
    else { return nil }
    return sets[Int(terrain.set)].wangSets[Int(terrain.wangSet)]
  }

  /// Returns the colours of a tile, turned as in its cell. It uses `terrain` if that contains the tile, otherwise the
  /// first terrain that does.
  private func colors(
    of cell: TileCell, preferring terrain: Terrain?
  ) -> (terrain: Terrain, colors: WangColors)? {
    guard let set = set(of: cell.number) else { return nil }
    let id = cell.number - sets[set].firstNumber
    func find(_ wangSet: Int) -> (Terrain, WangColors)? {
      let wang = sets[set].wangSets[wangSet]
      var colors = WangColors()
      var color = 0
      if let tile = wang.tile(id) {
        colors = WangColors(tile.colors).turned(cell.turn)
        color = Int(colors.different.first ?? 0)
      } else if let alone = wang.colors.firstIndex(where: { $0.tile == id }) {
        color = alone + 1
      } else {
        return nil
      }
      let terrain = Terrain(
        set: UInt16(truncatingIfNeeded: set), wangSet: UInt16(truncatingIfNeeded: wangSet),
        color: UInt8(truncatingIfNeeded: color))
      return (terrain, colors)
    }
    if let terrain, Int(terrain.set) == set, Int(terrain.wangSet) < sets[set].wangSets.count,
      let match = find(Int(terrain.wangSet))
    {
      return match
    }
    for wangSet in sets[set].wangSets.indices { if let match = find(wangSet) { return match } }
    return nil
  }

  /// Returns the tile of a terrain that is nearest to the colours; `nil` if none is nearer than the current tile. If no
  /// colour of the terrain is left, it returns an empty cell, or the tile that represents the terrain.
  /// - Parameter shared: a bit set of the edges and corners that count four times.
  private func fit(
    _ target: WangColors, shared: UInt8, of terrain: Terrain, _ x: Int32, _ y: Int32,
    _ now: TileCell, exactly: Bool = false
  ) -> TileCell? {
    guard let wang = wangSet(of: terrain) else { return nil }
    let set = sets[Int(terrain.set)]
    var limit = exactly ? 1 : Int.max
    if let (own, colors) = colors(of: now, preferring: terrain), own.isBeside(terrain) {
      limit = colors.distance(to: target, wang.kind, shared)
    }
    if limit == 0 { return nil }
    if target.isNothing(for: wang.kind) {
      if wang.kind == .corner { return .empty }
      let color = Int(terrain.color) - 1
      if wang.colors.indices.contains(color), let tile = wang.colors[color].tile {
        return TileCell(set.firstNumber &+ tile)
      }
    }
    var best = Int.max
    var candidates: [(cell: TileCell, weight: UInt32)] = []
    for tile in wang.tiles {
      let plain = WangColors(tile.colors)
      var probability = set.definition(of: tile.tile)?.probability ?? 1
      for color in plain.different where Int(color) <= wang.colors.count {
        probability *= wang.colors[Int(color) - 1].probability
      }
      let weight = UInt32(max(0, min(probability, 1000)) * 1024)
      for turn in set.transformations.turns {
        let distance = plain.turned(turn).distance(to: target, wang.kind, shared)
        if distance >= limit || distance > best { continue }
        if distance < best {
          best = distance
          candidates.removeAll(keepingCapacity: true)
        } else if !turn.isEmpty, set.transformations.prefersUntransformed,
          candidates.contains(where: { $0.cell.turn.isEmpty })
        {
          continue
        }
        candidates.append((TileCell(set.firstNumber &+ tile.tile, turn), weight))
      }
    }
    return Self.choose(candidates, x, y)
  }

  /// Chooses one of several tiles by their weights. A hash of the cell's position makes the choice: it is always the
  /// same and shows no visible pattern.
  private static func choose(
    _ candidates: [(cell: TileCell, weight: UInt32)], _ x: Int32, _ y: Int32
  ) -> TileCell? {
    guard let first = candidates.first else { return nil }
    var total: UInt64 = 0
    for candidate in candidates { total &+= UInt64(candidate.weight) }
    guard total > 0 else { return first.cell }
    var word = UInt64(UInt32(bitPattern: x)) << 32 | UInt64(UInt32(bitPattern: y))
    word ^= word >> 33
    word = word &* 0xFF51_AFD7_ED55_8CCD
    word ^= word >> 33
    word = word &* 0xC4CE_B9FE_1A85_EC53
    word ^= word >> 33
    var rest = (word >> 32) % total
    for candidate in candidates {
      if rest < UInt64(candidate.weight) { return candidate.cell }
      rest &-= UInt64(candidate.weight)
    }
    return first.cell
  }
}

extension WangSet {
  /// Returns the entry of a tile. O(log tiles).
  public func tile(_ id: UInt32) -> WangTile? {
    let at = tiles.endOfPrefix { $0.tile < id }
    return at < tiles.count && tiles[at].tile == id ? tiles[at] : nil
  }
}

extension TileTransformations {
  /// All ways in which a tile may be turned.
  fileprivate var turns: [TileTurn] {
    // DETERMINISM: no array literals, because the linker can exchange those of a function (docs/determinism.md, "Array
    // literals"). The word 0x6CA0 contains the four quarter turns, clockwise, in four bits each.
    var turns: [TileTurn] = []
    for quarter in 0..<(rotates ? 4 : 1) {
      turns.append(TileTurn(rawValue: UInt8(0x6CA0 >> UInt32(quarter &* 4) & 0xF)))
    }
    if flipsAcross { Self.add(.horizontal, to: &turns) }
    if flipsDown { Self.add(.vertical, to: &turns) }
    return turns
  }

  /// Adds the mirror image of each turn.
  private static func add(_ flip: TileTurn, to turns: inout [TileTurn]) {
    for turn in turns {
      let other = turn.symmetricDifference(flip)
      if !turns.contains(other) { turns.append(other) }
    }
  }
}
