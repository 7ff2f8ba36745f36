import ReelContent
import ReelECS
import ReelMath

/// The maps of a world: what they are now, and changes to them.
///
///     let cell = world.maps.cell(at: foot, of: ground, in: level)
///     world.maps.set(.empty, x, y, of: ground, in: level)        // dug away
///
/// Rules ask for maps and layers by their names, ``ReelECS/World/map(_:)`` and ``layer(_:in:)``; a number that none
/// of them has traps. Points are in pixels of the map, whose origin is where ``World/spawnMap(_:at:drawLayer:)`` put it.
///
/// What is changed is part of the state, as a difference to the file: it is in snapshots, hashes and
/// replays, and drawn from then on.
///
/// A system with declared access names it there: `.reading(WorldMaps.self)` to ask, or
/// `.writing(WorldMaps.self)` to change maps as well.
public struct WorldMaps {
  let world: World

  private var store: MapStore {
    world.checkDeclared(CacheHolder<MapStore>.self, as: "WorldMaps", isWrite: false)
    world.checkInstalled(MapStore.self, "world.maps", "MapFeature")
    // Of systems side by side none changes anything: it was brought up to date before.
    if world.runsBesideOthers, let store = world.existing(MapStore.self) { return store }
    return world.currentMapStore
  }

  /// The same to change a map.
  private var changedStore: MapStore {
    world.checkDeclared(CacheHolder<MapStore>.self, as: "WorldMaps", isWrite: true)
    return store
  }

  /// How many there are.
  public var count: Int { store.maps.count }

  /// The place of a layer of a name that is not there: it is empty.
  static let missing = -1

  /// A map as it is now. O(1): a copy shares its memory.
  public subscript(map: MapID) -> TileMap {
    let store = store
    if map == .none { return TileMap() }
    guard map.index < store.maps.count else {
      misuse(
        "There is no map \(map.rawValue): the content has \(store.maps.count). Ask `world.map(\"…\")` for its "
          + "place, and name its file in the manifest.")
    }
    return store.maps[map.index]
  }

  /// The place of the first layer of this name. Where there is none, one that is empty: what is missing is
  /// refused or told as all names are (``ReelECS/World/frame(_:)``). O(layers).
  public func layer(_ name: String, in map: MapID) -> Int {
    if map == .none { return Self.missing }
    if let place = self[map].layer(name) { return place }
    world.names.note(name, .mapLayer, world)
    return Self.missing
  }

  /// A cell as it is now; empty beyond the map.
  public func cell(_ x: Int32, _ y: Int32, of layer: Int, in map: MapID) -> TileCell {
    let store = store
    guard isThere(layer, map, store) else { return .empty }
    return store.maps[map.index].layers[layer].tiles[x, y]
  }

  /// The cell at a point of the map. The layer's offset does not count.
  public func cell(at point: Vec2, of layer: Int, in map: MapID) -> TileCell {
    let store = store
    guard isThere(layer, map, store) else { return .empty }
    let tiles = store.maps[map.index]
    let place = tiles.withCells(of: tiles.layers[layer]).cell(at: point)
    return cell(place.x, place.y, of: layer, in: map)
  }

  /// What the file says of the tile in a cell: its class, properties and shapes; `nil` where there is no
  /// tile, or nothing is said.
  public func definition(
    _ x: Int32, _ y: Int32, of layer: Int, in map: MapID
  ) -> TileDefinition? {
    self[map].definition(of: cell(x, y, of: layer, in: map))
  }

  /// Changes a cell. Beyond the edges of a map that has some, nothing happens. Some microseconds.
  public func set(_ cell: TileCell, _ x: Int32, _ y: Int32, of layer: Int, in map: MapID) {
    let store = changedStore
    guard isThere(layer, map, store), isInside(x, y, layer, store.maps[map.index]) else { return }
    guard store.maps[map.index].layers[layer].tiles[x, y] != cell else { return }
    store.set(map: map.index, layer: layer, x, y, to: cell)
    let old = world[FileMaps.self].maps[map.index].layers[layer].tiles[x, y]
    world[MapEdits.self].note(map: map.index, layer: layer, x, y, is: cell, inFile: old)
  }

  /// Changes all cells of a rectangle, as far as the map has them. O(cells).
  public func fill(_ cells: MapBounds, with cell: TileCell, of layer: Int, in map: MapID) {
    let store = changedStore
    guard isThere(layer, map, store) else { return }
    let tiles = store.maps[map.index]
    let whole = tiles.withCells(of: tiles.layers[layer]).bounds
    func span(_ from: Int32, _ count: Int32, _ low: Int32, _ size: Int32) -> Range<Int32> {
      var first = Int64(from)
      var end = min(first + Int64(max(count, 0)), Int64(Int32.max))
      if !tiles.isInfinite {
        first = max(first, Int64(low))
        end = min(end, Int64(low) + Int64(max(size, 0)))
      }
      return first < end ? Int32(first)..<Int32(end) : 0..<0
    }
    for y in span(cells.y, cells.height, whole.y, whole.height) {
      for x in span(cells.x, cells.width, whole.x, whole.width) {
        set(cell, x, y, of: layer, in: map)
      }
    }
  }

  /// Makes a cell one of a terrain, and the eight around it go over into it: see
  /// ``ReelContent/TileMap/edits(painting:_:_:of:)``. The names of colours are the artist's,
  /// `maps[map].terrain("Grass")`.
  /// - Returns: the cells that changed, for whoever keeps ground of its own.
  @discardableResult
  public func paint(
    _ terrain: Terrain, _ x: Int32, _ y: Int32, of layer: Int, in map: MapID
  ) -> [TileEdit] {
    edit(terrain, x, y, layer, map)
  }

  /// Empties a cell, and those around it that are of a terrain end there.
  /// - Returns: the cells that changed, for whoever keeps ground of its own.
  @discardableResult
  public func erase(_ x: Int32, _ y: Int32, of layer: Int, in map: MapID) -> [TileEdit] {
    edit(nil, x, y, layer, map)
  }

  private func edit(
    _ terrain: Terrain?, _ x: Int32, _ y: Int32, _ layer: Int, _ map: MapID
  ) -> [TileEdit] {
    let store = changedStore
    guard isThere(layer, map, store) else { return [] }
    let tiles = store.maps[map.index]
    guard isInside(x, y, layer, tiles) else { return [] }
    let edits = tiles.edits(painting: terrain, x, y, of: layer).filter {
      isInside($0.x, $0.y, layer, tiles)
    }
    for edit in edits { set(edit.cell, edit.x, edit.y, of: layer, in: map) }
    return edits
  }

  private func isInside(_ x: Int32, _ y: Int32, _ layer: Int, _ map: TileMap) -> Bool {
    map.isInfinite || map.withCells(of: map.layers[layer]).bounds.contains(x, y)
  }

  /// Traps for a place that no name has given.
  private func isThere(_ layer: Int, _ map: MapID, _ store: MapStore) -> Bool {
    guard map.index < store.maps.count else {
      _ = self[map]
      return false
    }
    if layer == Self.missing { return false }
    if layer < 0 || layer >= store.maps[map.index].layers.count {
      misuse(
        "There is no layer \(layer) in \(store.maps[map.index].file), which has "
          + "\(store.maps[map.index].layers.count). Ask `world.maps.layer(\"…\", in: map)` for its place."
      )
    }
    return true
  }
}

extension NameKind {
  static let map = NameKind("map", plural: "maps", inContent: { $0.maps.map { $0.file } })
  static let mapLayer = NameKind(
    "layer of a map", plural: "layers of a map",
    inContent: { $0.maps.flatMap { $0.layers.map { $0.name } } })
}

extension SystemAccess {
  /// The system asks `world.maps`. Any number of such systems run side by side.
  public func reading(_ type: WorldMaps.Type) -> SystemAccess { using(type, isWrite: false) }

  /// The system asks `world.maps` and changes cells. No other system that uses maps runs beside it.
  public func writing(_ type: WorldMaps.Type) -> SystemAccess { using(type, isWrite: true) }

  /// The system asks `world.maps`. Any number of such systems run side by side.
  public static func reading(_ type: WorldMaps.Type) -> SystemAccess { nothing.reading(type) }

  /// The system asks `world.maps` and changes cells. No other system that uses maps runs beside it.
  public static func writing(_ type: WorldMaps.Type) -> SystemAccess { nothing.writing(type) }

  private func using(_ type: WorldMaps.Type, isWrite: Bool) -> SystemAccess {
    with(
      CacheHolder<MapStore>.self, as: "WorldMaps", isWrite: isWrite,
      preparedBy: { world in
        if world.has(CacheHolder<MapStore>.self) { _ = world.currentMapStore }
      }
    ).with(FileMaps.self, as: "WorldMaps", isWrite: false)
      .with(MapEdits.self, as: "WorldMaps", isWrite: isWrite)
  }
}

extension World {
  /// The maps, up to date with the state.
  fileprivate var currentMapStore: MapStore {
    let store = cache(MapStore.self)
    store.update(self)
    return store
  }

  /// Whether ``MapFeature`` is installed.
  package var hasMaps: Bool { has(MapEdits.self) }

  /// The maps of tiles.
  public var maps: WorldMaps { WorldMaps(world: self) }

  /// The map of this file, as `world.maps` and ``spawnMap(_:at:drawLayer:)`` take it. Where there is none, one that
  /// is empty. O(maps).
  public func map(_ file: String) -> MapID {
    if let place = names.content.map(file) { return MapID(rawValue: UInt16(clamping: place)) }
    names.note(file, .map, self)
    return .none
  }
}
