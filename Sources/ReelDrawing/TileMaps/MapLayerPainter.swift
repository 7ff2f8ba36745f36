import ReelContent
import ReelECS
import ReelFields
import ReelMath
import ReelMotion
import ReelPlatform
import ReelSimulation

// Converts map layers to quads. Only visible cells are visited, at any size of the map, and scrolling allocates
// nothing.
//
// Every corner is computed from its position in the map alone, in Double, relative to the camera: two adjacent tiles
// have the same corners to the last bit, at every zoom and angle. So each pixel belongs to exactly one tile (decision
// 0019).

extension MapLayerFeature {
  /// The pass that draws all ``MapLayerSprite``s.
  public static let pass = DrawPass("mapLayers", keeping: { _ in MapLayerPainter() })
}

final class MapLayerPainter: PassPainter {
  /// The appearances of each map's tiles, created when the map is first drawn.
  private var appearances: [TileAppearances?] = []
  // These properties stay between pictures, so that their memory is reused.
  private var row: [TileCell] = []
  private var order: [Int] = []

  override func paint(_ view: SceneView, into list: inout DrawList) {
    // Querying a component registers its type, and painting must not change the world.
    guard view.world.hasMaps, view.world.hasAny(MapLayerSprite.self) else { return }
    let clock = view.world[Clock.self]
    let rate = clock.rate
    let time = clock.tick &* 1000 &* UInt64(rate.denominator) / UInt64(rate.numerator)
    let maps = view.world.maps
    let count = maps.count
    view.world.each { (entity: Entity, sprite: MapLayerSprite) in
      let (map, layer) = (sprite.map.index, Int(sprite.layer))
      guard sprite.isVisible, map < count, let crop = view.crop(of: entity, in: &list) else {
        return
      }
      let tiles = maps[sprite.map]
      guard layer < tiles.layers.count else { return }
      while appearances.count <= map { appearances.append(nil) }
      if appearances[map] == nil { appearances[map] = TileAppearances(tiles, view.pictures) }
      appearances[map]?.show(at: time)
      guard let appearances = appearances[map],
        let sheet = MapSheet(tiles, layer, sprite, view, entity, crop)
      else { return }
      switch sheet.layer.kind {
      case .tiles: paint(sheet, appearances, &list)
      case .image: paintPicture(sheet, view, &list)
      case .objects: paintObjects(sheet, appearances, &list)
      case .group: break
      }
    }
  }

  // MARK: - Tiles

  private func paint(_ sheet: MapSheet, _ appearances: TileAppearances, _ list: inout DrawList) {
    let (reach, cell, seen) = (appearances.reach, sheet.map.boxSize, sheet.visible)
    let (right, up) = (max(reach.right - cell.x, 0), max(reach.up - cell.y, 0))
    let area = Rect(
      seen.x - right, seen.y - reach.down, seen.width + right + reach.left,
      seen.height + reach.down + up)
    switch sheet.map.orientation {
    case .orthogonal: paintRows(sheet, appearances, area, &list)
    case .isometric: paintDiagonals(sheet, appearances, area, &list)
    case .staggered, .hexagonal: paintStaggered(sheet, appearances, area, &list)
    }
    for tile in sheet.layer.offGridTiles {
      guard let appearance = appearances.find(tile.cell.number) else { continue }
      let box = sheet.box(
        of: appearance, tile.cell.turn, left: tile.position.x, top: tile.position.y)
      if area.overlaps(box) {
        sheet.append(appearance, tile.cell.turn, box, opacity: tile.opacity, &list)
      }
    }
  }

  /// Returns the cells of a map layer that may be visible; `nil` if there are none, or more than 2^24.
  private func cells(of sheet: MapSheet, touching area: Rect) -> MapBounds? {
    let cells = sheet.map.cells(touching: area)
    let (low, high) = sheet.layer.tiles.extent
    // Products wrap, because checked 64-bit products need a runtime function that wasm32 lacks. None of them overflows.
    let side = Int64(TileChunks.side)
    let left = max(Int64(cells.x), Int64(low.x) &* side)
    let top = max(Int64(cells.y), Int64(low.y) &* side)
    let right = min(Int64(cells.x) + Int64(cells.width), (Int64(high.x) + 1) &* side)
    let bottom = min(Int64(cells.y) + Int64(cells.height), (Int64(high.y) + 1) &* side)
    guard left < right, top < bottom, right - left <= 1 << 24, bottom - top <= 1 << 24,
      (right - left) &* (bottom - top) <= 1 << 24,
      left > -1_000_000_000, top > -1_000_000_000, right < 1_000_000_000, bottom < 1_000_000_000
    else { return nil }
    return MapBounds(
      Int32(left), Int32(top), width: Int32(right - left), height: Int32(bottom - top))
  }

  private func paintRows(
    _ sheet: MapSheet, _ appearances: TileAppearances, _ area: Rect, _ list: inout DrawList
  ) {
    guard let cells = cells(of: sheet, touching: area) else { return }
    let order = sheet.map.renderOrder
    let isUp = order == .rightUp || order == .leftUp
    let isLeft = order == .leftDown || order == .leftUp
    while row.count < Int(cells.width) { row.append(.empty) }
    for step in 0..<cells.height {
      let y = isUp ? cells.y + cells.height - 1 - step : cells.y + step
      row.withUnsafeMutableBufferPointer {
        sheet.layer.tiles.copyRow(
          y, from: cells.x, into: UnsafeMutableBufferPointer(rebasing: $0[..<Int(cells.width)]))
      }
      for step in 0..<Int(cells.width) {
        let at = isLeft ? Int(cells.width) - 1 - step : step
        if !row[at].isEmpty { paint(row[at], cells.x + Int32(at), y, sheet, appearances, &list) }
      }
    }
  }

  /// Draws the cells by their height on the screen, and at equal height from left to right.
  private func paintDiagonals(
    _ sheet: MapSheet, _ appearances: TileAppearances, _ area: Rect, _ list: inout DrawList
  ) {
    let (map, half) = (sheet.map, sheet.map.tileSize * 0.5)
    guard half.x > 0, half.y > 0, area.height.isFinite, area.width.isFinite else { return }
    guard let cells = cells(of: sheet, touching: area) else { return }
    let (right, bottom) = (cells.x + cells.width - 1, cells.y + cells.height - 1)
    // The sum of x and y is the height on the screen, their difference the horizontal position.
    let top = max((area.minY / half.y).rounded(.down) - 2, Float(cells.x) + Float(cells.y))
    let end = min((area.maxY / half.y).rounded(.up), Float(right) + Float(bottom))
    let origin = map.isometricOrigin
    let least = ((area.minX - origin) / half.x).rounded(.down) - 1
    let most = ((area.maxX - origin) / half.x).rounded(.up) + 1
    guard top <= end, least <= most else { return }
    for sum in Int32(top)...Int32(end) {
      let low = max(cells.x, sum - bottom, halved(sum, least))
      let high = min(right, sum - cells.y, halved(sum, most) + 1)
      guard low <= high else { continue }
      for x in low...high {
        let cell = sheet.layer.tiles[x, sum - x]
        if !cell.isEmpty { paint(cell, x, sum - x, sheet, appearances, &list) }
      }
    }
  }

  /// Returns the x of the cell whose x + y is `sum` and whose x − y is `difference`.
  private func halved(_ sum: Int32, _ difference: Float) -> Int32 {
    (sum &+ Int32(min(max(difference, -1e9), 1e9))) >> 1
  }

  private func paintStaggered(
    _ sheet: MapSheet, _ appearances: TileAppearances, _ area: Rect, _ list: inout DrawList
  ) {
    let map = sheet.map
    guard let cells = cells(of: sheet, touching: area) else { return }
    let stagger = map.stagger
    for y in cells.y..<(cells.y + cells.height) {
      // In a row with moved columns, the moved columns are drawn over the other columns.
      for pass in 0..<(stagger.isAlongX ? 2 : 1) {
        for x in cells.x..<(cells.x + cells.width)
        where !stagger.isAlongX || stagger.isMoved(x) == (pass == 1) {
          let cell = sheet.layer.tiles[x, y]
          if !cell.isEmpty { paint(cell, x, y, sheet, appearances, &list) }
        }
      }
    }
  }

  @inline(__always)
  private func paint(
    _ cell: TileCell, _ x: Int32, _ y: Int32, _ sheet: MapSheet, _ appearances: TileAppearances,
    _ list: inout DrawList
  ) {
    guard let appearance = appearances.find(cell.number) else { return }
    let corner = sheet.map.corner(ofCell: x, y)
    let size = sheet.map.boxSize
    // Pictures stand on the lower edge of their cell.
    let box = sheet.box(
      of: appearance, cell.turn, left: corner.x + appearance.offset.x,
      bottom: corner.y + size.y + appearance.offset.y
    )
    sheet.append(appearance, cell.turn, box, opacity: 1, &list)
  }

  // MARK: - Pictures

  private func paintPicture(_ sheet: MapSheet, _ view: SceneView, _ list: inout DrawList) {
    guard let frame = sheet.layer.frame, let picture = view.pictures[frame] else { return }
    let size = picture.size * sheet.layer.scale
    let seen = sheet.visible
    guard size.x > 0, size.y > 0, seen.width / size.x < 4096, seen.height / size.y < 4096 else {
      return
    }
    let appearance = TileAppearance(picture: picture, offset: .zero, size: size)
    func spans(_ isRepeated: Bool, _ low: Float, _ high: Float, _ size: Float) -> ClosedRange<
      Int32
    >? {
      if !isRepeated { return low < size && high > 0 ? 0...0 : nil }
      let (first, last) = ((low / size).rounded(.down), (high / size).rounded(.up) - 1)
      guard first > -1e9, last < 1e9, first <= last else { return nil }
      return Int32(first)...Int32(last)
    }
    guard let rows = spans(sheet.layer.repeatsDown, seen.minY, seen.maxY, size.y),
      let columns = spans(sheet.layer.repeatsAcross, seen.minX, seen.maxX, size.x)
    else { return }
    for y in rows {
      for x in columns {
        let box = MapBox(
          left: Double(x) * Double(size.x), top: Double(y) * Double(size.y),
          right: Double(x + 1) * Double(size.x), bottom: Double(y + 1) * Double(size.y))
        sheet.append(appearance, [], box, opacity: 1, &list)
      }
    }
  }

  // MARK: - Objects

  private func paintObjects(
    _ sheet: MapSheet, _ appearances: TileAppearances, _ list: inout DrawList
  ) {
    let objects = sheet.layer.objects
    order.removeAll(keepingCapacity: true)
    for at in objects.indices where objects[at].shape == .tile && objects[at].isVisible {
      order.append(at)
    }
    if sheet.layer.drawOrder == .topDown {
      order.sort { (objects[$0].position.y, $0) < (objects[$1].position.y, $1) }
    }
    for at in order {
      let object = objects[at]
      guard var appearance = appearances.find(object.cell.number) else { continue }
      let size = object.size.x > 0 && object.size.y > 0 ? object.size : appearance.size
      appearance.size = size
      let position = sheet.map.point(ofObject: object.position)
      let anchor = sheet.map.alignment(of: object.cell)
      let corner = position - Vec2(anchor.x * size.x, anchor.y * size.y) + appearance.offset
      let box = MapBox(
        left: Double(corner.x), top: Double(corner.y), right: Double(corner.x + size.x),
        bottom: Double(corner.y + size.y))
      // At any angle, the tile lies within the circle through its farthest corner.
      let reach = max((corner - position).length, (corner + size - position).length) + size.length
      guard
        sheet.visible.overlaps(
          MapBox(
            left: Double(position.x - reach), top: Double(position.y - reach),
            right: Double(position.x + reach), bottom: Double(position.y + reach)))
      else { continue }
      sheet.append(
        appearance, object.cell.turn.subtracting(.diagonal), box, opacity: object.opacity, &list,
        turned: (object.rotation * .pi / 180, position))
    }
  }
}
