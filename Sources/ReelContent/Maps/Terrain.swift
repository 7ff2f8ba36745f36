import ReelMath

// Tiles that follow an edit: which tile fits in a cell is said by the colours of its edges and corners, as
// an artist gave them to the tiles of a terrain.

/// A colour of a terrain, such as grass, by the places of the tile set and the terrain in the map.
public struct Terrain: Hashable, Sendable, FieldValue {
  /// The place of the tile set in ``TileMap/sets``.
  public var set: UInt16
  /// The place of the terrain in ``TileSet/wangSets``.
  public var wangSet: UInt16
  /// From 1, as in ``WangTile/colors``; 0 is nothing.
  public var color: UInt8

  /// A colour of a terrain.
  public init(set: UInt16 = 0, wangSet: UInt16 = 0, color: UInt8 = 0) {
    self.set = set
    self.wangSet = wangSet
    self.color = color
  }

  public init() { self.init(set: 0) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("set", &set)
    v.field("wangSet", &wangSet)
    v.field("color", &color)
  }
}

extension Terrain {
  /// Whether both are colours of the same terrain.
  fileprivate func isBeside(_ other: Terrain) -> Bool {
    set == other.set && wangSet == other.wangSet
  }
}

extension TileMap {
  /// The first colour of this name among the terrains of all sets. O(colours).
  public func terrain(_ name: String) -> Terrain? {
    for (at, set) in sets.enumerated() {
      for (place, wang) in set.wangSets.enumerated() {
        for (index, color) in wang.colors.enumerated().prefix(254)
        where color.name.utf8.elementsEqual(name.utf8) {
          return Terrain(
            set: UInt16(truncatingIfNeeded: at), wangSet: UInt16(truncatingIfNeeded: place),
            color: UInt8(index + 1))
        }
      }
    }
    return nil
  }

  /// The terrain that a cell shows at its corner or edge, by the places of ``WangTile``; `nil` for none.
  public func terrain(of cell: TileCell, at place: Int) -> Terrain? {
    guard let (terrain, colors) = colors(of: cell, preferring: nil), colors[place & 7] > 0 else {
      return nil
    }
    return Terrain(set: terrain.set, wangSet: terrain.wangSet, color: colors[place & 7])
  }

  /// What has to change so that a cell is one of a terrain, and the eight around it fit.
  ///
  /// - Where corners have colours, the cell gets the colour on all of them, and those around go over into it, also
  ///   empty ones where a tile fits exactly.
  /// - Where edges have colours, or both, an edge or corner has the colour if all cells that touch it are of the
  ///   terrain. Empty cells stay empty.
  ///
  /// Of the terrain's tiles each cell gets the one that comes nearest; among those that fit alike, one by their
  /// probabilities and the place of the cell, so always the same. Cells further out stay as they are. On
  /// staggered and hexagonal maps only the cell itself changes. O(tiles of the terrain).
  ///
  /// - Parameters:
  ///   - terrain: which; `nil` takes away what is there, and what is around it ends there.
  ///   - layer: the place of a layer of tiles.
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
    let goesOver = wang.kind == .corner
    var wanted = WangColors(repeating: terrain.color)
    if !goesOver {
      eachNeighbour { dx, dy, _, touched in
        let own = colors(of: tiles[x &+ dx, y &+ dy], preferring: terrain)?.terrain
        if own?.isBeside(terrain) != true { wanted = wanted.setting(touched, to: 0) }
      }
    }
    guard let cell = fit(wanted, shared: 0xFF, of: terrain, x, y, .empty) else { return [] }
    offer(cell, x, y)
    eachNeighbour { dx, dy, shared, _ in
      let (x, y) = (x &+ dx, y &+ dy)
      let now = tiles[x, y]
      if let (own, colors) = colors(of: now, preferring: terrain) {
        guard own.isBeside(terrain) else { return }
        let wanted = colors.taking(shared, from: wanted, dx, dy, where: terrain.color)
        if let cell = fit(wanted, shared: shared, of: terrain, x, y, now) { offer(cell, x, y) }
      } else if now.isEmpty, goesOver {
        let wanted = WangColors().setting(shared, to: terrain.color)
        if let cell = fit(wanted, shared: shared, of: terrain, x, y, now, exactly: true) {
          offer(cell, x, y)
        }
      }
    }
    return edits
  }

  /// - Parameter body: takes the step to a neighbour, which of its edges and corners touch the cell in the
  ///   middle, and which of that cell's touch it; a bit each.
  private func eachNeighbour(_ body: (Int32, Int32, UInt8, UInt8) -> Void) {
    guard orientation == .orthogonal || orientation == .isometric else { return }
    for (dx, dy, touched) in [
      (0, -1, 0b1000_0011), (1, -1, 0b0000_0010), (1, 0, 0b0000_1110), (1, 1, 0b0000_1000),
      (0, 1, 0b0011_1000), (-1, 1, 0b0010_0000), (-1, 0, 0b1110_0000), (-1, -1, 0b1000_0000),
    ] as [(Int32, Int32, UInt8)] {
      // Seen from there, the same edges and corners lie on the other side.
      var shared: UInt8 = 0
      for place in 0..<8 where touched >> UInt8(place) & 1 == 1 {
        shared |= 1 << UInt8(WangColors.place(place, seenFrom: dx, dy))
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

  /// The colours of a tile as it lies in its cell, in the terrain that is preferred, or else the first that has it.
  private func colors(
    of cell: TileCell, preferring terrain: Terrain?
  ) -> (terrain: Terrain, colors: WangColors)? {
    guard let set = set(of: cell.number) else { return nil }
    let id = cell.number - sets[set].firstNumber
    func find(_ place: Int) -> (Terrain, WangColors)? {
      let wang = sets[set].wangSets[place]
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
        set: UInt16(truncatingIfNeeded: set), wangSet: UInt16(truncatingIfNeeded: place),
        color: UInt8(truncatingIfNeeded: color))
      return (terrain, colors)
    }
    if let terrain, Int(terrain.set) == set, Int(terrain.wangSet) < sets[set].wangSets.count,
      let found = find(Int(terrain.wangSet))
    {
      return found
    }
    for place in sets[set].wangSets.indices { if let found = find(place) { return found } }
    return nil
  }

  /// The tile of a terrain that comes nearest to the colours; `nil` where none is nearer than what is there.
  /// Where nothing is left of the terrain that is an empty cell, or the tile that stands for it.
  /// - Parameter shared: what counts four times, a bit for each edge and corner.
  private func fit(
    _ wanted: WangColors, shared: UInt8, of terrain: Terrain, _ x: Int32, _ y: Int32,
    _ now: TileCell, exactly: Bool = false
  ) -> TileCell? {
    guard let wang = wangSet(of: terrain) else { return nil }
    let set = sets[Int(terrain.set)]
    var limit = exactly ? 1 : Int.max
    if let (own, colors) = colors(of: now, preferring: terrain), own.isBeside(terrain) {
      limit = colors.distance(to: wanted, wang.kind, shared)
    }
    if limit == 0 { return nil }
    if wanted.isNothing(for: wang.kind) {
      if wang.kind == .corner { return .empty }
      let color = Int(terrain.color) - 1
      if wang.colors.indices.contains(color), let tile = wang.colors[color].tile {
        return TileCell(set.firstNumber &+ tile)
      }
    }
    var best = Int.max
    var found: [(cell: TileCell, weight: UInt32)] = []
    for tile in wang.tiles {
      let plain = WangColors(tile.colors)
      var probability = set.definition(of: tile.tile)?.probability ?? 1
      for color in plain.different where Int(color) <= wang.colors.count {
        probability *= wang.colors[Int(color) - 1].probability
      }
      let weight = UInt32(max(0, min(probability, 1000)) * 1024)
      for turn in set.transformations.turns {
        let distance = plain.turned(turn).distance(to: wanted, wang.kind, shared)
        if distance >= limit || distance > best { continue }
        if distance < best {
          best = distance
          found.removeAll(keepingCapacity: true)
        } else if !turn.isEmpty, set.transformations.prefersUntransformed,
          found.contains(where: { $0.cell.turn.isEmpty })
        {
          continue
        }
        found.append((TileCell(set.firstNumber &+ tile.tile, turn), weight))
      }
    }
    return Self.choose(found, x, y)
  }

  /// One of several by their weights: always the same at a place, and no pattern that an eye would find.
  private static func choose(
    _ found: [(cell: TileCell, weight: UInt32)], _ x: Int32, _ y: Int32
  ) -> TileCell? {
    guard let first = found.first else { return nil }
    var total: UInt64 = 0
    for one in found { total &+= UInt64(one.weight) }
    guard total > 0 else { return first.cell }
    var word = UInt64(UInt32(bitPattern: x)) << 32 | UInt64(UInt32(bitPattern: y))
    word ^= word >> 33
    word = word &* 0xFF51_AFD7_ED55_8CCD
    word ^= word >> 33
    word = word &* 0xC4CE_B9FE_1A85_EC53
    word ^= word >> 33
    var rest = (word >> 32) % total
    for one in found {
      if rest < UInt64(one.weight) { return one.cell }
      rest &-= UInt64(one.weight)
    }
    return first.cell
  }
}

extension WangSet {
  /// The entry of a tile. O(log tiles).
  public func tile(_ id: UInt32) -> WangTile? {
    var (low, high) = (0, tiles.count)
    while low < high {
      let middle = (low + high) / 2
      if tiles[middle].tile < id { low = middle + 1 } else { high = middle }
    }
    return low < tiles.count && tiles[low].tile == id ? tiles[low] : nil
  }
}

extension TileTransformations {
  /// All ways in which a tile may lie.
  fileprivate var turns: [TileTurn] {
    // DETERMINISM: tables of arrays were seen to be mixed up on wasm32. The four quarters, clockwise.
    var turns: [TileTurn] = []
    for quarter in 0..<(rotates ? 4 : 1) {
      turns.append(TileTurn(rawValue: UInt8(0x6CA0 >> UInt32(quarter &* 4) & 0xF)))
    }
    if flipsAcross { Self.add(.horizontal, to: &turns) }
    if flipsDown { Self.add(.vertical, to: &turns) }
    return turns
  }

  /// Adds what the turns become when they are mirrored.
  private static func add(_ flip: TileTurn, to turns: inout [TileTurn]) {
    for turn in turns {
      let other = turn.symmetricDifference(flip)
      if !turns.contains(other) { turns.append(other) }
    }
  }
}
