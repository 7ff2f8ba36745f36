import ReelContent
import ReelECS
import ReelFields
import ReelMath

/// The differences between the maps of a game and their files: the only part of a map that is state. A map that rules
/// do not change adds nothing to a snapshot.
struct MapEdits: Resource {
  /// The changed layers, sorted by map, then by layer.
  var layers: [LayerEdits] = []

  static var resourceName: String { "MapEdits" }

  /// Records the new tile of a cell. O(edited layers), and some microseconds.
  mutating func record(
    map: Int, layer: Int, _ x: Int32, _ y: Int32, is new: TileCell, inFile old: TileCell
  ) {
    let at = layerIndex(map: map, layer: layer)
    // A cell that equals the file again has the difference 0, which needs no chunk.
    layers[at].difference[x, y] = TileCell(raw: new.raw ^ old.raw)
    if layers[at].difference.isEmpty { layers.remove(at: at) }
  }

  private mutating func layerIndex(map: Int, layer: Int) -> Int {
    let new = LayerEdits(map: UInt16(clamping: map), layer: UInt16(clamping: layer))
    let at = layers.firstIndex { ($0.map, $0.layer) >= (new.map, new.layer) } ?? layers.count
    if at == layers.count || layers[at].map != new.map || layers[at].layer != new.layer {
      layers.insert(new, at: at)
    }
    return at
  }
}

/// The differences of one layer from the file.
struct LayerEdits: Equatable, Sendable, FieldValue {
  var map: UInt16 = 0
  var layer: UInt16 = 0
  /// The XOR of each cell's present word and its word in the file; 0 if they are equal.
  var difference = TileChunks()

  init() {}
  init(map: UInt16, layer: UInt16) {
    self.map = map
    self.layer = layer
  }
}
