import ReelContent
import ReelMath

/// What is to be known of the pictures of maps when they are decoded.
struct MapPictures {
  /// The name in the manifest of what brought each atlas of the content.
  private(set) var owners: [String]
  private var clear: [(atlas: Int, file: String, color: Color)] = []

  /// - Parameter atlases: the manifest's, which come first.
  init(atlases: [String]) { owners = atlases }

  /// Takes in a map that was just added to a content.
  mutating func add(_ map: TileMap, of content: GameContent, named name: String) {
    while owners.count < content.atlases.count { owners.append(name) }
    func note(_ picture: MapPicture?, in atlas: UInt16) {
      guard let picture, let color = picture.transparent else { return }
      clear.append((Int(atlas), picture.file, color))
    }
    for set in map.sets {
      note(set.picture, in: set.atlas)
      for tile in set.tiles { note(tile.picture, in: set.atlas) }
    }
    for layer in map.layers { if let frame = layer.frame { note(layer.picture, in: frame.atlas) } }
  }

  /// The colour that counts as clear in a picture, where a map says one.
  func clearColor(atlas: Int, file: String) -> Color? {
    clear.first { $0.atlas == atlas && $0.file == file }?.color
  }
}
