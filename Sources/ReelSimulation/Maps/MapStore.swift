import ReelContent
import ReelECS
import ReelFields
import ReelMath

/// The maps as their files contain them, which never change. ``MapFeature`` inserts the resource.
struct FileMaps: Resource {
  var maps: [TileMap] = []

  static var resourceName: String { "FileMaps" }
  static var isTransient: Bool { true }
}

/// The maps of a world as they are now: the files' maps with the changes of the rules.
final class MapStore: WorldCache {
  static var cacheName: String { "MapStore" }
  private(set) var maps: [TileMap] = []
  private var restoreCount = -1

  init(of world: World) {}

  /// Updates the maps to match the state. O(edited chunks) after a restore, else O(1).
  @inline(__always)
  func update(_ world: World) {
    if restoreCount != world.restoreCount { remake(world) }
  }

  @inline(never)
  private func remake(_ world: World) {
    restoreCount = world.restoreCount
    maps = world[FileMaps.self].maps
    for edits in world[MapEdits.self].layers {
      let (map, layer) = (Int(edits.map), Int(edits.layer))
      // A damaged or foreign snapshot may name a layer that does not exist.
      guard map < maps.count, layer < maps[map].layers.count else { continue }
      var changes = [TileCell](repeating: .empty, count: TileChunks.area)
      for key in edits.difference.chunks {
        changes.withUnsafeMutableBufferPointer { edits.difference.copyChunk(key, into: $0) }
        maps[map].layers[layer].tiles.change(key) { cells in
          for at in 0..<TileChunks.area { cells[at].raw ^= changes[at].raw }
        }
      }
    }
  }

  func set(map: Int, layer: Int, _ x: Int32, _ y: Int32, to cell: TileCell) {
    maps[map].layers[layer].tiles[x, y] = cell
  }
}
