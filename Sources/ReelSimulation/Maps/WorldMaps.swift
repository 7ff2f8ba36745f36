import ReelContent
import ReelECS
import ReelFields
import ReelMath

/// The maps of a world, to read and to change:
///
///     let cell = world.maps.cell(at: foot, of: ground, in: level)
///     world.maps.set(.empty, x, y, of: ground, in: level)        // dug away
///
/// Rules look up maps and layers by their names, ``ReelECS/World/map(_:)`` and ``layer(_:in:)``; a number without a map
/// or layer traps. Points are in pixels of the map, whose origin is where ``World/spawnMap(_:at:drawLayer:)`` put it.
///
/// Changes are part of the state, as differences from the file: they are in snapshots, hashes and replays, and are
/// drawn.
public struct WorldMaps {
  let world: World

  private var store: MapStore {
    world.checkInstalled(MapStore.self, "world.maps", "MapFeature")
    let store = world.cache(MapStore.self)
    store.update(world)
    return store
  }

  /// The store, for a call that changes a map.
  private var changedStore: MapStore {
    world.checkWritable("write WorldMaps")
    return store
  }

  /// The number of maps.
  public var count: Int { store.maps.count }

  /// The index of a layer whose name does not exist; that layer is empty.
  static let missing = -1

  /// Returns a map as it is now. O(1): a copy shares its memory.
  public subscript(map: MapID) -> TileMap {
    let store = store
    if map == .none { return TileMap() }
    guard map.index < store.maps.count else {
      misuse(
        "There is no map \(map.rawValue): the content has \(store.maps.count). Look it up with `world.map(\"…\")`, "
          + "and name its file in the manifest.")
    }
    return store.maps[map.index]
  }

  /// Returns the index of the first layer of this name. If there is none, returns the index of an empty layer, and
  /// refuses or reports the missing name as ``ReelECS/World/frame(_:)`` does. O(layers).
  public func layer(_ name: String, in map: MapID) -> Int {
    if map == .none { return Self.missing }
    if let index = self[map].layer(name) { return index }
    world.names.recordMissing(name, .mapLayer, world)
    return Self.missing
  }

  /// Returns a cell as it is now; empty beyond the map.
  public func cell(_ x: Int32, _ y: Int32, of layer: Int, in map: MapID) -> TileCell {
    let store = store
    guard isThere(layer, map, store) else { return .empty }
    return store.maps[map.index].layers[layer].tiles[x, y]
  }

  /// Returns the cell at a point of the map. The layer's offset does not count.
  public func cell(at point: Vec2, of layer: Int, in map: MapID) -> TileCell {
    let store = store
    guard isThere(layer, map, store) else { return .empty }
    let tiles = store.maps[map.index]
    let cellPosition = tiles.withCells(of: tiles.layers[layer]).cell(at: point)
    return cell(cellPosition.x, cellPosition.y, of: layer, in: map)
  }

  /// Returns the class, properties and shapes that the file gives to the tile in a cell; `nil` if the cell is empty or
  /// the file gives none.
  public func definition(
    _ x: Int32, _ y: Int32, of layer: Int, in map: MapID
  ) -> TileDefinition? {
    self[map].definition(of: cell(x, y, of: layer, in: map))
  }

  /// Changes a cell. Does nothing beyond the edges of a finite map. Takes some microseconds.
  public func set(_ cell: TileCell, _ x: Int32, _ y: Int32, of layer: Int, in map: MapID) {
    let store = changedStore
    guard isThere(layer, map, store), isInside(x, y, layer, store.maps[map.index]) else { return }
    guard store.maps[map.index].layers[layer].tiles[x, y] != cell else { return }
    store.set(map: map.index, layer: layer, x, y, to: cell)
    let old = world[FileMaps.self].maps[map.index].layers[layer].tiles[x, y]
    world[MapEdits.self].record(map: map.index, layer: layer, x, y, is: cell, inFile: old)
  }

  /// Changes all cells of a rectangle, except those beyond the edges of a finite map. O(cells).
  public func fill(_ cells: MapBounds, with cell: TileCell, of layer: Int, in map: MapID) {
    let store = changedStore
    guard isThere(layer, map, store) else { return }
    let tiles = store.maps[map.index]
    let mapBounds = tiles.withCells(of: tiles.layers[layer]).bounds
    func span(_ from: Int32, _ count: Int32, _ low: Int32, _ size: Int32) -> Range<Int32> {
      var first = Int64(from)
      var end = min(first + Int64(max(count, 0)), Int64(Int32.max))
      if !tiles.isInfinite {
        first = max(first, Int64(low))
        end = min(end, Int64(low) + Int64(max(size, 0)))
      }
      return first < end ? Int32(first)..<Int32(end) : 0..<0
    }
    for y in span(cells.y, cells.height, mapBounds.y, mapBounds.height) {
      for x in span(cells.x, cells.width, mapBounds.x, mapBounds.width) {
        set(cell, x, y, of: layer, in: map)
      }
    }
  }

  /// Gives a cell a terrain, and changes the eight cells around it so that their edges fit; see
  /// ``ReelContent/TileMap/edits(painting:_:_:of:)``. The artist names the terrains: `maps[map].terrain("Grass")`.
  /// - Returns: the cells that changed, for games that keep ground of their own.
  @discardableResult
  public func paint(
    _ terrain: Terrain, _ x: Int32, _ y: Int32, of layer: Int, in map: MapID
  ) -> [TileEdit] {
    edit(terrain, x, y, layer, map)
  }

  /// Empties a cell, and changes cells of a terrain around it so that the terrain ends there.
  /// - Returns: the cells that changed, for games that keep ground of their own.
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

  /// Returns true if the map and the layer exist, and false for missing names. Traps for any other number.
  private func isThere(_ layer: Int, _ map: MapID, _ store: MapStore) -> Bool {
    guard map.index < store.maps.count else {
      _ = self[map]
      return false
    }
    if layer == Self.missing { return false }
    if layer < 0 || layer >= store.maps[map.index].layers.count {
      misuse(
        "There is no layer \(layer) in \(store.maps[map.index].file), which has "
          + "\(store.maps[map.index].layers.count). Look it up with `world.maps.layer(\"…\", in: map)`."
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

extension World {
  /// True if ``MapFeature`` is installed.
  package var hasMaps: Bool { has(MapEdits.self) }

  /// The tile maps of this world.
  public var maps: WorldMaps { WorldMaps(world: self) }

  /// Returns the map of this file, for `world.maps` and ``spawnMap(_:at:drawLayer:)``. If there is none, returns an
  /// empty map and records the missing name. O(maps).
  public func map(_ file: String) -> MapID {
    if let index = names.content.map(file) { return MapID(rawValue: UInt16(clamping: index)) }
    names.recordMissing(file, .map, self)
    return .none
  }
}
