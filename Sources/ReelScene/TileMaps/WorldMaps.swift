import ReelContent
import ReelECS
import ReelMath

/// The maps of a world: what they are now, and changes to them.
///
///     let cell = world.maps.cell(at: foot, of: "ground", in: level)
///     world.maps.set(.empty, x, y, of: ground, in: level)        // dug away
///
/// Maps and layers are named by their places, ``ReelContent/GameContent/map(_:)`` and
/// ``ReelContent/TileMap/layer(_:)``; a place that is not there traps. Points are in pixels of the map,
/// whose origin is where ``World/spawnMap(_:at:drawLayer:)`` put it.
///
/// What is changed is part of the state, as a difference to the file: it is in snapshots, hashes and
/// replays, and drawn from then on.
public struct WorldMaps {
  let world: World

  private var store: MapStore {
    let store = world.cache(MapStore.self)
    store.update(world)
    return store
  }

  /// How many there are.
  public var count: Int { store.maps.count }

  /// A map as it is now. O(1): a copy shares its memory.
  public subscript(map: Int) -> TileMap {
    let store = store
    guard map >= 0 && map < store.maps.count else {
      misuse(
        "There is no map \(map): the content has \(store.maps.count). Ask `content.map(\"…\")` for its "
          + "place, and name its file in the manifest.")
    }
    return store.maps[map]
  }

  /// A cell as it is now; empty beyond the map.
  public func cell(_ x: Int32, _ y: Int32, of layer: Int, in map: Int) -> TileCell {
    let store = store
    check(layer, map, store)
    return store.maps[map].layers[layer].tiles[x, y]
  }

  /// The cell at a point of the map.
  public func cell(at point: Vec2, of layer: Int, in map: Int) -> TileCell {
    let place = self[map].cell(at: point)
    return cell(place.x, place.y, of: layer, in: map)
  }

  /// What the file says of the tile in a cell: its class, properties and shapes; `nil` where there is no
  /// tile, or nothing is said.
  public func definition(
    _ x: Int32, _ y: Int32, of layer: Int, in map: Int
  ) -> TileDefinition? {
    self[map].definition(of: cell(x, y, of: layer, in: map))
  }

  /// Changes a cell. Beyond the edges of a map that has some, nothing happens. Some microseconds.
  public func set(_ cell: TileCell, _ x: Int32, _ y: Int32, of layer: Int, in map: Int) {
    let store = store
    check(layer, map, store)
    guard store.maps[map].isInfinite || store.maps[map].bounds.contains(x, y) else { return }
    guard store.maps[map].layers[layer].tiles[x, y] != cell else { return }
    store.set(map: map, layer: layer, x, y, to: cell)
    let old = world[FileMaps.self].maps[map].layers[layer].tiles[x, y]
    world[MapEdits.self].note(map: map, layer: layer, x, y, is: cell, inFile: old)
  }

  /// Changes all cells of a rectangle. O(cells).
  public func fill(_ cells: MapBounds, with cell: TileCell, of layer: Int, in map: Int) {
    guard cells.width > 0, cells.height > 0 else { return }
    for y in cells.y...(cells.y &+ cells.height &- 1) {
      for x in cells.x...(cells.x &+ cells.width &- 1) { set(cell, x, y, of: layer, in: map) }
    }
  }

  private func check(_ layer: Int, _ map: Int, _ store: MapStore) {
    guard map >= 0 && map < store.maps.count else {
      _ = self[map]
      return
    }
    if layer < 0 || layer >= store.maps[map].layers.count {
      misuse(
        "There is no layer \(layer) in \(store.maps[map].file), which has "
          + "\(store.maps[map].layers.count). Ask `map.layer(\"…\")` for its place.")
    }
  }
}

extension World {
  /// The maps of tiles.
  public var maps: WorldMaps { WorldMaps(world: self) }
}
