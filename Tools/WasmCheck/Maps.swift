// Maps that are dug and painted, and path searches on them, by `Tools/check-wasm --probe`: all kinds of terrain, and
// all queries of cells.

import ReelContent
import ReelMath

/// Returns a map whose one terrain has colours on these edges and corners.
private func makeMap(
  _ kind: WangKind, _ points: [Int], colors: UInt8, _ orientation: MapOrientation
) -> TileMap {
  var tiles: [WangTile] = []
  var now = [UInt8](repeating: 0, count: 8)
  func go(_ at: Int) {
    if at == points.count {
      tiles.append(WangTile(tile: UInt32(tiles.count), colors: now))
      return
    }
    for color in 0...colors {
      now[points[at]] = color
      go(at + 1)
    }
    now[points[at]] = 0
  }
  go(0)
  var set = TileSet(name: "ground", firstNumber: 5, tileSize: Vec2(8, 8))
  set.picture = MapPicture(file: "ground.png", size: Vec2(512, 512))
  set.columns = 64
  set.tileCount = 4096
  var names: [WangColor] = []
  for _ in 0..<colors { names.append(WangColor(name: "c")) }
  set.wangSets = [WangSet(name: "w", kind: kind, colors: names, tiles: tiles)]
  set.transformations = TileTransformations(flipsAcross: true, flipsDown: true, rotates: true)
  return TileMap(
    file: "m.tmx", bounds: MapBounds(0, 0, width: 24, height: 20), tileSize: Vec2(8, 8),
    orientation: orientation, sets: [set], layers: [MapLayer(.tiles)])
}

private func combine(_ cells: [MapCell], _ hasher: inout StableHasher) {
  hasher.combine(UInt64(cells.count))
  for cell in cells {
    hasher.combine(UInt64(UInt32(bitPattern: cell.x)) << 32 | UInt64(UInt32(bitPattern: cell.y)))
  }
}

/// Paints and erases `rounds` times on each map, and runs its queries.
func playMaps(_ rounds: UInt32) -> UInt64 {
  var hasher = StableHasher(seed: 3)
  var random = RandomStream(seed: 9)
  var maps = [
    makeMap(.corner, [1, 3, 5, 7], colors: 2, .orthogonal),
    makeMap(.edge, [0, 2, 4, 6], colors: 2, .orthogonal),
    makeMap(.mixed, [0, 1, 2, 3, 4, 5, 6, 7], colors: 1, .isometric),
    makeMap(.corner, [1, 3, 5, 7], colors: 1, .hexagonal),
  ]
  for at in 0..<4 {
    let colors = maps[at].sets[0].wangSets[0].colors.count
    for _ in 0..<rounds {
      let (x, y) = (random.int(in: 1..<23), random.int(in: 1..<19))
      let color = random.int(in: 0...Int32(colors))
      let terrain = color == 0 ? nil : Terrain(set: 0, wangSet: 0, color: UInt8(color))
      for edit in maps[at].edits(painting: terrain, x, y, of: 0) {
        maps[at].layers[0].tiles.fill(
          MapBounds(edit.x, edit.y, width: 1, height: 1), with: edit.cell)
      }
    }
    let map = maps[at]
    for y in 0..<20 as Range<Int32> {
      for x in 0..<24 as Range<Int32> { hasher.combine(UInt64(map.layers[0].tiles[x, y].raw)) }
    }
    for _ in 0..<min(rounds, 20) {
      let start = MapCell(random.int(in: 0..<24), random.int(in: 0..<20))
      let goal = MapCell(random.int(in: 0..<24), random.int(in: 0..<20))
      func isOpen(_ cell: MapCell) -> Bool {
        map.bounds.contains(cell.x, cell.y) && map.layers[0].tiles[cell.x, cell.y].isEmpty
      }
      combine(map.line(from: start, to: goal), &hasher)
      hasher.combine(map.isVisible(goal, from: start) { !isOpen($0) } ? 1 : 0)
      combine(map.flood(from: start) { isOpen($0) }, &hasher)
      combine(
        map.path(from: start, to: goal, withCorners: true) { isOpen($0) ? 1 : nil }, &hasher)
      let point = map.center(ofCell: start.x, start.y)
      hasher.combine(UInt64(point.x.bitPattern) << 32 | UInt64(point.y.bitPattern))
    }
  }
  return hasher.value
}
