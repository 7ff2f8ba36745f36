import ReelContent
import ReelECS
import ReelMath

/// How the maps of a game differ from their files: all of a map that is state. A map that rules do not
/// change costs a snapshot nothing.
struct MapEdits: Resource {
  /// By map, then by layer.
  var layers: [LayerEdits] = []

  static var resourceName: String { "MapEdits" }
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("layers", &layers) }

  /// Notes what a cell is now. O(edited layers), and some microseconds.
  mutating func note(
    map: Int, layer: Int, _ x: Int32, _ y: Int32, is new: TileCell, inFile old: TileCell
  ) {
    let at = place(map: map, layer: layer)
    // Cells that are as in the file again are no difference: 0, which an unpacked chunk is free of.
    layers[at].difference[x, y] = TileCell(raw: new.raw ^ old.raw)
    if layers[at].difference.isEmpty { layers.remove(at: at) }
  }

  private mutating func place(map: Int, layer: Int) -> Int {
    let new = LayerEdits(map: UInt16(clamping: map), layer: UInt16(clamping: layer))
    let at = layers.firstIndex { ($0.map, $0.layer) >= (new.map, new.layer) } ?? layers.count
    if at == layers.count || layers[at].map != new.map || layers[at].layer != new.layer {
      layers.insert(new, at: at)
    }
    return at
  }
}

/// How one layer differs.
struct LayerEdits: Equatable, Sendable, FieldValue {
  var map: UInt16 = 0
  var layer: UInt16 = 0
  /// Of each cell, the word that it is now and the one in the file, where they differ in which bits: so
  /// that one from the other gives the third.
  var difference = TileChunks()

  init() {}
  init(map: UInt16, layer: UInt16) {
    self.map = map
    self.layer = layer
  }

  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("map", &map)
    v.field("layer", &layer)
    v.field("difference", &difference)
  }
}
